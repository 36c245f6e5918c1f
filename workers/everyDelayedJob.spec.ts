import { expect, it } from 'vitest';
import { jobs } from './features.ts';

/**
 * Jobs that wait for a time and that no event takes out of the queue, with why: each is there in a bounded number, or not
 * for long.
 */
const STAYS: Readonly<Record<string, string>> = {
  'erase-provider-customer': 'two minutes, and nothing makes it pointless',
  'finish-move': 'five seconds',
  'forget-farewell-address': 'nothing makes it pointless',
  'let-go-of-abandoned-order': 'two minutes',
  'mail-daily': 'a day at most, and one for each member',
  'mail-notification': 'until the end of quiet hours, and what is read by then is known by its run alone',
  'release-former-claim': 'seven days, after a change of address that can be undone',
  'release-orphan-claim': 'a minute',
  'remind-of-messages': 'two minutes',
  'retry-pledge': 'some days, after a charge that was declined',
  'retry-refund': 'six hours, after a refund that failed',
  'send-announcement': 'a cancelled one is taken back from those whom a run that died has given it to',
};

it('a job that waits for its time is taken away by what makes it pointless, or it is said here why not', () => {
  const waiting = jobs.filter(({ runAt }) => runAt !== undefined);
  expect(waiting.length).toBeGreaterThan(20);
  const staying = waiting.filter(({ endedBy }) => endedBy === undefined).map(({ name }) => name);
  expect(staying.sort()).toEqual(Object.keys(STAYS).sort());
});

it('what ends a job names it as its beginning does', () => {
  for (const { name, about, endedBy } of jobs)
    expect([name, about !== undefined]).toEqual([name, endedBy !== undefined]);
});
