import { dayFromToday, openShopAllDay, pay } from '../bookings/testing.ts';
import { openCampaign } from '../campaigns/testing.ts';
import { begin, confirm, confirmOrder, openStall } from '../carts/testing.ts';
import { planHand } from '../plans/testing.ts';
import { blogOf } from '../posts/testing.ts';
import type { TestApp } from '../testing.ts';

export type AsOf = { readonly at?: string; readonly position?: number };

/** What is compared of each query by id; what is of other records (names, stars) is as of now and left out. */
export const FIELDS = {
  shop: 'id name priceCents description address hours { weekday slots } contactEmail removed cancellationPolicy { freeHours percentage } depositRule { upFront noShowKept }',
  product: 'id name priceCents description category removed available soldOut image pictures',
  booking:
    'id date time status priceCents upFrontCents dueAtShopCents noShowRefundCents cancelledBy reason refundCents changeable createdAt',
  order: 'id status totalCents parts { sellerId status tracking reason refundedCents shippedAt deliveredAt }',
  campaign: 'id name goalCents description status endsAt raisedCents',
  blogPost: 'id status title content version work { submittedVersion reason isRemoved }',
  member: 'id firstName lastName userName role bio',
  thread: 'id topic text category version commentCount state isLocked createdAt editedAt',
} as const;
export type QueryById = keyof typeof FIELDS;

/** What a query by id answers, now or as of a moment. */
export async function ask(app: TestApp, query: QueryById, id: string, token: string, asOf?: AsOf) {
  const { data, errors } = await app.graphql<Record<string, unknown>>(
    `query ($id: ID!, $asOf: AsOfInput) { found: ${query}(id: $id, asOf: $asOf) { ${FIELDS[query]} } }`,
    { id, asOf },
    token,
  );
  return { code: errors?.[0]?.extensions.code, message: errors?.[0]?.message, found: data?.found };
}

/** One record or more of each type that has a history, with who owns it; `root` is a platform owner's token. */
export async function openWorld(app: TestApp, root: string) {
  const barber = await app.registerProvenMember({ role: 'SHOP_OWNER', firstName: 'Omar' });
  const shopId = await openShopAllDay(app, barber.token, { cancel_free_hours: 1, cancel_percentage: 40 });
  const subscriber = await planHand(app).subscriber();
  const by = { token: subscriber.token, user: { _id: subscriber.id, email: '' } };
  const { seller, productId } = await openStall(app, { price: '12.50', by });
  const mia = await app.registerProvenMember({ firstName: 'Mia', lastName: 'Lee' });
  const { cart, clientSecret } = await begin(app, mia, productId, 1);
  await confirm(app, clientSecret);
  const { _id: orderId } = (await confirmOrder(app, mia, cart._id)).body as { _id: string };
  const hold = async (body: { date: string; time: string }) =>
    ((await app.rest('POST', `/booking/hold/${shopId}`, { token: mia.token, body })).body as { _id: string })._id;
  const slot = { date: dayFromToday(3), time: '11:00' };
  const bookingId = await hold(slot);
  await pay(app, mia.token, bookingId, 3_500);
  await app.rest('POST', `/booking/create/${shopId}`, { token: mia.token, body: slot });
  /** Held and not paid yet. */
  const heldSlot = { date: dayFromToday(9), time: '10:00' };
  const heldId = await hold(heldSlot);
  const campaignId = await openCampaign(app, mia.token, {});
  const postId = await blogOf(app, mia).submit();
  const opened = await app.graphql<{ createThread: { id: string } }>(
    'mutation { createThread(input: { topic: "Combs", text: "Which one?", category: "general" }) { id } }',
    {},
    mia.token,
  );
  const threadId = opened.data?.createThread.id ?? '';
  const given = await app.graphql<{ contributeToCampaign: { clientSecret: string; contribution: { id: string } } }>(
    'mutation ($input: ContributionInput!) { contributeToCampaign(input: $input) { clientSecret contribution { id } } }',
    { input: { campaignId, amountCents: 5_000 } },
    barber.token,
  );
  if (!given.data) throw new Error(JSON.stringify(given.errors));
  const { clientSecret: contributionSecret, contribution } = given.data.contributeToCampaign;
  const records: readonly [QueryById, string, string][] = [
    ['shop', shopId, barber.token],
    ['product', productId, seller.token],
    ['booking', bookingId, mia.token],
    ['order', orderId, mia.token],
    ['campaign', campaignId, mia.token],
    ['blogPost', postId, mia.token],
    ['member', mia.user._id, mia.token],
    ['thread', threadId, mia.token],
  ];
  return {
    ...{ app, root, records, mia, barber, seller, shopId, productId, bookingId, heldId, heldSlot, orderId },
    ...{ campaignId, postId, threadId, cartId: cart._id, contributionId: contribution.id, contributionSecret },
    date: slot.date,
  };
}
export type World = Awaited<ReturnType<typeof openWorld>>;
