import { RequestError } from './api.js';

/** What went wrong, kindly: what, where, and what to do. */
export function ProblemNote({ error }: { readonly error: unknown }) {
  if (error === undefined) return null;
  const { title, where, hint, code } =
    error instanceof RequestError
      ? error.problem
      : ({ title: 'Something unforeseen happened.' } as RequestError['problem']);
  return (
    <div class="problem" role="alert">
      <p>
        <strong>{capital(title)}</strong>
      </p>
      {where && <p class="quiet">Where: {where}</p>}
      {hint && <p>{capital(hint)}</p>}
      {code && <p class="quiet">{code}</p>}
    </div>
  );
}

function capital(text: string): string {
  const shown = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.?!]$/.test(shown) ? shown : `${shown}.`;
}
