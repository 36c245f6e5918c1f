import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Aggregate, Command, DomainEvent } from '../decider.ts';
import type { Sender } from '../dispatch.ts';
import { openHandler } from './handle.ts';
import { openMemoryStore } from './memory.ts';
import { type TimeBudget, timeBudgetNow, withinTimeBudget, withTimeBudget } from './timeBudget.ts';

type Say = Command<'Say', { word: string }>;
type Said = DomainEvent<'Said', { word: string }>;
const talk: Aggregate<readonly string[], Say, Said> = {
  name: 'talk',
  stream: () => 'talk',
  initial: [],
  decide: ({ data }) => [{ type: 'Said', data }],
  evolve: (words, { data }) => [...words, data.word],
};
const sender: Sender = { by: { id: 'someone', role: 'CUSTOMER' }, channel: 'rest' };
const say = (word: string) => ({ type: 'Say' as const, data: { word } });
const never = () => new Promise<never>(() => undefined);
const since = (before: number): TimeBudget => ({ since: performance.now() - before });

/** A store that is away until it is told to go on, and a handler over it. */
function away() {
  const memory = openMemoryStore();
  const world = { silentMs: 10_000, goOn: () => {} };
  const back = new Promise<void>((resolve) => {
    world.goOn = () => {
      world.silentMs = 0;
      resolve();
    };
  });
  const append: typeof memory.append = async (...asked) => {
    await back;
    return memory.append(...asked);
  };
  const { dispatch } = openHandler({ read: memory.read, append, silentFor: () => world.silentMs });
  const words = async () => (await memory.read('talk')).map(({ data }) => (data as { word: string }).word);
  return { world, words, ask: (word: string) => dispatch(talk, say(word), sender) };
}

it('ends by silence, never by time alone, and is over with the answer', async () => {
  const outcome = (budget: TimeBudget | undefined, silentMs: number) =>
    Promise.race([
      withinTimeBudget(budget, () => silentMs, never()).catch((error: Error) => error.name),
      pause(400, 'waits'),
    ]);
  expect(await outcome(since(60_000), 900)).toBe('waits');
  expect(await outcome(since(0), 2_000)).toBe('waits');
  expect(await outcome(since(2_500), 2_000)).toBe('StoreUnavailable');
  expect(await outcome(since(1_000), 3_500)).toBe('StoreUnavailable');
  expect(await outcome(undefined, 60_000)).toBe('waits');
  const budget = since(0);
  withTimeBudget(budget, () => expect(timeBudgetNow()).toBe(budget));
  budget.isAnswered = true;
  withTimeBudget(budget, () => expect(timeBudgetNow()).toBeUndefined());
});

it('drops commands that wait when their callers were refused or have gone, and keeps those of nobody’s wait', async () => {
  const { world, words, ask } = away();
  const first = ask('a job');
  const refused = withTimeBudget(since(2_500), () => ask('refused'));
  const budget = since(0);
  const gone = withTimeBudget(budget, () => ask('gone'));
  const second = ask('another job');
  budget.isGone = true;
  for (const one of [refused, gone]) await expect(one).rejects.toMatchObject({ name: 'StoreUnavailable' });
  world.goOn();
  await Promise.all([first, second]);
  expect(await words()).toEqual(['a job', 'another job']);
});

it('keeps so many commands waiting, and refuses more at once', async () => {
  const { world, words, ask } = away();
  const asked = Array.from({ length: 4_000 }, (_, index) => withTimeBudget(since(0), () => ask(`${index}`)));
  await expect(withTimeBudget(since(0), () => ask('one more'))).rejects.toMatchObject({ name: 'StoreUnavailable' });
  world.goOn();
  await Promise.all(asked);
  expect(await words()).toHaveLength(4_000);
});
