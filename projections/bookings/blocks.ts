import type { TimeBlockEvent, TimeBlocked, TimeUnblocked } from '#domain/bookings/events.ts';
import type { Fact, Work } from '../projection.ts';
import { type AgendaDay, type AgendaSlot, closedKey, dayKey, notifySlot, slotKey, wallClock } from './agendaDay.ts';
import { noteWords } from './words.ts';

/** Half hours an owner keeps for themself, those that are still blocked; times local to `timeZone`. */
export type BlockDocument = Omit<TimeBlocked['data'], 'reason'> & { readonly reason: string | null };

export const blockKey = (blockId: string) => `block/${blockId}`;
/** The set a shop's blocks stand in, by {@link wallClock}. */
export const blocksKey = (shopId: string) => `blocks/${shopId}`;

const keyOf = ({ chair, everyChair }: Pick<BlockDocument, 'chair' | 'everyChair'>, time: string): string =>
  everyChair ? closedKey(time) : slotKey(time, chair);

/** Who watches a shop's times is told once that the day of a closing is to be read again. */
const told = (keys: readonly string[], { everyChair }: Pick<BlockDocument, 'everyChair'>): readonly string[] =>
  everyChair ? keys.slice(0, 1) : keys;

/** The half hours are taken, and the owner's list has the block. */
export async function block(event: Fact<TimeBlocked>, work: Work): Promise<void> {
  const { blockId, slots, reason, ...facts } = event.data;
  const taken: AgendaSlot = { bookingId: blockId, state: 'blocked', expiresAt: null, customerId: '' };
  const keys = slots.map(({ time }) => keyOf(facts, time));
  await setTimes(work, event, (day) => ({ ...day, ...Object.fromEntries(keys.map((key) => [key, taken])) }));
  setBlock(work, { ...facts, blockId, slots, reason: reason || null });
  if (reason) await noteWords(work, facts.ownerId, { date: facts.date, key: blockKey(blockId), hasWords: true });
  for (const key of told(keys, facts)) notifySlot(work, event, key, taken);
}

/** The half hours are free again; the block goes with its last one. */
export async function unblock(event: Fact<TimeUnblocked>, work: Work): Promise<void> {
  const { blockId, times } = event.data;
  const before = await work.get<BlockDocument>(blockKey(blockId));
  const keys = times.map((time) => keyOf(before ?? {}, time));
  await setTimes(work, event, (day) =>
    Object.fromEntries(
      Object.entries(day).filter(([key, { bookingId }]) => bookingId !== blockId || !keys.includes(key)),
    ),
  );
  if (before) setBlock(work, { ...before, slots: before.slots.filter(({ time }) => !times.includes(time)) });
  for (const key of told(keys, before ?? {})) notifySlot(work, event, key, undefined);
}

async function setTimes(
  work: Work,
  { data: { shopId, date, ownerId } }: Fact<TimeBlockEvent>,
  change: (day: AgendaDay) => AgendaDay,
): Promise<void> {
  const key = dayKey(shopId, date);
  const after = change((await work.get<AgendaDay>(key)) ?? {});
  if (Object.keys(after).length === 0) work.remove(key);
  else work.put(key, after);
  work.notify(`blocks/${ownerId}`, { shopId, date });
}

function setBlock(work: Work, after: BlockDocument): void {
  const { blockId, shopId, date, slots } = after;
  const first = slots[0];
  if (first) {
    work.put(blockKey(blockId), after);
    work.rank(blocksKey(shopId), blockId, wallClock(date, first.time));
  } else {
    work.remove(blockKey(blockId));
    work.unrank(blocksKey(shopId), blockId);
  }
}
