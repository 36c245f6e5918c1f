import { statfs } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { HEALTH_TOPIC } from '#projections/upkeep/health.ts';
import type { Services } from '../http/context.ts';
import { openChangeSignal } from '../live/changeSignal.ts';
import { countStuck } from '../payments/mismatches.ts';

/** What happens within it is told once. */
const GATHER_MS = 500;
/** The disk, the heads and the clock say nothing by themselves: while somebody listens, they are looked at. */
const LOOK_MS = 30_000;

type Tick = { readonly at: string };

/** The free room on a disk in whole hundredths of it: a file that is written is no news. */
export const roomIn = ({ bavail, blocks }: { readonly bavail: number; readonly blocks: number }): number =>
  Math.floor((100 * bavail) / blocks);

/** What says nothing by itself: the room on the disk, to a hundredth of it, whether heads are signed, payments that got stuck. */
async function seen({ config, transparency, models, now }: Services): Promise<string> {
  const [disk, heads, stuck] = await Promise.all([
    statfs(config.dataDir).then(roomIn, () => undefined),
    transparency.count(),
    countStuck(models, now()),
  ]);
  return JSON.stringify([disk, heads, stuck, transparency.hasRead(), transparency.trouble()]);
}

/**
 * Ticks at once, and whenever something that platform owners look after has changed. What stopped or failed is no event, so there is no
 * position to resume from: the first tick makes up for what was missed. A second tab of a session joins what the first one follows and
 * gets none; after a lost connection every tab reads all of its page again.
 */
export function healthNews(services: Services): AsyncIterableIterator<Tick> {
  const { watch, changed, end } = openChangeSignal(services.changeFeed);
  watch(new Set([HEALTH_TOPIC]));
  let wake: (() => void) | undefined;
  let isFirst = true;
  let before: string | undefined;
  const look = async () => {
    const now = await seen(services).catch(() => before);
    if (before !== undefined && now !== before) wake?.();
    before = now;
  };
  void look();
  const timer = setInterval(() => void look(), LOOK_MS).unref();
  const looked = () => new Promise<boolean>((resolve) => (wake = () => resolve(true)));
  const ticks: AsyncIterableIterator<Tick> = {
    async next() {
      if (!isFirst) {
        if (!(await Promise.race([changed(), looked()]))) return { done: true, value: undefined };
        await pause(GATHER_MS);
      }
      isFirst = false;
      return { done: false, value: { at: services.now() } };
    },
    async return() {
      clearInterval(timer);
      end();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]: () => ticks,
  };
  return ticks;
}
