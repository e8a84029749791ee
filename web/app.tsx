import { useEffect, useState } from 'preact/hooks';
import { ask, RequestError } from './api.js';
import { DataTab } from './data-tab.js';
import { PersonTab } from './person-tab.js';
import { PopulationTab } from './population-tab.js';
import { ProblemNote } from './problem-note.js';
import { useRoute } from './route.js';
import { setToken, tokenOf } from './token.js';

const TABS = [
  { id: 'data', title: 'Assess data' },
  { id: 'person', title: 'Could I be found?' },
  { id: 'population', title: 'Population' },
] as const;

/** What the server offers besides uploads. */
export interface Offer {
  readonly files: readonly { readonly name: string; readonly bytes: number }[];
  readonly demos: readonly string[];
}

/** The page: a door to the same findings as the command line's. */
export function App() {
  const route = useRoute();
  const [offer, setOffer] = useState<Offer | undefined>();
  const [error, setError] = useState<unknown>();
  const enter = () =>
    ask<Offer>('api/files').then(
      (found) => {
        setOffer(found);
        setError(undefined);
      },
      (failed) => setError(failed),
    );
  useEffect(() => void enter(), []);
  const known = TABS.find(({ id }) => id === route.tab)?.id ?? 'data';
  useEffect(() => {
    document.title = `${TABS.find(({ id }) => id === known)?.title} · Singleout`;
  }, [known]);
  return (
    <>
      <button type="button" class="skip" onClick={() => document.getElementById('main')?.focus()}>
        Skip to content
      </button>
      <header class="bar">
        <a class="brand" href="#/data">
          <img src="icon.svg" alt="" width="28" height="28" /> Singleout
        </a>
        <nav aria-label="What to ask">
          {TABS.map(({ id, title }) => (
            <a key={id} href={`#/${id}`} aria-current={id === known ? 'page' : undefined}>
              {title}
            </a>
          ))}
        </nav>
      </header>
      <main id="main" tabIndex={-1}>
        {needsToken(error) ? (
          <TokenForm onEnter={enter} />
        ) : (
          <>
            <ProblemNote error={error} />
            {/* tabs keep what was done in them */}
            <div hidden={known !== 'data'}>{offer && <DataTab offer={offer} route={route} />}</div>
            <div hidden={known !== 'person'}>{offer && <PersonTab route={route} />}</div>
            <div hidden={known !== 'population'}>{offer && <PopulationTab />}</div>
          </>
        )}
      </main>
      <footer>
        <p>
          Everything is computed on the machine that runs the server; no value of your data is shown unless
          you ask for it. <a href="docs">HTTP API</a>
        </p>
      </footer>
    </>
  );
}

function needsToken(error: unknown): boolean {
  return error instanceof RequestError && error.problem.status === 401;
}

function TokenForm({ onEnter }: { readonly onEnter: () => Promise<unknown> }) {
  const [wrong, setWrong] = useState(false);
  return (
    <form
      class="card narrow"
      onSubmit={(event) => {
        event.preventDefault();
        setToken(String(new FormData(event.currentTarget).get('token') ?? ''));
        void onEnter().then(() => setWrong(true));
      }}
    >
      <h1>Which server is it?</h1>
      <p>
        The server printed an address with a token when it started. Open that address, or paste it here: it
        keeps other people on this machine, and other pages in this browser, from asking.
      </p>
      <label>
        Address or token
        <input name="token" type="password" autocomplete="off" required />
      </label>
      {(wrong || tokenOf() !== '') && <p role="alert">That is not the token of this start.</p>}
      <button type="submit">Enter</button>
    </form>
  );
}
