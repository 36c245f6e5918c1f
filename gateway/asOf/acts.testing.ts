import type { RecordType } from '#domain/audit/events.ts';
import { dayFromToday, pay } from '../bookings/testing.ts';
import { confirm, openStall } from '../carts/testing.ts';
import { blogOf } from '../posts/testing.ts';
import type { TestApp } from '../testing.ts';
import type { World } from './testing.ts';

/** Does something with a number that is drawn; false where a rule refuses it. */
type Act = (n: number) => Promise<boolean>;
type By = { readonly token: string };

/** What the owners of the records can do with them, in any order; in the order of the list, no rule refuses any. */
export function actsIn(app: TestApp, world: World): Readonly<Record<string, Act>> {
  const { mia, barber, seller, shopId, productId, bookingId, heldId, heldSlot, orderId } = world;
  const { campaignId, postId, threadId, contributionId, contributionSecret } = world;
  const root = { token: world.root };
  /** What is answered; undefined where it is refused. */
  const asked = async (query: string, variables: object, { token }: By) => {
    const { data, errors } = await app.graphql<Record<string, unknown>>(query, variables, token);
    const code = errors?.[0]?.extensions.code;
    // A rule may refuse what is drawn; a query that is none would leave it out of the property.
    if (code === 'GRAPHQL_VALIDATION_FAILED') throw new Error(`${errors?.[0]?.message}: ${query}`);
    return errors ? undefined : data;
  };
  const does = async (query: string, variables: object, by: By) => (await asked(query, variables, by)) !== undefined;
  const put = async (path: string, { token }: By, body: object = {}) =>
    (await app.rest('PUT', path, { token, body })).status < 400;
  const shop = (change: object) => put(`/shops/update/${shopId}`, barber, change);
  const product = (change: object) => put(`/shops/update/${productId}`, seller, change);
  /** Sets a record back to the oldest of its versions that it can be set back to. */
  const setBack = async (type: RecordType, id: string, by: By) => {
    const entries = await asked(
      'query ($type: RecordType!, $id: ID!) { history(type: $type, id: $id, first: 50) { edges { node { revision restorable } } } }',
      { type, id },
      by,
    );
    type History = { readonly edges: readonly { readonly node: { revision: number; restorable: boolean } }[] };
    const revision = (entries?.history as History | undefined)?.edges.findLast(({ node }) => node.restorable)?.node
      .revision;
    return revision !== undefined && put(`/history/${type}/${id}`, by, { revision, reason: 'As it was' });
  };
  /** Tries a card for the time that is held: whether the card was tried, and answered as it should be. */
  const payHeld = async (card: string, expected = 402) => {
    try {
      return (await pay(app, mia.token, heldId, 3_500, card)) === expected;
    } catch (error) {
      // It is paid, or not held any more.
      if (error instanceof Error && error.message.startsWith('no intent')) return false;
      throw error;
    }
  };
  const give = async (card: string, expected = 402) => {
    const status = await confirm(app, contributionSecret, card);
    const query = 'mutation ($id: ID!) { settleContribution(id: $id) { status } }';
    return (await does(query, { id: contributionId }, barber)) && status === expected;
  };
  const setTerms = (terms: object) =>
    does(
      'mutation ($terms: SellingTermsInput!) { setSellingTerms(terms: $terms) { shippingCents } }',
      { terms },
      seller,
    );
  const pickUp = { name: 'Stall', street: '1 State St', unit: '', city: 'Chicago', state: 'IL', zip: '60602' };
  return {
    'moves the booking': (n) =>
      put(`/booking/reschedule/${bookingId}`, mia, { date: dayFromToday(3 + (n % 3)), time: '12:00' }),
    'cancels the booking': () => put(`/booking/cancel/${bookingId}`, mia),
    'pays the held time with a card that is declined': () => payHeld('pm_card_chargeDeclined'),
    'pays the held time with a card without money': () => payHeld('pm_card_chargeDeclinedInsufficientFunds'),
    'pays the held time': async () => {
      const isPaid = await payHeld('pm_card_visa', 200);
      const { status } = await app.rest('POST', `/booking/create/${shopId}`, { token: mia.token, body: heldSlot });
      return isPaid && status < 400;
    },
    'cancels the held time': () => put(`/booking/cancel/${heldId}`, mia),
    'sets price and description of the shop': (n) => shop({ price: 30 + n, description: `Fades ${n}` }),
    'renames the shop': (n) => shop({ shop_name: `House ${n}`, cancel_percentage: n }),
    'sets the shop’s hours': (n) => shop({ monday: n % 2 === 0 ? '10:00,10:30' : '' }),
    'sets the shop back': () => setBack('shop', shopId, barber),
    'renames the product': (n) => product({ price: 10 + n, shop_name: `Wax ${n}` }),
    'counts the product': (n) => product({ stock: 5 + n }),
    'writes about oneself': (n) => put(`/users/update/${mia.user._id}`, mia, { bio: `I am ${n}` }),
    'changes the name': (n) =>
      does(
        'mutation ($input: ProfileInput!) { updateProfile(input: $input) { id } }',
        { input: { lastName: `Lee${n}` } },
        mia,
      ),
    'lists another product': async (n) => (await openStall(app, { name: `Comb ${n}`, by: seller })).productId !== '',
    'ships the order': (n) =>
      does(
        'mutation ($o: ID!, $t: String!) { shipOrder(id: $o, tracking: $t) { id } }',
        { o: orderId, t: `T${n}` },
        seller,
      ),
    'cancels the order': () =>
      does(
        'mutation ($o: ID!, $s: ID!) { cancelOrderPart(id: $o, sellerId: $s) { id } }',
        { o: orderId, s: seller.user._id },
        seller,
      ),
    'renames the campaign': (n) =>
      does(
        'mutation ($id: ID!, $input: CampaignEdit!) { editCampaign(id: $id, input: $input) { id } }',
        { id: campaignId, input: { name: `Chairs ${n}` } },
        mia,
      ),
    'contributes with a card that is declined': () => give('pm_card_chargeDeclined'),
    contributes: () => give('pm_card_visa', 200),
    'takes the contribution back': () =>
      does('mutation ($id: ID!) { refundContribution(id: $id) { id } }', { id: contributionId }, barber),
    'revises the thread': (n) =>
      does(
        'mutation ($id: ID!, $input: ThreadInput!) { reviseThread(id: $id, input: $input) { id } }',
        { id: threadId, input: { topic: `Combs ${n}`, text: 'Which one?', category: 'general' } },
        mia,
      ),
    comments: (n) =>
      does(
        'mutation ($id: ID!, $input: CommentInput!) { addComment(threadId: $id, input: $input) { id } }',
        { id: threadId, input: { text: `Number ${n}` } },
        mia,
      ),
    'approves the article': async () => typeof (await blogOf(app, root).review(postId, 'approve')) !== 'string',
    'takes the article down': (n) =>
      does(
        'mutation ($p: ID!, $r: String!) { unpublishPost(postId: $p, reason: $r) { id } }',
        { p: postId, r: `Reason ${n}` },
        root,
      ),
    'sets the terms': (n) =>
      setTerms({
        shippingCents: 100 + n,
        returns: n % 3 === 0 ? '' : `Within ${n} days`,
        pickUp: n % 2 === 0 ? null : pickUp,
        taxes: n % 2 === 0 ? [{ state: 'IL', basisPoints: 100 + n }] : null,
      }),
    // Of one version alone there is none to be set back to.
    'sets other terms': (n) => setTerms({ shippingCents: 300 + n, returns: '', pickUp: null }),
    'sets the terms back': () => setBack('terms', seller.user._id, seller),
    'takes a dearer plan': () =>
      put('/subscription/updateplan', seller, { type: 'diamond', plan: 'monthly', amount: 40 }),
    'ends the plan': () => does('mutation { cancelSubscription { status } }', {}, seller),
    'keeps the plan': () => does('mutation { resumeSubscription { status } }', {}, seller),
  };
}
