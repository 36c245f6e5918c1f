import type { FastifyError } from 'fastify';
import { Refusal, type RefusalKind } from '#domain/refusal.ts';
import { DiskFull, StoreUnavailable } from '#domain/store/eventStore.ts';
import { isRedisAway, isWriteRefused } from '#projections/redis.ts';

/** The one table from a kind of refusal to a status, for both APIs. */
export const statuses = {
  invalid: 400,
  unauthenticated: 401,
  unpaid: 402,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  tooLarge: 413,
  throttled: 429,
} as const satisfies Record<RefusalKind, number>;

export type ErrorAnswer = {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly field?: string;
  readonly details?: Readonly<Record<string, unknown>>;
};

/** What is answered when a part of the product cannot work just now. Nothing was done, and it is worth trying again. */
export const outages = {
  storageFull: {
    status: 507,
    code: 'STORAGE_FULL',
    message: 'There is no room left to save this. Please try again later.',
  },
  store: {
    status: 503,
    code: 'STORE_UNAVAILABLE',
    message: 'We could not save that just now. Please try again.',
    details: { retryAfter: 2 },
  },
  payments: {
    status: 503,
    code: 'PAYMENTS_UNAVAILABLE',
    message: 'The payment service does not answer just now. Please try again.',
  },
  reads: {
    status: 503,
    code: 'READS_UNAVAILABLE',
    message: 'We cannot show that just now. Please try again.',
    details: { retryAfter: 2 },
  },
} as const satisfies Record<string, ErrorAnswer>;

/** What is answered to an error that nothing expects; the request id leads to the log. */
export const unexpected = { status: 500, code: 'SOMETHING_WENT_WRONG', message: 'Something went wrong' } as const;

/**
 * The answer to an error, for both APIs. Everything unexpected is "Something went wrong"; the request id leads to the
 * log.
 */
export function errorAnswer(error: unknown): ErrorAnswer {
  if (error instanceof Refusal) {
    const { kind, code, message, field, details } = error;
    return { status: statuses[kind], code, message, ...(field && { field }), ...(details && { details }) };
  }
  if (error instanceof DiskFull) return outages.storageFull;
  if (error instanceof StoreUnavailable) return outages.store;
  if (error instanceof Error && error.name === 'ProviderUnavailable') return outages.payments;
  if (isRedisAway(error) || isWriteRefused(error)) return outages.reads;
  const status = (error as FastifyError | undefined)?.statusCode;
  if (status !== undefined && status >= 400 && status < 500)
    return { status, code: codeOf(status), message: (error as Error).message };
  return unexpected;
}

/** The codes of requests that HTTP itself refuses, before a route reads them. */
export const transportCodes: Readonly<Record<number, string>> = {
  400: 'INVALID_INPUT',
  413: 'TOO_LARGE',
  415: 'WRONG_TYPE',
  429: 'TOO_MANY_REQUESTS',
};

const codeOf = (status: number): string => transportCodes[status] ?? 'INVALID_INPUT';
