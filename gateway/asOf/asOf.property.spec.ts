import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { RECORD_TYPES, type RecordType } from '#domain/audit/events.ts';
import { dayFromToday, pay } from '../bookings/testing.ts';
import { confirm, openStall } from '../carts/testing.ts';
import { blogOf } from '../posts/testing.ts';
import { registerPlatformOwner } from '../shops/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { money } from '../words/parts.ts';
import { type AsOf, ask, openWorld, type QueryById, type World } from './testing.ts';

let app: TestApp;
let root: string;
beforeAll(async () => {
  app = await openTestApp();
  root = await registerPlatformOwner(app);
});
// Jobs of news from the provider, which goes with the app, end before it.
afterAll(async () => {
  await app?.runJobs();
  await app?.close();
});

/** A record as its owner sees it: now with `now`, and as of a moment with `past`. */
type Sight = {
  readonly id: string;
  readonly token: string;
  readonly now: () => Promise<unknown>;
  readonly past: (asOf: AsOf) => Promise<unknown>;
};

async function found(query: string, variables: object, token: string): Promise<unknown> {
  const { data, errors } = await app.graphql<{ found: unknown }>(query, variables, token);
  return errors?.[0]?.extensions.code ?? data?.found;
}

function byId(query: QueryById, id: string, { token }: { readonly token: string }): Sight {
  const look = async (asOf?: AsOf) => {
    const { code, found } = await ask(app, query, id, token, asOf);
    return code ?? found;
  };
  return { id, token, now: look, past: look };
}

const PAYMENT = 'id page itemId amountCents requestedAt status message refundedCents';
type Paid = { readonly page: string; readonly itemId: string; readonly by: { readonly token: string } };
/** A payment of a thing; `id` is given while it has not begun. */
async function paid({ page, itemId, by: { token } }: Paid, id?: string): Promise<Sight> {
  const look = (asOf?: AsOf) =>
    found(
      `query ($itemId: ID!, $asOf: AsOfInput) { found: payment(page: ${page}, itemId: $itemId, asOf: $asOf) { ${PAYMENT} } }`,
      { itemId, asOf },
      token,
    );
  return { id: id ?? ((await look()) as { id: string }).id, token, now: look, past: look };
}

const PLAN =
  'plan status amountCents currentPeriodEnd endsAt next { plan } usage { shops products } invoices { id amountCents status }';
function plan({ token, user: { _id: id } }: World['seller']): Sight {
  const look = (asOf?: AsOf) =>
    found(`query ($asOf: AsOfInput) { found: mySubscription(asOf: $asOf) { ${PLAN} } }`, { asOf }, token);
  return { id, token, now: look, past: look };
}

type Terms = {
  shippingCents: number;
  returns: string;
  pickUp: Record<'street' | 'city' | 'state' | 'zip', string> | null;
};
/** A seller’s terms have no query as of a moment: what their history says is compared with what holds now. */
function terms({ token, user: { _id: id } }: World['seller']): Sight {
  const rows = ({ shippingCents, returns, pickUp }: Terms) => ({
    shipping: money(shippingCents),
    ...(returns && { returns }),
    ...(pickUp && { 'pick-up': `${pickUp.street}, ${pickUp.city}, ${pickUp.state} ${pickUp.zip}` }),
  });
  const query = '{ found: mySellingTerms { shippingCents returns pickUp { street city state zip } } }';
  const nothing = rows({ shippingCents: 0, returns: '', pickUp: null });
  return {
    ...{ id, token },
    now: async () => rows((await found(query, {}, token)) as Terms),
    // Before they were set for the first time there is no record of them, and nothing is asked.
    past: async (asOf) => (await fieldsThen('terms', { id, token }, asOf)) ?? nothing,
  };
}

/** What is compared of each type of record that has a history; a type that is left out does not compile. */
const SIGHTS: Readonly<Record<RecordType, (world: World) => readonly (Sight | Promise<Sight>)[]>> = {
  shop: ({ shopId, barber }) => [byId('shop', shopId, barber)],
  product: ({ productId, seller }) => [byId('product', productId, seller)],
  booking: ({ bookingId, heldId, mia, barber }) => [
    byId('booking', bookingId, mia),
    byId('booking', bookingId, barber),
    byId('booking', heldId, mia),
  ],
  order: ({ orderId, mia }) => [byId('order', orderId, mia)],
  plan: ({ seller }) => [plan(seller)],
  payment: ({ bookingId, heldId, cartId, contributionId, mia, barber, seller }) => [
    paid({ page: 'booking', itemId: bookingId, by: mia }),
    paid({ page: 'booking', itemId: heldId, by: mia }, `booking-${heldId}`),
    paid({ page: 'cart', itemId: cartId, by: mia }),
    paid({ page: 'contribute', itemId: contributionId, by: barber }),
    paid({ page: 'subscription', itemId: 'Premium', by: seller }),
  ],
  profile: ({ mia }) => [byId('member', mia.user._id, mia)],
  campaign: ({ campaignId, mia }) => [byId('campaign', campaignId, mia)],
  post: ({ postId, mia }) => [byId('blogPost', postId, mia)],
  thread: ({ threadId, mia }) => [byId('thread', threadId, mia)],
  terms: ({ seller }) => [terms(seller)],
};

const RECORD_AS_OF =
  'query ($type: RecordType!, $id: ID!, $at: DateTimeISO, $position: Float) { found: recordAsOf(type: $type, id: $id, at: $at, position: $position) { fields { field value } } }';
/** The fields of a record as of a moment in the words of its history; undefined while it was not there. */
async function fieldsThen(type: RecordType, { id, token }: Pick<Sight, 'id' | 'token'>, asOf: AsOf) {
  const answer = await found(RECORD_AS_OF, { type, id, ...asOf }, token);
  // Of what has not begun there is no record either.
  if (answer === null || answer === 'RECORD_MISSING') return undefined;
  const { fields } = answer as { readonly fields: readonly { readonly field: string; readonly value: string }[] };
  return Object.fromEntries(fields.map(({ field, value }) => [field, value]));
}

type Act = (n: number) => Promise<unknown>;
/** What the owners of the records can do with them, in any order. */
function actsIn(world: World): readonly Act[] {
  const { mia, barber, seller, shopId, productId, bookingId, heldId, heldSlot, orderId } = world;
  const { campaignId, postId, threadId, contributionId, contributionSecret } = world;
  const asked = async (query: string, variables: object, { token }: { readonly token: string }) => {
    const { data, errors } = await app.graphql<Record<string, unknown>>(query, variables, token);
    // A rule may refuse what is drawn; a query that is none would leave it out of the property.
    expect(errors?.[0]?.extensions.code).not.toBe('GRAPHQL_VALIDATION_FAILED');
    return data;
  };
  const put = (path: string, { token }: { readonly token: string }, body: object = {}) =>
    app.rest('PUT', path, { token, body });
  const shop = (change: object) => put(`/shops/update/${shopId}`, barber, change);
  const product = (change: object) => put(`/shops/update/${productId}`, seller, change);
  /** Sets a record back to the oldest of its versions that it can be set back to. */
  const setBack = async (type: RecordType, id: string, by: { readonly token: string }) => {
    const entries = await asked(
      'query ($type: RecordType!, $id: ID!) { history(type: $type, id: $id, first: 50) { edges { node { revision restorable } } } }',
      { type, id },
      by,
    );
    type History = { readonly edges: readonly { readonly node: { revision: number; restorable: boolean } }[] };
    const revision = (entries?.history as History | undefined)?.edges.findLast(({ node }) => node.restorable)?.node
      .revision;
    if (revision !== undefined) await put(`/history/${type}/${id}`, by, { revision, reason: 'As it was' });
  };
  const payHeld = (card: string) =>
    pay(app, mia.token, heldId, 3_500, card).catch((error: Error) => {
      // It is paid, or not held any more.
      if (!error.message.startsWith('no intent')) throw error;
    });
  const give = async (card: string) => {
    await confirm(app, contributionSecret, card);
    await asked('mutation ($id: ID!) { settleContribution(id: $id) { status } }', { id: contributionId }, barber);
  };
  const pickUp = { name: 'Stall', street: '1 State St', unit: '', city: 'Chicago', state: 'IL', zip: '60602' };
  return [
    (n) => shop({ price: 30 + n, description: `Fades ${n}` }),
    (n) => shop({ shop_name: `House ${n}`, cancel_percentage: n }),
    (n) => shop({ monday: n % 2 === 0 ? '10:00,10:30' : '' }),
    () => setBack('shop', shopId, barber),
    (n) => product({ price: 10 + n, shop_name: `Wax ${n}` }),
    (n) => product({ stock: 5 + n }),
    (n) => put(`/users/update/${mia.user._id}`, mia, { bio: `I am ${n}` }),
    (n) =>
      asked(
        'mutation ($input: ProfileInput!) { updateProfile(input: $input) { id } }',
        { input: { lastName: `Lee${n}` } },
        mia,
      ),
    (n) => openStall(app, { name: `Comb ${n}`, by: seller }),
    (n) =>
      asked(
        'mutation ($o: ID!, $t: String!) { shipOrder(id: $o, tracking: $t) { id } }',
        { o: orderId, t: `T${n}` },
        seller,
      ),
    () =>
      asked(
        'mutation ($o: ID!, $s: ID!) { cancelOrderPart(id: $o, sellerId: $s) { id } }',
        { o: orderId, s: seller.user._id },
        seller,
      ),
    (n) => put(`/booking/reschedule/${bookingId}`, mia, { date: dayFromToday(3 + (n % 3)), time: '12:00' }),
    () => put(`/booking/cancel/${bookingId}`, mia),
    () => payHeld('pm_card_chargeDeclined'),
    () => payHeld('pm_card_chargeDeclinedInsufficientFunds'),
    async () => {
      await payHeld('pm_card_visa');
      await app.rest('POST', `/booking/create/${shopId}`, { token: mia.token, body: heldSlot });
    },
    () => put(`/booking/cancel/${heldId}`, mia),
    () => give('pm_card_chargeDeclined'),
    () => give('pm_card_visa'),
    () => asked('mutation ($id: ID!) { refundContribution(id: $id) { id } }', { id: contributionId }, barber),
    (n) =>
      asked(
        'mutation ($id: ID!, $input: CampaignEdit!) { editCampaign(id: $id, input: $input) { id } }',
        { id: campaignId, input: { name: `Chairs ${n}` } },
        mia,
      ),
    (n) =>
      asked(
        'mutation ($id: ID!, $input: ThreadInput!) { reviseThread(id: $id, input: $input) { id } }',
        { id: threadId, input: { topic: `Combs ${n}`, text: 'Which one?', category: 'general' } },
        mia,
      ),
    (n) =>
      asked(
        'mutation ($id: ID!, $input: CommentInput!) { addComment(threadId: $id, input: $input) { id } }',
        { id: threadId, input: { text: `Number ${n}` } },
        mia,
      ),
    () => blogOf(app, { token: root }).review(postId, 'approve'),
    (n) =>
      asked(
        'mutation ($p: ID!, $r: String!) { unpublishPost(postId: $p, reason: $r) { id } }',
        { p: postId, r: `Reason ${n}` },
        { token: root },
      ),
    async (n) => {
      const [returns, place] = [n % 3 === 0 ? '' : `Within ${n} days`, n % 2 === 0 ? null : pickUp];
      const set = await asked(
        'mutation ($terms: SellingTermsInput!) { setSellingTerms(terms: $terms) { shippingCents } }',
        { terms: { shippingCents: 100 + n, returns, pickUp: place } },
        seller,
      );
      // No rule refuses them.
      expect(set).toEqual({ setSellingTerms: { shippingCents: 100 + n } });
    },
    () => setBack('terms', seller.user._id, seller),
    () => put('/subscription/updateplan', seller, { type: 'diamond', plan: 'monthly', amount: 40 }),
    () => asked('mutation { cancelSubscription { status } }', {}, seller),
    () => asked('mutation { resumeSubscription { status } }', {}, seller),
  ];
}

/** All that is seen at one moment: nothing happens while it is looked at. */
async function unmoved<T>(look: () => Promise<T>): Promise<{ readonly position: number; readonly seen: T }> {
  for (;;) {
    await app.runJobs();
    const position = await app.store.head();
    const seen = await look();
    if ((await app.store.head()) === position) return { position, seen };
  }
}

type Shown = { readonly type: RecordType; readonly sight: Sight };
const DRAWS = 4;
/** After so many draws and this time no other begins, so that a slow machine looks at fewer. */
const FEWEST_DRAWS = 2;
const NO_DRAW_AFTER_MS = 6_000;
const ACTS = 30;
const LOOK_AFTER = 6;
/** Every act once in some order, each with a number. */
const draws = fc.tuple(
  fc.shuffledSubarray([...Array(ACTS).keys()], { minLength: ACTS }),
  fc.array(fc.nat(99), { minLength: ACTS, maxLength: ACTS }),
);

it('is at each moment what was then shown, of every type of record, for every order of what is done', async () => {
  expect(Object.keys(SIGHTS).sort()).toEqual([...RECORD_TYPES].sort());
  const changed = new Set<RecordType>();
  let begun = 0;
  const last = Date.now() + NO_DRAW_AFTER_MS;
  await fc.assert(
    fc.asyncProperty(draws, async ([order, numbers]) => {
      if (begun >= FEWEST_DRAWS && Date.now() > last) return;
      begun += 1;
      const world = await openWorld(app, root);
      const acts = actsIn(world);
      expect(acts).toHaveLength(ACTS);
      const shown: readonly Shown[] = (
        await Promise.all(
          RECORD_TYPES.map(async (type) =>
            (await Promise.all(SIGHTS[type](world))).map((sight): Shown => ({ type, sight })),
          ),
        )
      ).flat();
      const lookNow = () =>
        Promise.all(
          shown.map(async ({ type, sight }) => ({
            own: await sight.now(),
            // The same words must come later, when more has happened.
            words: await fieldsThen(type, sight, { at: new Date().toISOString() }),
          })),
        );
      const moments = [await unmoved(lookNow)];
      for (const [at, act] of order.entries()) {
        await acts[act]?.(numbers[at] ?? 0);
        if (at % LOOK_AFTER === LOOK_AFTER - 1) moments.push(await unmoved(lookNow));
      }
      for (const [which, { type, sight }] of shown.entries()) {
        const seen = moments.map(({ seen }) => seen[which]);
        if (new Set(seen.map((one) => JSON.stringify(one?.own))).size > 1) changed.add(type);
        for (const [at, { position }] of moments.entries()) {
          const where = `${type} ${sight.id} at ${position}`;
          expect(await sight.past({ position }), where).toEqual(seen[at]?.own);
          expect(await fieldsThen(type, sight, { position }), `words of ${where}`).toEqual(seen[at]?.words);
        }
      }
    }),
    { numRuns: DRAWS },
  );
  // A record that never changes would say nothing.
  expect([...changed].sort()).toEqual([...RECORD_TYPES].sort());
}, 60_000);
