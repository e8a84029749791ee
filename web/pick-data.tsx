import { useState } from 'preact/hooks';
import type { Offer } from './app.js';
import type { Chosen } from './data-work.js';
import { FileButton } from './file-button.js';

interface PickDataProps {
  readonly offer: Offer;
  readonly small: boolean;
  readonly onFile: (file: File) => void;
  readonly onChoose: (chosen: Chosen) => void;
}

const DEMOS: Readonly<Record<string, string>> = {
  hospital: 'Hospital stays',
  people: 'Names and addresses',
  purchases: 'Purchases',
};

/** Drop a file, pick one on the server, or take the demo. */
export function PickData({ offer, small, onFile, onChoose }: PickDataProps) {
  const [over, setOver] = useState(false);
  return (
    <div class={small ? 'pick small' : 'pick'}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first */}
      <div
        class={over ? 'drop over' : 'drop'}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          const [file] = event.dataTransfer?.files ?? [];
          if (file) onFile(file);
        }}
      >
        <FileButton
          text={small ? 'Choose another file' : 'Choose a file'}
          label="File to assess"
          accept=".csv,.tsv,.txt,.json,.ndjson,.jsonl,.parquet,.pq,.gz"
          onFile={onFile}
        />
        <span> or drop it here</span>
        <p class="quiet">CSV, TSV, JSON or Parquet, also gzipped; or a published statistics.json</p>
      </div>
      <div class="others">
        {offer.files.length > 0 && (
          <label>
            On the server
            <select
              value=""
              onChange={(event) => {
                const name = event.currentTarget.value;
                if (name) onChoose({ name, data: { file: name } });
                event.currentTarget.value = '';
              }}
            >
              <option value="">Pick a file…</option>
              {offer.files.map(({ name, bytes }) => (
                <option value={name} key={name}>
                  {name} ({sizeOf(bytes)})
                </option>
              ))}
            </select>
          </label>
        )}
        <div class="demos">
          <span>Made-up data to try:</span>
          {offer.demos.map((demo) => (
            <button
              type="button"
              key={demo}
              onClick={() => onChoose({ name: `${demo}.csv`, data: { demo } })}
            >
              {DEMOS[demo] ?? demo}
            </button>
          ))}
        </div>
      </div>
    </div>
  );
}

function sizeOf(bytes: number): string {
  if (bytes < 1e6) return `${Math.max(1, Math.round(bytes / 1e3))} kB`;
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}
