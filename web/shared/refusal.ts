import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { z } from 'zod/mini';
import { OfflineError, RestError } from './restError.ts';

const Short = z.object({ productId: z.string(), available: z.number() });
const Details = z.object({
  nearest: z.optional(z.array(z.string())),
  taken: z.optional(z.array(z.string())),
  amount: z.optional(z.number()),
  refunded: z.optional(z.boolean()),
  lines: z.optional(z.array(Short)),
});
const Extensions = z.object({
  code: z.string(),
  status: z.optional(z.number()),
  field: z.optional(z.string()),
  details: z.optional(Details),
});

/** Why a query, a mutation or a REST call failed. */
export interface Refusal {
  /** The server's stable code; UNREACHABLE without an answer. */
  code: string;
  /** The HTTP status that belongs to the code; 0 without an answer. */
  status: number;
  message: string;
  /** The input at fault, where it is one. */
  field?: string;
  /** Up to three free times near one that was just taken. */
  nearest: readonly string[];
  /** Of several times that were to be blocked, those that are taken. */
  taken?: readonly string[];
  /** The right amount in cents, where the one that was sent is not. */
  amount?: number;
  /** The payment is being refunded because its item is no longer available. */
  refunded?: boolean;
  /** Products there are not enough pieces of, with how many there are. */
  short?: readonly z.infer<typeof Short>[];
}

const unreachable = 'We could not reach the server. Check your connection and try again.';

/** Why a request failed, in the server's words where it had some. A new object each time: screens retry once for each. */
export function refusalOf(error: unknown): Refusal {
  if (CombinedGraphQLErrors.is(error)) return refusalIn(error);
  if (error instanceof RestError && (error.status > 0 || error instanceof OfflineError)) {
    const { code, status, message, field } = error;
    return { code, status, message, field, nearest: [] };
  }
  // An answer came, though not a GraphQL one: the connection is not to blame.
  if (ServerError.is(error))
    return {
      code: 'UNKNOWN',
      status: error.statusCode,
      message: 'An error occurred. Please try again.',
      nearest: [],
    };
  return { code: 'UNREACHABLE', status: 0, message: unreachable, nearest: [] };
}

function refusalIn({ errors: [first], message: all }: CombinedGraphQLErrors): Refusal {
  const message = first?.message ?? all;
  const known = Extensions.safeParse(first?.extensions);
  // No code of ours: the operation itself was refused as malformed.
  if (!known.success) return { code: 'UNKNOWN', status: 400, message, nearest: [] };
  const { code, status = 400, field, details } = known.data;
  return {
    code,
    status,
    message,
    field,
    nearest: details?.nearest ?? [],
    taken: details?.taken,
    amount: details?.amount,
    refunded: details?.refunded,
    short: details?.lines,
  };
}

/** Whether a command was refused because the member has not activated their account. */
export const needsActivation = ({ code }: Pick<Refusal, 'code'>): boolean => code === 'ADDRESS_NOT_PROVEN';

/** Temporary failures, whatever the request. */
export const PASSING = ['UNREACHABLE', 'UNKNOWN', 'STORE_UNAVAILABLE', 'READS_UNAVAILABLE', 'TOO_MANY_REQUESTS'];

/** Whether a command with this outcome may have been executed all the same. */
export const mayBeDone = (code: string): boolean => code === 'SOMETHING_WENT_WRONG' || PASSING.includes(code);

/** Whether a retry can succeed: no answer, or not the requested one. An aborted request was not refused. */
export const mayPass = (error: unknown): boolean =>
  !(error instanceof Error && error.name === 'AbortError') && PASSING.includes(refusalOf(error).code);
