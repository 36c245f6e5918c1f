import { MANY, openAudience } from '../kit/audience.ts';
import type { Arm } from '../kit/bench.ts';
import { openCrowd } from '../kit/crowd.ts';
import { comments, startThreads, THREAD_NEWS } from '../kit/forumTalk.ts';
import { insist, openProduct } from '../kit/product.ts';

const EACH = 10;
const FEW = 10;

/**
 * A comment received by the one subscriber of its thread, while ten others are watched, then ten thousand subscriptions
 * of a thousand members: no two of the same thread.
 */
export const run: Arm = async (scene) => {
  const { app, close } = await openProduct(scene);
  const { port } = app;
  const crowd = await openCrowd(app, MANY);
  const [threadId = '', ...others] = await startThreads(app, crowd, 1 + MANY * EACH);
  const watch = (id: string) => ({ query: THREAD_NEWS, variables: { threadId: id, after: null } });
  const watcher = { token: crowd[0]?.token ?? '', asks: [watch(threadId)] };
  const few = others.slice(0, FEW).map((id, index) => ({ token: crowd[index]?.token ?? '', asks: [watch(id)] }));
  const many = crowd.map(({ token }, index) => ({
    token,
    asks: others.slice(index * EACH, (index + 1) * EACH).map(watch),
  }));
  const all = comments(threadId, crowd, 1);
  const audience = openAudience();

  async function measure(seats: typeof many, requests: typeof all) {
    await audience.listen({ port, seats: [] });
    await audience.listen({ port, seats: [watcher, ...seats] });
    const heard = await audience.send({ port, seconds: scene.seconds, warmUp: scene.warmUp, requests });
    insist(heard.text.includes('"kind":"posted"'), `something else was heard: ${heard.text}`);
    return heard;
  }
  const third = all.length / 3;
  await measure(few, all.slice(0, third));
  const alone = await measure(few, all.slice(third, 2 * third));
  const among = await measure(many, all.slice(2 * third));
  audience.close();
  await close();
  return {
    fewP50: alone.p50,
    fewP99: alone.p99,
    fewCpu: alone.cpu,
    manyP50: among.p50,
    manyP99: among.p99,
    manyCpu: among.cpu,
  };
};
