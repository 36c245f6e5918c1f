import { MANY, measureFanout } from '../kit/audience.ts';
import { openBareBroadcast } from '../kit/bareBroadcast.ts';
import type { Arm } from '../kit/bench.ts';

const REQUESTS = 100_000;

/** node:http appends to the same store and sends the same text to every socket. */
export const run: Arm = async (scene) => {
  const change = {
    shopId: '0123456789ABCDEFGHIJKLshop01',
    date: '2030-05-06',
    time: '10:00',
    state: 'held',
    position: 12_345,
  };
  const text = JSON.stringify({ id: '1', type: 'next', payload: { data: { availabilityChanged: change } } });
  const { port, close } = await openBareBroadcast(scene, { '/': { text, to: MANY } });
  const requests = Array.from({ length: scene.quick ? REQUESTS / 10 : REQUESTS }, () => ({ path: '/', body: {} }));
  const figures = await measureFanout({ port, seconds: scene.seconds, warmUp: scene.warmUp, requests });
  await close();
  return figures;
};
