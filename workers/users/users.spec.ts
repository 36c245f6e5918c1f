import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Mail } from '#domain/ports/mailer.ts';
import { readMailLink } from '#domain/ports/mailLink.ts';
import type { EventMetadata } from '#domain/store/eventStore.ts';
import { openHandler } from '#domain/store/handle.ts';
import { openMemoryStore } from '#domain/store/memory.ts';
import { openMemoryVault } from '#domain/store/memoryVault.ts';
import { account, claim } from '#domain/users/decider.ts';
import { resetState } from '#domain/users/state.ts';
import type { Fact } from '#projections/projection.ts';
import type { Job, Tools } from '../job.ts';
import { eraseClosedAccount } from './eraseClosedAccount.ts';
import { mailApiTokenMade } from './mailApiTokenMade.ts';
import { mailFormerAddress } from './mailFormerAddress.ts';
import { mailOwnerDecision } from './mailOwnerDecision.ts';
import { mailPasswordChanged } from './mailPasswordChanged.ts';
import { releaseFormerClaim } from './releaseFormerClaim.ts';
import { releaseOrphanClaim } from './releaseOrphanClaim.ts';
import { sendActivationMail } from './sendActivationMail.ts';
import { sendPasswordResetMail } from './sendPasswordResetMail.ts';

const START = '2026-03-01T10:00:00.000Z';
const SECRET = 'a secret of at least thirty-two characters';
const handles = { email: { hash: 'e1', attempt: 't1' }, username: { hash: 'n1', attempt: 't2' } };
const facts = {
  accountId: 'ana',
  email: 'ana@x.test',
  userName: 'ana',
  firstName: 'Ana',
  lastName: 'S',
  phoneNumber: '1',
  role: 'CUSTOMER' as const,
  referCode: 'ABC123',
  handles,
};
const own = { by: { id: 'ana', role: 'CUSTOMER' }, channel: 'rest', at: START } as const;

let dir: string;
let now: string;
let sent: Mail[];
let world: ReturnType<typeof open>;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'jobs-'));
  now = START;
  sent = [];
  world = open();
});
afterEach(() => rm(dir, { recursive: true, force: true }));

function open() {
  const store = openMemoryStore();
  const handler = openHandler(store, () => now);
  const vault = openMemoryVault();
  const mailer = { send: async (mail: Mail) => void sent.push(mail) };
  const tools: Omit<Tools, 'sender' | 'provider'> = {
    ...handler,
    log: store,
    vault,
    mailer,
    now: () => now,
    publicUrl: 'https://x.test',
    saleFeeRate: 290,
    sessionSecret: SECRET,
    dataDir: dir,
    everyMember: async () => [],
  };

  /** What the runner does with every event: twice, as a lost queue would. */
  async function runFor(job: Job, times = 2) {
    const log = (await store.readAll(-1, 1_000)) as unknown as Fact[];
    for (let time = 0; time < times; time += 1)
      for (const event of log.filter(({ type }) => job.on.includes(type))) {
        const data = job.from(event);
        if (data === null) continue;
        const sender = {
          by: { id: job.name, role: 'system' },
          channel: 'job',
          commandId: `${job.name}-${event.id}`,
        } as const;
        await job.run(job.data.parse(JSON.parse(JSON.stringify(data))), { ...tools, sender } as Tools);
      }
  }
  const register = (channel: 'rest' | 'demo' = 'rest') =>
    handler.dispatch(account, { type: 'RegisterAccount', data: facts }, { ...own, channel });
  const state = async () => (await handler.stateOf(account, { accountId: 'ana' })).state;
  const held = async (kind: 'email' | 'username', hash: string) =>
    (await handler.stateOf(claim, { kind, hash })).state.attempts.length > 0;
  return { ...handler, store, vault, runFor, register, state, held };
}
const tokenIn = (mail: Mail | undefined) => /token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';

describe('the mail to a former address', () => {
  const move = (text: string, hash: string, attempt: string, of: object = own) =>
    world.dispatch(
      account,
      { type: 'ChangeProfile', data: { accountId: 'ana', changes: { email: { text, hash, attempt } } } },
      of as typeof own,
    );

  it('goes to each address the account had, once, and names no other', async () => {
    await world.register();
    await move('ANA@x.test', 'e1', 't1');
    await move('new@x.test', 'e2', 't3');
    await move('newer@x.test', 'e3', 't4');
    await world.runFor(mailFormerAddress);
    expect(sent.map(({ to }) => to).toSorted()).toEqual(['ana@x.test', 'new@x.test']);
    for (const { subject, text } of sent) {
      expect(subject).toBe('The email address of your Chairside account has changed');
      expect(text).not.toMatch(/@x\.test/i);
    }
  });

  it('is not sent a day late, nor once the account is closed', async () => {
    await world.register();
    await move('new@x.test', 'e2', 't3');
    now = '2026-03-02T10:00:00.001Z';
    await world.runFor(mailFormerAddress);
    now = START;
    await world.dispatch(account, { type: 'CloseAccount', data: { accountId: 'ana', reason: 'enough' } }, own);
    await world.runFor(mailFormerAddress);
    expect(sent).toEqual([]);
  });
});

describe('the mail about what platform owners decide', () => {
  const root = { by: { id: 'root', role: 'superadmin' }, channel: 'rest', at: START } as const;
  const decide = (type: string, data: object) =>
    world.dispatch(account, { type, data: { accountId: 'ana', ...data } } as never, root as unknown as typeof own);
  const subjects = () => sent.map(({ subject }) => subject);

  it('tells each of several decisions, with its reason, also when they come before the first mail', async () => {
    await world.register();
    await decide('ChangeRole', { role: 'SELLER', reason: 'sells' });
    await decide('SuspendAccount', { reason: 'spam' });
    await world.runFor(mailOwnerDecision);
    expect(subjects()).toEqual(['Your Chairside account has another role', 'Your Chairside account is suspended']);
    expect(sent.map(({ text }) => /The reason: (.*)/.exec(text)?.[1])).toEqual(['sells', 'spam']);
  });

  it('does not tell what was taken back by then', async () => {
    await world.register();
    await decide('SuspendAccount', { reason: 'spam' });
    await decide('ReinstateAccount', { reason: 'no spam' });
    await world.runFor(mailOwnerDecision);
    expect(subjects()).toEqual(['Your Chairside account is open again']);
  });
});

describe('the mail about a changed password', () => {
  const change = (generation: number) =>
    world.dispatch(account, { type: 'ChangePassword', data: { accountId: 'ana', generation } }, own);

  it('goes out once for each change, with a way to set a new one', async () => {
    await world.register();
    await change(1);
    await change(2);
    await world.runFor(mailPasswordChanged);
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
      ['ana@x.test', 'The password of your Chairside account has changed'],
      ['ana@x.test', 'The password of your Chairside account has changed'],
    ]);
    expect(sent[0]?.text).toContain('https://x.test/forgot-password');
  });

  it('is not sent a day late, nor once the account is closed', async () => {
    await world.register();
    await change(1);
    now = '2026-03-02T10:00:00.001Z';
    await world.runFor(mailPasswordChanged);
    now = START;
    await world.dispatch(account, { type: 'CloseAccount', data: { accountId: 'ana', reason: 'enough' } }, own);
    await world.runFor(mailPasswordChanged);
    expect(sent).toEqual([]);
  });
});

describe('the mail about a new API token', () => {
  const make = (tokenId: string, mayChange: boolean) =>
    world.dispatch(
      account,
      {
        type: 'MakeApiToken',
        data: { accountId: 'ana', tokenId, name: 'Till', areas: ['bookings', 'store'], mayChange, days: 30 },
      },
      own,
    );

  it('goes out once for each, says what the token may do and until when, and how to end it', async () => {
    await world.register();
    await make('t1', true);
    await make('t2', false);
    await world.dispatch(account, { type: 'RevokeApiToken', data: { accountId: 'ana', tokenId: 't2' } }, own);
    await world.runFor(mailApiTokenMade);
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
      ['ana@x.test', 'A new API token for your Chairside account'],
      ['ana@x.test', 'A new API token for your Chairside account'],
    ]);
    expect(sent[0]?.text).toContain(
      '“Till”. Until 2026-03-31 a program that has it may read and change what belongs to bookings, store.',
    );
    expect(sent[0]?.text).toContain('https://x.test/settings?tab=tokens');
    expect(sent[1]?.text).toContain('It has ended since.');
  });

  it('is not sent a day late, nor once the account is closed', async () => {
    await world.register();
    await make('t1', true);
    now = '2026-03-02T10:00:00.001Z';
    await world.runFor(mailApiTokenMade);
    now = START;
    await world.dispatch(account, { type: 'CloseAccount', data: { accountId: 'ana', reason: 'enough' } }, own);
    await world.runFor(mailApiTokenMade);
    expect(sent).toEqual([]);
  });
});

describe('the activation mail', () => {
  it('goes out once, with a link for 48 hours', async () => {
    await world.register();
    await world.runFor(sendActivationMail);
    expect(sent.map(({ to }) => to)).toEqual(['ana@x.test']);
    const token = tokenIn(sent[0]);
    expect(readMailLink(SECRET, token, 'activate', '2026-03-03T09:59:59.000Z')).toMatchObject({
      accountId: 'ana',
      state: 'e1',
    });
    expect(readMailLink(SECRET, token, 'activate', '2026-03-03T10:00:00.000Z')).toBeUndefined();
    expect(readMailLink(SECRET, token, 'reset', START)).toBeUndefined();
    expect(readMailLink(`${SECRET}!`, token, 'activate', START)).toBeUndefined();
    for (let index = 0; index < token.length; index += 1) {
      const changed = `${token.slice(0, index)}${token[index] === 'A' ? 'B' : 'A'}${token.slice(index + 1)}`;
      expect(readMailLink(SECRET, changed, 'activate', START), `character ${index}`).toBeUndefined();
    }
  });

  it('has no words that the person who registered chose: another person may own the address', async () => {
    await world.dispatch(
      account,
      { type: 'RegisterAccount', data: { ...facts, firstName: 'You won, see evil.test' } },
      { ...own, channel: 'rest' },
    );
    await world.runFor(sendActivationMail);
    expect(sent[0]?.text).not.toMatch(/evil|won/);
    await world.dispatch(account, { type: 'RequestPasswordReset', data: { accountId: 'ana' } }, own);
    await world.runFor(sendPasswordResetMail);
    expect(sent).toHaveLength(2);
    expect(sent[1]?.text).not.toMatch(/evil|won/);
  });

  it('is not sent to accounts that are activated, suspended, from the demo, or registered more than a day ago', async () => {
    await world.register('demo');
    await world.runFor(sendActivationMail);
    world = open();
    await world.register();
    now = '2026-03-02T10:00:00.001Z';
    await world.runFor(sendActivationMail);
    now = START;
    await world.dispatch(account, { type: 'ActivateAccount', data: { accountId: 'ana', emailHash: 'e1' } }, own);
    await world.runFor(sendActivationMail);
    expect(sent).toEqual([]);
  });

  it('is sent again when requested, and to a new address', async () => {
    await world.register();
    await world.dispatch(account, { type: 'RequestActivationMail', data: { accountId: 'ana' } }, own);
    await world.runFor(sendActivationMail);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
    await world.dispatch(
      account,
      {
        type: 'ChangeProfile',
        data: { accountId: 'ana', changes: { email: { text: 'new@x.test', hash: 'e2', attempt: 't3' } } },
      },
      own,
    );
    await world.runFor(sendActivationMail);
    expect(sent.map(({ to }) => to)).toEqual(['ana@x.test', 'ana@x.test', 'new@x.test']);
    expect(readMailLink(SECRET, tokenIn(sent[2]), 'activate', START)?.state).toBe('e2');
  });
});

describe('the reset mail', () => {
  it('goes out once, with a link for 30 minutes and for this password only', async () => {
    await world.register();
    await world.dispatch(account, { type: 'RequestPasswordReset', data: { accountId: 'ana' } }, own);
    await world.runFor(sendPasswordResetMail);
    expect(sent).toHaveLength(1);
    const link = readMailLink(SECRET, tokenIn(sent[0]), 'reset', '2026-03-01T10:29:59.000Z');
    expect(link?.state).toBe(resetState(await world.state()));
    expect(readMailLink(SECRET, tokenIn(sent[0]), 'reset', '2026-03-01T10:30:00.000Z')).toBeUndefined();
    await world.dispatch(account, { type: 'ChangePassword', data: { accountId: 'ana', generation: 1 } }, own);
    expect(link?.state).not.toBe(resetState(await world.state()));
  });

  it('does not go out when its link would be dead on arrival', async () => {
    await world.register();
    await world.dispatch(account, { type: 'RequestPasswordReset', data: { accountId: 'ana' } }, own);
    now = '2026-03-01T10:30:00.000Z';
    await world.runFor(sendPasswordResetMail);
    expect(sent).toEqual([]);
  });
});

describe('claims', () => {
  const claimIt = (kind: 'email' | 'username', hash: string, attempt: string) =>
    world.dispatch(claim, { type: 'ClaimHandle', data: { accountId: 'ana', kind, hash, attempt } }, own);

  it('without an account are released a minute later, and the registration is over', async () => {
    await claimIt('email', 'e1', 't1');
    await claimIt('username', 'n1', 't2');
    await world.vault.put('password/ana', 'secret', 0);
    await world.runFor(releaseOrphanClaim);
    expect([await world.held('email', 'e1'), await world.held('username', 'n1')]).toEqual([false, false]);
    expect((await world.state()).status).toBe('abandoned');
    expect(await world.vault.get('password/ana')).toBeUndefined();
  });

  it('of an account stay', async () => {
    await claimIt('email', 'e1', 't1');
    await world.register();
    await world.runFor(releaseOrphanClaim);
    expect(await world.held('email', 'e1')).toBe(true);
    expect((await world.state()).status).toBe('active');
  });

  it('wait a minute from now, also when the event was recorded with an old date', () => {
    const metadata = { occurredAt: '2020-01-01T00:00:00.000Z' } as EventMetadata;
    const runAt = releaseOrphanClaim.runAt?.({} as never, { metadata } as Fact, '2027-01-11T18:00:00.000Z') ?? '';
    expect(Date.parse(runAt) - Date.parse('2027-01-11T18:00:00.000Z')).toBeGreaterThan(50_000);
  });

  it('of a former address are released after the change', async () => {
    await claimIt('email', 'e1', 't1');
    await claimIt('email', 'e2', 't3');
    await world.register();
    await world.dispatch(
      account,
      {
        type: 'ChangeProfile',
        data: { accountId: 'ana', changes: { email: { text: 'new@x.test', hash: 'e2', attempt: 't3' } } },
      },
      own,
    );
    await world.runFor(releaseFormerClaim);
    expect([await world.held('email', 'e1'), await world.held('email', 'e2')]).toEqual([false, true]);
  });
});

describe('a closed account', () => {
  it('is forgotten by the job alone', async () => {
    await world.register();
    for (const key of ['password/ana', 'key/ana', 'refer/ABC123']) await world.vault.put(key, 'secret', 0);
    await world.vault.put('sessions/ana', '["s1"]', 0);
    await world.vault.put('session/s1', 'secret', 0);
    await world.vault.put('uploads/ana', '["p1"]', 0);
    await world.dispatch(
      claim,
      { type: 'ClaimHandle', data: { accountId: 'ana', kind: 'email', ...handles.email } },
      own,
    );
    await world.dispatch(account, { type: 'CloseAccount', data: { accountId: 'ana', reason: 'enough' } }, own);
    await world.runFor(eraseClosedAccount);
    for (const key of ['password/ana', 'key/ana', 'refer/ABC123', 'sessions/ana', 'session/s1', 'uploads/ana'])
      expect(await world.vault.get(key), key).toBeUndefined();
    expect(await world.held('email', 'e1')).toBe(false);
  });
});
