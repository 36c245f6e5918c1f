import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Sender } from '../../dispatch.ts';
import { storesIn } from '../../ports/storesIn.ts';
import { forgetKey } from '../../store/codec.ts';
import { type NewEvent, NO_STREAM } from '../../store/eventStore.ts';
import { openHandler } from '../../store/handle.ts';
import { openStores } from '../../store/open.ts';
import { facts } from '../../users/account.testing.ts';
import { account } from '../../users/decider.ts';
import { eraseAccount } from './eraseAccount.ts';
import { replayErasures } from './replayErasures.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'replay-erasures-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const system: Sender = { by: { id: 'system', role: 'system' }, channel: 'job' };
const walkIn: NewEvent = {
  id: '00000000-0000-8000-8000-000000000001',
  type: 'WalkInAdded',
  data: { bookingId: 'visit', customerId: 'visit', guest: { name: 'Wade' } },
  metadata: {
    schema: '1',
    commandId: 'c',
    correlationId: 'c',
    causationId: 'c',
    actorId: 'owner',
    actorRole: 'SHOP_OWNER',
    channel: 'rest',
    occurredAt: '2026-03-01T10:00:00.000Z',
  },
};
const forgotten: NewEvent = {
  ...walkIn,
  id: '00000000-0000-8000-8000-000000000002',
  type: 'WalkInForgotten',
  data: { bookingId: 'visit' },
};

const queued: NewEvent = {
  ...walkIn,
  id: '00000000-0000-8000-8000-000000000003',
  type: 'QueueJoined',
  data: { ticketId: 'ticket', name: 'Otis' },
};
const unnamed: NewEvent = {
  ...walkIn,
  id: '00000000-0000-8000-8000-000000000004',
  type: 'QueueNameForgotten',
  data: { ticketId: 'ticket' },
};

/** The product's stores between a start and a stop. */
async function running<T>(
  work: (parts: Awaited<ReturnType<typeof openStores>> & { tools: Parameters<typeof replayErasures>[0] }) => Promise<T>,
): Promise<T> {
  const stores = await openStores({ eventStoreUrl: undefined, dataDir });
  try {
    const { dispatch, stateOf } = openHandler(stores.store);
    const tools = {
      ...storesIn(dataDir, stores.vault),
      dispatch: ((aggregate, intent) => dispatch(aggregate, intent, system)) as Parameters<
        typeof replayErasures
      >[0]['dispatch'],
      stateOf,
      log: stores.kept,
      now: new Date().toISOString(),
    };
    return await work({ ...stores, tools });
  } finally {
    await stores.close();
  }
}

/** A member (with a password) and a walk-in, both readable; then a copy of the vault, then both are erased. */
async function eraseAfterCopy() {
  await running(async ({ store, vault, tools }) => {
    await tools.dispatch(account, { type: 'RegisterAccount', data: facts });
    await tools.dispatch(account, { type: 'RegisterAccount', data: { ...facts, accountId: 'bob', firstName: 'Bob' } });
    await store.append('day-s_2026-03-02', NO_STREAM, [walkIn, queued]);
    await vault.put('password/ana', 'hash', 0);
    await replayErasures(tools);
  });
  cpSync(join(dataDir, 'vault'), join(dataDir, 'copy'), { recursive: true });
  await running(async ({ store, vault, tools }) => {
    await tools.dispatch(account, { type: 'CloseAccount', data: { accountId: 'ana', reason: 'Enough' } });
    await eraseAccount(tools, 'ana');
    await store.append('day-s_2026-03-02', 1, [forgotten, unnamed]);
    for (const subject of ['visit', 'ticket']) await forgetKey(vault, subject);
  });
}

function putBack() {
  rmSync(join(dataDir, 'vault'), { recursive: true });
  cpSync(join(dataDir, 'copy'), join(dataDir, 'vault'), { recursive: true });
}

const read = () =>
  running(async ({ store, vault }) => {
    const all = await store.readAll(-1, 100);
    const names = all
      .filter(({ type }) => type === 'AccountRegistered')
      .map(({ data }) => (data as { firstName: string }).firstName);
    const visits = all.filter(({ type }) => type === 'WalkInAdded');
    const [guest] = visits.map(({ data }) => (data as { guest: unknown }).guest);
    const waiting = all.find(({ type }) => type === 'QueueJoined')?.data as { name: string };
    return { names, guest, waiting: waiting.name, password: (await vault.get('password/ana'))?.value };
  });
const ERASED = { names: ['', 'Bob'], guest: '', waiting: '', password: undefined };

it('an older vault that is put back forgets again, at the next start, whoever was erased since', async () => {
  await eraseAfterCopy();
  expect(await read()).toEqual(ERASED);
  putBack();
  expect(await read()).toEqual({ names: ['Ana', 'Bob'], guest: { name: 'Wade' }, waiting: 'Otis', password: 'hash' });
  const counts = await running(async ({ tools }) => [await replayErasures(tools), await replayErasures(tools)]);
  expect(counts).toEqual([3, 0]);
  expect(await read()).toEqual(ERASED);
});

it('reads of the log what was appended since the last time, and all of it where the log is another one', async () => {
  await eraseAfterCopy();
  await running(async ({ tools }) => {
    const asked: number[] = [];
    const log = {
      ...tools.log,
      readAll: (after: number, limit: number) => {
        asked.push(after);
        return tools.log.readAll(after, limit);
      },
    };
    await replayErasures({ ...tools, log });
    const head = asked.at(-1);
    await replayErasures({ ...tools, log });
    await replayErasures({ ...tools, log: { ...log, readAt: async () => undefined } });
    expect(asked).toEqual([3, head, head, -1, head]);
  });
});
