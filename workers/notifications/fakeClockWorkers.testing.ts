import { system } from '#domain/bookings/testing.ts';
import type { Actor } from '#domain/decider.ts';
import { bell } from '#domain/notifications/decider.ts';
import type { NotificationGiven, Preferences } from '#domain/notifications/events.ts';
import { defaultPreferences } from '#domain/notifications/preferences.ts';
import { type Bell, unreadIn } from '#domain/notifications/state.ts';
import { handleHash } from '#domain/ports/handleHash.ts';
import type { Mail } from '#domain/ports/mailer.ts';
import { openMemoryProvider } from '#domain/ports/memoryProvider.testing.ts';
import { openHandler } from '#domain/store/handle.ts';
import { openMemoryStore } from '#domain/store/memory.ts';
import { openMemoryVault } from '#domain/store/memoryVault.ts';
import { account, claim } from '#domain/users/decider.ts';
import { owners } from '#domain/users/owners.ts';
import { jobsOf, type Queued } from '../derived.ts';
import { membersInLog } from '../everyMember.testing.ts';
import { noticeJobs } from '../features.ts';
import type { Job, Tools } from '../job.ts';
import { toolsFor } from '../runner.ts';

export const root: Actor = { id: 'RootOwner0000000000000', role: 'superadmin' };

type Waiting = { readonly due: number; readonly name: string; readonly queued: Queued };
type Outside = Omit<Tools, 'sender' | 'dispatch' | 'stateOf'> & Pick<Tools, 'dispatch' | 'stateOf'>;

/**
 * Members, the log and the notification jobs, with a clock that only the spec moves. Delayed jobs run at their time;
 * one that throws is tried again, as after a worker's death. `through` stands between the jobs and everything outside
 * of them.
 */
export async function openFakeClockWorkers(
  start: string,
  through: (tools: Outside) => Outside = (tools) => tools,
  jobs: readonly Job[] = noticeJobs,
) {
  let at = Date.parse(start);
  const now = () => new Date(at).toISOString();
  const store = openMemoryStore();
  const provider = openMemoryProvider(now);
  const { dispatch, stateOf } = openHandler(store, now);
  const mails: (Mail & { readonly at: string })[] = [];
  const outside: Outside = through({
    dispatch,
    stateOf,
    log: store,
    provider,
    vault: openMemoryVault(),
    now,
    dataDir: '',
    publicUrl: 'https://x.test',
    saleFeeRate: 290,
    sessionSecret: 's'.repeat(40),
    mailer: { send: async (mail) => void mails.push({ ...mail, at: now() }) },
    everyMember: () => membersInLog(store),
  });
  const rest = (by: Actor) => ({ by, channel: 'rest' as const });

  let fed = -1;
  let waiting: Waiting[] = [];
  async function feed(): Promise<void> {
    for (let news = await store.readAll(fed, 500); news.length > 0; news = await store.readAll(fed, 500)) {
      for (const { name, data: queued, opts } of jobsOf(jobs, news, at))
        waiting.push({ name, queued, due: at + (opts.delay ?? 0) });
      fed = news.at(-1)?.position ?? fed;
    }
  }

  async function run({ name, queued }: Waiting): Promise<void> {
    const job = jobs.find((one) => one.name === name);
    if (!job) throw new Error(`no job is called ${name}`);
    await job.run(
      job.data.parse(JSON.parse(JSON.stringify(queued.data))),
      toolsFor({ ...outside, tools: outside }, name, queued),
    );
  }

  /** Lets the clock go on to an instant (UTC ISO), and everything that is due until then happen at its time. */
  async function until(instant: string): Promise<void> {
    const end = Date.parse(instant);
    for (await feed(); ; await feed()) {
      const next = waiting.filter(({ due }) => due <= end).sort((left, right) => left.due - right.due)[0];
      if (!next) break;
      at = Math.max(at, next.due);
      try {
        await run(next);
        waiting = waiting.filter((one) => one !== next);
      } catch (error) {
        // Its worker is gone; another one begins the job again.
        if (!(error instanceof Cut)) throw error;
      }
    }
    at = Math.max(at, end);
  }

  /** Runs every job that has been due once more, as after the queue was emptied. */
  async function repeat(): Promise<void> {
    const due = jobsOf(jobs, await store.readAll(-1, 1_000_000), at).filter(({ opts }) => opts.delay === 0);
    for (const { name, data: queued } of due) await run({ name, queued, due: at });
  }

  /** Registers members by name; they are called `Ann Ex` and have the address `ann@example.test`. */
  async function register(...names: readonly string[]): Promise<readonly Actor[]> {
    const made = names.map((name): Actor => ({ id: `${name}Member`.padEnd(22, '0'), role: 'CUSTOMER' }));
    for (const [index, by] of made.entries()) await registerAs(by, names[index] ?? '');
    return made;
  }

  const addresses = new Map<string, string>();
  const registerAs = async (by: Actor, firstName: string) => {
    const hash = await handleHash(outside.vault, addressOf(firstName));
    const data = profile(by.id, firstName, hash);
    addresses.set(by.id, data.email);
    const held = { kind: 'email', hash, accountId: by.id, attempt: 'a' } as const;
    await dispatch(claim, { type: 'ClaimHandle', data: held }, rest(by));
    return dispatch(account, { type: 'RegisterAccount', data }, rest(by));
  };

  /** A member opens the link in the mail that came to their address. */
  async function prove(by: Actor): Promise<void> {
    const { handles } = (await stateOf(account, { accountId: by.id })).state;
    const data = { accountId: by.id, emailHash: handles.email.hash };
    await dispatch(account, { type: 'ActivateAccount', data }, rest(by));
  }

  const bellOf = async ({ id }: Actor): Promise<Bell> => (await stateOf(bell, { memberId: id })).state;
  const wish = (by: Actor, over: Partial<Preferences>) =>
    dispatch(bell, { type: 'SetPreferences', data: { memberId: by.id, ...defaultPreferences, ...over } }, rest(by));
  /** All notifications a member was given, oldest first, withdrawn ones included. */
  async function given({ id }: Actor): Promise<readonly NotificationGiven['data'][]> {
    const log = await store.readAll(-1, 1_000_000);
    return log
      .filter(({ type, data }) => type === 'NotificationGiven' && (data as { memberId: string }).memberId === id)
      .map(({ data }) => data as never);
  }

  await registerAs(root, 'Root');
  await dispatch(owners, { type: 'EnrolOwner', data: { accountId: root.id } }, rest(root));
  return {
    store,
    provider,
    dispatch,
    stateOf,
    mails,
    now,
    until,
    repeat,
    rest,
    register,
    registerAs,
    prove,
    wish,
    bellOf,
    given,
    system: rest(system),
    unread: async (by: Actor) => unreadIn(await bellOf(by)),
    mailsTo: ({ id }: Actor) => mails.filter(({ to }) => to === addresses.get(id)),
  };
}

export type FakeClockWorkers = Awaited<ReturnType<typeof openFakeClockWorkers>>;

/** A worker is gone. */
export class Cut extends Error {}

/**
 * Cuts off a worker at its n-th look at the log, before or after what it asked for was done; `asked` counts the looks.
 */
export function cutting(n: number, when: 'before' | 'after') {
  const tally = { asked: 0 };
  const once = <F>(ask: F): F =>
    (async (...args: unknown[]) => {
      tally.asked += 1;
      const isNow = tally.asked === n;
      if (isNow && when === 'before') throw new Cut();
      const answer = await (ask as (...args: unknown[]) => Promise<unknown>)(...args);
      if (isNow) throw new Cut();
      return answer;
    }) as F;
  const through = (tools: Outside): Outside => ({
    ...tools,
    dispatch: once(tools.dispatch),
    stateOf: once(tools.stateOf),
    mailer: { ...tools.mailer, send: once(tools.mailer.send) },
  });
  return { tally, through };
}

const addressOf = (firstName: string) => `${firstName.toLowerCase()}@example.test`;

const profile = (accountId: string, firstName: string, hash: string) => ({
  accountId,
  email: addressOf(firstName),
  userName: firstName,
  firstName,
  lastName: 'Ex',
  phoneNumber: '1',
  role: 'CUSTOMER' as const,
  referCode: 'ABCDEF',
  handles: { email: { hash, attempt: 'a' }, username: { hash: `n-${firstName}`, attempt: 'a' } },
});
