import { describe, expect, it } from 'vitest';
import type { Sender } from '#domain/dispatch.ts';
import { newId, seededEntropy } from '#domain/ids.ts';
import { type CommandPort, settleClaim } from '#domain/processes/registration/handles.ts';
import { openHandler } from '#domain/store/handle.ts';
import { openMemoryStore } from '#domain/store/memory.ts';
import { openMemoryVault } from '#domain/store/memoryVault.ts';
import { account } from '#domain/users/decider.ts';
import type { ClaimEvent } from '#domain/users/events.ts';
import { registration } from './inputs.ts';
import { registerAccount } from './register.ts';

const input = (changes: object = {}) =>
  registration.parse({
    email: 'ana@x.test',
    password: 'secret1',
    firstName: 'Ana',
    lastName: 'S',
    userName: 'ana',
    phoneNumber: '5550100',
    ...changes,
  });
const sender: Sender = { by: { id: 'visitor', role: 'visitor' }, channel: 'rest' };

function open() {
  const store = openMemoryStore();
  const handler = openHandler(store);
  const vault = openMemoryVault();
  const desk = (diesAfter = Number.POSITIVE_INFINITY): CommandPort => {
    let sent = 0;
    return {
      async dispatch(aggregate, intent) {
        sent += 1;
        if (sent > diesAfter) throw new Error('the process died');
        return handler.dispatch(aggregate, intent, sender);
      },
      stateOf: handler.stateOf,
      newAttempt: () => newId(),
    };
  };
  /** One request under a fixed Idempotency-Key. */
  const request = (diesAfter?: number, changes: object = {}) =>
    registerAccount({ desk: desk(diesAfter), vault, entropy: seededEntropy('one key') }, input(changes));
  const aMinuteLater = async () => {
    for (const { type, data } of (await store.readAll(-1, 100)) as unknown as ClaimEvent[])
      if (type === 'HandleClaimed')
        await settleClaim(desk(), data.accountId, data.kind, { hash: data.hash, attempt: data.attempt });
  };
  return { store, handler, vault, request, aMinuteLater };
}

describe('a registration that died half way', () => {
  it.each([0, 1, 2])('after %i commands goes on when the request is repeated, under the same id', async (diesAfter) => {
    const { request, handler } = open();
    await expect(request(diesAfter)).rejects.toThrow('died');
    const state = await request();
    expect(state.accountId).toBe(newId(seededEntropy('one key')));
    expect((await handler.stateOf(account, { accountId: state.accountId })).state.status).toBe('active');
  });

  it.each([1, 2])('after %i commands and a minute still succeeds when repeated, and only once', async (diesAfter) => {
    const { request, aMinuteLater, store } = open();
    await expect(request(diesAfter)).rejects.toThrow('died');
    await aMinuteLater();
    const state = await request();
    await aMinuteLater();
    expect((await request()).accountId).toBe(state.accountId);
    const types = (await store.readAll(-1, 100)).map(({ type }) => type);
    expect(types.filter((type) => type === 'AccountRegistered')).toHaveLength(1);
  });

  it('is answered again only with the right password', async () => {
    const { request } = open();
    await request();
    await expect(request(undefined, { password: 'secret2' })).rejects.toMatchObject({ code: 'EMAIL_IN_USE' });
  });

  it('leaves no password and no refer code behind when it was refused', async () => {
    const { handler, vault, request } = open();
    const first = await registerAccount(
      {
        desk: {
          dispatch: (a, i) => handler.dispatch(a, i, sender),
          stateOf: handler.stateOf,
          newAttempt: () => newId(),
        },
        vault,
        entropy: seededEntropy('other'),
      },
      input(),
    );
    await expect(request(undefined, { userName: 'bob' })).rejects.toMatchObject({ code: 'EMAIL_IN_USE' });
    expect(await vault.get(`password/${newId(seededEntropy('one key'))}`)).toBeUndefined();
    expect((await vault.get(`refer/${first.referCode}`))?.value).toBe(first.accountId);
  });
});
