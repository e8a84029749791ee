const KEY = 'singleout-token';

/** Takes the token out of the address, where it would be copied along with a link, and keeps it for this tab. */
export function takeToken(): void {
  const found = /^#token=([^&]+)(?:&(.*))?$/.exec(location.hash);
  if (!found) return;
  sessionStorage.setItem(KEY, decodeURIComponent(found[1]));
  history.replaceState(null, '', `#${found[2] ?? '/data'}`);
}

/** The token of this tab, empty where there is none yet. */
export function tokenOf(): string {
  return sessionStorage.getItem(KEY) ?? '';
}

/** Keeps a token that was typed in. */
export function setToken(token: string): void {
  sessionStorage.setItem(KEY, token.trim().replace(/^.*#token=/, ''));
}
