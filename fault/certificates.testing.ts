import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Tls } from '#projections/redisProcesses.testing.ts';

const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];

/** Makes, with `openssl`, an authority of its own in `dir` and a certificate it signs for a server at 127.0.0.1. */
export function makeCertificates(dir: string): Tls {
  const file = (name: string) => join(dir, name);
  const openssl = (...args: readonly string[]) => execFileSync('openssl', args, { stdio: 'pipe' });
  const [ca, cert, key] = [file('ca.crt'), file('server.crt'), file('server.key')];
  openssl('req', '-x509', ...KEY, '-keyout', file('ca.key'), '-out', ca, '-subj', '/CN=An authority of a spec');
  openssl('req', ...KEY.slice(0, -2), '-keyout', key, '-out', file('server.csr'), '-subj', '/CN=redis');
  writeFileSync(file('names'), 'subjectAltName = IP:127.0.0.1\n');
  const signed = ['-in', file('server.csr'), '-CA', ca, '-CAkey', file('ca.key'), '-CAcreateserial', '-out', cert];
  openssl('x509', '-req', ...signed, '-days', '2', '-extfile', file('names'));
  return { ca, cert, key };
}
