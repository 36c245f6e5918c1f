import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { RECORD_TYPES, type RecordType } from '#domain/audit/events.ts';
import { registerPlatformOwner } from '../shops/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { money } from '../words/parts.ts';
import { actsIn } from './acts.testing.ts';
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
  taxes: readonly { state: string; basisPoints: number }[];
};
/** A seller’s terms have no query as of a moment: what their history says is compared with what holds now. */
function terms({ token, user: { _id: id } }: World['seller']): Sight {
  const rows = ({ shippingCents, returns, pickUp, taxes }: Terms) => ({
    shipping: money(shippingCents),
    ...(returns && { returns }),
    ...(taxes.length > 0 && { tax: taxes.map((tax) => `${tax.basisPoints / 100} % in ${tax.state}`).join(', ') }),
    ...(pickUp && { 'pick-up': `${pickUp.street}, ${pickUp.city}, ${pickUp.state} ${pickUp.zip}` }),
  });
  const query =
    '{ found: mySellingTerms { shippingCents returns taxes { state basisPoints } pickUp { street city state zip } } }';
  const nothing = rows({ shippingCents: 0, returns: '', pickUp: null, taxes: [] });
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
const ACTS = 31;
const LOOK_AFTER = 6;
/** Every act once in some order, each with a number. */
const draws = fc.tuple(
  fc.shuffledSubarray([...Array(ACTS).keys()], { minLength: ACTS }),
  fc.array(fc.nat(99), { minLength: ACTS, maxLength: ACTS }),
);
/** The order in which the acts are listed: no rule refuses one of them. */
const LISTED: [number[], number[]] = [[...Array(ACTS).keys()], [...Array(ACTS).keys()]];

it('is at each moment what was then shown, of every type of record, for every order of what is done', async () => {
  expect(Object.keys(SIGHTS).sort()).toEqual([...RECORD_TYPES].sort());
  const changed = new Set<RecordType>();
  /** How often each act was done, and not refused. */
  const done = new Map<string, number>();
  let begun = 0;
  const last = Date.now() + NO_DRAW_AFTER_MS;
  await fc.assert(
    fc.asyncProperty(draws, async ([order, numbers]) => {
      if (begun >= FEWEST_DRAWS && Date.now() > last) return;
      begun += 1;
      const world = await openWorld(app, root);
      const acts = Object.entries(actsIn(app, world));
      expect(acts).toHaveLength(ACTS);
      for (const [name] of acts) done.set(name, done.get(name) ?? 0);
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
        const [name = '', does] = acts[act] ?? [];
        if (await does?.(numbers[at] ?? 0)) done.set(name, (done.get(name) ?? 0) + 1);
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
    { numRuns: DRAWS, examples: [[LISTED]] },
  );
  // An act that is always refused would say nothing.
  const refused = [...done].filter(([, times]) => times === 0).map(([name]) => name);
  expect(refused, `of ${JSON.stringify(Object.fromEntries(done))}`).toEqual([]);
  // A record that never changes would say nothing.
  expect([...changed].sort()).toEqual([...RECORD_TYPES].sort());
}, 60_000);
