import { expect, it } from 'vitest';
import type { Mail } from '#domain/ports/mailer.ts';
import { openHandler } from '#domain/store/handle.ts';
import { openMemoryStore } from '#domain/store/memory.ts';
import { openMemoryVault } from '#domain/store/memoryVault.ts';
import { openHeadList } from '#domain/store/transparency/headList.ts';
import {
  headsIn,
  makeKey,
  publicKeyOf,
  signatureOf,
  signHead,
  signingKeyOf,
} from '#domain/store/transparency/heads.ts';
import { EMPTY_ROOT } from '#domain/store/transparency/merkle.ts';
import { account } from '#domain/users/decider.ts';
import { owners } from '#domain/users/owners.ts';
import type { Tools } from '../job.ts';
import { mailHeads } from './mailHeads.ts';

it('mails each platform owner the latest head once a day, and at once that one does not fit', async () => {
  let now = '2026-03-01T10:00:00.000Z';
  const handler = openHandler(openMemoryStore(), () => now);
  const vault = openMemoryVault();
  const sent: Mail[] = [];
  for (const accountId of ['ana', 'bob']) {
    const handles = { email: { hash: accountId, attempt: 't1' }, username: { hash: accountId, attempt: 't2' } };
    const names = { userName: accountId, firstName: 'Ana', lastName: 'S', phoneNumber: '1', referCode: 'ABC123' };
    const data = { accountId, email: `${accountId}@x.test`, role: 'CUSTOMER' as const, handles, ...names };
    const by = { id: accountId, role: 'CUSTOMER' } as const;
    await handler.dispatch(account, { type: 'RegisterAccount', data }, { by, channel: 'rest', at: now });
    const system = { by: { id: 'cli', role: 'system' }, channel: 'cli' } as const;
    await handler.dispatch(owners, { type: 'EnrolOwner', data: { accountId } }, system);
  }
  const tools = {
    ...handler,
    vault,
    mailer: { send: async (mail: Mail) => void sent.push(mail) },
    now: () => now,
    publicUrl: 'https://x.test',
    sender: { by: { id: mailHeads.name, role: 'system' }, channel: 'job' },
  } as unknown as Parameters<typeof mailHeads.run>[0] & Tools;

  await mailHeads.run(tools);
  expect(sent).toEqual([]);
  const list = openHeadList(vault);
  const key = signingKeyOf(makeKey(), 'x.test/log');
  await list.listKey({ text: key.text, since: now });
  await list.add(0, signHead({ origin: 'x.test/log', size: 0, root: EMPTY_ROOT, at: now }, key));
  await mailHeads.run(tools);
  await mailHeads.run(tools);
  expect(sent.map(({ to }) => to)).toEqual(['ana@x.test', 'bob@x.test']);
  const note = /x\.test\/log\n0\n[\s\S]*?— \S+ \S+/.exec(sent[0]?.text ?? '')?.[0] ?? '';
  expect(headsIn(note).map((head) => signatureOf(head, [publicKeyOf(key.text)]))).toEqual(['good']);
  expect(sent[0]?.text).toContain(key.text);
  now = '2026-03-02T00:10:00.000Z';
  await mailHeads.run(tools);
  expect(sent).toHaveLength(4);

  await list.noteTrouble('What was recorded before has been changed.');
  await mailHeads.run(tools);
  await mailHeads.run(tools);
  expect(sent.slice(4).map(({ subject }) => subject)).toEqual(Array(2).fill('The log does not fit its signed heads'));
});
