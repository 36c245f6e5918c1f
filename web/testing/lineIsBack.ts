import { afterEach } from 'vitest';
import { doubtLine, isOnline } from '../ui/line.ts';

/** Ends the loss of the line that a spec has caused: files share what modules remember, and the next one begins online. */
afterEach(async () => {
  // Files that need no page run without one.
  if (!('window' in globalThis) || isOnline()) return;
  const { fetch } = globalThis;
  globalThis.fetch = async () => new Response(null, { status: 204 });
  // The first answer may be of a question asked before.
  await doubtLine();
  await doubtLine();
  globalThis.fetch = fetch;
});
