import { writeFileSync } from 'node:fs';
import { FIRST, MANY, openAudience, used } from '../kit/audience.ts';
import type { Arm } from '../kit/bench.ts';
import { openCrowd } from '../kit/crowd.ts';
import { comments, LIST_NEWS, startThreads, THREAD_NEWS, talkFor } from '../kit/forumTalk.ts';
import { sampleFile } from '../kit/plainServer.ts';
import { insist, openProduct } from '../kit/product.ts';

/** So many comments were there one after the other while people came; each listens from where they came in. */
const CAME_AFTER = 20;

/**
 * A comment over REST, received by 1,000 different members who watch its thread, then by as many who watch the lists.
 */
export const run: Arm = async (scene) => {
  const { app, close } = await openProduct(scene);
  const { port } = app;
  const crowd = await openCrowd(app, MANY);
  const [threadId = ''] = await startThreads(app, crowd, 1);
  const stands = await talkFor(app, threadId, crowd.slice(-CAME_AFTER), CAME_AFTER);
  const all = comments(threadId, crowd.slice(0, -CAME_AFTER));
  const pace = { port, seconds: scene.seconds, warmUp: scene.warmUp };
  const audience = openAudience();
  const seats = (query: string, ask: (stand: { thread: number; lists: number }) => object) =>
    crowd.map(({ token }, index) => ({
      token,
      asks: [{ query, variables: ask(stands[index % CAME_AFTER] ?? { thread: 0, lists: 0 }) }],
    }));

  const ofThread = { port, seats: seats(THREAD_NEWS, ({ thread: after }) => ({ threadId, after })) };
  // The memory of the path itself is allocated once some subscribers have received something.
  await audience.listen({ ...ofThread, seats: ofThread.seats.slice(0, FIRST) });
  await audience.send({ ...pace, requests: all.splice(0, FIRST) });
  const before = await used();
  await audience.listen(ofThread);
  const bytes = ((await used()) - before) / (MANY - FIRST);
  const inThread = await audience.send({ ...pace, requests: all.slice(0, all.length / 2) });
  insist(inThread.text.includes('"kind":"posted"'), `something else was heard: ${inThread.text}`);
  writeFileSync(sampleFile(scene, 'comment'), inThread.text);
  await audience.listen({ port, seats: [] });
  await audience.listen({ port, seats: seats(LIST_NEWS, ({ lists: after }) => ({ after })) });
  const inLists = await audience.send({ ...pace, requests: all.slice(all.length / 2) });
  writeFileSync(sampleFile(scene, 'card'), inLists.text);
  audience.close();
  await close();
  return {
    threadLastP50: inThread.p50,
    threadLastP99: inThread.p99,
    threadEachP99: inThread.eachP99,
    threadCpu: inThread.cpu,
    bytes,
    listLastP50: inLists.p50,
    listLastP99: inLists.p99,
    listEachP99: inLists.eachP99,
    listCpu: inLists.cpu,
  };
};
