import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payment } from '#domain/payments/decider.ts';
import { purposes } from '#domain/processes/payment/purposes.ts';
import { settlePayment } from '#domain/processes/payment/settle.ts';
import type { StoredEvent } from '#domain/store/eventStore.ts';
import { openShopAllDay } from '../bookings/testing.ts';
import { openStall } from '../carts/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { cartJourney, type Stall } from './cartJourneys.testing.ts';
import { journey } from './journeys.testing.ts';
import { planJourney } from './planJourneys.testing.ts';
import { ruler, sandboxHand, seeded } from './sandboxClient.testing.ts';

const SEED = Number(process.env.LEDGER_SEED ?? 20_270_112);
const JOURNEYS = Number(process.env.LEDGER_JOURNEYS ?? 40);
const AT_ONCE = 6;

let app: TestApp;
let owner: { token: string; user: { _id: string } };
let boss: { token: string };
let shopId: string;
let stalls: Stall[];
beforeAll(async () => {
  app = await openTestApp({ env: { LOG_LEVEL: 'silent' } });
  owner = await app.registerMember({ role: 'SHOP_OWNER' });
  boss = await ruler(app);
  shopId = await openShopAllDay(app, owner.token, { price: '35.01', cancel_free_hours: 240, cancel_percentage: 33 });
  stalls = await Promise.all(['12.50', '7.25', '7.25'].map((price) => openStall(app, { price, pieces: 40 })));
});
afterAll(() => app?.close());

type Line = { readonly sellerId: string; readonly price: number; readonly quantity: number };
type Fact = {
  readonly orderId: string;
  readonly buyerId: string;
  readonly sellerId: string;
  readonly sellerIds: readonly string[];
  readonly refund: number;
  readonly lines: readonly Line[];
};
type Balance = { account: string; balanceCents: number };

const balances = async (): Promise<Map<string, number>> => {
  await app.settle();
  const { data, errors } = await app.graphql<{ ledgerBalances: Balance[] }>(
    '{ ledgerBalances { account balanceCents } }',
    {},
    boss.token,
  );
  expect(errors).toBeUndefined();
  return new Map((data?.ledgerBalances ?? []).map(({ account: name, balanceCents }) => [name, balanceCents]));
};

/** The sandbox's own books, per currency. */
async function holdings(): Promise<Record<string, number>> {
  const { available } = await sandboxHand(app).api<{ available: { amount: number; currency: string }[] }>('/balance');
  return Object.fromEntries(available.map(({ amount, currency }) => [currency, amount]));
}

type Row = { id: string; status: string; charge: string; payment_method: string };

/** Every object of a listing of the sandbox. */
async function all(path: string, after = ''): Promise<Row[]> {
  const page = await sandboxHand(app).api<{ data: Row[]; has_more: boolean }>(
    `${path}?limit=100${after && `&starting_after=${after}`}`,
  );
  return page.has_more ? [...page.data, ...(await all(path, page.data.at(-1)?.id))] : page.data;
}

/** How many refunds have not come to their end at the sandbox: some wait, and those of one card fail after a while. */
async function refundsUnderWay(): Promise<number> {
  const cards = new Map((await all('/charges')).map(({ id, payment_method }) => [id, payment_method]));
  const refunds = await all('/refunds');
  return refunds.filter(
    ({ status, charge }) =>
      status === 'pending' || (status === 'succeeded' && cards.get(charge) === 'pm_card_refundFail'),
  ).length;
}

/** What the reconciler does, without waiting for its clock. */
async function lookAtAll(): Promise<void> {
  const ids = (await app.store.readAll(-1, 100_000)).flatMap(({ type, data }) =>
    type === 'PaymentRequested' ? [(data as { paymentId: string }).paymentId] : [],
  );
  const sender = { by: { id: 'spec', role: 'system' }, channel: 'job' } as const;
  const tools = { ...app.handler, provider: app.provider, purposes, sender, now: () => new Date().toISOString() };
  for (const paymentId of ids) await settlePayment(tools, paymentId, { noticed: true });
  await app.runJobs();
}

describe('the books', () => {
  it('equal the sandbox’s after any journeys, and every captured payment ended fulfilled or refunded', {
    timeout: 240_000,
  }, async () => {
    const random = seeded(SEED);
    const seeds = Array.from({ length: JOURNEYS }, () => Math.floor(random() * 2 ** 31));
    for (let from = 0; from < seeds.length; from += AT_ONCE) {
      const some = seeds.slice(from, from + AT_ONCE);
      await Promise.all(some.map((seed, index) => journey({ app, owner, shopId }, { seed, slot: from + index })));
      await Promise.all(some.map((seed) => cartJourney(app, stalls, seed)));
      await Promise.all(some.filter((_, index) => index % 3 === 0).map((seed) => planJourney(app, seed)));
    }
    await sandboxHand(app).misbehave({});

    const difference = async () => {
      const underWay = await refundsUnderWay();
      await lookAtAll();
      const books = await balances();
      const theirs = await holdings();
      const open = ['refunds', 'refunds:eur', 'waiting', 'quarantine', 'quarantine:eur'].map(
        (name) => books.get(name) ?? 0,
      );
      return [
        (books.get('provider') ?? 0) - (theirs.usd ?? 0),
        (books.get('provider:eur') ?? 0) - (theirs.eur ?? 0),
        underWay,
        await refundsUnderWay(),
        ...open,
      ];
    };
    // Cards whose refunds fail or wait take a while, and a refund that failed is sent again.
    await expect
      .poll(difference, { timeout: 120_000, interval: 500, message: `seed ${SEED}` })
      .toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0]);

    const books = await balances();
    expect([...books.values()].reduce((sum, cents) => sum + cents, 0)).toBe(0);
    expect(books.get('provider'), 'some journeys end with money that stays').toBeGreaterThan(0);
    type Held = { providerBalance: { bookedCents: number; differenceCents: number } };
    const asked = '{ providerBalance { bookedCents differenceCents } }';
    expect((await app.graphql<Held>(asked, {}, boss.token)).data?.providerBalance).toMatchObject({
      bookedCents: books.get('provider'),
      differenceCents: 0,
    });
    const events = await app.store.readAll(-1, 100_000);
    const happened = (type: string) => events.filter((event) => event.type === type);
    for (const type of [
      'PaymentCaptured',
      'PaymentFulfilled',
      'PaymentQuarantined',
      'RefundCompleted',
      'RefundFailed',
      'PaymentDeclined',
      'OrderPaid',
      'PartCancelled',
      'SubscriptionStarted',
    ])
      expect(happened(type).length, `the journeys reach ${type}`).toBeGreaterThan(0);
    for (const { data } of [...happened('PaymentCaptured'), ...happened('PaymentQuarantined')]) {
      const { state } = await app.handler.stateOf(payment, data as { paymentId: string });
      expect(
        state.stage !== 'none' && (state.fulfilled || Object.keys(state.refunds).length > 0),
        JSON.stringify(state),
      ).toBe(true);
    }
  });

  it('show the owner the income, entry by entry', async () => {
    const books = await balances();
    const earned = 0 - (books.get(`owner/${owner.user._id}`) ?? 0);
    const figures = 'query { sellerFigures { grossCents refundedCents netCents orders toShip } }';
    const { data } = await app.graphql<{ sellerFigures: Record<string, number> }>(figures, {}, owner.token);
    expect(data?.sellerFigures).toMatchObject({ netCents: earned, orders: 0, toShip: 0 });
    expect((data?.sellerFigures.grossCents ?? 0) - (data?.sellerFigures.refundedCents ?? 0)).toBe(earned);
    type Entries = {
      ledger: {
        totalCount: number;
        edges: { cursor: string; node: { kind: string; lines: { account: string; amountCents: number }[] } }[];
      };
    };
    const page =
      'query($after: String) { ledger(first: 50, after: $after) { totalCount edges { cursor node { kind lines { account amountCents } } } } }';
    let after: string | undefined;
    let seen = 0;
    const sums = new Map<string, number>();
    for (let total = 1; seen < total; ) {
      const { ledger } = (await app.graphql<Entries>(page, { after }, boss.token)).data ?? {
        ledger: { totalCount: 0, edges: [] },
      };
      total = ledger.totalCount;
      seen += ledger.edges.length;
      after = ledger.edges.at(-1)?.cursor;
      for (const { node } of ledger.edges) {
        expect(node.lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(0);
        for (const { account: name, amountCents } of node.lines) sums.set(name, (sums.get(name) ?? 0) + amountCents);
      }
    }
    expect(seen).toBeGreaterThan(0);
    expect(Object.fromEntries(sums)).toEqual(Object.fromEntries(books));
  });

  it('are narrowed down, and saved as a file whose lines add up to them', async () => {
    const books = await balances();
    type Page = { ledger: { totalCount: number; edges: { node: { kind: string; at: string } }[] } };
    const query =
      'query($account: String, $kind: LedgerEntryKind, $from: DateTimeISO, $until: DateTimeISO) { ledger(first: 1, account: $account, kind: $kind, from: $from, until: $until) { totalCount edges { node { kind at } } } }';
    const read = async (variables: object) =>
      (await app.graphql<Page>(query, variables, boss.token)).data?.ledger ?? { totalCount: -1, edges: [] };
    const all = await read({});
    const newest = all.edges[0]?.node.at ?? '';
    const captured = await read({ kind: 'PaymentCaptured' });
    const quarantined = await read({ kind: 'PaymentQuarantined' });
    expect(captured.edges[0]?.node.kind).toBe('PaymentCaptured');
    expect((await read({ kind: 'PaymentQuarantined', account: 'quarantine' })).totalCount).toBeGreaterThan(0);
    expect((await read({ from: newest })).totalCount + (await read({ until: newest })).totalCount).toBe(all.totalCount);

    const save = async (filter: string) => {
      const answer = await app.rest('GET', `/ledger/export${filter}`, { token: boss.token });
      expect(answer.status).toBe(200);
      const [head = '', ...lines] = answer.text.trimEnd().split('\r\n');
      expect(head).toBe('at,entry,kind,payment,account,cents');
      return lines.map((line) => line.slice(1, -1).split('","'));
    };
    const sums = new Map<string, number>();
    const lines = await save('');
    for (const [, , , , account = '', cents] of lines) sums.set(account, (sums.get(account) ?? 0) + Number(cents));
    expect(Object.fromEntries(sums)).toEqual(Object.fromEntries(books));
    expect(new Set(lines.map(([, entry]) => entry)).size).toBe(all.totalCount);
    expect([...lines].sort(([one = ''], [other = '']) => one.localeCompare(other)).map(([at]) => at)).toEqual(
      lines.map(([at]) => at),
    );
    expect(new Set((await save('?kind=PaymentCaptured')).map(([, entry]) => entry)).size).toBe(captured.totalCount);
    expect((await app.rest('GET', '/ledger/export', { token: owner.token })).status).toBe(403);
    expect((await app.rest('GET', '/ledger/export?from=never', { token: boss.token })).status).toBe(400);

    type Mismatches = { ledgerMismatches: { kind: string; isSettled: boolean }[] };
    const found = await app.graphql<Mismatches>('{ ledgerMismatches { kind isSettled why } }', {}, boss.token);
    const wrong = found.data?.ledgerMismatches ?? [];
    expect(wrong.filter(({ kind }) => kind === 'QUARANTINED')).toHaveLength(Math.min(50, quarantined.totalCount));
    expect(wrong.every(({ isSettled }) => isSettled)).toBe(true);

    const sheet = async (name: string) => {
      const answer = await app.rest('GET', `/ledger/export?sheet=${name}&kind=PaymentCaptured`, { token: boss.token });
      expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${name}.csv"`);
      const [head = '', ...rows] = answer.text.trimEnd().split('\r\n');
      return { head, rows: rows.map((line) => line.slice(1, -1).split('","')) };
    };
    const saved = await sheet('balances');
    expect(saved.head).toBe('account,holder,cents');
    expect(Object.fromEntries(saved.rows.map(([account, , cents]) => [account, Number(cents)]))).toEqual(
      Object.fromEntries(books),
    );
    const misfits = await sheet('mismatches');
    expect(misfits.head).toBe('since,kind,payment,cents,currency,why,settled');
    expect(misfits.rows.map(([, kind]) => kind)).toEqual(wrong.map(({ kind }) => kind));
    for (const name of ['balances', 'mismatches', 'wishes'])
      expect((await app.rest('GET', `/ledger/export?sheet=${name}`, { token: owner.token })).status).toBe(403);
    expect((await app.rest('GET', '/ledger/export?sheet=wishes', { token: boss.token })).status).toBe(400);
  });

  it('owe each seller the price of their lines of paid orders, less the refunds of their cancelled parts', async () => {
    const books = await balances();
    const events = await app.store.readAll(-1, 100_000);
    const facts = (type: string) => events.flatMap((event) => (event.type === type ? [event.data as Fact] : []));
    const paid = new Set(facts('OrderPaid').map(({ orderId }) => orderId));
    const lines = facts('OrderPlaced').flatMap((order) =>
      paid.has(order.orderId) ? order.lines.map((line) => ({ ...line, orderId: order.orderId })) : [],
    );
    for (const { seller } of stalls) {
      const own = lines.filter(({ sellerId }) => sellerId === seller.user._id);
      const sold = own.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
      const cancelled = facts('PartCancelled').filter(({ sellerId }) => sellerId === seller.user._id);
      const back = cancelled.reduce((sum, { refund }) => sum + refund, 0);
      expect(0 - (books.get(`owner/${seller.user._id}`) ?? 0)).toBe(sold - back);
      const figures = 'query { sellerFigures { grossCents refundedCents netCents orders toShip customers } }';
      const { data } = await app.graphql<{ sellerFigures: Record<string, number> }>(figures, {}, seller.token);
      const orders = new Set(own.map(({ orderId }) => orderId)).size;
      const customers = new Set(
        facts('OrderPaid').flatMap(({ buyerId, sellerIds }) => (sellerIds.includes(seller.user._id) ? [buyerId] : [])),
      ).size;
      const counts = { orders, toShip: orders - cancelled.length, customers };
      expect(data?.sellerFigures).toEqual({ grossCents: sold, refundedCents: back, netCents: sold - back, ...counts });
    }
  });

  it('name money that came by mistake also after a refund has failed again and again', async () => {
    const read = async () => {
      await app.settle();
      const query = '{ ledgerMismatches { kind } }';
      type Kinds = { ledgerMismatches: { kind: string }[] };
      const found = (await app.graphql<Kinds>(query, {}, boss.token)).data?.ledgerMismatches ?? [];
      return (kind: string) => found.filter((one) => one.kind === kind).length;
    };
    const before = (await read())('QUARANTINED');
    const stream = (await app.store.readAll(-1, 100_000)).find(({ type }) => type === 'RefundCompleted')?.stream ?? '';
    const log = await app.store.read(stream);
    const { data, ...last } = log.at(-1) as StoredEvent;
    const again = { paymentId: (data as { paymentId: string }).paymentId, refundId: 'again', amount: 1, why: 'no' };
    const failures = Array.from({ length: 51 }, (_, nth) => ({
      ...{ id: `00000000-0000-8000-8000-${String(nth).padStart(12, '0')}`, type: 'RefundFailed', data: again },
      metadata: last.metadata,
    }));
    await app.store.append(stream, log.length - 1, failures);
    const counted = await read();
    expect([counted('QUARANTINED'), counted('SENT_BACK')]).toEqual([before, 50]);
  });

  it('are the platform owner’s alone', async () => {
    for (const query of [
      '{ ledgerBalances { account } }',
      '{ ledger { totalCount } }',
      '{ ledgerMismatches { kind } }',
      '{ providerBalance { bookedCents } }',
    ]) {
      expect(JSON.stringify((await app.graphql(query, {}, owner.token)).errors)).toContain('NOT_ALLOWED');
      expect(JSON.stringify((await app.graphql(query)).errors)).toContain('NOT_LOGGED_IN');
    }
    expect(JSON.stringify((await app.graphql('{ sellerFigures { orders } }')).errors)).toContain('NOT_LOGGED_IN');
  });
});
