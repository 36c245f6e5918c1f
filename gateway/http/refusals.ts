import type { FastifyError } from 'fastify';
import { Refusal, type RefusalKind } from '#domain/refusal.ts';
import { DiskFull, StoreUnavailable } from '#domain/store/eventStore.ts';
import { isRedisAway, isRedisFull } from '#projections/redis.ts';

/** The one table from a kind of refusal to a status, for both APIs. */
const statuses = {
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

/**
 * The answer to an error, for both APIs. Everything unexpected is "Something went wrong"; the request id leads to the
 * log.
 */
export function errorAnswer(error: unknown): ErrorAnswer {
  if (error instanceof Refusal) {
    const { kind, code, message, field, details } = error;
    return { status: statuses[kind], code, message, ...(field && { field }), ...(details && { details }) };
  }
  if (error instanceof DiskFull)
    return {
      status: 507,
      code: 'STORAGE_FULL',
      message: 'There is no room left to save this. Please try again later.',
    };
  if (error instanceof StoreUnavailable)
    return { status: 503, code: 'STORE_UNAVAILABLE', message: 'We could not save that just now. Please try again.' };
  if (error instanceof Error && error.name === 'ProviderUnavailable')
    return {
      status: 503,
      code: 'PAYMENTS_UNAVAILABLE',
      message: 'The payment service does not answer just now. Please try again.',
    };
  if (isRedisAway(error) || isRedisFull(error))
    return {
      status: 503,
      code: 'READS_UNAVAILABLE',
      message: 'We cannot show that just now. Please try again.',
      details: { retryAfter: 2 },
    };
  const status = (error as FastifyError | undefined)?.statusCode;
  if (status !== undefined && status >= 400 && status < 500)
    return { status, code: codeOf(status), message: (error as Error).message };
  return { status: 500, code: 'SOMETHING_WENT_WRONG', message: 'Something went wrong' };
}

function codeOf(status: number): string {
  if (status === 413) return 'TOO_LARGE';
  if (status === 415) return 'WRONG_TYPE';
  if (status === 429) return 'TOO_MANY_REQUESTS';
  return 'INVALID_INPUT';
}
