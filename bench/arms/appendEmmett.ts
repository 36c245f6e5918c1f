import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Arm, Scene } from '../kit/bench.ts';
import { smallEvent } from '../kit/events.ts';
import { insist } from '../kit/product.ts';

/** What this arm uses of `@event-driven-io/emmett-sqlite`. */
type Emmett = {
  getSQLiteEventStore(options: { fileName: string; schema: { autoMigration: 'CreateOrUpdate' } }): {
    appendToStream(
      stream: string,
      events: readonly object[],
      options: { expectedStreamVersion: bigint | 'STREAM_DOES_NOT_EXIST' },
    ): Promise<{ nextExpectedStreamVersion: bigint }>;
    readStream(stream: string): Promise<{ events: readonly object[] }>;
  };
};

const peers = createRequire(new URL('../peers/package.json', import.meta.url));

/**
 * The same events through Emmett with its SQLite store, revision expected, one append after the other: it makes a
 * connection for each.
 */
export const run: Arm = async (scene) => {
  const { getSQLiteEventStore } = (await import(
    pathToFileURL(peers.resolve('@event-driven-io/emmett-sqlite')).href
  )) as Emmett;
  const store = getSQLiteEventStore({
    fileName: join(scene.scratch, 'emmett.db'),
    schema: { autoMigration: 'CreateOrUpdate' },
  });
  const { id, type, data, metadata } = smallEvent();
  const stream = `of-1-${id}`;
  let version: bigint | undefined;
  const append = async () => {
    const appended = await store.appendToStream(stream, [{ type, data, metadata }], {
      expectedStreamVersion: version ?? 'STREAM_DOES_NOT_EXIST',
    });
    version = appended.nextExpectedStreamVersion;
  };
  const one = await rate(append, scene);
  const { events } = await store.readStream(stream);
  insist(BigInt(events.length) === version, `Emmett reads ${events.length} events after version ${version}`);
  return { one };
};

async function rate(append: () => Promise<void>, { warmUp, seconds }: Scene): Promise<number> {
  const start = performance.now() + warmUp * 1000;
  while (performance.now() < start) await append();
  const measured = performance.now();
  let appended = 0;
  for (; performance.now() < measured + seconds * 1000; appended += 1) await append();
  return (appended / (performance.now() - measured)) * 1000;
}
