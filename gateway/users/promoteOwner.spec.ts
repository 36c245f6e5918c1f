import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Sender } from '#domain/dispatch.ts';
import { newId } from '#domain/ids.ts';
import { openHandler } from '#domain/store/handle.ts';
import { openStores } from '#domain/store/open.ts';
import { account } from '#domain/users/decider.ts';
import { owners } from '#domain/users/owners.ts';
import { registration } from './inputs.ts';
import { promoteOwner } from './promoteOwner.ts';
import { registerAccount } from './register.ts';

const sender: Sender = { by: { id: 'visitor', role: 'visitor' }, channel: 'rest' };
const input = registration.parse({
  email: 'Ana@x.test',
  password: 'secret1',
  firstName: 'Ana',
  lastName: 'S',
  userName: 'ana',
  phoneNumber: '5550100',
});

it('npm run owner makes the member with that address a superadmin, and prints it', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'owner-'));
  const where = { eventStoreUrl: undefined, dataDir };
  const before = await openStores(where);
  const registering = openHandler(before.store);
  const desk = {
    dispatch: (aggregate: never, intent: never) => registering.dispatch(aggregate, intent, sender),
    stateOf: registering.stateOf,
    newAttempt: () => newId(),
  };
  const { accountId } = await registerAccount(
    { desk: desk as never, vault: before.vault, entropy: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)) },
    input,
  );
  await before.close();

  const said: string[] = [];
  const promote = (email?: string) => promoteOwner(email, where, (line) => said.push(line));
  expect([
    await promote(),
    await promote('nobody@x.test'),
    await promote('ana@X.test'),
    await promote('ana@x.test'),
  ]).toEqual([false, false, true, true]);
  expect(said).toEqual([
    'Whom? Run: npm run owner -- <email>',
    'No active account has the address nobody@x.test.',
    'ana@X.test is a platform owner now.',
    'ana@x.test is a platform owner now.',
  ]);

  const after = await openStores(where);
  const { stateOf } = openHandler(after.store);
  expect((await stateOf(account, { accountId })).state.role).toBe('superadmin');
  expect((await stateOf(owners, {})).state.accountIds).toEqual([accountId]);
  await after.close();
  await rm(dataDir, { recursive: true, force: true });
});
