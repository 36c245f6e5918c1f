import { z } from 'zod';
import type { BookingArrived } from '#domain/bookings/events.ts';
import { finishMove as finish } from '#domain/processes/move/moveBooking.ts';
import { Refusal } from '#domain/refusal.ts';
import { job } from '../job.ts';

const data = z.object({
  bookingId: z.string(),
  shopId: z.string(),
  from: z.string(),
  to: z.string(),
  move: z.number().int(),
});

/** Long enough for the request that began the move to finish it itself. */
const GRACE_MS = 5_000;

/**
 * Completes or undoes a move to another day that stopped after the new day took the booking. Says nothing about a
 * finished one.
 */
export const finishMove = job<BookingArrived, z.infer<typeof data>>({
  name: 'finish-move',
  on: ['BookingArrived'],
  data,
  from: ({ data: { bookingId, shopId, from, date, move } }) => ({ bookingId, shopId, from: from.date, to: date, move }),
  runAt: (_data, { metadata }) => new Date(Date.parse(metadata.occurredAt) + GRACE_MS).toISOString(),
  async run(move, tools) {
    try {
      await finish(tools, move);
    } catch (error) {
      // The old day refused, and the arrival has been undone: that is one of the two ends.
      if (!(error instanceof Refusal)) throw error;
    }
  },
});
