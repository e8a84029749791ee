export function makeCertificate(folder: string): { readonly key: string; readonly certificate: string };
