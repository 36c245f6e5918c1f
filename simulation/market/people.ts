import { currentCartId, sellersOf } from '#domain/carts/state.ts';
import { cartOf } from '#domain/processes/checkout/steps.ts';
import {
  acceptChanges,
  addToCart,
  chooseDelivery,
  choosePickUp,
  removeFromCart,
  setQuantity,
} from '../../gateway/carts/actions.ts';
import { viewCart } from '../../gateway/carts/views.ts';
import { cancelCheckout, cancelPart, checkOutCart, deliver, shipPart } from '../../gateway/orders/actions.ts';
import { confirmCart } from '../../gateway/orders/paying.ts';
import { createIntent } from '../../gateway/payments/actions.ts';
import {
  createProduct,
  removeProduct,
  restoreProduct,
  setStock,
  updateProduct,
} from '../../gateway/products/actions.ts';
import { setTerms } from '../../gateway/products/terms.ts';
import { close, join, type Person } from '../people.ts';
import { MINUTE, type Play } from '../play.ts';

/** What buyers and sellers share. */
export type MarketPlay = Play & {
  /** Products that are listed, few pieces of each. */
  readonly products: { readonly productId: string; readonly sellerId: string }[];
  /** Orders that their buyers know of. */
  readonly orders: { readonly orderId: string; readonly buyerId: string; readonly sellerIds: readonly string[] }[];
};

/** Where buyers live and what is picked up: both are in the one state that sellers charge tax in. */
const HOME = { name: 'A buyer', street: '233 S Wacker Dr', unit: '', city: 'Chicago', state: 'IL', zip: '60606' };
const DOOR = { name: 'The shelf', street: '18 N Oak St', unit: '', city: 'Chicago', state: 'IL', zip: '60610' };

const formOf = (name: string, price: number, stock: number) => ({
  name,
  category: 'Combs',
  price,
  stock,
  description: '',
  contactNumber: '',
  contactEmail: '',
  address: '',
  image: '',
});

/** Lists two products, counts their pieces, changes prices and what sending costs, takes products down, and sends, delivers or cancels orders. */
export async function seller(play: MarketPlay, name: string): Promise<void> {
  const { world } = play;
  const { random } = world;
  const me = await join(play, name, 'SELLER');
  if (!me) return;
  for (const price of [random.chance(0.2) ? 0 : 900, 1_500]) await list(play, me, price);
  if (random.chance(0.7)) await ask(play, me);
  const todo = 6 + random.below(8);
  for (let done = 0; done < todo; done += 1) {
    await play.rest(me.actor, random.below(25 * MINUTE));
    await random.pick([count, reprice, ask, takeDown, send, send, send, arrive, cancelSale])(play, me);
  }
}

async function list(play: MarketPlay, me: Person, price: number): Promise<void> {
  const { world, ask, products } = play;
  const answer = await ask(me.actor, world.nextId('list'), (context) =>
    createProduct(context, formOf('A comb', price, 1 + world.random.below(4))),
  );
  if (answer.kind === 'done') products.push({ productId: answer.value.productId, sellerId: me.actor.id });
}

const ownProduct = ({ products, world }: MarketPlay, { actor }: Person) => {
  const own = products.filter(({ sellerId }) => sellerId === actor.id);
  return own.length === 0 ? undefined : world.random.pick(own).productId;
};

async function count(play: MarketPlay, me: Person): Promise<void> {
  const productId = ownProduct(play, me);
  const pieces = play.world.random.below(5);
  if (productId)
    await play.ask(me.actor, play.world.nextId('count'), (context) => setStock(context, productId, pieces));
}

async function reprice(play: MarketPlay, me: Person): Promise<void> {
  const productId = ownProduct(play, me);
  const price = 500 + play.world.random.below(20) * 100;
  if (productId)
    await play.ask(me.actor, play.world.nextId('reprice'), (context) => updateProduct(context, productId, { price }));
}

/** Another price for sending, perhaps a place to pick up from, and perhaps tax. */
async function ask(play: MarketPlay, me: Person): Promise<void> {
  const { random, nextId } = play.world;
  const terms = { shipping: random.pick([0, 500, 695]), returns: '', pickUp: random.chance(0.5) ? DOOR : null };
  const taxes = random.chance(0.5) ? [{ state: 'IL', basisPoints: random.pick([625, 1_025]) }] : [];
  await play.ask(me.actor, nextId('terms'), (context) => setTerms(context, { ...terms, taxes }));
}

async function takeDown(play: MarketPlay, me: Person): Promise<void> {
  const { world, ask } = play;
  const productId = ownProduct(play, me);
  if (!productId) return;
  await ask(me.actor, world.nextId('remove'), (context) => removeProduct(context, productId));
  await play.rest(me.actor, world.random.below(10 * MINUTE));
  await ask(me.actor, world.nextId('restore'), (context) => restoreProduct(context, productId));
}

const sale = ({ orders, world }: MarketPlay, { actor }: Person) => {
  const own = orders.filter(({ sellerIds }) => sellerIds.includes(actor.id));
  return own.length === 0 ? undefined : world.random.pick(own).orderId;
};

async function send(play: MarketPlay, me: Person): Promise<void> {
  const orderId = sale(play, me);
  if (orderId) await play.ask(me.actor, play.world.nextId('ship'), (context) => shipPart(context, orderId, 'Parcel 1'));
}

async function arrive(play: MarketPlay, me: Person): Promise<void> {
  const orderId = sale(play, me);
  if (orderId) await play.ask(me.actor, play.world.nextId('deliver'), (context) => deliver(context, orderId));
}

async function cancelSale(play: MarketPlay, me: Person): Promise<void> {
  const orderId = sale(play, me);
  if (orderId)
    await play.ask(me.actor, play.world.nextId('cancel'), (context) =>
      cancelPart(context, orderId, me.actor.id, 'Broken'),
    );
}

/** When those who rush do the same thing together. */
const TOGETHER_MS = 10 * MINUTE;

/** Fills a cart, checks out, pays in time, too late or not at all, gives orders up, and cancels or receives them. */
export async function buyer(play: MarketPlay, name: string): Promise<void> {
  const { world } = play;
  const { random } = world;
  const me = await join(play, name);
  if (!me) return;
  if (random.chance(0.9)) await play.ask(me.actor, world.nextId('home'), (context) => chooseDelivery(context, HOME));
  const todo = 6 + random.below(8);
  for (let done = 0; done < todo; done += 1) {
    await play.rest(me.actor, random.below(12 * MINUTE));
    await random.pick([fill, fill, change, buy, buy, rush, rush, buyTwice, giveUp, receive, cancelOwn])(play, me);
  }
  if (random.chance(0.1)) await close(play, me);
}

async function fill(play: MarketPlay, me: Person): Promise<void> {
  const { world, ask, products } = play;
  if (products.length === 0) return;
  const pieces = Array.from({ length: 1 + world.random.below(2) }, () => ({
    productId: world.random.pick(products).productId,
    quantity: 1 + world.random.below(2),
  }));
  await ask(me.actor, world.nextId('add'), (context) => addToCart(context, pieces));
}

async function change(play: MarketPlay, me: Person): Promise<void> {
  const { world, ask, products } = play;
  if (products.length === 0) return;
  const { productId } = world.random.pick(products);
  if (world.random.chance(0.3))
    return void (await ask(me.actor, world.nextId('take'), (context) => removeFromCart(context, productId)));
  await ask(me.actor, world.nextId('quantity'), (context) =>
    setQuantity(context, productId, 1 + world.random.below(3)),
  );
}

/** The order of the cart as it is now, with today's prices. */
async function order(play: MarketPlay, me: Person) {
  const { world, ask, orders } = play;
  await ask(me.actor, world.nextId('accept'), (context) => acceptChanges(context));
  const answer = await ask(me.actor, world.nextId('checkout'), (context) => checkOutCart(context));
  if (answer.kind !== 'done') return undefined;
  const { orderId, buyerId, parts } = answer.value;
  if (!orders.some((known) => known.orderId === orderId))
    orders.push({ orderId, buyerId, sellerIds: parts.map(({ sellerId }) => sellerId) });
  return answer.value;
}

/** Wants what all others want, at the same moment as they do. */
async function rush(play: MarketPlay, me: Person): Promise<void> {
  const { world, ask, products, rest } = play;
  const [popular] = products;
  if (!popular) return;
  const { productId } = popular;
  const now = world.scheduler.now();
  await rest(me.actor, TOGETHER_MS - (now % TOGETHER_MS));
  await ask(me.actor, world.nextId('rush'), (context) => addToCart(context, [{ productId, quantity: 1 }]));
  await rest(me.actor, TOGETHER_MS - (world.scheduler.now() % TOGETHER_MS));
  await pay(play, me);
}

/** Has the things of one seller picked up, or sent again. */
async function fetchIt(play: MarketPlay, me: Person): Promise<void> {
  const { world, ask: request, products } = play;
  if (products.length === 0) return;
  const { sellerId } = world.random.pick(products);
  const isPickedUp = world.random.chance(0.8);
  await request(me.actor, world.nextId('pickup'), (context) => choosePickUp(context, sellerId, isPickedUp));
}

async function buy(play: MarketPlay, me: Person): Promise<void> {
  await fill(play, me);
  if (play.world.random.chance(0.4)) await fetchIt(play, me);
  await pay(play, me);
}

async function pay(play: MarketPlay, me: Person): Promise<void> {
  const { world, ask, provider, rest } = play;
  const { random, scheduler } = world;
  const placed = await order(play, me);
  if (!placed || placed.stage === 'paid') return;
  const { orderId, total, expiresAt } = placed;
  const opened = await ask(me.actor, world.nextId('pay'), (context) =>
    createIntent(context, { page: 'cart', itemId: orderId }, total),
  );
  if (opened.kind !== 'done' || random.chance(0.1)) return;
  const untilEnd = Date.parse(expiresAt) - scheduler.now();
  const wait = random.pick([5_000, 60_000, 180_000, untilEnd - 1_000, untilEnd, untilEnd + 1_000, untilEnd + MINUTE]);
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    await rest(me.actor, attempt === 1 ? Math.max(0, wait) : random.below(30_000));
    if (provider.pay(opened.value.clientSecret.replace('_secret', ''))) break;
  }
  if (random.chance(0.7)) await ask(me.actor, world.nextId('confirm'), (context) => confirmCart(context, orderId));
}

/** Two windows pay for the same cart. */
async function buyTwice(play: MarketPlay, me: Person): Promise<void> {
  const { world, ask, provider } = play;
  await fill(play, me);
  const payNow = async () => {
    const cart = await ask(me.actor, world.nextId('look'), (context) => cartOf(context, me.actor.id));
    if (cart.kind !== 'done') return;
    const sending = sellersOf(cart.value.lines)
      .filter((sellerId) => !cart.value.pickUp.includes(sellerId))
      .reduce((sum, sellerId) => sum + (cart.value.shipping[sellerId] ?? 0), 0);
    const looked = await ask(me.actor, world.nextId('tax'), (context) => viewCart(context));
    const tax = looked.kind === 'done' ? looked.value.tax : 0;
    const amount = cart.value.lines.reduce((sum, { price, quantity }) => sum + price * quantity, sending + tax);
    const itemId = currentCartId(cart.value, me.actor.id);
    const opened = await ask(me.actor, world.nextId('pay'), (context) =>
      createIntent(context, { page: 'cart', itemId }, amount),
    );
    if (opened.kind === 'done') provider.pay(opened.value.clientSecret.replace('_secret', ''));
  };
  await Promise.all([payNow(), fill(play, me).then(payNow)]);
  await order(play, me);
}

const bought = ({ orders, world }: MarketPlay, { actor }: Person) => {
  const own = orders.filter(({ buyerId }) => buyerId === actor.id);
  return own.length === 0 ? undefined : world.random.pick(own);
};

async function giveUp(play: MarketPlay, me: Person): Promise<void> {
  const placed = await order(play, me);
  const orderId = placed?.orderId ?? bought(play, me)?.orderId;
  if (orderId) await play.ask(me.actor, play.world.nextId('giveup'), (context) => cancelCheckout(context, orderId));
}

async function receive(play: MarketPlay, me: Person): Promise<void> {
  const order = bought(play, me);
  if (order) await play.ask(me.actor, play.world.nextId('receive'), (context) => deliver(context, order.orderId));
}

async function cancelOwn(play: MarketPlay, me: Person): Promise<void> {
  const order = bought(play, me);
  if (!order) return;
  const sellerId = play.world.random.pick(order.sellerIds);
  await play.ask(me.actor, play.world.nextId('withdraw'), (context) =>
    cancelPart(context, order.orderId, sellerId, undefined),
  );
}
