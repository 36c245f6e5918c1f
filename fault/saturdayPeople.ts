import { cheat, graphql, isDone, note, type Person, type Row, rest, type Street } from './moneyCaller.ts';
import { pay } from './moneyProvider.ts';
import { pause } from './product.ts';
import { does, freeTimes, idOf, isOverRest, listed, looked, type Scene } from './saturdayScene.ts';
import { ANYONE, type House, OWNER } from './saturdayShop.ts';

const HOLD = 'mutation ($input: HoldSlotInput!) { holdSlot(input: $input) { amountCents booking { id } } }';
const CREATE = 'mutation ($id: ID!) { createBooking(bookingId: $id) { id } }';
const RELEASE = 'mutation ($id: ID!) { releaseHold(bookingId: $id) }';
const CANCEL = 'mutation ($id: ID!, $refund: Int) { cancelBooking(id: $id, refundCents: $refund) { id } }';
const MOVE =
  'mutation ($id: ID!, $date: LocalDate!, $time: LocalTime!, $barber: ID) { rescheduleBooking(id: $id, date: $date, time: $time, barber: $barber) { id } }';
const WAIT = 'mutation ($input: WaitlistInput!) { joinWaitlist(input: $input) { id } }';
const ACCEPT =
  'mutation ($id: ID!, $time: LocalTime!) { acceptWaitlistOffer(id: $id, time: $time) { amountCents booking { id } } }';
const DECLINE = 'mutation ($id: ID!, $time: LocalTime!) { declineWaitlistOffer(id: $id, time: $time) { id } }';
const JOIN =
  'mutation ($input: QueueInput!) { joinQueue(input: $input) { secret place { status fromMinutes toMinutes } } }';
const LEAVE = 'mutation ($secret: String!) { leaveQueue(secret: $secret) { status } }';
const PLACE = 'query ($secret: String!) { placeInQueue(secret: $secret) { status fromMinutes toMinutes } }';

/** Whoever has no account. */
const visitor = { token: '' };
const MINUTE_MS = 60_000;
const LOOK_EVERY_MS = 400;
/** What a client says a visit costs: the server does not believe it. */
const CHEAP = 0.01;

type Held = { readonly id: string; readonly cents: number };
/** The hold in an answer of either API, with what it costs in cents. */
const heldIn = ({ booking, amountCents, amount, ...row }: Row): Held =>
  booking
    ? { id: idOf(booking as Row), cents: Number(amountCents) }
    : { id: idOf(row), cents: Math.round(Number(amount) * 100) };

const aDay = (street: Street, house: House): string => (street.random.chance(0.4) ? house.today : house.saturday);

/** One thing that a customer does: they book, move or cancel, join a waitlist, or answer what they are offered. */
export async function customerTurn(scene: Scene, who: Person): Promise<void> {
  const dice = scene.street.random.next();
  const mine = scene.booked.get(who.id) ?? [];
  if (dice < 0.15 || !(await answerOffers(scene, who))) {
    if (dice < 0.55 || mine.length === 0) await book(scene, who);
    else if (dice < 0.7) await waitForTime(scene, who);
    else await change(scene, who, scene.street.random.pick(mine));
  }
}

async function book(scene: Scene, who: Person): Promise<void> {
  const { street, house } = scene;
  const date = aDay(street, house);
  const [service, barber] = [street.random.pick(house.services), street.random.pick([ANYONE, ...house.chairs])];
  const times = await freeTimes(scene, who, { date, barber, service });
  if (times.length === 0) return waitForTime(scene, who);
  const time = street.random.pick(times);
  const row = await does(scene, who, {
    what: 'held',
    kind: 'held',
    idIn: (row) => heldIn(row).id,
    rest: ['POST', `/booking/hold/${house.shopId}`, { date, time, service, barber }],
    graphql: [HOLD, { input: { shopId: house.shopId, date, time, serviceId: service, barber } }],
  });
  if (!row) return;
  const hold = heldIn(row);
  if (street.random.chance(0.1)) await release(scene, who, hold.id);
  else await payAndBook(scene, who, hold, { date, time, service, barber });
}

type Choice = { readonly date: string; readonly time: string; readonly service: string; readonly barber: string };

/** Pays with a card, which may be declined, and books; what cannot be booked is let go, so that nobody waits for it. */
async function payAndBook(scene: Scene, who: Person, { id, cents }: Held, choice: Choice): Promise<void> {
  const { street, house, booked } = scene;
  const intent = { page: 'booking', itemId: id, amount: cents, currency: 'usd' };
  const opened = await rest(street, 'POST', '/stripe/payment-intent', who, intent);
  if (isDone(opened)) await pay(street, String(opened.body.clientSecret));
  const row = await does(scene, who, {
    what: 'booked',
    kind: 'booked',
    rest: ['POST', `/booking/create/${house.shopId}`, { ...choice, no_persons: '1', amount: CHEAP }],
    graphql: [CREATE, { id }],
  });
  if (row) booked.set(who.id, [...(booked.get(who.id) ?? []), idOf(row)]);
  // Of two visits at one time the answer may name the other one.
  if (!row || idOf(row) !== id) await release(scene, who, id);
}

const release = (scene: Scene, who: Person, id: string): Promise<Row | undefined> =>
  does(scene, who, { what: 'let go', rest: ['POST', `/booking/release/${id}`], graphql: [RELEASE, { id }] });

/** Moves or cancels a visit of theirs; sometimes they try to end it, which is the shop's to say. */
async function change(scene: Scene, who: Person, id: string): Promise<void> {
  const { street, booked } = scene;
  if (street.random.chance(0.1))
    await cheat(street, 'a customer completing a visit', rest(street, 'PUT', `/booking/complete/${id}`, who));
  if (street.random.chance(0.5)) return moveVisit(scene, who, id);
  const shown = street.random.chance(0.5)
    ? Number((await rest(street, 'GET', `/booking/cancellation/${id}`, who)).body.refund)
    : Number.NaN;
  const isShown = Number.isFinite(shown);
  await does(scene, who, {
    what: 'cancelled',
    kind: 'cancelled',
    id,
    rest: ['PUT', `/booking/cancel/${id}`, isShown ? { refund: shown } : {}],
    graphql: [CANCEL, { id, refund: isShown ? Math.round(shown * 100) : null }],
  });
  // What could not be cancelled is over by now, or the shop has cancelled it.
  const others = (booked.get(who.id) ?? []).filter((one) => one !== id);
  booked.set(who.id, others);
}

async function moveVisit(scene: Scene, who: Person, id: string): Promise<void> {
  const { street, house } = scene;
  const date = aDay(street, house);
  const barber = street.random.pick([ANYONE, ...house.chairs]);
  const times = await freeTimes(scene, who, { date, barber });
  if (times.length === 0) return;
  const time = street.random.pick(times);
  await does(scene, who, {
    what: 'moved',
    rest: ['PUT', `/booking/reschedule/${id}`, { date, time, barber }],
    graphql: [MOVE, { id, date, time, barber }],
  });
}

/** Waits for a time of a day, which is refused while one is free. */
async function waitForTime(scene: Scene, who: Person): Promise<void> {
  const { street, house } = scene;
  const part = street.random.pick(['morning', 'afternoon', 'evening'] as const);
  const service = street.random.chance(0.5) ? 'barb' : street.random.pick(house.services);
  const barber = street.random.pick([...house.chairs, ANYONE]);
  await wait(scene, who, { date: aDay(street, house), part, service, barber });
}

type Wish = {
  readonly date: string;
  readonly part: 'morning' | 'afternoon' | 'evening';
  readonly service: string;
  readonly barber: string;
};

/** Joins the waitlist of a day. */
export async function wait(scene: Scene, who: Person, { date, part, service, barber }: Wish): Promise<void> {
  const { shopId } = scene.house;
  await does(scene, who, {
    what: 'waited',
    kind: 'waited',
    rest: ['POST', `/booking/waitlist/${shopId}`, { date, part_of_day: part, service, barber }],
    graphql: [WAIT, { input: { shopId, date, partOfDay: part, serviceId: service, barber } }],
  });
}

/** Takes what is offered to them, or lets it go; answers whether something was offered. */
export async function answerOffers(scene: Scene, who: Person): Promise<boolean> {
  const { street } = scene;
  const offered = (await listed(street, '/booking/waitlist', who)).filter(({ status }) => status === 'offered');
  for (const place of offered) {
    const id = idOf(place);
    const { time: at, barber } = place.offer as Row;
    const time = String(at).slice(0, 5);
    note(street, 'offered');
    if (street.random.chance(0.3)) {
      await does(scene, who, {
        what: 'declined',
        rest: ['PUT', `/booking/waitlist/decline/${id}`, { time }],
        graphql: [DECLINE, { id, time }],
      });
      continue;
    }
    const row = await does(scene, who, {
      what: 'accepted',
      rest: ['PUT', `/booking/waitlist/accept/${id}`, { time }],
      graphql: [ACCEPT, { id, time }],
    });
    const choice = { date: String(place.date), time, service: String(place.service), barber: String(barber ?? OWNER) };
    if (row) await payAndBook(scene, who, heldIn(row), choice);
  }
  return offered.length > 0;
}

/**
 * Somebody without an account joins the queue by the shop's page and looks at their place until it is their turn, the day is
 * over, or they have had enough. Sometimes they try the link of somebody else.
 */
export async function queueAsGuest(scene: Scene, isOver: () => boolean): Promise<void> {
  const { street, house, history, followers } = scene;
  const [name, service] = [`Gus ${street.random.below(1_000)}`, street.random.pick(house.services)];
  const barber = street.random.pick([ANYONE, ANYONE, ...house.chairs]);
  const askedAt = Date.now();
  const row = await does(scene, visitor, {
    what: 'queued by the page',
    rest: ['POST', `/queue/${house.shopId}`, { name, service, barber }],
    graphql: [JOIN, { input: { shopId: house.shopId, name, serviceId: service, barber } }],
  });
  if (!row) return pause(LOOK_EVERY_MS);
  const secret = String(row.secret);
  const [ticketId = ''] = secret.split('.');
  history.keep({ kind: 'queued', id: ticketId, askedAt, answeredAt: Date.now() });
  followers.push({ ticketId, secret });
  hear(scene, ticketId, row.place as Row);
  if (street.random.chance(0.1))
    await cheat(street, 'leaving for somebody else', rest(street, 'PUT', `/queue/leave/${forged(secret)}`, visitor));
  while (!isOver()) {
    await pause(LOOK_EVERY_MS);
    const place = await placeOf(scene, secret);
    hear(scene, ticketId, place);
    if (String(place.status).toLowerCase() !== 'waiting') return;
    if (street.random.chance(0.04)) await leave(scene, secret);
  }
}

/** The same link with the proof of another place. */
const forged = (secret: string): string => `${secret.split('.')[0]}.${'A'.repeat(32)}`;

/** A place as its link shows it, over one of the two APIs. */
export async function placeOf({ street }: Pick<Scene, 'street'>, secret: string): Promise<Row> {
  if (isOverRest(street)) return (await rest(street, 'GET', `/queue/place/${secret}`, visitor)).body;
  return looked<Row>(street, PLACE, { secret }, visitor);
}

async function leave({ street }: Scene, secret: string): Promise<void> {
  note(street, 'left the queue');
  if (isOverRest(street)) await rest(street, 'PUT', `/queue/leave/${secret}`, visitor);
  else await graphql(street, LEAVE, { secret }, visitor);
}

/** Keeps until when they were told that it is their turn at the latest. */
function hear({ told }: Scene, ticketId: string, place: Row): void {
  const most = place.to_minutes ?? place.toMinutes;
  const at = Date.now();
  told.push({ ticketId, at, until: typeof most === 'number' ? at + most * MINUTE_MS : undefined });
}
