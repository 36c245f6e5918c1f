import type { Raw } from './judge.ts';
import { daysOf, type Stretch, stretchOf } from './saturdayLog.ts';
import type { Account, Facts, Screen, Shown, Slot } from './saturdayShown.ts';

/** A visit keeps whole half hours of a chair. */
const HALF_MS = 1_800_000;
const MINUTE_MS = 60_000;
const FOREVER = Number.POSITIVE_INFINITY;

type Data = Raw['data'];
type Taken = { readonly id: string; readonly from: number; readonly until: number; readonly isBlock: boolean };

type Claim = { readonly until: number; readonly at: number; readonly isBlock?: boolean };

/** The half hours from one instant to another, by their numbers since 1970. */
function halves(from: number, to: number): number[] {
  const found: number[] = [];
  for (let half = Math.floor(from / HALF_MS); half * HALF_MS < to; half += 1) found.push(half);
  return found;
}

/**
 * Half hours of a chair that two have at once, over visits, holds, walk-ins, offers, blocks and closings, and what is closed
 * although somebody is booked there; by the log alone. Who is in the chair stays when the shop is closed.
 */
export function judgeChairs(events: readonly Raw[], facts: Facts): readonly string[] {
  const wrong: string[] = [];
  /** By chair and half hour. */
  const taken = new Map<string, Taken>();
  /** What somebody has on a day: a booking that moves to another day is in both until it has left the first. */
  const kept = new Map<string, readonly string[]>();
  const closed = new Map<number, string>();
  const buffers = new Map<string, number>();
  const places = new Map<string, Stretch>();

  function free(name: string, id: string): void {
    for (const key of kept.get(name) ?? []) if (taken.get(key)?.id === id) taken.delete(key);
  }
  function take(name: string, id: string, place: Stretch, { until, at, isBlock = false }: Claim): void {
    const { barber, from, to, time } = place;
    const wanted = halves(from, to + (buffers.get(id) ?? 0) * MINUTE_MS);
    for (const half of wanted) {
      const key = `${barber} ${half}`;
      const other = taken.get(key);
      if (other && other.id !== id && other.until > at)
        wrong.push(`${id} has ${time} of ${barber} although ${other.id} has it`);
      if (closed.has(half)) wrong.push(`${id} has ${time} of ${barber}, which ${closed.get(half)} has closed`);
      taken.set(key, { id, from, until, isBlock });
    }
    kept.set(
      name,
      wanted.map((half) => `${barber} ${half}`),
    );
  }
  function takeVisit({ data, at }: Raw, place: Stretch, until: number): void {
    const id = String(data.bookingId);
    const name = `${id} ${String(data.date)}`;
    places.set(name, place);
    take(name, id, place, { until, at });
  }
  const leave = ({ data }: Raw) => free(`${String(data.bookingId)} ${String(data.date)}`, String(data.bookingId));
  const arrive = (event: Raw, until = FOREVER) => {
    const { chosen } = event.data as { readonly chosen?: { readonly buffer: number } };
    buffers.set(String(event.data.bookingId), chosen?.buffer ?? 0);
    takeVisit(event, stretchOf(event.data), until);
  };
  const goOn = (event: Raw, until: number) => {
    const place = places.get(`${String(event.data.bookingId)} ${String(event.data.date)}`);
    if (place) takeVisit(event, place, until);
    else wrong.push(`${String(event.data.bookingId)} is booked and was never held`);
  };
  const endOffer = ({ data }: Raw) => free(String(data.entryId), String(data.entryId));
  const ends = ({ data }: Raw) => Date.parse(String(data.expiresAt));

  const on: Readonly<Record<string, (event: Raw) => void>> = {
    SlotHeld: (event) => arrive(event, ends(event)),
    WalkInAdded: (event) => arrive(event),
    BookingArrived: (event) => arrive(event),
    HoldExtended: (event) => goOn(event, ends(event)),
    BookingConfirmed: (event) => goOn(event, FOREVER),
    BookingRescheduled: (event) => {
      leave(event);
      takeVisit(event, stretchOf(event.data.to as Data), FOREVER);
    },
    HoldReleased: leave,
    HoldExpired: leave,
    BookingCancelled: leave,
    BookingMovedAway: leave,
    ArrivalUndone: leave,
    WaitlistJoined: ({ data }) => buffers.set(String(data.entryId), Number(data.buffer)),
    WaitlistServiceChanged: ({ data }) => buffers.set(String(data.entryId), Number(data.buffer)),
    FreedSlotOffered: (event) => {
      const id = String(event.data.entryId);
      take(id, id, stretchOf(event.data), { until: ends(event), at: event.at });
    },
    FreedSlotAccepted: endOffer,
    FreedSlotDeclined: endOffer,
    FreedSlotMissed: endOffer,
    FreedSlotWithdrawn: endOffer,
    WaitlistLeft: endOffer,
    TimeBlocked: ({ data, at }) => {
      const id = String(data.blockId);
      for (const slot of data.slots as readonly Data[]) {
        const place = stretchOf({ ...data, ...slot });
        if (data.everyChair !== true) take(`${id} ${place.time}`, id, place, { until: FOREVER, at, isBlock: true });
        else for (const half of halves(place.from, place.to)) close(id, half, place.time, at);
      }
    },
    TimeUnblocked: ({ data }) => {
      const id = String(data.blockId);
      for (const time of data.times as readonly string[]) free(`${id} ${time}`, id);
      // A closing is opened again as a whole or not at all.
      for (const [half, by] of closed) if (by === id) closed.delete(half);
    },
  };

  function close(id: string, half: number, time: string, at: number): void {
    for (const barber of facts.chairs) {
      const other = taken.get(`${barber} ${half}`);
      if (other && other.until > at && !other.isBlock && other.from > at)
        wrong.push(`${id} closes ${time} although ${other.id} is booked with ${barber}`);
    }
    closed.set(half, id);
  }

  for (const event of daysOf(events, facts)) on[event.type]?.(event);
  return wrong;
}

const isStanding = ({ status }: Shown): boolean => ['confirmed', 'completed', 'noshow'].includes(status);

/**
 * Adds up each chair: every half hour that is not over is in one visit of the desk's list, or blocked, or free or held for
 * everybody who looks; in one of these and in no two. Who is in the chair stays there when the shop is closed.
 */
export const judgeMinutes = ({ screens, slots, at }: Account): readonly string[] =>
  screens.filter(saysPauses).flatMap((screen) => slots.flatMap((slot) => countedOnce(screen, slot, at)));

/** REST does not say for how long a chair is not free after a visit. */
const saysPauses = ({ rows }: Screen): boolean => rows.every(({ buffer }) => buffer !== undefined);

function countedOnce({ whose, rows, blocks }: Screen, slot: Slot, at: number): readonly string[] {
  const { date, barber, time, from, state } = slot;
  const visits = rows.filter(
    (row) =>
      isStanding(row) && row.barber === barber && halves(row.from, keptUntil(row)).includes(Math.floor(from / HALF_MS)),
  );
  const kept = blocks.filter((block) => block.date === date && block.times.includes(time));
  const own = kept.filter((block) => block.barber === barber).length;
  const isClosed = kept.some((block) => block.barber === 'anyone');
  const stays = visits.length === 1 && visits.every((row) => row.from <= at);
  const shut = isClosed && !stays && own === 0 ? 1 : 0;
  const open = state === 'free' || state === 'held' ? 1 : 0;
  const times = visits.length + own + shut + open;
  return times === 1
    ? []
    : [`${whose}: ${time} of ${barber} on ${date} is counted ${times} times (${state} for everybody)`];
}

const keptUntil = ({ to, buffer = 0 }: Shown): number => to + buffer * MINUTE_MS;

/** What a chair that was closed from a time on has left there: visits, and times that are free or held. */
export const judgeClosed = ({ screens, slots }: Account, { closed }: Facts): readonly string[] =>
  closed.flatMap(({ date, from, chairs }) => [
    ...screens.flatMap(({ whose, rows }) =>
      rows
        .filter((row) => isStanding(row) && row.date === date && chairs.includes(row.barber))
        .filter((row) => slots.some((slot) => isAfter(slot, { date, from, chairs }) && isIn(row, slot)))
        .map((row) => `${whose}: ${row.id} stands at ${row.time} on ${date}, which is closed from ${from}`),
    ),
    ...slots
      .filter((slot) => isAfter(slot, { date, from, chairs }) && slot.state !== 'booked')
      .map(({ time, barber, state }) => `${time} of ${barber} on ${date} is ${state}, and closed from ${from}`),
  ]);

const isAfter = (slot: Slot, { date, from, chairs }: Facts['closed'][number]): boolean =>
  slot.date === date && slot.time >= from && chairs.includes(slot.barber);
const isIn = (row: Shown, slot: Slot): boolean =>
  row.barber === slot.barber && row.from < slot.from + HALF_MS && slot.from < keptUntil(row);
