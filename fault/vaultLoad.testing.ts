import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { openEmbeddedVault } from '#domain/store/vaultEmbedded.ts';

/*
 * Test support, run as a process of its own until it is killed: so many callers add entries and, once each has so many,
 * remove the oldest for every one they add. One line `added {key}` after an addition is durable, `removing {key}`
 * before a removal and `removed {key}` after it. stdout must be a file: writes to a pipe may be refused or held up.
 * node vaultLoad.testing.ts DIR CALLERS ENTRIES_PER_CALLER
 */
const [dir = '', callers = '1', entries = '50'] = process.argv.slice(2);
const vault = openEmbeddedVault(dir);

const say = (line: string) => writeSync(1, `${line}\n`);

async function work(): Promise<void> {
  const keys: string[] = [];
  for (;;) {
    const added = `key/${randomUUID()}`;
    await vault.put(added, `secret of ${added}`, 0);
    say(`added ${added}`);
    keys.push(added);
    if (keys.length <= Number(entries)) continue;
    const oldest = keys.shift() ?? '';
    say(`removing ${oldest}`);
    await vault.remove(oldest);
    say(`removed ${oldest}`);
  }
}

await Promise.all(Array.from({ length: Number(callers) }, work));
