import { readFileSync } from 'node:fs';
import { MANY, openAudience } from '../kit/audience.ts';
import { openBareBroadcast } from '../kit/bareBroadcast.ts';
import type { Arm } from '../kit/bench.ts';
import { sampleFile } from '../kit/plainServer.ts';

const REQUESTS = 100_000;

/** The same frames: one append and one of 1,000 sockets sent to; and an append for each of 1,000, then all sent to. */
export const run: Arm = async (scene) => {
  const text = (name: string) => readFileSync(sampleFile(scene, name), 'utf8');
  const { port, close } = await openBareBroadcast(scene, {
    '/message': { text: text('message'), to: 1 },
    '/notification': { text: text('notification'), to: MANY, appends: MANY },
  });
  const audience = openAudience();
  const send = (path: string, listeners: number) =>
    audience.send({
      port,
      seconds: scene.seconds,
      warmUp: scene.warmUp,
      requests: Array.from({ length: REQUESTS }, () => ({ path, body: {}, listeners })),
    });
  await audience.listen({ port, seats: Array.from({ length: MANY }, () => ({ asks: [] })) });
  const message = await send('/message', 1);
  const notification = await send('/notification', MANY);
  audience.close();
  await close();
  return {
    messageP50: message.p50,
    messageP99: message.p99,
    messageCpu: message.cpu,
    noticeLastP50: notification.p50,
    noticeEachP99: notification.eachP99,
    noticeCpu: notification.cpu,
  };
};
