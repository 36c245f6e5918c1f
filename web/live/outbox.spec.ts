import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod/mini';
import { Outbox, outcomeOf, type Sent, type Waiting, waitingFields } from './outbox.ts';

const open = (memberId: string) => new Outbox<Waiting>(`words/${memberId}`, z.object(waitingFields));
const HOURS: Record<string, string> = { one: '10', two: '11' };
const item = (id: string): Waiting => ({ id, text: `Text of ${id}`, writtenAt: `2026-11-21T${HOURS[id]}:00:00.000Z` });
const idsOf = (outbox: Outbox<Waiting>) => outbox.list().map(({ id }) => id);

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

it('sends items in the order they were written and removes those that have arrived', async () => {
  const outbox = open('u1');
  outbox.put(item('one'));
  outbox.put(item('two'));
  const sent: string[] = [];
  const done = await outbox.flush(async ({ id }) => {
    sent.push(id);
    return 'sent';
  });
  expect([done, sent, idsOf(outbox)]).toEqual([true, ['one', 'two'], []]);
});

it('keeps unsent items over a reload, under the id they were written with', async () => {
  const before = open('u1');
  before.put(item('one'));
  before.put(item('two'));
  expect(await before.flush(async ({ id }) => (id === 'one' ? 'sent' : 'later'))).toBe(false);
  expect(idsOf(open('u1'))).toEqual(['two']);
  expect(idsOf(open('u2'))).toEqual([]);
});

it('goes on after a refusal, and sends the refused one again only when its author asks for it', async () => {
  const outbox = open('u1');
  outbox.put(item('one'));
  outbox.put(item('two'));
  const asked: string[] = [];
  const send = async ({ id }: Waiting): Promise<Sent> => {
    asked.push(id);
    return id === 'one' ? { refused: 'You cannot write to this member.' } : 'sent';
  };
  await outbox.flush(send);
  await outbox.flush(send);
  expect([asked, outbox.list()]).toEqual([
    ['one', 'two'],
    [{ ...item('one'), failure: 'You cannot write to this member.' }],
  ]);
  outbox.retry('one');
  await outbox.flush(send);
  expect(asked).toEqual(['one', 'two', 'one']);
});

it('does not begin to send twice at once', async () => {
  const outbox = open('u1');
  outbox.put(item('one'));
  let arrive: () => void = () => undefined;
  const first = outbox.flush(() => new Promise((resolve) => (arrive = () => resolve('sent'))));
  expect(await outbox.flush(async () => 'sent')).toBe(false);
  arrive();
  expect(await first).toBe(true);
});

it('takes an item written while it was sending along', async () => {
  const outbox = open('u1');
  outbox.put(item('one'));
  await outbox.flush(async ({ id }) => {
    if (id === 'one') outbox.put(item('two'));
    return 'sent';
  });
  expect(idsOf(outbox)).toEqual([]);
});

it('ignores what other code put there', () => {
  localStorage.setItem('words/u1/one', '{"not":"an item"}');
  localStorage.setItem('words/u1/two', 'no JSON');
  localStorage.setItem('words/u12/one', JSON.stringify(item('one')));
  expect(open('u1').list()).toEqual([]);
});

it("sends the items of this page where the browser's storage is full", async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const outbox = open('u1');
  outbox.put(item('one'));
  const sent: string[] = [];
  await outbox.flush(async ({ id }) => {
    sent.push(id);
    return 'sent';
  });
  expect([sent, idsOf(outbox)]).toEqual([['one'], []]);
});

it('sees items another tab has written, and those another tab has sent', () => {
  const [one, other] = [open('u1'), open('u1')];
  const lengths: number[] = [];
  const stop = one.subscribe(() => lengths.push(one.list().length));
  const notify = () => window.dispatchEvent(new StorageEvent('storage', { key: 'words/u1/one' }));
  other.put(item('one'));
  notify();
  other.remove('one');
  notify();
  stop();
  expect(lengths).toEqual([1, 0]);
});

it('loses nothing of two tabs that write at the same moment', () => {
  const outbox = open('u1');
  const browser = localStorage;
  const setItem = (key: string, value: string) => {
    browser.setItem('words/u1/two', JSON.stringify(item('two')));
    browser.setItem(key, value);
  };
  const own = (name: string | symbol) => (name === 'setItem' ? setItem : Reflect.get(browser, name));
  vi.stubGlobal('localStorage', new Proxy(browser, { get: (_, name) => own(name) }));
  outbox.put(item('one'));
  vi.unstubAllGlobals();
  expect(idsOf(outbox)).toEqual(['one', 'two']);
});

it('shows nothing any more once the browser has forgotten everything', () => {
  const outbox = open('u1');
  outbox.put(item('one'));
  const stop = outbox.subscribe(() => undefined);
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  stop();
  expect(outbox.list()).toEqual([]);
});

it('distinguishes temporary failures from those that need a decision of the author', () => {
  const refused = (code: string) =>
    new CombinedGraphQLErrors({ data: null, errors: [{ message: 'Why.', extensions: { code } }] });
  expect(outcomeOf(new TypeError('no network'))).toBe('later');
  expect(outcomeOf(refused('STORE_UNAVAILABLE'))).toBe('later');
  expect(outcomeOf(refused('TOO_MANY_POSTS'))).toEqual({ refused: 'Why.' });
  expect(outcomeOf(refused('TOO_MANY_REQUESTS'))).toBe('tooFast');
  expect(outcomeOf(refused('TOO_MANY_MESSAGES'), { tooFast: ['TOO_MANY_MESSAGES'] })).toBe('tooFast');
  expect(outcomeOf(refused('NOBODY_THERE'), { final: ['NOBODY_THERE'] })).toEqual({ refused: 'Why.', isFinal: true });
});

it('keeps the reason why items wait, until all are sent', async () => {
  const outbox = open('u1');
  outbox.put(item('one'));
  const reasons: unknown[] = [];
  const stop = outbox.subscribe(() => reasons.push(outbox.held()));
  await outbox.flush(async () => 'later');
  await outbox.flush(async () => 'tooFast');
  await outbox.flush(async () => 'tooFast');
  await outbox.flush(async () => 'sent');
  stop();
  expect(reasons).toEqual(['later', 'tooFast', 'tooFast', undefined]);
});

it('remembers that one was refused for good', async () => {
  const outbox = open('u1');
  outbox.put(item('one'));
  await outbox.flush(async () => ({ refused: 'This account is closed.', isFinal: true }));
  expect(open('u1').list()).toEqual([{ ...item('one'), failure: 'This account is closed.', isFinal: true }]);
});
