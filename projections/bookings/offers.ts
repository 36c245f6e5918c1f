import type {
  FreedSlotAccepted,
  FreedSlotDeclined,
  FreedSlotMissed,
  FreedSlotOffered,
  FreedSlotWithdrawn,
  WaitlistLeft,
} from '#domain/bookings/events.ts';
import { marksOf } from '#domain/bookings/marks.ts';
import type { Fact, Work } from '../projection.ts';
import { type AgendaDay, type AgendaSlot, dayKey, notifySlot, slotKey } from './agendaDay.ts';

type Ending = FreedSlotAccepted | FreedSlotDeclined | FreedSlotMissed | FreedSlotWithdrawn | WaitlistLeft;

/** What is offered to who waits is held, for whoever looks: whose it is, is not theirs to know. */
export async function offer(event: Fact<FreedSlotOffered>, work: Work): Promise<void> {
  const { shopId, date, entryId, time, chair, expiresAt } = event.data;
  const slot: AgendaSlot = { bookingId: entryId, state: 'held', expiresAt, customerId: '' };
  const taken = Object.fromEntries(
    marksOf(event.data).map((mark) => [slotKey(mark, chair), mark === time ? slot : { ...slot, from: time }]),
  );
  const before = (await work.get<AgendaDay>(dayKey(shopId, date))) ?? {};
  work.put(dayKey(shopId, date), { ...before, ...taken });
  for (const key of Object.keys(taken)) notifySlot(work, event, key, slot);
}

/** The half hours are free again, but those that somebody else has by now. */
export async function endOffer(event: Fact<Ending>, work: Work): Promise<void> {
  const { shopId, date, entryId } = event.data;
  const before = (await work.get<AgendaDay>(dayKey(shopId, date))) ?? {};
  const freed = Object.keys(before).filter((time) => before[time]?.bookingId === entryId);
  if (freed.length === 0) return;
  const after = Object.fromEntries(Object.entries(before).filter(([time]) => !freed.includes(time)));
  if (Object.keys(after).length === 0) work.remove(dayKey(shopId, date));
  else work.put(dayKey(shopId, date), after);
  for (const time of freed) notifySlot(work, event, time, undefined);
}
