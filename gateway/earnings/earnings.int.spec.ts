import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { earnings } from '#domain/earnings/decider.ts';
import type { Caller } from '../carts/testing.ts';
import { onboardingHand } from '../payouts/testing.ts';
import { registerPlatformOwner } from '../shops/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { hasSoldBefore, soldAndSent } from './testing.ts';
import type { Earnings, EarningsPayout, OpenSale, OwedMember, StatementLine } from './types.ts';

const PRICE = 1_250;
const FEE = 37;
const NET = PRICE - FEE;
const SUMS =
  '{ myEarnings { owedCents laterCents heldCents dueCents onItsWayCents paidOutCents feeCents feeRate leastCents obstacle nextPayoutAt refusedBecause } }';
const PAYOUT = 'id memberId amountCents status isAsked sentAt reversedCents refusedBecause refusalCode';
const REQUEST = `mutation { requestEarningsPayout { ${PAYOUT} } }`;

type Page<T> = { readonly totalCount: number; readonly edges: readonly { readonly node: T }[] };

let app: TestApp;
let owner: string;
let onboarding: ReturnType<typeof onboardingHand>;
beforeAll(async () => {
  // The sweep that credits what has become due would take it from the open sales.
  app = await openTestApp({ sweeps: false });
  owner = await registerPlatformOwner(app);
  onboarding = onboardingHand(app);
}, 60_000);
afterAll(() => app?.close());

async function ask<T>(operation: string, { token }: { readonly token?: string | undefined }): Promise<T> {
  const { data, errors } = await app.graphql<Record<string, T>>(operation, {}, token);
  if (errors) throw new Error(errors[0]?.extensions.code);
  return Object.values(data ?? {})[0] as T;
}
const codeOf = (operation: string, by: { readonly token?: string | undefined }) =>
  ask(operation, by).then(
    () => undefined,
    (error: Error) => error.message,
  );
const sums = (by: Caller) => ask<Earnings>(SUMS, by);
const rows = <T>({ edges }: Page<T>): T[] => edges.map(({ node }) => node);
const newSeller = (): Promise<Caller> => app.registerProvenMember({ role: 'SELLER' });

describe('what a seller has earned', () => {
  it('is owed sale by sale, then paid out less the fee, with a statement, in both APIs', async () => {
    const seller = await newSeller();
    const orderId = await soldAndSent(app, seller);
    expect(await sums(seller)).toMatchObject({
      // Its day has come, and no round has credited it yet.
      owedCents: NET,
      laterCents: 0,
      dueCents: NET,
      feeRate: 290,
      obstacle: 'NO_ACCOUNT',
      nextPayoutAt: null,
    });
    const open = rows(
      await ask<Page<OpenSale>>(
        '{ myOpenSales { totalCount edges { node { id kind itemId openCents taxCents soldAt dueAt isHeld } } } }',
        seller,
      ),
    );
    expect(open).toMatchObject([{ kind: 'ORDER', itemId: orderId, openCents: PRICE, taxCents: 0, isHeld: false }]);
    expect(await codeOf(REQUEST, seller)).toBe('NO_ACCOUNT_FOR_EARNINGS');
    await onboarding.enabled(seller);
    const paid = await ask<EarningsPayout>(REQUEST, seller);
    expect(paid).toMatchObject({ amountCents: NET, status: 'SENT', isAsked: true, refusedBecause: null });
    await app.settle();
    expect(await sums(seller)).toMatchObject({
      ...{ owedCents: 0, laterCents: 0, dueCents: 0, onItsWayCents: 0, paidOutCents: NET, feeCents: FEE },
      obstacle: 'TOO_LITTLE',
    });
    expect(await codeOf(REQUEST, seller)).toBe('TOO_LITTLE_DUE');
    const payouts = await ask<Page<EarningsPayout>>(
      `{ myEarningsPayouts { totalCount edges { node { ${PAYOUT} } } } }`,
      seller,
    );
    expect(rows(payouts)).toEqual([paid]);
    const statement = `{ earningsStatement(payoutId: "${paid.id}") { totalCount edges { node { paymentId kind itemId ownCents taxCents feeCents netCents } } } }`;
    const line = { kind: 'ORDER', itemId: orderId, ownCents: PRICE, taxCents: 0, feeCents: FEE, netCents: NET };
    expect(rows(await ask<Page<StatementLine>>(statement, seller))).toMatchObject([line]);
    expect(rows(await ask<Page<StatementLine>>(statement, { token: owner }))).toHaveLength(1);
    const other = await newSeller();
    expect(await codeOf(statement, other)).toBe('EARNINGS_PAYOUT_MISSING');

    const rest = async (path: string, token = seller.token) => (await app.rest('GET', path, { token })).body;
    expect(await rest('/earnings')).toMatchObject({ owed: 0, paid_out: NET / 100, fees: FEE / 100 });
    expect(await rest('/earnings/sales')).toMatchObject({ data: [], total: 0 });
    expect(await rest('/earnings/payouts')).toMatchObject({
      data: [{ _id: paid.id, amount: NET / 100, status: 'SENT' }],
    });
    const csv = await app.rest('GET', `/earnings/payouts/${paid.id}/statement`, { token: seller.token });
    const [head, first, end] = csv.text.split('\r\n');
    expect(head).toContain('credited,kind,number,item,own cents');
    expect(first).toMatch(new RegExp(`^"[^"]+","ORDER","#[^"]+","${orderId}","${PRICE}","0","${FEE}","${NET}"$`));
    expect(end).toBe('');
    expect((await app.rest('GET', `/earnings/payouts/${paid.id}/statement`, { token: other.token })).status).toBe(404);
    const { url } = (await app.rest('POST', `/earnings/payouts/${paid.id}/statement`, { token: seller.token }))
      .body as {
      url: string;
    };
    expect(
      (await fetch(`${app.origin}${new URL(url, app.origin).pathname}${new URL(url, app.origin).search}`)).status,
    ).toBe(200);
  });

  it('is in the owner’s books: what each is owed, what was paid out, and what the provider holds', async () => {
    const seller = await newSeller();
    await soldAndSent(app, seller, { days: 3, pieces: 2 });
    type Balance = { readonly account: string; readonly balanceCents: number };
    const owed = rows(
      await ask<Page<OwedMember>>(
        '{ owedMembers { totalCount edges { node { memberId name owedCents heldCents dueCents paidOutCents canReceive refusedBecause } } } }',
        { token: owner },
      ),
    );
    expect(owed.find(({ memberId }) => memberId === seller.user._id)).toEqual({
      ...{
        memberId: seller.user._id,
        name: expect.stringContaining('Mem Ber'),
        owedCents: 2 * PRICE,
        heldCents: 0,
        dueCents: 0,
        paidOutCents: 0,
      },
      ...{ canReceive: false, refusedBecause: null },
    });
    const totals = await ask<{ owedCents: number; owingCents: number }>('{ earningsTotals { owedCents owingCents } }', {
      token: owner,
    });
    const balances = await ask<Balance[]>('{ ledgerBalances { account balanceCents } }', { token: owner });
    const theirs = balances.filter(({ account }) => /^(owner|tax|paidOut)\//.test(account));
    expect(totals.owedCents - totals.owingCents).toBe(
      0 - theirs.reduce((sum, { balanceCents }) => sum + balanceCents, 0),
    );
    expect(await ask('{ providerBalance { differenceCents } }', { token: owner })).toEqual({ differenceCents: 0 });
    for (const query of [
      'owedMembers { totalCount }',
      'earningsTotals { owedCents }',
      'earningsPayouts { totalCount }',
    ])
      expect(await codeOf(`{ ${query} }`, seller)).toBe('NOT_ALLOWED');
    for (const path of ['/earnings/owed', '/earnings/payouts/all']) {
      expect((await app.rest('GET', path, { token: seller.token })).status).toBe(403);
      expect((await app.rest('GET', path, { token: owner })).body).toMatchObject({ total: expect.any(Number) });
    }
  });

  it('waits for who may move money before the first large payout, in both APIs', async () => {
    const seller = await newSeller();
    const memberId = seller.user._id;
    await hasSoldBefore(app, memberId);
    const of = {
      paymentId: 'booking-that-cost-much',
      own: 200_000,
      tax: 0,
      seen: 3,
      paidAt: '2020-01-01T00:00:00.000Z',
    };
    const sale = { ...of, disputeIds: [], isHeld: false, isDue: true };
    const credit = { type: 'CreditSales', data: { memberId, sales: [sale], rate: 290 } } as const;
    const sender = { by: { id: 'pay-out-earnings', role: 'system' }, channel: 'job' } as const;
    await app.handler.dispatch(earnings, credit, sender);
    await onboarding.enabled(seller);
    for (const _ of [1, 2]) expect(await codeOf(REQUEST, seller)).toBe('PAYOUTS_STOPPED');
    await app.settle();
    expect(await sums(seller)).toMatchObject({ obstacle: 'STOPPED', nextPayoutAt: null });
    const stopped =
      '{ owedMembers(onlyStopped: true) { totalCount edges { node { memberId stoppedBecause stoppedAt } } } }';
    const waiting = async () => rows(await ask<Page<OwedMember>>(stopped, { token: owner }));
    expect(await waiting()).toEqual([{ memberId, stoppedBecause: ['FIRST_LARGE'], stoppedAt: expect.any(String) }]);
    const listed = await app.rest('GET', '/earnings/owed?stopped=true', { token: owner });
    expect(listed.body).toMatchObject({ total: 1, data: [{ member_id: memberId, stopped_because: ['FIRST_LARGE'] }] });

    const releaseOf = (stop: string) =>
      `mutation { releasePayouts(memberId: "${memberId}", because: [${stop}]) { memberId stoppedBecause } }`;
    const release = releaseOf('FIRST_LARGE');
    expect(await codeOf(release, seller)).toBe('NOT_ALLOWED');
    expect(await codeOf(releaseOf(''), { token: owner })).toBe('INVALID_INPUT');
    const put = (body: object) => app.rest('PUT', `/earnings/owed/${memberId}/release`, { token: owner, body });
    expect((await put({ because: ['LATE'] })).status).toBe(400);
    expect((await put({ because: ['FIRST_LARGE'], seen: -1 })).status).toBe(400);
    expect((await put({ because: ['FIRST_LARGE'], seen: 0 })).status).toBe(409);
    const unseen = `mutation { releasePayouts(memberId: "${memberId}", because: [FIRST_LARGE], seen: 0) { memberId } }`;
    expect(await codeOf(unseen, { token: owner })).toBe('STOPPED_SINCE');
    // What was not seen is not released: what is named has not stopped them.
    expect(await ask(releaseOf('TAKEN_BACK'), { token: owner })).toEqual({ memberId, stoppedBecause: ['FIRST_LARGE'] });
    expect((await put({ because: ['SUSPENDED'] })).body).toMatchObject({ stopped_because: ['FIRST_LARGE'] });
    expect(await ask(release, { token: owner })).toEqual({ memberId, stoppedBecause: [] });
    expect((await put({ because: ['FIRST_LARGE'] })).body).toMatchObject({
      member_id: memberId,
      stopped_because: [],
      stopped_at: null,
    });
    expect(await waiting()).toEqual([]);
    expect(await ask<EarningsPayout>(REQUEST, seller)).toMatchObject({ amountCents: 194_200 });
  });

  it('of who is suspended stops until they are reinstated, and is released by nobody before', async () => {
    const seller = await newSeller();
    const memberId = seller.user._id;
    await hasSoldBefore(app, memberId);
    const decide = async (name: 'suspendMember' | 'reinstateMember') => {
      await ask(`mutation { ${name}(id: "${memberId}", reason: "Fraud") { id } }`, { token: owner });
      await app.runJobs();
      await app.settle();
    };
    const stopped = async () => {
      const list = '{ owedMembers(onlyStopped: true) { totalCount edges { node { memberId stoppedBecause } } } }';
      return rows(await ask<Page<OwedMember>>(list, { token: owner }));
    };
    await decide('suspendMember');
    expect(await stopped()).toEqual([{ memberId, stoppedBecause: ['SUSPENDED'] }]);
    const release = `mutation { releasePayouts(memberId: "${memberId}", because: [SUSPENDED]) { memberId } }`;
    expect(await codeOf(release, { token: owner })).toBe('STILL_SUSPENDED');
    const body = { because: ['SUSPENDED'] };
    const answer = await app.rest('PUT', `/earnings/owed/${memberId}/release`, { token: owner, body });
    expect(answer.status).toBe(409);
    await decide('reinstateMember');
    expect(await stopped()).toEqual([]);
    expect(await codeOf(release, { token: owner })).toBeUndefined();
  });

  it('is refused for what the log says against it before the payment provider is asked anything', async () => {
    const seller = await newSeller();
    await soldAndSent(app, seller);
    const { provider } = app.services;
    const { lookClock } = provider;
    let asked = 0;
    provider.lookClock = () => {
      asked += 1;
      return lookClock();
    };
    try {
      for (const _ of [1, 2]) expect(await codeOf(REQUEST, seller)).toBe('NO_ACCOUNT_FOR_EARNINGS');
      expect(asked).toBe(0);
      await onboarding.enabled(seller);
      await ask<EarningsPayout>(REQUEST, seller);
      expect(asked).toBe(1);
    } finally {
      provider.lookClock = lookClock;
    }
  });

  it('of a new one is due 14 days after it was paid, and is paid out by itself first', async () => {
    const seller = await newSeller();
    await soldAndSent(app, seller, { isNew: true });
    const dueAt = '{ myOpenSales { edges { node { dueAt soldAt } } } }';
    const [open] = rows(await ask<Page<OpenSale>>(dueAt, seller));
    expect(Date.parse(open?.dueAt ?? '') - Date.parse(open?.soldAt ?? '')).toBe(14 * 86_400_000);
    expect(await sums(seller)).toMatchObject({ laterCents: PRICE, dueCents: 0 });
    const of = {
      paymentId: 'booking-before',
      own: 10_000,
      tax: 0,
      seen: 3,
      disputeIds: [],
      isHeld: false,
      isDue: true,
    };
    const paidAt = new Date(Date.now() - 15 * 86_400_000).toISOString();
    const data = { memberId: seller.user._id, sales: [{ ...of, paidAt }], rate: 290 };
    const sender = { by: { id: 'pay-out-earnings', role: 'system' }, channel: 'job' } as const;
    await app.handler.dispatch(earnings, { type: 'CreditSales', data }, sender);
    await onboarding.enabled(seller);
    expect(await codeOf(REQUEST, seller)).toBe('FIRST_PAYOUT_SCHEDULED');
  });

  it('stays owed, with the reason in words, when the provider refuses to send it', async () => {
    const seller = await newSeller();
    await soldAndSent(app, seller);
    const accountId = await onboarding.enabled(seller);
    // The provider wants more, and its notice of that has not come.
    await app.rest('POST', '/dev/payments/misbehave', { body: { drop: 100 } });
    await onboarding.provider(accountId, 'demand');
    const paid = await ask<EarningsPayout>(REQUEST, seller);
    await app.rest('POST', '/dev/payments/misbehave', { body: {} });
    expect(paid).toMatchObject({
      status: 'FAILED',
      refusedBecause: 'Your account cannot receive money at the moment.',
      refusalCode: 'insufficient_capabilities_for_transfer',
    });
    await app.settle();
    expect(await sums(seller)).toMatchObject({ owedCents: NET, dueCents: NET, refusedBecause: paid.refusedBecause });
    await onboarding.refresh(seller.token);
    expect(await codeOf(REQUEST, seller)).toBe('ACCOUNT_RESTRICTED');
  });
});
