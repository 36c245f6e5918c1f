import { readFileSync } from 'node:fs';
import { FIRST, MANY, openAudience, used } from '../kit/audience.ts';
import { openBareBroadcast } from '../kit/bareBroadcast.ts';
import type { Arm } from '../kit/bench.ts';
import { sampleFile } from '../kit/plainServer.ts';

const REQUESTS = 100_000;

/** The same frames, sent to as many sockets by a bare `ws` broadcast after one append. */
export const run: Arm = async (scene) => {
  const text = (name: string) => readFileSync(sampleFile(scene, name), 'utf8');
  const { port, close } = await openBareBroadcast(scene, {
    '/comment': { text: text('comment'), to: MANY },
    '/card': { text: text('card'), to: MANY },
  });
  const audience = openAudience();
  const send = (path: string) =>
    audience.send({
      port,
      seconds: scene.seconds,
      warmUp: scene.warmUp,
      requests: Array.from({ length: REQUESTS }, () => ({ path, body: {} })),
    });
  const some = (count: number) => audience.listen({ port, seats: Array.from({ length: count }, () => ({ asks: [] })) });
  await some(FIRST);
  await send('/comment');
  const before = await used();
  await some(MANY);
  const bytes = ((await used()) - before) / (MANY - FIRST);
  const comment = await send('/comment');
  const card = await send('/card');
  audience.close();
  await close();
  return {
    threadLastP50: comment.p50,
    threadLastP99: comment.p99,
    threadEachP99: comment.eachP99,
    threadCpu: comment.cpu,
    bytes,
    listLastP50: card.p50,
    listLastP99: card.p99,
    listEachP99: card.eachP99,
    listCpu: card.cpu,
  };
};
