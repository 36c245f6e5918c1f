import { crew } from '#domain/crew/decider.ts';
import { membershipOf } from '#domain/crew/state.ts';
import { subscription } from '#domain/plans/decider.ts';
import { closeDays, previewClosing } from '../../gateway/bookings/closing.ts';
import { addWalkIn } from '../../gateway/bookings/desk.ts';
import {
  answerCrewInvitation,
  changeCrewMember,
  inviteToCrew,
  leaveCrew,
  removeFromCrew,
  restoreToCrew,
  setOwnerBookings,
} from '../../gateway/crew/actions.ts';
import { type Deed, ownShop, runShops } from '../bookings/owners.ts';
import { type BookingsPlay, DATES, TIMES } from '../bookings/play.ts';
import { join, type Person, platform } from '../people.ts';
import { HOUR, MINUTE } from '../play.ts';
import { START_AT } from '../world.ts';

/** An invitation that its owner believes to have sent, or a place that has come of it. */
type Place = {
  readonly membershipId: string;
  readonly shopId: string;
  readonly ownerId: string;
  readonly email: string;
};

/** What people who book share, and those who work in the shops. */
export type CrewPlay = BookingsPlay & { readonly places: Place[]; readonly candidates: readonly string[] };

const emailOf = (name: string) => `${name}@mail.test`;

/** An owner with barbers, perhaps with a plan for many: invites, changes when they work, removes and restores them, closes days. */
export async function employer(play: CrewPlay, name: string): Promise<void> {
  const { world, ask } = play;
  const me = await join(play, name, 'SHOP_OWNER');
  if (!me) return;
  if (world.random.chance(0.7)) {
    const until = new Date(START_AT + 200 * 24 * HOUR).toISOString();
    await ask(platform, world.nextId('grant'), (context) =>
      context.dispatch(subscription, {
        type: 'GrantPlan',
        data: { memberId: me.actor.id, plan: 'premium', until, reason: 'A trial' },
      }),
    );
  }
  const deeds = [invite, invite, invite, invite, change, change, remove, setOwn, closeDay];
  const also = deeds.map(
    (deed): Deed =>
      (_, person) =>
        deed(play, person),
  );
  await runShops(play, me, also);
}

async function invite(play: CrewPlay, me: Person): Promise<void> {
  const { world, ask, candidates, places } = play;
  const shopId = ownShop(play, me);
  if (!shopId) return;
  const email = emailOf(world.random.pick(candidates));
  const sent = await ask(me.actor, world.nextId('invite'), (context) =>
    inviteToCrew(context, { shopId, email, role: 'barber' }),
  );
  if (sent.kind === 'done') places.push({ membershipId: sent.value, shopId, ownerId: me.actor.id, email });
}

const employed = ({ places, world }: CrewPlay, { actor }: Person) => {
  const own = places.filter(({ ownerId }) => ownerId === actor.id);
  return own.length === 0 ? undefined : world.random.pick(own);
};

/** Another role for a while, fewer hours, a day off, or the default service alone. */
async function change(play: CrewPlay, me: Person): Promise<void> {
  const { world, ask } = play;
  const { random } = world;
  const place = employed(play, me);
  if (!place) return invite(play, me);
  const changes = random.pick([
    { role: random.pick(['barber', 'barber', 'manager'] as const) },
    { hours: random.pick([null, { monday: TIMES.slice(1), tuesday: [...TIMES] }]) },
    { daysOff: random.chance(0.5) ? [] : [{ from: DATES[1], to: DATES[1] }] },
    { services: random.pick([null, null, ['barb']]) },
  ] as const);
  const { services: serviceIds, ...rest } = { services: undefined, ...changes };
  await ask(me.actor, world.nextId('terms'), (context) =>
    changeCrewMember(context, place.membershipId, { ...rest, ...(serviceIds !== undefined && { serviceIds }) }),
  );
}

async function remove(play: CrewPlay, me: Person): Promise<void> {
  const { world, ask } = play;
  const place = employed(play, me);
  if (!place) return invite(play, me);
  const { membershipId } = place;
  const removed = await ask(me.actor, world.nextId('dismiss'), (context) =>
    removeFromCrew(context, membershipId, world.random.chance(0.2)),
  );
  if (removed.kind !== 'done' || world.random.chance(0.4)) return;
  await play.rest(me.actor, world.random.below(20 * MINUTE));
  await ask(me.actor, world.nextId('rehire'), (context) => restoreToCrew(context, membershipId));
}

/** Stops taking bookings, or takes them again. */
async function setOwn(play: CrewPlay, me: Person): Promise<void> {
  const { world, ask } = play;
  const shopId = ownShop(play, me);
  const takes = world.random.chance(0.5);
  if (shopId) await ask(me.actor, world.nextId('own'), (context) => setOwnerBookings(context, shopId, takes));
}

/** Closes a day with whoever is booked in it, as the preview says. */
async function closeDay(play: CrewPlay, me: Person): Promise<void> {
  const { world, ask } = play;
  const shopId = ownShop(play, me);
  if (!shopId || !world.random.chance(0.5)) return;
  const date = world.random.pick(DATES);
  const days = { shopId, from: date, to: date };
  const seen = await ask(me.actor, world.nextId('preview'), (context) => previewClosing(context, days));
  if (seen.kind !== 'done') return;
  const { appointments } = seen.value;
  await ask(me.actor, world.nextId('close-day'), (context) => closeDays(context, { ...days, appointments }));
}

/** A barber: accepts most invitations, serves who walks in, and leaves now and then. */
export async function barber(play: CrewPlay, name: string): Promise<void> {
  const { world, ask, places } = play;
  const { random } = world;
  const me = await join(play, name);
  if (!me) return;
  const answered = new Set<string>();
  const todo = 8 + random.below(6);
  for (let done = 0; done < todo; done += 1) {
    await play.rest(me.actor, random.below(15 * MINUTE));
    const mine = places.filter(({ email }) => email === emailOf(name));
    const open = mine.filter(({ membershipId }) => !answered.has(membershipId));
    for (const { membershipId, shopId } of open) {
      const accepts = random.chance(0.9);
      const answer = await ask(me.actor, world.nextId('answer'), (context) =>
        answerCrewInvitation(context, membershipId, accepts),
      );
      if (answer.kind === 'refused') answered.add(membershipId);
      if (answer.kind !== 'done') continue;
      answered.add(membershipId);
      if (accepts) await show(play, me, shopId, membershipId);
    }
    if (mine.length > 0 && random.chance(0.7)) await serve(play, me, random.pick(mine).shopId);
    if (mine.length > 0 && random.chance(0.1)) {
      const { membershipId } = random.pick(mine);
      await ask(me.actor, world.nextId('leave'), (context) => leaveCrew(context, membershipId));
    }
  }
}

/**
 * Adds somebody who walks in, at a chair of a shop where they are invited: their own mostly, or that of somebody else, which
 * only a manager may; refused where they do not work.
 */
async function serve(play: CrewPlay, me: Person, shopId: string): Promise<void> {
  const { world, ask, chairs, bookings } = play;
  const { random } = world;
  const known = chairs.get(shopId) ?? [];
  if (known.length === 0) return;
  const wish = { shopId, date: random.pick(DATES), time: random.pick(TIMES), name: 'Wade', phone: '', note: '' };
  const added = await ask(me.actor, world.nextId('walk-in'), (context) =>
    addWalkIn(context, { ...wish, barber: random.pick(known) }),
  );
  if (added.kind === 'done')
    bookings.push({ bookingId: added.value, shopId, ownerId: shopId.slice(0, 22), customerId: added.value });
}

/** Customers and owners see who works in a shop from now on, and go on naming them after they have left. */
async function show(play: CrewPlay, me: Person, shopId: string, membershipId: string): Promise<void> {
  const { world, ask, chairs } = play;
  const seen = await ask(me.actor, world.nextId('look'), async (context) => {
    const { state } = await context.stateOf(crew, { membershipId });
    return membershipOf(state, membershipId)?.chair ?? membershipId;
  });
  if (seen.kind === 'done') chairs.set(shopId, [...new Set([...(chairs.get(shopId) ?? []), seen.value])]);
}
