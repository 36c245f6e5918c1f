import { EventStoreDBClient, jsonEvent, NO_STREAM as NO_STREAM_YET } from '@eventstore/db-client';
import { type EventStore, NO_STREAM } from '#domain/store/eventStore.ts';
import { loadAppends } from '../kit/appendLoad.ts';
import type { Arm } from '../kit/bench.ts';
import { startStandIn } from '../kit/standIn.ts';

/** The same through the client library alone, which sends appends in batches of its own. */
export const run: Arm = async (scene) => {
  const server = await startStandIn();
  const client = EventStoreDBClient.connectionString(server.url);
  const library: Pick<EventStore, 'append'> = {
    async append(stream, expected, events) {
      const written = await client.appendToStream(
        stream,
        events.map(({ id, type, data, metadata }) =>
          jsonEvent({ id, type, data: data as Record<string, string>, metadata }),
        ),
        { expectedRevision: expected === NO_STREAM ? NO_STREAM_YET : BigInt(expected) },
      );
      return { revision: Number(written.nextExpectedRevision), position: Number(written.position?.commit) };
    },
  };
  const one = await loadAppends(library, 1, scene);
  const some = await loadAppends(library, 64, scene);
  const many = await loadAppends(library, 1_024, scene);
  await client.dispose();
  await server.stop();
  return { one: one.perSecond, some: some.perSecond, many: many.perSecond };
};
