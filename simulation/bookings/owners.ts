import { account } from '#domain/users/decider.ts';
import { cancelBooking, completeBooking, markNoShow, rescheduleBooking } from '../../gateway/bookings/actions.ts';
import { addWalkIn, blockTime, forgetWalkIn, unblockTime } from '../../gateway/bookings/desk.ts';
import { registerShop, removeShop, restoreShop } from '../../gateway/shops/actions.ts';
import type { ShopForm } from '../../gateway/shops/inputs.ts';
import { addService, changeService, orderServices, retireService, servicesNow } from '../../gateway/shops/services.ts';
import { close, type Person, register } from '../people.ts';
import { MINUTE } from '../play.ts';
import { START_AT } from '../world.ts';
import { type BookingsPlay, DATES, someBarber, someService, TIMES } from './play.ts';

const formOf = (name: string, price: number): ShopForm => ({
  name,
  category: 'barbers',
  price,
  description: '',
  contactNumber: '',
  contactEmail: '',
  address: '',
  timeZone: 'America/Chicago',
  image: '',
  hours: { monday: [...TIMES], tuesday: [...TIMES] },
  cancellationPolicy: { freeHours: 1, percentage: 33 },
});

/**
 * A shop owner: opens shops (and tries for more than the limit), ends visits, cancels and moves some, blocks time and
 * adds walk-ins.
 */
export async function shopOwner(play: BookingsPlay, name: string): Promise<void> {
  const { world, ask } = play;
  const me = await register(play, name, 'CUSTOMER');
  if (!me) return;
  const { id } = me.actor;
  await ask(me.actor, world.nextId('business'), (context) =>
    context.dispatch(account, { type: 'ActivateBusiness', data: { accountId: id, role: 'SHOP_OWNER' } }),
  );
  me.actor = { id, role: 'SHOP_OWNER' };
  await runShops(play, me);
}

/** What an owner does now and then. */
export type Deed = (play: BookingsPlay, me: Person) => Promise<void>;

/** Opens a shop and does what there is to do in it, `also` what the scenario adds. */
export async function runShops(play: BookingsPlay, me: Person, also: readonly Deed[] = []): Promise<void> {
  const { world } = play;
  const { random } = world;
  await open(play, me, random.chance(0.15) ? 0 : 3_500);
  const todo = 6 + random.below(7);
  for (let done = 0; done < todo; done += 1) {
    await play.rest(me.actor, random.below(30 * MINUTE));
    await random.pick([
      openMany,
      endVisit,
      endVisit,
      endVisit,
      cancelOne,
      moveOne,
      takeDown,
      block,
      walkIn,
      walkIn,
      unblock,
      forget,
      offer,
      offer,
      changeMenu,
      ...also,
    ])(play, me);
  }
  await play.rest(me.actor, Math.max(0, START_AT + 135 * MINUTE - world.scheduler.now()));
  for (let ended = 0; ended < 3; ended += 1) await endVisit(play, me);
}

async function open(play: BookingsPlay, me: Person, price: number): Promise<void> {
  const { world, ask, shops } = play;
  const answer = await ask(me.actor, world.nextId('shop'), (context) =>
    registerShop(context, formOf('The Chair', price)),
  );
  if (answer.kind === 'done' && shops.length < 2) shops.push(answer.value.shopId);
}

/** Several at once: together more than an owner may have. */
async function openMany(play: BookingsPlay, me: Person): Promise<void> {
  await Promise.all([1, 2, 3].map(() => open(play, me, 3_500)));
}

const here = ({ bookings, world }: BookingsPlay, { actor }: Person) => {
  const own = bookings.filter(({ ownerId }) => ownerId === actor.id);
  return own.length === 0 ? undefined : world.random.pick(own);
};

async function endVisit(play: BookingsPlay, me: Person): Promise<void> {
  const { world, ask } = play;
  const bookingId = here(play, me)?.bookingId;
  if (!bookingId) return;
  const isSeen = world.random.chance(0.7);
  await ask(me.actor, world.nextId('end'), (context) =>
    isSeen ? completeBooking(context, bookingId) : markNoShow(context, bookingId),
  );
}

async function cancelOne(play: BookingsPlay, me: Person): Promise<void> {
  const bookingId = here(play, me)?.bookingId;
  if (bookingId)
    await play.ask(me.actor, play.world.nextId('off'), (context) =>
      cancelBooking(context, bookingId, { reason: 'The barber is ill' }),
    );
}

async function moveOne(play: BookingsPlay, me: Person): Promise<void> {
  const { random } = play.world;
  const booking = here(play, me);
  const when = { date: random.pick(DATES), time: random.pick(TIMES) };
  if (!booking) return;
  const { bookingId, shopId } = booking;
  const target = { ...when, ...someBarber(play, shopId) };
  await play.ask(me.actor, play.world.nextId('shift'), (context) => rescheduleBooking(context, bookingId, target));
}

/** A half hour, two, or what is left of the day. */
async function block(play: BookingsPlay, me: Person): Promise<void> {
  const { world, ask } = play;
  const { random } = world;
  const shopId = ownShop(play, me);
  if (!shopId) return;
  const times = random.chance(0.2) ? undefined : TIMES.slice(random.below(2), 2 + random.below(2));
  const half = { shopId, date: random.pick(DATES), ...(times && { times: [...times] }) };
  const wish = { ...half, ...someBarber(play, shopId) };
  const made = await ask(me.actor, world.nextId('block'), (context) => blockTime(context, wish));
  if (made.kind === 'done') play.blocks.push({ blockId: made.value.blockId, ownerId: me.actor.id });
}

async function unblock(play: BookingsPlay, me: Person): Promise<void> {
  const { random } = play.world;
  const own = play.blocks.filter(({ ownerId }) => ownerId === me.actor.id);
  if (own.length === 0) return block(play, me);
  const { blockId } = random.pick(own);
  const some = random.chance(0.5) ? [random.pick(TIMES)] : undefined;
  await play.ask(me.actor, play.world.nextId('unblock'), (context) => unblockTime(context, blockId, some));
}

async function walkIn(play: BookingsPlay, me: Person): Promise<void> {
  const { world, ask } = play;
  const { random } = world;
  const shopId = ownShop(play, me);
  if (!shopId) return;
  const guest = { name: 'Wade', phone: '', note: random.chance(0.5) ? 'In a hurry' : '' };
  const wanted = { ...someService(play, shopId), ...someBarber(play, shopId) };
  const wish = { shopId, date: random.pick(DATES), time: random.pick(TIMES), ...guest, ...wanted };
  const added = await ask(me.actor, world.nextId('walk-in'), (context) => addWalkIn(context, wish));
  if (added.kind === 'done')
    play.bookings.push({ bookingId: added.value, shopId, ownerId: me.actor.id, customerId: added.value });
}

async function forget(play: BookingsPlay, me: Person): Promise<void> {
  const own = play.bookings.filter(({ bookingId, customerId }) => bookingId === customerId);
  const mine = own.filter(({ ownerId }) => ownerId === me.actor.id);
  if (mine.length === 0) return walkIn(play, me);
  const { bookingId } = play.world.random.pick(mine);
  await play.ask(me.actor, play.world.nextId('forget'), (context) => forgetWalkIn(context, bookingId));
}

/** A shop of an owner's, out of those where people book. */
export const ownShop = ({ shops, world }: BookingsPlay, { actor }: Person) => {
  const own = shops.filter((shopId) => shopId.startsWith(actor.id));
  return own.length === 0 ? undefined : world.random.pick(own);
};

/** Puts a service on the menu that keeps one to three half hours, its buffer and add-on among them. */
async function offer(play: BookingsPlay, me: Person): Promise<void> {
  const { world, ask, menus } = play;
  const { random } = world;
  const shopId = ownShop(play, me);
  if (!shopId) return;
  const form = {
    name: `Cut ${world.nextId('service')}`,
    category: '',
    minutes: random.pick([20, 30, 45, 60]),
    buffer: random.pick([0, 0, 10, 30]),
    price: random.pick([0, 2_500, 4_500]),
    addOns: random.chance(0.5) ? [{ name: 'Beard', minutes: 15, price: 1_000 }] : [],
  };
  const added = await ask(me.actor, world.nextId('offer'), (context) => addService(context, shopId, form));
  if (added.kind !== 'done') return;
  const seen = await ask(me.actor, world.nextId('menu'), (context) => servicesNow(context, shopId));
  if (seen.kind === 'done') menus.set(shopId, seen.value);
}

/** Makes a service dearer and longer, retires one, or puts the menu in another order. Customers go by the menu of before. */
async function changeMenu(play: BookingsPlay, me: Person): Promise<void> {
  const { world, ask, menus } = play;
  const { random } = world;
  const shopId = ownShop(play, me);
  const menu = (shopId && menus.get(shopId)) || [];
  if (!shopId || menu.length === 0) return offer(play, me);
  const { serviceId, ...service } = random.pick(menu);
  const id = world.nextId('change');
  const what = random.below(3);
  await ask(me.actor, id, (context) => {
    if (what === 0) return retireService(context, shopId, serviceId);
    if (what === 1) return orderServices(context, shopId, menu.map((one) => one.serviceId).reverse());
    const addOns = service.addOns.map(({ addOnId, ...one }) => ({ ...one, id: addOnId }));
    return changeService(context, shopId, serviceId, { ...service, addOns, minutes: 60, price: service.price + 500 });
  });
}

async function takeDown(play: BookingsPlay, me: Person): Promise<void> {
  const { world, ask } = play;
  const { random } = world;
  const shopId = ownShop(play, me);
  if (!shopId) return;
  const removed = await ask(me.actor, world.nextId('remove'), (context) => removeShop(context, shopId));
  if (removed.kind !== 'done' || random.chance(0.3)) return;
  await play.rest(me.actor, random.below(20 * MINUTE));
  await ask(me.actor, world.nextId('restore'), (context) => restoreShop(context, shopId));
}

/** A member who registers and closes the account again: their address and name are free for others. */
export async function passerBy(play: BookingsPlay, name: string): Promise<void> {
  const me = await register(play, name, 'CUSTOMER');
  if (!me) return;
  await play.rest(me.actor, play.world.random.below(40 * MINUTE));
  await close(play, me);
}
