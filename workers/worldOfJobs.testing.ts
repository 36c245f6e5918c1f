import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ann, bob, NOON_BEFORE, OWNER_ID, owner, SHOP_ID, system } from '#domain/bookings/testing.ts';
import type { Actor } from '#domain/decider.ts';
import type { SaleFound } from '#domain/earnings/commands.ts';
import { earnings } from '#domain/earnings/decider.ts';
import { dataExport } from '#domain/exports/decider.ts';
import { earningsPayoutIdOf } from '#domain/ids.ts';
import { stripeEvent } from '#domain/payments/stripeEvent.ts';
import type { Mail } from '#domain/ports/mailer.ts';
import { openMemoryProvider } from '#domain/ports/memoryProvider.testing.ts';
import { decidePayout, payoutId } from '#domain/processes/campaigns/givenPayout.testing.ts';
import { purposes } from '#domain/processes/payment/purposes.ts';
import { startOnboarding } from '#domain/processes/payouts/followPayee.ts';
import type { StoredEvent } from '#domain/store/eventStore.ts';
import { openHandler } from '#domain/store/handle.ts';
import { openMemoryStore } from '#domain/store/memory.ts';
import { openMemoryVault } from '#domain/store/memoryVault.ts';
import { account, claim } from '#domain/users/decider.ts';
import { owners } from '#domain/users/owners.ts';
import type { Fact } from '#projections/projection.ts';
import { membersInLog } from './everyMember.testing.ts';
import { actingJobs } from './features.ts';
import { type Job, TooEarly } from './job.ts';
import { toolsFor } from './runner.ts';
import { openBookings } from './worldOfBookings.testing.ts';
import { openCampaigns } from './worldOfCampaigns.testing.ts';
import { openCrews } from './worldOfCrews.testing.ts';
import { openOrders } from './worldOfOrders.testing.ts';
import { decideAboutMembers } from './worldOfOwners.testing.ts';
import { openPlans } from './worldOfPlans.testing.ts';
import {
  cutsLeft,
  openCuts,
  openPicturedReview,
  openPortfolios,
  portfolioLeft,
  reviewPicturesLeft,
} from './worldOfPortfolios.testing.ts';
import { openPosts } from './worldOfPosts.testing.ts';
import { askForService } from './worldOfServiceRequests.testing.ts';
import { openTalks, picturesLeft } from './worldOfTalks.testing.ts';

/** What outlives a worker: the log, the provider, the mail server, the vault. */
export type Outside = Awaited<ReturnType<typeof openOutside>>;

const MINUTES = 60_000;
const dan: Actor = { id: 'DanLeaving000000000000', role: 'SHOP_OWNER' };
const sue: Actor = { id: 'SueSeller0000000000000', role: 'SELLER' };
const sam: Actor = { id: 'SamSeller0000000000000', role: 'SELLER' };
const gil: Actor = { id: 'GilSuspended0000000000', role: 'SELLER' };
const hal: Actor = { id: 'HalDeleted000000000000', role: 'CUSTOMER' };
const root: Actor = { id: 'RootOwner0000000000000', role: 'superadmin' };

const profile = (accountId: string, firstName: string) => ({
  accountId,
  email: `${firstName}@example.test`,
  userName: firstName,
  firstName,
  lastName: 'Ex',
  phoneNumber: '1',
  role: 'CUSTOMER' as const,
  referCode: 'ABCDEF',
  handles: { email: { hash: `e-${firstName}`, attempt: 'a' }, username: { hash: `n-${firstName}`, attempt: 'a' } },
});

/** Each part has something to do for the jobs of its subject; accounts and their mails are in every world. */
export const PARTS = ['bookings', 'orders', 'plans', 'campaigns', 'posts'] as const;
export type Part = (typeof PARTS)[number];

/** A small world of the parts named, in which every job of theirs has something to do; of all parts when left out. */
export async function openOutside(parts: readonly Part[] = PARTS) {
  const has = (part: Part) => parts.includes(part);
  let at = Date.parse(NOON_BEFORE);
  const now = () => new Date(at).toISOString();
  const dataDir = mkdtempSync(join(tmpdir(), 'every-await-'));
  const store = openMemoryStore();
  const vault = openMemoryVault();
  const provider = openMemoryProvider(now);
  const mails: Mail[] = [];
  const { dispatch, stateOf } = openHandler(store, now);
  const rest = (by: Actor) => ({ by, channel: 'rest' as const });
  const buying = { dispatch, stateOf, provider, purposes, now, sender: rest(system) };

  for (const [by, name] of [
    [ann, 'ann'],
    [bob, 'bob'],
    [owner, 'olga'],
    [dan, 'dan'],
    [sue, 'sue'],
    [sam, 'sam'],
    [root, 'root'],
  ] as const)
    await dispatch(account, { type: 'RegisterAccount', data: profile(by.id, name) }, rest(by));
  await dispatch(owners, { type: 'EnrolOwner', data: { accountId: root.id } }, rest(root));
  for (const by of [owner, dan]) await openShop(by);
  if (has('posts')) await openPosts({ dispatch, vault, now }, bob, root);
  if (has('posts')) await openTalks({ dispatch, dataDir, now }, bob);
  if (has('posts')) await openPortfolios({ dispatch, dataDir, now }, bob);
  if (has('posts')) await openPicturedReview({ dispatch, dataDir, now }, bob);
  if (has('posts')) await openCuts({ dispatch, dataDir, now }, bob, ann.id);

  async function openShop(by: Actor) {
    const shopId = by.id === OWNER_ID ? SHOP_ID : `${by.id}Shop01`;
    const facts = {
      name: 'Fade House',
      category: 'barbers',
      price: 3500,
      description: '',
      contactNumber: '',
      contactEmail: '',
      image: '',
    };
    const data = {
      ...facts,
      shopId,
      ownerId: by.id,
      place: { address: '1 State St, Chicago' },
      timeZone: 'America/Chicago',
    };
    const metadata = {
      schema: '1',
      commandId: 'c',
      correlationId: 'c',
      causationId: 'c',
      actorId: by.id,
      actorRole: by.role,
      channel: 'rest',
      occurredAt: now(),
    };
    await store.append(`catalog-${by.id}`, -1, [{ id: `shop-${by.id}`, type: 'ShopRegistered', data, metadata }]);
  }

  // An orphaned claim, a changed address and name, mails asked for, and an account that is closed.
  await dispatch(
    claim,
    {
      type: 'ClaimHandle',
      data: { accountId: 'NobodyYet0000000000000', kind: 'email', hash: 'e-nobody', attempt: 't' },
    },
    rest(ann),
  );
  await vault.put('password/NobodyYet0000000000000', 'secret', 0);
  await dispatch(
    claim,
    { type: 'ClaimHandle', data: { accountId: bob.id, kind: 'email', hash: 'e-bob', attempt: 'a' } },
    rest(bob),
  );
  const email = { text: 'robert@example.test', hash: 'e-robert', attempt: 'b' };
  await dispatch(
    claim,
    { type: 'ClaimHandle', data: { accountId: bob.id, kind: 'email', hash: email.hash, attempt: email.attempt } },
    rest(bob),
  );
  await dispatch(account, { type: 'ChangeProfile', data: { accountId: bob.id, changes: { email } } }, rest(bob));
  await dispatch(account, { type: 'ChangePassword', data: { accountId: bob.id, generation: 1 } }, rest(bob));
  const device = 'Firefox on Linux';
  await dispatch(account, { type: 'RecordNewDevice', data: { accountId: bob.id, device } }, rest(bob));
  await dispatch(account, { type: 'EnableTwoFactor', data: { accountId: bob.id } }, rest(bob));
  const token = { tokenId: 'token-of-bob', name: 'Till', areas: ['bookings'], mayChange: false, days: 30 } as const;
  await dispatch(account, { type: 'MakeApiToken', data: { accountId: bob.id, ...token } }, rest(bob));
  await dispatch(account, { type: 'RequestPasswordReset', data: { accountId: bob.id } }, rest(bob));
  const copy = { memberId: bob.id, exportId: 'BobExport0000000000000' };
  await dispatch(dataExport, { type: 'RequestExport', data: copy }, rest(bob));
  await dispatch(
    dataExport,
    { type: 'FinishExport', data: { ...copy, bytes: 1, entries: 1 } },
    { by: system, channel: 'job' },
  );
  for (const key of ['password', 'key', 'uploads'])
    await vault.put(`${key}/${dan.id}`, key === 'uploads' ? '[]' : 'secret', 0);
  await dispatch(account, { type: 'CloseAccount', data: { accountId: dan.id, reason: 'enough' } }, rest(dan));

  if (has('bookings')) await openBookings({ tools: buying, vault });
  if (has('bookings')) await openCrews({ dispatch, now });
  if (has('bookings')) {
    // Their day is over, and who made the second has left.
    await askForService({ dispatch }, ann, { date: '2027-01-09', at: '2027-01-08T18:00:00.000Z' });
    await askForService({ dispatch }, dan, { date: '2027-01-09', at: '2027-01-08T18:00:00.000Z' });
  }
  if (has('orders')) {
    const paid = await openOrders({ tools: buying, sellers: [sue, sam], buyers: [ann, bob] });
    const { disputeHand: bank } = provider;
    const settled = bank.dispute(paid, { standing: 'closed', dueBy: null });
    await announceDisputes([bank.dispute(paid, { standing: 'inquiry' }), settled], bank.warn(paid));
  }
  if (has('plans')) await openPlans({ tools: buying, renewing: sue, ending: sam, undecided: owner, leaving: dan });
  if (has('plans')) {
    for (const [by, name, role] of [
      [gil, 'gil', 'SELLER'],
      [hal, 'hal', 'CUSTOMER'],
    ] as const)
      await dispatch(account, { type: 'RegisterAccount', data: { ...profile(by.id, name), role } }, rest(by));
    await decideAboutMembers({ dispatch, now }, root, { suspended: gil, deleted: hal });
  }
  if (has('campaigns')) {
    await openCampaigns({ tools: buying, organizer: sue, canceller: sam, giver: ann });
    await connectProcessor();
  }
  at += 31 * MINUTES;

  /** The provider has enabled an account, and nobody has looked since; a payout was decided, and is announced. */
  async function connectProcessor() {
    const urls = { returnUrl: 'https://x.test/funding', refreshUrl: 'https://x.test/funding' };
    await startOnboarding({ ...buying, sender: rest(sue) }, sue.id, urls);
    const accountId = 'acct_1';
    provider.payoutHand.enable(accountId);
    await payOutASale(accountId);
    await decidePayout({ store, tools: { ...buying, provider } });
    const transfer = { kind: 'transfer.created', intentId: null, paymentId: null, payoutId, createdAt: now() };
    await dispatch(
      stripeEvent,
      { type: 'RecordStripeEvent', data: { eventId: 'evt_payout', ...transfer } },
      rest(system),
    );
    const facts = { kind: 'account.updated', intentId: null, paymentId: null, accountId, createdAt: now() };
    await dispatch(
      stripeEvent,
      { type: 'RecordStripeEvent', data: { eventId: 'evt_account', ...facts } },
      rest(system),
    );
  }

  /** What a seller has earned is due, they want it now, and it is announced. */
  async function payOutASale(accountId: string) {
    const of = { memberId: sue.id };
    const sale = {
      paymentId: 'booking-of-sue',
      own: 1_000,
      tax: 0,
      seen: 3,
      paidAt: '2020-01-01T00:00:00.000Z',
      disputeIds: [],
      isHeld: false,
      isDue: true,
    };
    await dispatch(earnings, { type: 'CreditSales', data: { ...of, sales: [sale], rate: 290 } }, rest(system));
    const ready = { accountId, isEnabled: true, isRestricted: false, isSuspended: false };
    const data = { ...of, isAsked: true, account: ready };
    await dispatch(earnings, { type: 'PlanEarningsPayout', data }, rest(sue));
    const facts = { kind: 'transfer.created', intentId: null, paymentId: null, createdAt: now() };
    await refuseAPayout(sale);
    await stopPayouts();
    const notice = { eventId: 'evt_earnings', payoutId: earningsPayoutIdOf(sue.id, 1), ...facts };
    await dispatch(stripeEvent, { type: 'RecordStripeEvent', data: notice }, rest(system));
  }

  /** Another seller's was refused, as the platform has too little at the provider. */
  async function refuseAPayout(sale: SaleFound) {
    const of = { memberId: sam.id };
    await dispatch(earnings, { type: 'CreditSales', data: { ...of, sales: [sale], rate: 290 } }, rest(system));
    const ready = { accountId: 'acct_of_sam', isEnabled: true, isRestricted: false, isSuspended: false };
    await dispatch(
      earnings,
      { type: 'PlanEarningsPayout', data: { ...of, isAsked: false, account: ready } },
      rest(system),
    );
    const refused = { ...of, payoutId: earningsPayoutIdOf(sam.id, 1), why: 'balance_insufficient' };
    await dispatch(earnings, { type: 'NoteEarningsPayoutFailed', data: refused }, rest(system));
  }

  /** What a third one has earned is more than is sent before a person has looked. */
  async function stopPayouts() {
    const of = { memberId: dan.id };
    const facts = { paymentId: 'booking-of-dan', own: 200_000, tax: 0, seen: 3, paidAt: '2020-01-01T00:00:00.000Z' };
    const sale = { ...facts, disputeIds: [], isHeld: false, isDue: true };
    await dispatch(earnings, { type: 'CreditSales', data: { ...of, sales: [sale], rate: 290 } }, rest(system));
    const ready = { accountId: 'acct_of_dan', isEnabled: true, isRestricted: false, isSuspended: false };
    const data = { ...of, isAsked: false, account: ready };
    await dispatch(earnings, { type: 'PlanEarningsPayout', data }, rest(system));
  }

  /** The bank of a buyer asks about an order, has asked before, and its card's network warns of fraud. */
  async function announceDisputes(disputeIds: readonly string[], warningId: string) {
    const facts = { intentId: null, paymentId: null, createdAt: now() };
    const disputed = { kind: 'charge.dispute.created', ...facts };
    for (const data of [
      ...disputeIds.map((disputeId) => ({ eventId: `evt_${disputeId}`, disputeId, ...disputed })),
      { eventId: 'evt_warning', kind: 'radar.early_fraud_warning.created', warningId, ...facts },
    ])
      await dispatch(stripeEvent, { type: 'RecordStripeEvent', data }, rest(system));
  }

  return {
    store,
    vault,
    provider,
    mails,
    now,
    pass: (ms: number) => {
      at += ms;
    },
    dataDir,
    close: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

class Killed extends Error {}

/** Such a job stays in its queue: false, as it has not run. Any other failure is one. */
function isTooEarly(error: unknown): false {
  if (error instanceof TooEarly) return false;
  throw error;
}

/**
 * A worker that dies at its n-th look outside (undefined: never), before or after what it asked for was done, and never
 * goes on.
 */
function openWorker(outside: Outside, dieAt?: number) {
  let asked = 0;
  let die: (reason: Killed) => void = () => undefined;
  const dead = new Promise<never>((_, reject) => {
    die = reject;
  });
  dead.catch(() => undefined);
  const never = new Promise<never>(() => undefined);

  async function ask<T>(work: () => Promise<T>): Promise<T> {
    const before = ++asked === dieAt;
    if (before) die(new Killed());
    if (dieAt !== undefined && asked >= dieAt && (before || asked > dieAt)) return never;
    const answer = await work();
    if (++asked === dieAt) die(new Killed());
    return dieAt !== undefined && asked >= dieAt ? never : answer;
  }

  // What the provider is set up with is known without asking it.
  const through = <P extends object>(port: P): P =>
    new Proxy(port, {
      get: (target, name) => {
        const method = Reflect.get(target, name) as unknown;
        return typeof method === 'function' && name !== 'config'
          ? (...args: unknown[]) => ask(async () => method.apply(target, args) as unknown)
          : method;
      },
    });

  const { now, dataDir } = outside;
  const handler = openHandler(through(outside.store), now);
  const mailer = through({ send: async (mail: Mail) => void outside.mails.push(mail) });
  const tools = {
    log: through(outside.store),
    provider: through(outside.provider),
    mailer,
    vault: through(outside.vault),
    now,
    dataDir,
    publicUrl: 'https://x.test',
    saleFeeRate: 290,
    sessionSecret: 's'.repeat(40),
    everyMember: () => ask(() => membersInLog(outside.store)),
  };
  return {
    asked: () => asked,
    async run(job: Job, event: StoredEvent): Promise<boolean> {
      const data = job.from(event as Fact);
      if (data === null) return false;
      const queued = { data, eventId: event.id, correlationId: event.metadata.correlationId };
      const parsed = job.data.parse(JSON.parse(JSON.stringify(data)));
      const run = job.run(parsed, toolsFor({ ...handler, tools }, job.name, queued));
      return Promise.race([run.then(() => true, isTooEarly), dead]);
    },
  };
}

/**
 * Runs every job (of these) for every event, and for the events that come of that, until nothing new happens. Answers
 * how often the worker looked outside, and which jobs ran.
 */
export async function work(
  outside: Outside,
  dieAt?: number,
  jobs: readonly Job[] = actingJobs,
): Promise<{ asked: number; ran: ReadonlySet<string>; died: boolean }> {
  const worker = openWorker(outside, dieAt);
  const ran = new Set<string>();
  try {
    for (
      let seen = -1, news = await outside.store.readAll(seen, 500);
      news.length > 0;
      news = await outside.store.readAll(seen, 500)
    )
      for (const event of news) {
        for (const job of jobs) if (job.on.includes(event.type) && (await worker.run(job, event))) ran.add(job.name);
        seen = event.position;
      }
    return { asked: worker.asked(), ran, died: false };
  } catch (error) {
    if (!(error instanceof Killed)) throw error;
    return { asked: worker.asked(), ran, died: true };
  }
}

/**
 * Ids that commands without a name of their own draw differ from world to world, and the provider counts its refunds as
 * they come.
 */
const unnamed = (text: string) => text.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\bre_\d+/g, '…');

/**
 * What is visible outside of a world: the events of the log, what the provider did, the mails sent, what the vault
 * keeps.
 */
export async function seen({ store, provider, mails, vault, dataDir }: Outside) {
  const log = await store.readAll(-1, 10_000);
  const kept = await Promise.all(
    ['password/NobodyYet0000000000000', `password/${dan.id}`, `key/${dan.id}`, `farewell/${dan.id}`].map((key) =>
      vault.get(key),
    ),
  );
  return {
    events: log.map(({ stream, type, data }) => unnamed(`${stream} ${type} ${JSON.stringify(data)}`)).sort(),
    pictures: await picturesLeft({ dataDir }, bob),
    portfolio: await portfolioLeft({ dataDir }, bob),
    ofReview: await reviewPicturesLeft({ dataDir }, bob),
    cuts: await cutsLeft({ dataDir }, bob, ann.id),
    intents: provider.hand.intents(),
    subscriptions: provider.billing.subscriptions(),
    transfers: provider.payoutHand.transfers(),
    refunds: provider.hand
      .refundsMade()
      .map(({ refundId, amount, status }) => `${refundId} ${amount} ${status}`)
      .sort(),
    letters: [...new Set(mails.map(({ key, to, subject }) => `${key} ${to} ${subject}`))].map(unnamed).sort(),
    kept,
  };
}
