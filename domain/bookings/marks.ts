import { atOf } from './chairs.ts';
import type { Needs } from './choice.ts';
import type { OpenSlot } from './commands.ts';
import type { BookingFacts } from './events.ts';

/** Minutes from one mark of a day to the next: bookings begin on a mark and keep the chair for whole ones. */
const MARK_MINUTES = 30;
const MINUTE_MS = 60_000;

/** Where a visit fits into a day: the time it begins, its two instants (UTC ISO), and every mark it keeps, its own first. */
export type Place = OpenSlot & { readonly marks: readonly string[] };

/**
 * The place of a visit at a time. Undefined when the shop's hours do not go on without a gap until it is done; its
 * buffer may reach past them.
 */
export function placeAt(openSlots: readonly OpenSlot[], time: string, { minutes, buffer }: Needs): Place | undefined {
  const index = openSlots.findIndex((slot) => slot.time === time);
  const first = openSlots[index];
  if (!first) return undefined;
  const marks = [time];
  let last: OpenSlot | undefined = first;
  for (let count = 1; count < marksFor(minutes + buffer); count += 1) {
    const next: OpenSlot | undefined = openSlots[index + count];
    last = last && next && next.startsAt === last.endsAt ? next : undefined;
    if (!last && count < marksFor(minutes)) return undefined;
    marks.push(last?.time ?? nextMark(marks.at(-1) ?? time));
  }
  const { startsAt } = first;
  const endsAt =
    minutes === MARK_MINUTES ? first.endsAt : new Date(Date.parse(startsAt) + minutes * MINUTE_MS).toISOString();
  return { time, startsAt, endsAt, marks };
}

const marksFor = (minutes: number) => Math.ceil(minutes / MARK_MINUTES);

/** `17:30` → `18:00`, on the clock alone: these marks are outside the shop's hours. */
function nextMark(time: string): string {
  const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) + MARK_MINUTES;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** The marks of a day that a booking keeps. */
export const marksOf = ({ time, marks }: Pick<BookingFacts, 'time' | 'marks'>): readonly string[] => marks ?? [time];

/** A place as events tell it: its marks only where they are more than its time. */
export const toldPlace = ({ time, startsAt, endsAt, marks }: Place) => ({
  time,
  startsAt,
  endsAt,
  ...(marks.length > 1 && { marks }),
});

/** Where a booking stands, as a move tells it. */
export const slotOf = ({
  date,
  time,
  startsAt,
  endsAt,
  marks,
  chair,
}: Pick<BookingFacts, 'date' | 'time' | 'startsAt' | 'endsAt' | 'marks' | 'chair'>) => ({
  date,
  time,
  startsAt,
  endsAt,
  ...(marks && { marks }),
  ...atOf(chair),
});
