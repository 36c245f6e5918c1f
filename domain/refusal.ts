/** The kinds of refusal. The gateway maps each kind to a status in one table (`gateway/http/refusals.ts`). */
export type RefusalKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'missing'
  | 'conflict'
  | 'throttled'
  | 'unpaid'
  | 'tooLarge';

/**
 * An expected "no": the caller gets it, nothing is recorded. `code` is stable and part of the API; `message` is a
 * sentence for people (the specification's text where it quotes one); `field` names the input at fault; `details`
 * carries facts the caller may act on.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  constructor(
    readonly kind: RefusalKind,
    readonly code: string,
    message: string,
    readonly field?: string,
    readonly details?: Readonly<Record<string, unknown>>,
  ) {
    super(message);
  }
}

/** One entry of the error catalogue: call it to make the refusal, compare with `.code` to recognise it. */
export type RefusalFactory = ((details?: Readonly<Record<string, unknown>>) => Refusal) & {
  readonly code: string;
  readonly kind: RefusalKind;
};

/** One row of the published catalogue (`docs/errors.md`): what a refusal says, without its details. */
export type CatalogueEntry = Pick<Refusal, 'kind' | 'code' | 'message' | 'field'>;

const entries: CatalogueEntry[] = [];
/** The refusals that the modules loaded so far define, in the order of their definition. */
export const refusalCatalogue: readonly CatalogueEntry[] = entries;

function define(entry: CatalogueEntry, messageOf?: (details: Refusal['details']) => string): RefusalFactory {
  entries.push(entry);
  const { kind, code, message, field } = entry;
  return Object.assign(
    (details?: Refusal['details']) => new Refusal(kind, code, messageOf?.(details) ?? message, field, details),
    { code, kind },
  );
}

const kind =
  (name: RefusalKind) =>
  (code: string, message: string, field?: string): RefusalFactory =>
    define({ kind: name, code, message, ...(field && { field }) });

/** Malformed or impossible input. */
export const invalid = kind('invalid');
/** The same with a sentence that tells one of its details; the catalogue has it with `…` in its place. */
export const invalidTelling = (
  code: string,
  message: string,
  field: string,
  messageOf: (details: Refusal['details']) => string,
): RefusalFactory => define({ kind: 'invalid', code, message, field }, messageOf);
/** Not logged in, or the session is no longer valid. */
export const unauthenticated = kind('unauthenticated');
/** Logged in and not allowed, about something whose existence is public. */
export const forbidden = kind('forbidden');
/** Does not exist, or is another account's private object: the two must be indistinguishable. */
export const missing = kind('missing');
/** At odds with the current state: taken, gone, changed, already done. */
export const conflict = kind('conflict');
/** The same with a sentence that tells some of its details; the catalogue has it with `…` in their place. */
export const conflictTelling = (
  code: string,
  message: string,
  field: string,
  messageOf: (details: Refusal['details']) => string,
): RefusalFactory => define({ kind: 'conflict', code, message, field }, messageOf);
/** Too often; `details.retryAfter` in seconds. */
export const throttled = kind('throttled');
/**
 * Too often within a stretch of time: the sentence ends with when to try again, which `details.retryAfter` has in
 * seconds.
 */
export const throttledUntil = (code: string, sentence: string): RefusalFactory =>
  define(
    { kind: 'throttled', code, message: `${sentence} Please try again in ….` },
    (details) => `${sentence} Please try again ${soon(Number(details?.retryAfter ?? 0))}.`,
  );

/** "in 12 minutes": never earlier than it is worth trying. */
function soon(seconds: number): string {
  const [length, unit] =
    seconds < 100 ? ([1, 'second'] as const) : seconds < 6_000 ? ([60, 'minute'] as const) : ([3_600, 'hour'] as const);
  const count = Math.max(1, Math.ceil(seconds / length));
  return `in ${count} ${unit}${count === 1 ? '' : 's'}`;
}
/** A payment is required and has not succeeded. */
export const unpaid = kind('unpaid');
/** The payload is larger than the limit. */
export const tooLarge = kind('tooLarge');
