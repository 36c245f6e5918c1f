import { GraphQLFloat, type GraphQLSchema } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { earnings } from '#domain/earnings/decider.ts';
import { payee } from '#domain/payouts/decider.ts';
import { review } from '#domain/reviews/decider.ts';
import { dayFromToday, openShopAllDay } from '../bookings/testing.ts';
import { openCampaign } from '../campaigns/testing.ts';
import { begin, confirm, confirmOrder, openStall, put } from '../carts/testing.ts';
import { forumOf } from '../forum/testing.ts';
import { buildApiSchema } from '../graphql/schema.ts';
import { openTalk } from '../messages/testing.ts';
import { planHand } from '../plans/testing.ts';
import { blogOf } from '../posts/testing.ts';
import { registerPlatformOwner } from '../shops/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { answered, connected } from './sockets.testing.ts';

/** Members that take no part in anything but being subscribed, and what is changed for them. */
type World = Awaited<ReturnType<typeof openWorld>>;
type Case = {
  readonly query: string;
  readonly variables?: (world: World) => object;
  readonly token?: (world: World) => string;
  /** Causes changes the subscriber is sent; answers when they have been accepted. */
  readonly change: (world: World, round: number) => Promise<unknown>;
};

/**
 * Kept nowhere: an indicator that came while nobody was subscribed is over; of the platform's health each subscriber is told at once that
 * it has to be asked for.
 */
const TRANSIENT = ['replying', 'typing', 'platformHealthChanged'];

let app: TestApp;
let world: World;
let schema: GraphQLSchema;
beforeAll(async () => {
  app = await openTestApp({ env: { LOG_LEVEL: 'silent' } });
  schema = await buildApiSchema();
  world = await openWorld();
}, 120_000);
afterAll(() => app?.close());

async function openWorld() {
  const ownerToken = await registerPlatformOwner(app);
  const [ann, bea, ben] = await Promise.all([
    app.registerProvenMember({ firstName: 'Ann' }),
    app.registerProvenMember({ firstName: 'Bea', role: 'SHOP_OWNER' }),
    app.registerMember({ firstName: 'Ben' }),
  ]);
  const shopId = await openShopAllDay(app, bea.token);
  const visitId = await visit(shopId, bea.token);
  const { seller, productId } = await openStall(app, { pieces: 50 });
  const talk = openTalk(app);
  const { conversationId } = await talk.send(ann, { to: { kind: 'shop', id: shopId } });
  const thread = await forumOf(app, ben).start();
  const campaignId = await openCampaign(app, ann.token);
  const post = await blogOf(app, { token: ownerToken }).publish();
  return {
    ownerToken,
    ann,
    bea,
    ben,
    shopId,
    visitId,
    seller,
    productId,
    talk,
    conversationId,
    thread,
    campaignId,
    post,
  };
}

const mutate = async (query: string, variables: object, token: string) => {
  const { errors } = await app.graphql(query, variables, token);
  if (errors) throw new Error(JSON.stringify(errors));
};
const times = ['10:00', '11:00', '12:00', '13:00', '14:00', '15:00'];
const hold = ({ shopId, ann }: World, round: number, days: number) =>
  mutate(
    'mutation ($input: HoldSlotInput!) { holdSlot(input: $input) { booking { id } } }',
    { input: { shopId, date: dayFromToday(days), time: times[round] } },
    ann.token,
  );
/** Her plan has room for one: invited first, and taken back in the next round. */
async function inviteOrTakeBack({ shopId, bea }: World, round: number): Promise<void> {
  if (round === 0) {
    const input = { shopId, email: 'guest@example.test', role: 'desk' };
    const invite = 'mutation ($input: CrewInvitationInput!) { inviteToCrew(input: $input) { id } }';
    return mutate(invite, { input }, bea.token);
  }
  const { data } = await app.graphql<{ crew: { people: { id: string }[] } }>(
    '{ crew { people { id } } }',
    {},
    bea.token,
  );
  const [invited] = data?.crew.people ?? [];
  await mutate('mutation ($id: ID!) { removeFromCrew(id: $id) { used } }', { id: invited?.id }, bea.token);
}
async function visit(shopId: string, token: string): Promise<string> {
  const input = { shopId, date: dayFromToday(8), time: '09:00', name: 'Cal' };
  const { data } = await app.graphql<{ addWalkIn: { id: string } }>(
    'mutation ($input: WalkInInput!) { addWalkIn(input: $input) { id } }',
    { input },
    token,
  );
  return data?.addWalkIn.id ?? '';
}
const order = async ({ ann, productId }: World) => {
  const { cart, clientSecret } = await begin(app, ann, productId, 1);
  await confirm(app, clientSecret);
  await confirmOrder(app, ann, cart._id);
};
const announce = ({ ann, ownerToken }: World, round: number) =>
  mutate(
    'mutation ($input: AnnouncementInput!) { sendAnnouncement(input: $input) { id } }',
    { input: { title: `News ${round}`, content: 'We open at ten.', memberIds: [ann.user._id] } },
    ownerToken,
  );

const ask = ({ ann }: World) =>
  mutate(
    'mutation ($input: ServiceRequestInput!) { requestService(input: $input) { id } }',
    { input: { ...wedding, date: dayFromToday(9) } },
    ann.token,
  );
const wedding = { partOfDay: 'morning', heads: 12, address: '12 Lake St', city: 'Chicago', state: 'IL' };

/** A day of the shop is full, and Ann waits for it. */
async function wait({ shopId, ann, bea }: World, round: number): Promise<void> {
  const input = { shopId, date: dayFromToday(40 + round) };
  await mutate('mutation ($input: BlockTimeInput!) { blockTime(input: $input) { id } }', { input }, bea.token);
  await mutate('mutation ($input: WaitlistInput!) { joinWaitlist(input: $input) { id } }', { input }, ann.token);
}

/** The shop lets people join its queue, or no longer. */
const turnQueue = ({ shopId, bea }: World, round: number) =>
  mutate(
    'mutation ($id: ID!, $open: Boolean!) { setQueueOpen(shopId: $id, open: $open) { isOpen } }',
    { id: shopId, open: round % 2 === 0 },
    bea.token,
  );

const CASES: Record<string, Case> = {
  queueChanged: {
    query: 'subscription ($id: ID!, $after: Float) { queueChanged(shopId: $id, after: $after) { date } }',
    variables: ({ shopId }) => ({ id: shopId }),
    change: turnQueue,
  },
  waitlistChanged: {
    query: 'subscription ($after: Float) { waitlistChanged(after: $after) }',
    change: wait,
  },
  serviceRequestChanged: {
    query: 'subscription ($after: Float) { serviceRequestChanged(after: $after) }',
    change: ask,
  },
  serviceRequestInboxChanged: {
    query: 'subscription ($after: Float) { serviceRequestInboxChanged(after: $after) }',
    token: ({ ownerToken }) => ownerToken,
    async change(all) {
      const asker = await app.registerProvenMember();
      return ask({ ...all, ann: asker });
    },
  },
  bookingChanged: {
    query: 'subscription ($after: Float) { bookingChanged(after: $after) { id } }',
    change: (all, round) => hold(all, round, 3),
  },
  bookingRecordChanged: {
    query:
      'subscription ($id: ID!, $after: Float) { bookingRecordChanged(id: $id, after: $after) { booking { time } } }',
    variables: ({ visitId }) => ({ id: visitId }),
    token: ({ ownerToken }) => ownerToken,
    change: ({ bea, visitId }, round) =>
      mutate(
        'mutation ($id: ID!, $date: LocalDate!, $time: LocalTime!) { rescheduleBooking(id: $id, date: $date, time: $time) { id } }',
        { id: visitId, date: dayFromToday(8), time: times[round] },
        bea.token,
      ),
  },
  availabilityChanged: {
    query: 'subscription ($id: ID!, $after: Float) { availabilityChanged(shopId: $id, after: $after) { time } }',
    variables: ({ shopId }) => ({ id: shopId }),
    change: (all, round) => hold(all, round, 4).catch(() => hold({ ...all, ann: all.ben }, round, 4)),
  },
  menuChanged: {
    query: 'subscription ($id: ID!, $after: Float) { menuChanged(shopId: $id, after: $after) { services { name } } }',
    variables: ({ shopId }) => ({ id: shopId }),
    change: ({ shopId, bea }, round) =>
      mutate(
        'mutation ($id: ID!, $input: ServiceInput!) { addService(shopId: $id, input: $input) { id } }',
        { id: shopId, input: { name: `Fade ${round}`, minutes: 45, priceCents: 4_500 } },
        bea.token,
      ),
  },
  campaignChanged: {
    query: 'subscription ($id: ID!, $after: Float) { campaignChanged(campaignId: $id, after: $after) { position } }',
    variables: ({ campaignId }) => ({ id: campaignId }),
    change: ({ ann, campaignId }, round) =>
      mutate(
        'mutation ($id: ID!, $input: CampaignEdit!) { editCampaign(id: $id, input: $input) { id } }',
        { id: campaignId, input: { name: `Chairs ${round}` } },
        ann.token,
      ),
  },
  campaignsChanged: {
    query: 'subscription ($after: Float) { campaignsChanged(after: $after) { campaignId position } }',
    change: ({ ann }) => openCampaign(app, ann.token),
  },
  blockedTimesChanged: {
    query: 'subscription ($after: Float) { blockedTimesChanged(after: $after) { date } }',
    token: ({ bea }) => bea.token,
    change: ({ shopId, bea }, round) =>
      mutate(
        'mutation ($input: BlockTimeInput!) { blockTime(input: $input) { id } }',
        { input: { shopId, date: dayFromToday(5), times: [times[round]] } },
        bea.token,
      ),
  },
  crewChanged: {
    query: 'subscription ($after: Float) { crewChanged(after: $after) { id } }',
    token: ({ bea }) => bea.token,
    change: inviteOrTakeBack,
  },
  customersChanged: {
    query: 'subscription ($after: Float) { customersChanged(after: $after) { id } }',
    token: ({ bea }) => bea.token,
    change: ({ shopId, bea }, round) =>
      mutate(
        'mutation ($input: WalkInInput!) { addWalkIn(input: $input) { id } }',
        { input: { shopId, date: dayFromToday(6), time: times[round], name: `Guest ${round}` } },
        bea.token,
      ),
  },
  campaignReviewQueueChanged: {
    query: 'subscription ($after: Float) { campaignReviewQueueChanged(after: $after) }',
    token: ({ ownerToken }) => ownerToken,
    change: async ({ ann }) => {
      const [id, { token }] = await Promise.all([openCampaign(app, ann.token), app.registerProvenMember()]);
      return mutate('mutation ($id: ID!) { reportCampaign(campaignId: $id, cause: OTHER) }', { id }, token);
    },
  },
  cartChanged: {
    query: 'subscription ($after: Float) { cartChanged(after: $after) { lines { quantity } } }',
    change: ({ ann, productId }, round) => put(app, ann, productId, round + 1),
  },
  orderChanged: { query: 'subscription ($after: Float) { orderChanged(after: $after) { id } }', change: order },
  sellerFiguresChanged: {
    query: 'subscription ($after: Float) { sellerFiguresChanged(after: $after) { grossCents } }',
    token: ({ seller }) => seller.token,
    change: order,
  },
  productChanged: {
    query: 'subscription ($id: ID!, $after: Float) { productChanged(id: $id, after: $after) { priceCents } }',
    variables: ({ productId }) => ({ id: productId }),
    change: ({ seller, productId }, round) =>
      mutate(
        'mutation ($id: ID!, $changes: ProductChanges!) { updateProduct(id: $id, changes: $changes) { id } }',
        { id: productId, changes: { priceCents: 1_300 + round } },
        seller.token,
      ),
  },
  reportedReviewsChanged: {
    query: 'subscription ($after: Float) { reportedReviewsChanged(after: $after) }',
    token: ({ ownerToken }) => ownerToken,
    async change({ shopId, bea, ann }, round) {
      const data = { bookingId: `ReportedVisit${round}`, shopId, ownerId: bea.user._id, authorId: ann.user._id };
      const opinion = { rating: 1, text: '', quotable: false };
      const by = { id: ann.user._id, role: 'CUSTOMER' } as const;
      await app.handler.dispatch(
        review,
        { type: 'SubmitReview', data: { ...data, ...opinion } },
        { by, channel: 'graphql' },
      );
      return mutate(
        'mutation ($id: ID!) { reportReview(bookingId: $id, cause: spam) { id } }',
        { id: data.bookingId },
        bea.token,
      );
    },
  },
  shopReviewsChanged: {
    query: 'subscription ($id: ID!, $after: Float) { shopReviewsChanged(shopId: $id, after: $after) }',
    variables: ({ shopId }) => ({ id: shopId }),
    change({ shopId, bea, ann }, round) {
      const data = { bookingId: `ReviewedVisit${round}`, shopId, ownerId: bea.user._id, authorId: ann.user._id };
      const opinion = { rating: 5, text: '', quotable: false };
      return app.handler.dispatch(
        review,
        { type: 'SubmitReview', data: { ...data, ...opinion } },
        { by: { id: ann.user._id, role: 'CUSTOMER' }, channel: 'graphql' },
      );
    },
  },
  subscriptionChanged: {
    query: 'subscription ($after: Float) { subscriptionChanged(after: $after) { plan status } }',
    async change({ ann }, round) {
      const hand = planHand(app);
      if (round > 0) return mutate('mutation { cancelSubscription { plan } }', {}, ann.token);
      const { body } = await hand.intent(ann.token, 'Premium', 2_500);
      await hand.confirm(body.clientSecret);
      // The provider reports the payment a little later.
      const { status } = await hand.until(
        () => hand.plan(ann.token),
        (plan) => plan.status === 'active',
      );
      expect(status).toBe('active');
    },
  },
  earningsChanged: {
    query: 'subscription ($after: Float) { earningsChanged(after: $after) { owedCents dueCents } }',
    token: ({ seller }) => seller.token,
    // What the log has of a sale that has become due.
    change({ seller }, round) {
      const sale = {
        paymentId: `cart-${round}`,
        own: 100 + round,
        tax: 0,
        seen: 1,
        paidAt: '2020-01-01T00:00:00.000Z',
        disputeIds: [],
        isHeld: false,
        isDue: true,
      };
      const data = { memberId: seller.user._id, sales: [sale], rate: 0 };
      const sender = { by: { id: 'pay-out-earnings', role: 'system' }, channel: 'job' } as const;
      return app.handler.dispatch(earnings, { type: 'CreditSales', data }, sender);
    },
  },
  payoutAccountChanged: {
    query: 'subscription ($after: Float) { payoutAccountChanged(after: $after) { status } }',
    async change({ ann }, round) {
      if (round === 0)
        return mutate('mutation { startPayoutOnboarding(returnPath: "/funding") { url } }', {}, ann.token);
      const { accountId } = (await app.handler.stateOf(payee, { memberId: ann.user._id })).state;
      const deed = round % 2 === 1 ? 'submit' : 'demand';
      await app.rest('POST', `/dev/payments/accounts/${accountId}/${deed}`, { body: {} });
      return mutate('mutation { refreshPayoutAccount { status } }', {}, ann.token);
    },
  },
  auditAppended: {
    query:
      'subscription ($after: Float) { auditAppended(filter: { types: ["ShopPriceSet"] }, after: $after) { position sentence } }',
    token: ({ ownerToken }) => ownerToken,
    change: ({ seller, productId }, round) =>
      mutate(
        'mutation ($id: ID!, $changes: ProductChanges!) { updateProduct(id: $id, changes: $changes) { id } }',
        { id: productId, changes: { priceCents: 1_400 + round } },
        seller.token,
      ),
  },
  bellChanged: { query: 'subscription ($after: Float) { bellChanged(after: $after) { unread } }', change: announce },
  notificationReceived: {
    query: 'subscription ($after: Float) { notificationReceived(after: $after) { position } }',
    change: announce,
  },
  announcementChanged: {
    query: 'subscription ($after: Float) { announcementChanged(after: $after) { id } }',
    token: ({ ownerToken }) => ownerToken,
    change: announce,
  },
  memberChanged: {
    query: 'subscription ($after: Float) { memberChanged(after: $after) { id } }',
    token: ({ ownerToken }) => ownerToken,
    change: () => app.registerMember(),
  },
  platformFiguresChanged: {
    query: 'subscription ($after: Float) { platformFiguresChanged(after: $after) }',
    token: ({ ownerToken }) => ownerToken,
    change: () => app.registerMember(),
  },
  siteStatisticsChanged: {
    query: 'subscription ($after: Float) { siteStatisticsChanged(after: $after) { members } }',
    change: () => app.registerMember(),
  },
  marketStatisticsChanged: {
    query: 'subscription ($after: Float) { marketStatisticsChanged(after: $after) { products members } }',
    change: () => app.registerMember(),
  },
  conversationChanged: {
    query: 'subscription ($after: Float) { conversationChanged(after: $after) { conversation { id } } }',
    change: ({ talk, bea, conversationId }, round) => talk.send(bea, { conversationId, text: `No. ${round}` }),
  },
  messageReceived: {
    query: 'subscription ($after: Float) { messageReceived(after: $after) { message { text } } }',
    change: ({ talk, bea, conversationId }, round) => talk.send(bea, { conversationId, text: `Again ${round}` }),
  },
  conversationReportsChanged: {
    query: 'subscription ($after: Float) { conversationReportsChanged(after: $after) }',
    token: ({ ownerToken }) => ownerToken,
    change: ({ conversationId, ann, bea }, round) =>
      mutate(
        'mutation ($id: ID!) { reportConversation(id: $id, reason: "Rude, and more than once.") }',
        { id: conversationId },
        (round === 0 ? ann : bea).token,
      ),
  },
  threadsChanged: {
    query: 'subscription ($after: Float) { threadsChanged(after: $after) { postId } }',
    change: ({ ben }) => forumOf(app, ben).start(),
  },
  threadChanged: {
    query: 'subscription ($id: ID!, $after: Float) { threadChanged(threadId: $id, after: $after) { postId } }',
    variables: ({ thread }) => ({ id: thread.id }),
    change: ({ ben, thread }, round) => forumOf(app, ben).comment(thread.id, `Comment ${round}`),
  },
  postsChanged: {
    query: 'subscription ($after: Float) { postsChanged(after: $after) { postId } }',
    change: ({ ownerToken }) => blogOf(app, { token: ownerToken }).publish(),
  },
  postChanged: {
    query: 'subscription ($id: ID!, $after: Float) { postChanged(postId: $id, after: $after) { post { title } } }',
    variables: ({ post }) => ({ id: post }),
    change: ({ ownerToken, post }, round) =>
      blogOf(app, { token: ownerToken }).publish({ title: `Fades ${round}` }, post, round + 1),
  },
  blogWorkChanged: {
    query: 'subscription ($after: Float) { blogWorkChanged(after: $after) { postId } }',
    change: ({ ann }) => blogOf(app, ann).submit(),
  },
  blogReviewsChanged: {
    query: 'subscription ($after: Float) { blogReviewsChanged(after: $after) }',
    token: ({ ownerToken }) => ownerToken,
    change: ({ ann }) => blogOf(app, ann).submit(),
  },
  reviewQueueChanged: {
    query: 'subscription ($after: Float) { reviewQueueChanged(after: $after) }',
    token: ({ ownerToken }) => ownerToken,
    async change({ ann, ben, thread }, round) {
      const said = await forumOf(app, ben).comment(thread.id, `Harsh words ${round}`);
      return forumOf(app, ann).flag(said.id);
    },
  },
};

/** Where a client that has just read something stands. */
async function positionNow(): Promise<number> {
  await app.settle();
  const answer = await fetch(`${app.origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ siteStatistics { members } }' }),
  });
  await answer.arrayBuffer();
  return Number(answer.headers.get('x-position'));
}

describe('every subscription', () => {
  it('takes `after`, unless it is kept nowhere, and has a case here', () => {
    const fields = Object.values(schema.getSubscriptionType()?.getFields() ?? {});
    const taking = fields.filter(({ args }) =>
      args.some(({ name, type }) => name === 'after' && type === GraphQLFloat),
    );
    const names = taking.map(({ name }) => name).sort();
    expect(fields.map(({ name }) => name).filter((name) => !names.includes(name))).toEqual(TRANSIENT);
    expect(Object.keys(CASES).sort()).toEqual(names);
  });

  it.each(Object.entries(CASES))(
    '%s is sent what was missed, then what comes, none of it twice',
    async (_, { query, variables, token, change }) => {
      const asked = variables?.(world) ?? {};
      const session = token?.(world) ?? world.ann.token;
      const before = await positionNow();
      await change(world, 0);
      await app.settle();

      const socket = await connected(app, session);
      socket.subscribe('missed', query, { ...asked, after: before });
      await expect.poll(() => socket.of('missed').length, { timeout: 10_000 }).toBeGreaterThan(0);
      await answered(socket);
      const [missed, positions] = [socket.of('missed'), socket.positionsOf('missed')];
      expect(new Set(missed.map((one) => JSON.stringify(one))).size).toBe(missed.length);
      for (const position of positions) expect(position).toBeGreaterThanOrEqual(before);

      // From where the answers say they stand, nothing of it comes again.
      socket.subscribe('known', query, { ...asked, after: await positionNow() });
      await answered(socket);
      expect(socket.of('known')).toEqual([]);

      await change(world, 1);
      await app.settle();
      await expect.poll(() => socket.of('known').length, { timeout: 10_000 }).toBeGreaterThan(0);
      await answered(socket);
      expect(socket.of('missed').slice(missed.length)).toEqual(socket.of('known'));
      socket.socket.close();
    },
    60_000,
  );

  it.each(Object.entries(CASES).filter(([name]) => !/^(thread|message|notification)/.test(name)))(
    '%s answers TOO_FAR_BEHIND from before what is known',
    async (_, { query, variables, token }) => {
      const socket = await connected(app, token?.(world) ?? world.ann.token);
      for (const after of [-2, Number.MAX_SAFE_INTEGER]) {
        socket.subscribe(`at ${after}`, query, { ...variables?.(world), after });
        const errors = () => JSON.stringify(socket.of(`at ${after}`, 'error'));
        await expect.poll(errors, { timeout: 10_000 }).toContain('TOO_FAR_BEHIND');
      }
      socket.socket.close();
    },
  );
});
