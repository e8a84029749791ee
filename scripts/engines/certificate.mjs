/** A certificate for servers of the tests: of this machine alone, signed by itself. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { installPackages } from '../install-packages.mjs';

/** Writes `server.key` and `server.crt` into a folder. @returns their paths */
export function makeCertificate(folder) {
  const [key, certificate] = ['server.key', 'server.crt'].map((name) => join(folder, name));
  const flags = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'];
  const names = ['-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  const make = () =>
    execFileSync('openssl', [...flags, ...names, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  try {
    make();
  } catch {
    installPackages(['openssl']);
    make();
  }
  return { key, certificate };
}
