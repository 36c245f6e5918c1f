const MOST = 400;
const ADDRESS = /([^\s<>@"'(),;:])[^\s<>@"'(),;:]*@([^\s<>@"'(),;:]+)/g;

/** Mail addresses with nothing left of their names but the first letter. */
export const masked = (text: string): string => text.replace(ADDRESS, '$1…@$2');

/** What an error is about, by words of it; the first that fits is said. */
const CAUSES: readonly (readonly [RegExp, string])[] = [
  [/ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|socket hang up/i, 'The other server could not be reached.'],
  [/ENOTFOUND|EAI_AGAIN/i, 'The name of the other server is not known.'],
  [/ETIMEDOUT|ESOCKETTIMEDOUT|timed? ?out|no answer/i, 'The other server took too long.'],
  [/EAUTH|authentication|invalid login|\b535\b/i, 'The other server did not accept our login.'],
  [/stalled/i, 'Its process ended, or stood still, while it worked.'],
  [/no job is called/i, 'This release has no such job.'],
  [/STORAGE_FULL|ENOSPC|disk/i, 'The disk is full.'],
  [/STORE_UNAVAILABLE|StoreUnavailable|event store/i, 'The event store did not answer.'],
  [/ZodError|invalid_type|"code":/i, 'It was given something else than it takes.'],
];

/** What went wrong, in a sentence anyone can read; null where only the error itself says it. */
export const causeOf = (why: string): string | null => CAUSES.find(([sign]) => sign.test(why))?.[1] ?? null;

/** The error itself on one line, shortened, without addresses. */
export function errorLine(why: string): string {
  const text = masked(why.replaceAll(/\s+/g, ' ').trim());
  return text.length > MOST ? `${text.slice(0, MOST)}…` : text;
}
