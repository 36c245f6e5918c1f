import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { anEvent } from './contractTools.testing.ts';
import { openEmbeddedStore } from './embedded.ts';
import { NO_STREAM } from './eventStore.ts';

/*
 * Test support, run as a process of its own so that it can be killed or have its system calls fail: so many callers
 * append to streams of their own; each acknowledgement is one line `ack {stream} {revision} {position} {id}`, each
 * refusal `no {name} {events read}`; the last line `ticks {count}` says how often the event loop had time for a 5 ms
 * timer meanwhile. A fourth argument `paused`: nothing is appended before the signal SIGUSR2, and each further one pauses
 * the load or lets it go on; `ready` is printed whenever it has come to rest.
 * node embeddedLoad.testing.ts FOLDER CALLERS APPENDS_PER_CALLER [paused]
 */
const [folder = '', callers = '1', appends = '1', paused] = process.argv.slice(2);
// Longer than the product waits: a slow disk is no reason to refuse here, only the faults a test makes are.
const store = openEmbeddedStore(folder, { timeLimit: 60_000 });

/** Prints all of it, however slowly it is read. */
function say(line: string) {
  for (let left = Buffer.from(line); left.length > 0; ) {
    try {
      left = left.subarray(writeSync(1, left));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
    }
  }
}

let isPaused = paused !== undefined;
process.on('SIGUSR2', () => (isPaused = !isPaused));

/** Comes to rest while the load is paused. */
async function untilRunning() {
  if (!isPaused) return;
  say('ready\n');
  while (isPaused) await setTimeout(1);
}

async function work() {
  const stream = `load-${randomUUID()}`;
  let expected = NO_STREAM;
  for (let count = 0; count < Number(appends); count += 1) {
    await untilRunning();
    const event = anEvent();
    try {
      const { revision, position } = await store.append(stream, expected, [event]);
      expected = revision;
      say(`ack ${stream} ${revision} ${position} ${event.id}\n`);
    } catch (error) {
      const read = await store.read(stream);
      say(`no ${(error as Error).name} ${read.length}\n`);
    }
  }
}

if (!isPaused) say('ready\n');
let ticks = 0;
const ticking = setInterval(() => (ticks += 1), 5);
await Promise.all(Array.from({ length: Number(callers) }, work));
clearInterval(ticking);
await store.close();
say(`ticks ${ticks}\n`);
