import { useRef } from 'preact/hooks';

interface FileButtonProps {
  readonly text: string;
  /** What the field is called by a screen reader. */
  readonly label: string;
  readonly accept: string;
  readonly onFile: (file: File) => void;
}

/** A button that opens the file dialogue: the browser's own field cannot be styled. */
export function FileButton({ text, label, accept, onFile }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" class="primary" onClick={() => input.current?.click()}>
        {text}
      </button>
      <input
        ref={input}
        class="spoken"
        type="file"
        tabIndex={-1}
        aria-label={label}
        accept={accept}
        onChange={({ currentTarget: field }) => {
          const [file] = field.files ?? [];
          if (file) onFile(file);
          // the same file may be chosen again
          field.value = '';
        }}
      />
    </>
  );
}
