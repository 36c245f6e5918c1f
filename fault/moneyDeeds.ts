import { addDays, HALF_HOURS, localDateOf } from '#domain/calendar.ts';
import { WEEKDAYS } from '#domain/shops/events.ts';
import {
  type Answer,
  cheat,
  graphql,
  insist,
  isDone,
  join,
  note,
  type Person,
  type Row,
  rest,
  type Street,
} from './moneyCaller.ts';
import { pay, tellLies } from './moneyProvider.ts';
import { pause } from './product.ts';

const ZONE = 'America/Chicago';
const TIMES = ['10:00', '10:30', '11:00', '11:30', '12:00', '12:30', '13:00', '13:30'];
const DAYS_AHEAD = [5, 6, 7];
const PIECES = 12;
const DEEDS_EACH = 3;
const PREMIUM = 2_500;

const listing = (name: string, category: string, price: string) => ({
  shop_name: name,
  category,
  price,
  description: 'Good',
  contact_number: '312 555 0100',
  contact_email: 'stall@example.test',
  shop_address: '1 State St, Chicago, Illinois',
});

/**
 * Two sellers with two products each, few pieces of them, and a barber who gives a third back of late cancellations.
 */
export async function furnish(street: Street): Promise<void> {
  for (const prices of [
    ['12.50', '7.25'],
    ['7.25', '99.99'],
  ]) {
    const seller = await join(street, 'SELLER');
    for (const price of prices) {
      const listed = await rest(street, 'POST', '/shops/register', seller, {
        ...listing('Beard Oil', 'grooming', price),
        stock: PIECES,
      });
      if (!isDone(listed))
        throw new Error(`a product cannot be listed: ${listed.status} ${JSON.stringify(listed.body)}`);
      street.products.push({ id: String(listed.body._id), seller });
    }
  }
  const owner = await join(street, 'SHOP_OWNER');
  const week = Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, HALF_HOURS.join(',')]));
  const form = { ...listing('Fade House', 'barbers', '35.01'), ...week, cancel_free_hours: 240, cancel_percentage: 33 };
  const opened = await rest(street, 'POST', '/shops/register', owner, form);
  if (!isDone(opened)) throw new Error(`a shop cannot be opened: ${opened.status} ${JSON.stringify(opened.body)}`);
  street.shops.push({ id: String(opened.body._id), owner });
}

/**
 * Registers a member, does a few things with money as them, and goes on with the next one until the run is over. Before
 * each of these they wait, at most `breathMs`: without it the requests take all of the machine, and what is measured is the
 * queue for its processors.
 */
export async function live(street: Street, isOver: () => boolean, breathMs = 0): Promise<void> {
  const breathe = () => (breathMs > 0 ? pause(street.random.below(breathMs)) : undefined);
  while (!isOver()) {
    await breathe();
    const member = await join(street, 'CUSTOMER');
    for (let deed = 0; deed < DEEDS_EACH && !isOver(); deed += 1) {
      await breathe();
      const dice = street.random.next();
      if (dice < 0.4) await buy(street, member);
      else if (dice < 0.75) await book(street, member);
      else if (dice < 0.9) await subscribe(street, member);
      else await tellLies(street);
    }
  }
}

const intent = (page: string, itemId: unknown, amount: number) => ({ page, itemId, amount, currency: 'usd' });

/** Asks for the one intent of a thing, after trying to get it cheaper; undefined when it cannot be paid now. */
async function opened(
  street: Street,
  member: Person,
  page: string,
  itemId: unknown,
  cents: number,
): Promise<string | undefined> {
  const { random } = street;
  const open = (amount: number, by = member) =>
    rest(street, 'POST', '/stripe/payment-intent', by, intent(page, itemId, amount));
  for (const amount of [1, cents - 1, 0, -cents, cents + 0.5])
    if (random.chance(0.2)) await cheat(street, `an amount of ${amount} for ${page}`, open(amount));
  const stranger = random.pick(street.people);
  if (page !== 'subscription' && stranger !== member && random.chance(0.3))
    await cheat(street, `paying another's ${page}`, open(cents, stranger));
  const answer = await insist(street, 'POST', '/stripe/payment-intent', member, intent(page, itemId, cents));
  if (!isDone(answer)) return undefined;
  if (answer.body.amount !== cents)
    street.wrong.push(`${page} is to cost ${String(answer.body.amount)} instead of ${cents}`);
  return String(answer.body.clientSecret);
}

async function buy(street: Street, member: Person): Promise<void> {
  const { random } = street;
  note(street, 'buy');
  const { id: productId } = random.pick(street.products);
  const other = random.pick(street.products).id;
  const ids = random.chance(0.5) ? new Set([productId, other]) : new Set([productId]);
  for (const id of ids)
    await rest(street, 'POST', '/cart/create', member, {
      items: [{ shop_id: id, quantity: 1 + random.below(2), price: 0.01, amount: 1 }],
    });
  const { carts } = (await rest(street, 'GET', '/cart/user', member)).body;
  const cart = (carts as readonly Row[])[0];
  if (!cart) return;
  const done = (): Promise<Answer> => insist(street, 'PUT', `/cart/payment/${String(cart._id)}`, member);
  const secret = await opened(street, member, 'cart', cart._id, Math.round(Number(cart.totalAmount) * 100));
  const stranger = random.pick(street.people);
  if (stranger !== member)
    await cheat(
      street,
      "calling another's cart paid",
      rest(street, 'PUT', `/cart/payment/${String(cart._id)}`, stranger),
    );
  if (secret === undefined) return;
  await pay(street, secret);
  if (random.chance(0.2)) return;
  const order = await done();
  if (isDone(order) && random.chance(0.4)) await cancelPart(street, member, String(order.body._id));
}

const CANCEL =
  'mutation($id: ID!, $sellerId: ID!) { cancelOrderPart(id: $id, sellerId: $sellerId, reason: "changed my mind") { id } }';
const SHIP = 'mutation($id: ID!) { shipOrder(id: $id, tracking: "USPS 9400") { id } }';

/** A part is called off by buyer or seller, or shipped first; both may happen at once. */
async function cancelPart(street: Street, buyer: Person, id: string): Promise<void> {
  const { seller } = street.random.pick(street.products);
  const off = (by: Person) => graphql(street, CANCEL, { id, sellerId: seller.id }, by);
  await Promise.all([
    off(buyer),
    ...(street.random.chance(0.3) ? [off(seller)] : []),
    ...(street.random.chance(0.3) ? [graphql(street, SHIP, { id }, seller)] : []),
  ]);
}

async function book(street: Street, member: Person): Promise<void> {
  const { random } = street;
  note(street, 'book');
  const shop = random.pick(street.shops);
  const choice = {
    date: addDays(localDateOf(new Date().toISOString(), ZONE), random.pick(DAYS_AHEAD)),
    time: random.pick(TIMES),
  };
  const held = await rest(street, 'POST', `/booking/hold/${shop.id}`, member, choice);
  if (!isDone(held)) return;
  const create = (): Promise<Answer> =>
    insist(street, 'POST', `/booking/create/${shop.id}`, member, {
      ...choice,
      service: 'barb',
      no_persons: '1',
      amount: 0.01,
    });
  const id = String(held.body._id);
  if (random.chance(0.3))
    await cheat(street, 'booking without paying', rest(street, 'POST', `/booking/create/${shop.id}`, member, choice));
  const secret = await opened(street, member, 'booking', id, 3_501);
  if (secret === undefined) return;
  const ending = random.next();
  const release = () => rest(street, 'POST', `/booking/release/${id}`, member, {});
  if (ending < 0.1) await Promise.all([pay(street, secret), release()]);
  else await pay(street, secret);
  if (ending < 0.2) return void (await release());
  if (ending < 0.85) await create();
  if (ending > 0.5) await rest(street, 'PUT', `/booking/cancel/${id}`, random.chance(0.5) ? member : shop.owner, {});
}

async function subscribe(street: Street, member: Person): Promise<void> {
  const { random } = street;
  note(street, 'subscribe');
  const terms = { type: 'premium', plan: 'monthly', amount: 25, paymentMethod: 'stripe' };
  const register = () => rest(street, 'POST', '/subscription/register', member, terms);
  const secret = await opened(street, member, 'subscription', 'Premium', PREMIUM);
  if (secret === undefined) return;
  await cheat(street, 'a plan without paying', register());
  await pay(street, secret);
  const all = await Promise.all(random.chance(0.3) ? [register(), register()] : [register()]);
  if (!all.some(isDone)) return;
  const next = random.next();
  if (next < 0.4)
    await rest(street, 'PUT', '/subscription/updateplan', member, { ...terms, type: 'diamond', amount: 40 });
  else if (next < 0.7) await rest(street, 'DELETE', '/subscription', member);
}
