import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { z } from 'zod/mini';

const Short = z.object({ productId: z.string(), available: z.number() });
const Details = z.object({
  nearest: z.optional(z.array(z.string())),
  amount: z.optional(z.number()),
  refunded: z.optional(z.boolean()),
  lines: z.optional(z.array(Short)),
});
const Extensions = z.object({ code: z.string(), field: z.optional(z.string()), details: z.optional(Details) });

export interface RefusalFacts {
  /** The server's stable word for it; UNREACHABLE when nobody answered. */
  code: string;
  message: string;
  /** The input at fault, where it is one. */
  field?: string;
  /** Up to three free times near one that was just taken. */
  nearest: readonly string[];
  /** The right amount in cents, where the one that was sent is not. */
  amount?: number;
  /** The money that came for something gone is on its way back. */
  refunded?: boolean;
  /** Products there are not enough pieces of, with how many there are. */
  short?: readonly z.infer<typeof Short>[];
}

const nobodyAnswered = 'We could not reach the server. Check your connection and try again.';

/** What went wrong with a query or mutation, in the server's words where it had some. */
export function refusalOf(error: unknown): RefusalFacts {
  if (CombinedGraphQLErrors.is(error)) {
    const [first] = error.errors;
    const known = Extensions.safeParse(first?.extensions);
    const message = first?.message ?? error.message;
    if (!known.success) return { code: 'UNKNOWN', message, nearest: [] };
    const { code, field, details } = known.data;
    return { code, message, field, nearest: details?.nearest ?? [], amount: details?.amount, refunded: details?.refunded, short: details?.lines };
  }
  // It answered, if not with what was asked for: the connection is not to blame.
  if (ServerError.is(error)) return { code: 'UNKNOWN', message: 'An error occurred. Please try again.', nearest: [] };
  return { code: 'UNREACHABLE', message: nobodyAnswered, nearest: [] };
}

/** Refusals that pass by themselves, whatever was asked. */
export const PASSING = ['UNREACHABLE', 'UNKNOWN', 'STORE_UNAVAILABLE', 'READS_UNAVAILABLE', 'TOO_MANY_REQUESTS'];

/** Whether something that was sent with this outcome may have been done all the same: nobody said that it was not. */
export const mayBeDone = (code: string): boolean => code === 'SOMETHING_WENT_WRONG' || PASSING.includes(code);

/** Whether asking again can succeed: nobody answered, or not with what was asked for. What nobody waits for any more was not refused. */
export const mayPass = (error: unknown): boolean => !(error instanceof Error && error.name === 'AbortError') && PASSING.includes(refusalOf(error).code);
