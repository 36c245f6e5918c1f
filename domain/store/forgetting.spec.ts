import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Aggregate, Command, DomainEvent } from '../decider.ts';
import { forgetKey, withCodec } from './codec.ts';
import { followForgetting } from './forgetting.ts';
import { openHandler } from './handle.ts';
import { openMemoryStore } from './memory.ts';
import { openMemoryVault } from './memoryVault.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }));
afterEach(() => void vi.useRealTimers());

type Said = DomainEvent & { type: 'Said'; data: { memberId: string; text: string } };
type Say = Command & { type: 'Say'; data: { memberId: string; text: string } };
const talk: Aggregate<string, Say, Said, { memberId: string }> = {
  name: 'talk',
  stream: () => 'talk-1',
  initial: '',
  decide: ({ data }: Say): Said[] => [{ type: 'Said', data }],
  evolve: (said: string, { data }: Said) => `${said}${data.text}.`,
} as unknown as Aggregate<string, Say, Said, { memberId: string }>;

/** One key is kept in memory, the last: how long it is kept is measured by a clock that does not stand still here. */
const rules = { personal: { Said: { subject: 'memberId', fields: ['text'] } }, upcasters: {}, cachedKeys: 1 };

it('what was read of somebody stays in no state, soon after their key is forgotten by any process', async () => {
  const [log, vault] = [openMemoryStore(), openMemoryVault()];
  const handler = openHandler(withCodec(log, vault, rules));
  const sender = { by: { id: 'ana', role: 'CUSTOMER' }, channel: 'rest' } as const;
  const said = async () => (await handler.stateOf(talk as never, { memberId: 'ana' } as never)).state;
  for (const [memberId, text] of [
    ['ana', 'Hello'],
    ['bob', 'Hi'],
  ] as const)
    await handler.dispatch(talk as never, { type: 'Say', data: { memberId, text } } as never, sender);
  const following = await followForgetting(vault, handler.forget);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await said()).toBe('Hello.Hi.');

  await forgetKey(vault, 'ana');
  expect(await said()).toBe('Hello.Hi.');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await said()).toBe('.Hi.');
  following.stop();
});

it('lets go twice for what was forgotten, not at the beginning, and asks again when the vault is away', async () => {
  const vault = openMemoryVault();
  await forgetKey(vault, 'gone before');
  let isAway = false;
  const forget = vi.fn();
  const get = async (key: string) => {
    if (isAway) throw new Error('away');
    return vault.get(key);
  };
  const following = await followForgetting({ get }, forget);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(forget).not.toHaveBeenCalled();
  isAway = true;
  await forgetKey(vault, 'ana');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(forget).not.toHaveBeenCalled();
  isAway = false;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(forget).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(forget).toHaveBeenCalledTimes(2);
  following.stop();
});
