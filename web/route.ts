import { useEffect, useState } from 'preact/hooks';

/** Where the reader is: `#/person?n=1000` is the tab `person` with its settings. */
export interface Route {
  readonly tab: string;
  readonly rest: readonly string[];
  readonly query: URLSearchParams;
}

/** Reads the address. */
function routeOf(hash: string): Route {
  const [path, query = ''] = hash.replace(/^#\/?/, '').split('?');
  const [tab = '', ...rest] = path.split('/').map(decodeURIComponent);
  return { tab: tab || 'data', rest, query: new URLSearchParams(query) };
}

/** The route, and again whenever it changes. */
export function useRoute(): Route {
  const [route, setRoute] = useState(() => routeOf(location.hash));
  useEffect(() => {
    const change = () => setRoute(routeOf(location.hash));
    addEventListener('hashchange', change);
    return () => removeEventListener('hashchange', change);
  }, []);
  return route;
}

/** Puts where the reader is into the address, without a step back for every change. */
export function noteRoute(hash: string): void {
  history.replaceState(null, '', hash);
}
