interface ProgressNoteProps {
  readonly what: string;
  readonly step: string;
  readonly fraction?: number | undefined;
  readonly onStop: () => void;
}

/** What is being done, how far it is, and a way to stop it. */
export function ProgressNote({ what, step, fraction, onStop }: ProgressNoteProps) {
  return (
    <div class="progress card">
      <div>
        <p>{step.charAt(0).toUpperCase() + step.slice(1)}…</p>
        <progress aria-label={what} {...(fraction !== undefined && { value: fraction })} max={1} />
      </div>
      <button type="button" onClick={onStop}>
        Cancel
      </button>
    </div>
  );
}
