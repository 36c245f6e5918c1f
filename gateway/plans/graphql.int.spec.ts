import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSubscribers, until } from '../live/subscribers.testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { planHand } from './testing.ts';

let app: TestApp;
let hand: ReturnType<typeof planHand>;
let subscribers: ReturnType<typeof openSubscribers>;
beforeAll(async () => {
  app = await openTestApp({ env: { LOG_LEVEL: 'silent' } });
  hand = planHand(app);
  subscribers = openSubscribers(app);
});
afterAll(async () => {
  await subscribers?.close();
  await app?.close();
});

const SUBSCRIBE =
  'mutation($plan: PlanType!, $interval: PlanInterval!) { subscribeToPlan(plan: $plan, interval: $interval) { clientSecret amountCents paymentId } }';
const CHANGE =
  'mutation($plan: PlanType!, $interval: PlanInterval!) { changePlan(plan: $plan, interval: $interval) { plan interval status next { plan interval at } invoices { amountCents } } }';
const PREVIEW =
  'query($plan: PlanType!, $interval: PlanInterval!) { planChangePreview(plan: $plan, interval: $interval) { kind dueNowCents nextCents at message } }';
type Preview = {
  planChangePreview: { kind: string; dueNowCents: number; nextCents: number; at: string; message: string | null };
};

const preview = async (token: string, plan: string, interval = 'monthly') =>
  (await app.graphql<Preview>(PREVIEW, { plan, interval }, token)).data?.planChangePreview;
const code = (answer: { errors?: readonly { extensions: { code: string } }[] }) => answer.errors?.[0]?.extensions.code;

describe('a plan in GraphQL', () => {
  it('is bought with the card form and shows itself on every open screen', async () => {
    const { token } = await app.registerMember();
    expect(await hand.plan(token)).toMatchObject({
      plan: 'basic',
      status: 'none',
      amountCents: 0,
      limits: { products: 3, crew: 1 },
      usage: { shops: 0, products: 0 },
      invoices: [],
    });
    expect(await preview(token, 'premium', 'yearly')).toMatchObject({
      kind: 'buy',
      dueNowCents: 25_000,
      nextCents: 25_000,
      message: null,
    });
    const screen = await subscribers.subscribe('subscription { subscriptionChanged { plan status } }', {}, token);
    type Bought = { subscribeToPlan: { clientSecret: string; amountCents: number; paymentId: string } };
    const { data } = await app.graphql<Bought>(SUBSCRIBE, { plan: 'premium', interval: 'yearly' }, token);
    expect(data?.subscribeToPlan.amountCents).toBe(25_000);
    expect(await hand.plan(token)).toMatchObject({
      plan: 'premium',
      interval: 'yearly',
      status: 'pending',
      limits: { products: 3 },
    });
    await hand.confirm(data?.subscribeToPlan.clientSecret ?? '');
    await until(() => screen.received.some(({ subscriptionChanged }) => subscriptionChanged?.status === 'active'));
    expect(await hand.plan(token)).toMatchObject({
      plan: 'premium',
      interval: 'yearly',
      status: 'active',
      limits: { products: 20, crew: 10 },
      invoices: [{ amountCents: 25_000 }],
    });
    const me = await app.graphql<{ me: { type: string } }>('{ me { type } }', {}, token);
    expect(me.data?.me.type).toBe('premium');
    expect(code(await app.graphql(SUBSCRIBE, { plan: 'diamond', interval: 'monthly' }, token))).toBe(
      'ALREADY_SUBSCRIBED',
    );
  });

  it('is changed for the price shown, now or at the end of the period', async () => {
    const { token, row } = await hand.subscriber();
    expect(await preview(token, 'premium')).toMatchObject({
      kind: 'none',
      dueNowCents: 0,
      message: 'You are already subscribed to this plan',
    });
    expect(code(await app.graphql(CHANGE, { plan: 'premium', interval: 'monthly' }, token))).toBe('SAME_PLAN');
    await hand.advance(10);
    const shown = await preview(token, 'diamond');
    expect(shown).toMatchObject({ kind: 'upgrade', nextCents: 4000 });
    type Changed = {
      changePlan: { plan: string; next: { plan: string; at: string } | null; invoices: { amountCents: number }[] };
    };
    const { data } = await app.graphql<Changed>(CHANGE, { plan: 'diamond', interval: 'monthly' }, token);
    expect(data?.changePlan).toMatchObject({
      plan: 'diamond',
      status: 'active',
      invoices: [{ amountCents: shown?.dueNowCents }, { amountCents: 2500 }],
    });

    expect(await preview(token, 'premium')).toMatchObject({
      kind: 'downgrade',
      dueNowCents: 0,
      nextCents: 2500,
      at: row.currentPeriodEnd,
    });
    const later = await app.graphql<Changed>(CHANGE, { plan: 'premium', interval: 'monthly' }, token);
    expect(later.data?.changePlan).toMatchObject({
      plan: 'diamond',
      next: { plan: 'premium', at: row.currentPeriodEnd },
    });
    const kept = await app.graphql<{ resumeSubscription: { next: unknown } }>(
      'mutation { resumeSubscription { next { plan } } }',
      {},
      token,
    );
    expect(kept.data?.resumeSubscription.next).toBeNull();
  });

  it('is cancelled and resumed', async () => {
    const { token, row } = await hand.subscriber();
    const cancelled = await app.graphql('mutation { cancelSubscription { status endsAt } }', {}, token);
    expect(cancelled.data).toEqual({ cancelSubscription: { status: 'cancelling', endsAt: row.currentPeriodEnd } });
    expect(await preview(token, 'diamond')).toMatchObject({
      kind: 'none',
      message: 'Your plan ends with the paid period. Resume it before you change it.',
    });
    const resumeAfter = await app.graphql('mutation { resumeSubscription { status endsAt } }', {}, token);
    expect(resumeAfter.data).toEqual({ resumeSubscription: { status: 'active', endsAt: null } });
  });

  it('is hidden from visitors; unknown plans and intervals are refused', async () => {
    for (const query of [
      '{ mySubscription { plan } }',
      'mutation { cancelSubscription { plan } }',
      'mutation { resumeSubscription { plan } }',
    ])
      expect(code(await app.graphql(query))).toBe('NOT_LOGGED_IN');
    const { token } = await app.registerMember();
    expect(code(await app.graphql(SUBSCRIBE, { plan: 'basic', interval: 'monthly' }, token))).toBe('UNKNOWN_PLAN');
    expect(code(await app.graphql(SUBSCRIBE, { plan: 'premium', interval: 'weekly' }, token))).toBe('BAD_USER_INPUT');
    for (const mutation of ['cancelSubscription', 'resumeSubscription'])
      expect(code(await app.graphql(`mutation { ${mutation} { plan } }`, {}, token))).toBe('NO_SUBSCRIPTION');
    const refused = await subscribers.subscribe('subscription { subscriptionChanged { plan } }');
    expect(refused.failed).toHaveLength(1);
  });
});
