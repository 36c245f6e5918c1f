/** Another node leads; where it is, when the server says so. */
export type Leader = { readonly address: string; readonly port: number };

/**
 * What an error of a call means:
 * - `lost`: the connection or the node is gone; another try may find it, or another node.
 * - `not-leader`: this node does not lead (any more); another one does.
 * - `final`: the server's own answer, which another try would only repeat (credentials, rights, an invalid request).
 * - `unknown`: anything else, worth another try; an append may have been recorded.
 */
export type Failure =
  | { readonly kind: 'lost' | 'final' | 'unknown' }
  | { readonly kind: 'not-leader'; readonly leader: Leader | undefined };

const CANCELLED = 1;
const INVALID_ARGUMENT = 3;
const PERMISSION_DENIED = 7;
const UNAVAILABLE = 14;
const UNAUTHENTICATED = 16;

const LOST_CODES = new Set([CANCELLED, UNAVAILABLE]);
const FINAL_CODES = new Set([INVALID_ARGUMENT, PERMISSION_DENIED, UNAUTHENTICATED]);
/** What the server writes beside the code in a trailer of its own. */
const FINAL_EXCEPTIONS = new Set(['access-denied', 'stream-deleted', 'maximum-append-size-exceeded']);

/** What the server calls its refusals of one append among others on the same call that another try would repeat. */
const FINAL_REFUSALS = new Set(['AccessDenied', 'BadRequest', 'MaximumAppendSizeExceeded', 'StreamDeleted']);

/** The server has refused one append; the call it came over, and the others on it, go on. `code` is one of gRPC. */
export class AppendRefused extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
  /** It takes less in one append than this one has. */
  get isTooLarge(): boolean {
    return this.message === 'MaximumAppendSizeExceeded';
  }
}

/** What the server answers to a read of all events from a position at which no record of its own begins. */
const NO_PLACE = /Unexpected (?:Filtered)?ReadAllResult: Error/;

/** Whether a read of all events failed because no record begins, or none ends, where it was to begin. */
export const isNoPlace = (error: unknown): boolean => error instanceof Error && NO_PLACE.test(error.message);

/** Reads the code and the server's trailers of an error of gRPC. */
export function failureOf(error: unknown): Failure {
  if (error instanceof AppendRefused) return { kind: FINAL_REFUSALS.has(error.message) ? 'final' : 'unknown' };
  if (!(error instanceof Error) || !('code' in error)) return { kind: 'unknown' };
  const trailers = 'metadata' in error ? (error.metadata as Trailers) : undefined;
  const exception = textOf(trailers, 'exception');
  if (exception === 'not-leader') return { kind: 'not-leader', leader: leaderOf(trailers) };
  if (FINAL_EXCEPTIONS.has(exception) || FINAL_CODES.has(Number(error.code))) return { kind: 'final' };
  return { kind: LOST_CODES.has(Number(error.code)) ? 'lost' : 'unknown' };
}

type Trailers = { get(key: string): readonly (string | Buffer)[] } | undefined;

const textOf = (trailers: Trailers, key: string): string => String(trailers?.get(key)?.[0] ?? '');

function leaderOf(trailers: Trailers): Leader | undefined {
  const [address, port] = [textOf(trailers, 'leader-endpoint-host'), Number(textOf(trailers, 'leader-endpoint-port'))];
  return address !== '' && Number.isInteger(port) && port > 0 ? { address, port } : undefined;
}
