import { upFrontOf } from '#domain/bookings/upFront.ts';
import type { Actor } from '#domain/decider.ts';
import { priceOf } from '#domain/plans/plans.ts';
import { appointOwner } from '#domain/processes/registration/appointOwner.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Opinion } from '#domain/reviews/events.ts';
import type { Service } from '#domain/shops/events.ts';
import { StoreUnavailable } from '#domain/store/eventStore.ts';
import type { ShopDocument } from '#projections/shops/shopDocument.ts';
import { cancelBooking, completeBooking, createBooking, holdSlot, markNoShow } from '../bookings/actions.ts';
import type { Services } from '../http/context.ts';
import { createIntent } from '../payments/actions.ts';
import { acknowledge } from '../plans/actions.ts';
import { setTerms } from '../products/terms.ts';
import { answerReview, submitReview } from '../reviews/actions.ts';
import { registerShop } from '../shops/actions.ts';
import { playCampaigns } from './campaigns.ts';
import { storeCover } from './covers.ts';
import { playCrew } from './crew.ts';
import { DEMO_MADE } from './demoMade.ts';
import { fillDesk } from './desk.ts';
import { bookedAt, diaryOf, later, type Visit } from './diary.ts';
import { playForum } from './forum.ts';
import { DEMO_THREADS } from './forumTalk.ts';
import { keepTexts, writeDownPeople } from './kept.ts';
import { DEMO_LOGINS } from './logins.ts';
import { offerServices, serviceOfVisit } from './menus.ts';
import { playMessages } from './messages.ts';
import { type DemoGoods, playOrders } from './orders.ts';
import { payAtSandbox } from './pay.ts';
import { playPayout } from './payouts.ts';
import { person } from './people.ts';
import { enrol, moment, system } from './player.ts';
import { playPortfolios } from './portfolios.ts';
import { playBlog } from './posts.ts';
import { DEMO_POSTS } from './postTexts.ts';
import { DEMO_PICTURES, DEMO_PRODUCTS, DEMO_SELLERS, DEMO_TERMS, listedHoursAgo, sellerOfProduct } from './products.ts';
import { DEMO_PURCHASES } from './purchases.ts';
import { type PicturesOfVisit, picturesOf, playReviewPictures } from './reviewPictures.ts';
import { type Fate, fatesOf, playReports } from './reviewReports.ts';
import { answerTo, firstSaid, reviewedAt, reviewsOf } from './reviews.ts';
import { playServices } from './services.ts';
import { DEMO_SHOPS, hoursOf } from './shops.ts';

const CUSTOMERS = 24;
const AT_ONCE = 24;
/** Bookings between two lines that say how far it has come. */
const SAY_EVERY = 200;
const DAY = 86_400_000;

type Play = { readonly services: Services; readonly now: string; readonly say: (line: string) => void };
type Booked = {
  readonly shop: ShopDocument;
  readonly owner: Actor;
  readonly customer: Actor;
  readonly visit: Visit;
  readonly service: Service | undefined;
  readonly n: number;
};
type Told = Booked & {
  readonly review: Opinion | undefined;
  readonly fate: Fate | undefined;
  readonly pictures: PicturesOfVisit;
  /** Who reports it, where it is, and who decides. */
  readonly reporters: readonly Actor[];
  readonly moderator: Actor | undefined;
};

/**
 * Fills an empty installation through the product's own commands, with the clock set back, so that the log has a past:
 * accounts, 24 shops, 60 products, a forum, a blog, 90 days of past and coming bookings and some orders, paid at the payment
 * sandbox, and what customers say of them. Does nothing once it is done; a start that was cut short goes on. Throws when `signal` aborts.
 */
export async function seedDemo(services: Services, say: (line: string) => void, signal: AbortSignal): Promise<void> {
  if (await services.vault.get(DEMO_MADE)) return;
  const play: Play = { services, now: services.now(), say };
  say('Making demo data (once): accounts …');
  const everybody = await enrolEverybody(play);
  // Posts and messages wait for one another, bookings do not: side by side they take the time of the longest.
  await Promise.all([
    fillForum(play, everybody),
    fillCampaigns(play, everybody),
    fillShops(play, everybody).then(({ shops, goods }) =>
      Promise.all([
        fillDiaries(play, everybody, shops, signal),
        fillConversations(play, everybody, shops),
        fillServices(play, everybody, shops),
        fillCrew(play, everybody, shops),
        fillPortfolios(play, everybody, shops),
        fillOrders(play, everybody, goods),
      ]),
    ),
  ]);
  await fillPayouts(play, everybody);
  await services.vault.put(DEMO_MADE, play.now, 0);
}

async function fillCampaigns(play: Play, { byEmail, owners, customers }: Everybody): Promise<void> {
  const owner = byEmail.get('owner@chairside.test');
  if (!owner) return;
  play.say('Making demo data: six campaigns …');
  const known = ['barber', 'seller'].flatMap((name) => byEmail.get(`${name}@chairside.test`) ?? []);
  const casey = byEmail.get('customer@chairside.test');
  await playCampaigns({
    ...play,
    organizers: [...known, ...owners.slice(0, 4)],
    givers: casey ? [casey, ...customers.slice(0, 12)] : customers,
    owner: { ...owner, role: 'superadmin' },
    again,
  });
}

async function fillForum(play: Play, { byEmail, owners, customers, sellers }: Everybody): Promise<void> {
  play.say(`Making demo data: ${DEMO_THREADS.length} forum threads …`);
  const talkers = ['barber', 'customer', 'seller', 'crew'].flatMap(
    (name) => byEmail.get(`${name}@chairside.test`) ?? [],
  );
  const platform = byEmail.get('owner@chairside.test');
  const moderator = platform && ({ ...platform, role: 'superadmin' } as const);
  const people = [...customers, ...owners, ...talkers, ...sellers];
  if (!moderator) return;
  await again(() => playForum({ ...play, people, owner: moderator, banned: byEmail.get('banned@chairside.test') }));
  play.say(`Making demo data: ${DEMO_POSTS.length} blog posts …`);
  await again(() => playBlog({ ...play, people: [...owners, ...talkers, ...sellers, ...customers], owner: moderator }));
}

type Opened = Awaited<ReturnType<typeof openShops>>;

async function fillShops(
  play: Play,
  { byEmail, owners, sellers }: Everybody,
): Promise<{ readonly shops: Opened; readonly goods: DemoGoods }> {
  play.say(`Making demo data: ${DEMO_SHOPS.length} shops and ${DEMO_PRODUCTS.length} products …`);
  const goods = await listProducts(play, byEmail.get('seller@chairside.test'), sellers);
  const barber = byEmail.get('barber@chairside.test');
  const shops = await openShops(play, barber, owners);
  if (barber) await again(() => subscribe(play, barber));
  return { shops, goods };
}

async function fillOrders(play: Play, { byEmail, customers }: Everybody, goods: DemoGoods): Promise<void> {
  play.say(`Making demo data: ${DEMO_PURCHASES.length} orders of goods …`);
  const buyerOf = (name: string | number) =>
    typeof name === 'string' ? byEmail.get(`${name}@chairside.test`) : pick(customers, name);
  await again(() => playOrders({ ...play, goods, buyerOf }));
}

/** The barber and the seller whom a newcomer logs in as were paid out once. */
async function fillPayouts({ services, now, say }: Play, { byEmail }: Everybody): Promise<void> {
  say('Making demo data: payouts of sales …');
  const owner = byEmail.get('owner@chairside.test');
  if (!owner) return;
  const finance = { id: owner.id, role: 'superadmin' } as const;
  for (const name of ['barber', 'seller']) {
    const by = byEmail.get(`${name}@chairside.test`);
    if (by) await again(() => playPayout({ services, now, by, finance }));
  }
}

async function fillDiaries(
  play: Play,
  { byEmail, customers }: Everybody,
  shops: Opened,
  signal: AbortSignal,
): Promise<void> {
  const booked = shops.flatMap(({ shop, owner, menu }, index) =>
    diaryOf(
      { hours: hoursOf(DEMO_SHOPS[index]?.week ?? []), timeZone: shop.timeZone },
      DEMO_SHOPS[index]?.visits ?? 0,
      play.now,
      index,
    ).map((visit, n) => {
      // Casey, whom a newcomer logs in as, is a regular of the first shops.
      const regular = n % 9 === 4 && index < 4 ? byEmail.get('customer@chairside.test') : undefined;
      const service = serviceOfVisit(menu, visit.isLong, n);
      return { shop, owner, visit, n, service, customer: regular ?? pick(customers, n * 11 + index * 5) };
    }),
  );
  const reviews = reviewsOf(booked);
  play.say(`Making demo data: ${booked.length} bookings and ${reviews.filter(Boolean).length} reviews …`);
  const said = booked.map(({ shop }, index) => ({ shopId: shop.shopId, review: reviews[index] }));
  const [fates, pictures] = [fatesOf(said), picturesOf(said)];
  const platform = byEmail.get('owner@chairside.test');
  const moderator = platform && ({ ...platform, role: 'superadmin' } as const);
  const told = booked.map((one, index): Told => {
    const reporters = customers.filter(({ id }) => id !== one.customer.id).slice(0, 2);
    const became = { review: reviews[index], fate: fates.get(index), pictures: pictures.get(index) ?? [] };
    return { ...one, ...became, reporters, moderator };
  });
  let made = 0;
  await inParallel(told, async (one) => {
    signal.throwIfAborted();
    await again(() => bookVisit(play, one));
    made += 1;
    if (made % SAY_EVERY === 0) play.say(`Making demo data: ${made} of ${booked.length} bookings …`);
  });
  for (const opened of shops.slice(0, 2)) await again(() => fillDesk(play, opened));
  const [regular, first] = [byEmail.get('customer@chairside.test'), shops[0]];
  if (regular && first) await again(() => keepTexts(play, first.owner, regular));
  if (regular) await again(() => writeDownPeople(play, regular));
}

async function fillConversations(
  { services, now, say }: Play,
  { byEmail, owners, customers, sellers }: Everybody,
  opened: Opened,
): Promise<void> {
  say('Making demo data: conversations and announcements …');
  const [customer, owner] = [byEmail.get('customer@chairside.test'), byEmail.get('owner@chairside.test')];
  if (!customer || !owner) return;
  const newcomers = DEMO_LOGINS.filter(({ activated }) => !activated).map(({ email }) => byEmail.get(email)?.id);
  const members = [...byEmail.values(), ...owners, ...customers, ...sellers].filter(
    ({ id }) => !newcomers.includes(id),
  );
  const shops = opened.map(({ shop, owner }) => ({ shopId: shop.shopId, owner }));
  const acting = { id: owner.id, role: 'superadmin' } as const;
  await again(() => playMessages({ services, now, customer, owner: acting, shops, others: customers, members }));
}

async function fillServices({ services, now, say }: Play, { byEmail }: Everybody, opened: Opened): Promise<void> {
  const [crew, owner] = [byEmail.get('crew@chairside.test'), byEmail.get('owner@chairside.test')];
  if (!crew || !owner) return;
  say('Making demo data: requests for service …');
  const shops = opened.map(({ shop, owner }) => ({ shopId: shop.shopId, owner }));
  await again(() => playServices({ services, now, crew, owner: { id: owner.id, role: 'superadmin' }, shops }));
}

/** The first shop, of the barber whom a newcomer logs in as, has people. */
async function fillCrew(
  { services, now, say }: Play,
  { byEmail, customers }: Everybody,
  opened: Opened,
): Promise<void> {
  const [first] = opened;
  const manager = byEmail.get('manager@chairside.test');
  if (!first || !manager) return;
  say('Making demo data: the crew of a shop …');
  await again(() =>
    playCrew({ services, now, ...first, people: [manager, ...customers.slice(-2), ...customers.slice(-4, -3)] }),
  );
}

/** Some shops, and the barber and the seller whom a newcomer logs in as, show pictures. */
async function fillPortfolios({ services, now, say }: Play, { byEmail }: Everybody, opened: Opened): Promise<void> {
  say('Making demo data: pictures of shops and members …');
  const shops = opened.map(({ shop, owner }) => ({ shopId: shop.shopId, owner }));
  const [barber, seller] = ['barber', 'seller'].map((name) => byEmail.get(`${name}@chairside.test`));
  const reporter = byEmail.get('customer@chairside.test');
  await again(() => playPortfolios({ services, now, shops, members: { barber, seller }, reporter }));
}

type Everybody = Awaited<ReturnType<typeof enrolEverybody>>;

async function enrolEverybody({ services, now }: Play) {
  const start = Date.parse(now) - 120 * DAY;
  const at = (n: number) => new Date(start + n * 7 * 3_600_000).toISOString();
  const logins = await inParallel([...DEMO_LOGINS.entries()], async ([n, login]): Promise<[string, Actor]> => {
    const role = login.role === 'superadmin' ? 'CUSTOMER' : login.role;
    const since = login.activated ? at(n) : new Date(Date.parse(now) - DAY).toISOString();
    const actor = await enrol(services, { ...login, role, phoneNumber: `+1312555010${n}` }, since);
    if (login.role === 'superadmin') await appointOwner(moment(services, system, at(n + 1), 'appoint'), actor.id);
    return [login.email, actor];
  });
  const byEmail = new Map(logins);
  const enrolOne = (role: 'CUSTOMER' | 'SHOP_OWNER' | 'SELLER') => (n: number) =>
    enrol(services, { ...person(n), role, activated: true }, at(n + 10));
  const ownersNeeded = Math.ceil((DEMO_SHOPS.length - 2) / 2);
  const owners = await inParallel(range(0, ownersNeeded), enrolOne('SHOP_OWNER'));
  const customers = await inParallel(range(ownersNeeded, CUSTOMERS), enrolOne('CUSTOMER'));
  const sellers = await inParallel(range(ownersNeeded + CUSTOMERS, DEMO_SELLERS), enrolOne('SELLER'));
  return { byEmail, owners, customers, sellers };
}

function openShops({ services, now }: Play, barber: Actor | undefined, owners: readonly Actor[]) {
  const openedAt = Date.parse(now) - 100 * DAY;
  return inParallel([...DEMO_SHOPS.entries()], async ([index, { street, week, visits: _visits, ...facts }]) => {
    const owner = index < 2 && barber ? barber : pick(owners, Math.floor((index - 2) / 2));
    const context = moment(services, owner, new Date(openedAt + index * 3_600_000).toISOString(), `shop/${facts.name}`);
    const contact = {
      contactNumber: `+1800555${String(2000 + index)}`,
      contactEmail: `hello${index + 1}@chairside.test`,
    };
    const address = `${street}, ${facts.city}, ${facts.state}`;
    const shop = await registerShop(context, {
      ...facts,
      ...contact,
      address,
      category: 'barbers',
      image: '',
      hours: hoursOf(week),
    });
    const at = new Date(openedAt + index * 3_600_000 + 60_000).toISOString();
    return { owner, shop, menu: await offerServices(services, { shop, owner, at }, index) };
  });
}

/**
 * One after the other, oldest first: the marketplace shows them in the order they were listed. Answers what there is to
 * buy.
 */
async function listProducts(
  { services, now }: Play,
  newcomers: Actor | undefined,
  sellers: readonly Actor[],
): Promise<DemoGoods> {
  const listedAt = (n: number) => new Date(Date.parse(now) - listedHoursAgo(n) * 3_600_000).toISOString();
  const goods = new Map<string, { productId: string; seller: Actor }>();
  for (const [n, product] of DEMO_PRODUCTS.entries()) {
    const seller = (sellerOfProduct(n) < 0 ? newcomers : undefined) ?? pick(sellers, Math.max(0, sellerOfProduct(n)));
    const at = listedAt(n);
    const context = moment(services, seller, at, `product/${product.name}`);
    const contact = { contactNumber: `+1800555${String(3000 + n)}`, contactEmail: `goods${n + 1}@chairside.test` };
    const pictures = await Promise.all(
      (DEMO_PICTURES[product.name] ?? []).map((motif, nth) =>
        storeCover(moment(services, seller, at, `product/${product.name}/${nth}`), motif, n + nth),
      ),
    );
    const facts = { ...product, ...contact, address: 'Chicago, Illinois', image: '', pictures };
    const { shopId: productId } = await registerShop(context, facts);
    goods.set(product.name, { productId, seller });
  }
  // The others send for nothing.
  if (newcomers) await setTerms(moment(services, newcomers, listedAt(0), 'terms'), DEMO_TERMS);
  return goods;
}

/**
 * The barber is on Premium, from today on: the payment sandbox lives in the present. Named by the start, as one that
 * was cut short goes on elsewhere.
 */
async function subscribe({ services, now }: Play, barber: Actor): Promise<void> {
  const context = moment(services, barber, now, `plan/${now}`);
  const { clientSecret } = await createIntent(
    context,
    { page: 'subscription', itemId: 'Premium' },
    priceOf('premium', 'monthly'),
  );
  await payAtSandbox(services, clientSecret);
  await acknowledge(context, { plan: 'premium', interval: 'monthly' });
}

async function bookVisit(play: Play, told: Told): Promise<void> {
  const { services, now } = play;
  const { shop, owner, customer, visit, service, n, review, fate, pictures, moderator, reporters } = told;
  const about = `${shop.shopId}/${visit.date}/${visit.time}`;
  const heldAt = bookedAt(visit, n, now);
  const as = (actor: Actor, at: string, step: string) => moment(services, actor, at, `${about}/${step}`);

  const held = await holdSlot(as(customer, heldAt, 'hold'), {
    shopId: shop.shopId,
    date: visit.date,
    time: visit.time,
    serviceId: service?.serviceId,
  });
  const { bookingId } = held;
  const due = upFrontOf(held);
  const payIt = async () => {
    const { clientSecret } = await createIntent(
      as(customer, later(heldAt, 1), 'pay'),
      { page: 'booking', itemId: bookingId },
      due,
    );
    await payAtSandbox(services, clientSecret);
  };
  // Paid already by a start that was cut short: what comes after may still be missing.
  if (due > 0) await again(payIt);
  await createBooking(as(customer, later(heldAt, 2), 'confirm'), bookingId);
  if (visit.outcome === 'cancelled')
    await cancelBooking(as(customer, later(heldAt, 60), 'cancel'), bookingId, 'Something came up');
  if (visit.outcome === 'completed') await completeBooking(as(owner, later(visit.endsAt, 15), 'complete'), bookingId);
  if (visit.outcome === 'missed') await markNoShow(as(owner, later(visit.endsAt, 15), 'missed'), bookingId);
  if (!review) return;
  const at = reviewedAt(visit, n, now);
  const before = firstSaid(review, n);
  await submitReview(as(customer, at, 'review'), bookingId, before ?? review);
  if (before) await submitReview(as(customer, later(at, 20), 'revision'), bookingId, review);
  await playReviewPictures({ pictures, bookingId, author: customer, at: later(at, 30), as });
  const answer = answerTo(review, n);
  if (answer) await answerReview(as(owner, later(at, 40), 'answer'), bookingId, answer);
  if (fate && moderator) await playReports({ fate, bookingId, author: customer, reporters, moderator, at, now, as });
}

/** A start that was cut short has done part of this: what is there already refuses, and that is fine. */
async function again(work: () => Promise<void>, tries = 5): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'conflict') return;
    // A busy disk may take longer than the store waits; every step may be repeated.
    if (!(error instanceof StoreUnavailable) || tries === 1) throw error;
    await again(work, tries - 1);
  }
}

const range = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);

function pick<T>(from: readonly T[], n: number): T {
  const one = from[n % from.length];
  if (one === undefined) throw new Error('nobody to pick from');
  return one;
}

/** Runs the work for each item, some at once, and answers in the items' order. */
async function inParallel<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const queue = items.entries();
  const worker = async () => {
    for (const [index, item] of queue) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
}
