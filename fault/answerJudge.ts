import { LATE_MS, type Passed, type Trouble } from './balancer.ts';
import type { End } from './liveReader.ts';

/** What was taken away from the product, or from one gateway. Times are those of `Date.now`. */
export type Outage = {
  readonly of: 'log' | 'redis' | 'gateway';
  /** Of a gateway: its port. */
  readonly port?: number;
  readonly from: number;
  until: number;
};

/** After something is back the product finds it again by itself; until then it may still say that it is away. */
const FOUND_AGAIN_MS = 3_000;

/** What is answered while something is away: nothing was done, and it is worth trying again. */
const REFUSALS: Readonly<Record<string, Outage['of']>> = { STORE_UNAVAILABLE: 'log', READS_UNAVAILABLE: 'redis' };

/**
 * The requests that were answered wrongly, as sentences: late, whatever happened meanwhile; with a failure of the server
 * but the refusal of something that was away at the time; or not at all, but by a gateway that was killed meanwhile.
 */
export const wrongAnswers = ({ troubles }: Pick<Passed, 'troubles'>, outages: readonly Outage[]): readonly string[] =>
  troubles
    .filter((trouble) => isLate(trouble) || !outages.some((outage) => isReason(trouble, outage)))
    .map(
      ({ asked, target, begunAt, endedAt, status, code }) =>
        `${asked} at ${target} was answered ${status ?? 'nothing'} (${code}) after ${endedAt - begunAt} ms, at ${new Date(endedAt).toISOString()}`,
    );

/** The subscriptions that ended for another reason than that something was away at the time, as sentences. */
export const wrongEnds = (ends: readonly End[], outages: readonly Outage[]): readonly string[] =>
  ends
    .filter(
      ({ why, at }) => !outages.some(({ of, from, until }) => REFUSALS[why] === of && isDuring(at, at, from, until)),
    )
    .map(({ who, why, at }) => `${who}: the subscription ended with ${why}, at ${new Date(at).toISOString()}`);

const isDuring = (begunAt: number, endedAt: number, from: number, until: number): boolean =>
  endedAt >= from && begunAt <= until + FOUND_AGAIN_MS;

const isLate = ({ begunAt, endedAt }: Trouble): boolean => endedAt - begunAt > LATE_MS;

function isReason({ target, begunAt, endedAt, status, code }: Trouble, { of, port, from, until }: Outage): boolean {
  if (!isDuring(begunAt, endedAt, from, until)) return false;
  return status === undefined ? of === 'gateway' && port === target : REFUSALS[code] === of;
}
