import { localDateOf } from '#domain/calendar.ts';
import { crew } from '#domain/crew/decider.ts';
import {
  type Crew as CrewState,
  chairOf,
  crewSize,
  isOwnerBookable,
  type Membership,
  membershipOf,
} from '#domain/crew/state.ts';
import { ownerOfShop, shopOfMembership } from '#domain/ids.ts';
import { limitsFor } from '#domain/plans/limits.ts';
import { handleHash } from '#domain/ports/handleHash.ts';
import { MOST_BARBERS } from '#domain/processes/crew/chairOffers.ts';
import { openShop, openShopIn } from '#domain/processes/crew/openShop.ts';
import { hasShopRight } from '#domain/shopRights.ts';
import { type Catalog, catalog, isBarberShop, liveShop, type ShopRecord } from '#domain/shops/decider.ts';
import { DEFAULT_SERVICE, WEEKDAYS } from '#domain/shops/events.ts';
import { account } from '#domain/users/decider.ts';
import { servedShop } from '../bookings/served.ts';
import { batchedReader } from '../graphql/batchedReader.ts';
import { type Context, member } from '../http/context.ts';
import { ownerOf, readOwners } from '../shops/owners.ts';
import { memberOf } from '../users/views.ts';
import { type ServedShop, servedShops } from './access.ts';
import type { Crew, CrewInvitation, CrewMember, OwnChair, ShopBarber, Workplace } from './types.ts';

/** How many of those who have left, and cannot be restored, are shown. */
const MOST_LEFT = 20;
const ORDER = ['working', 'invited', 'left'] as const;

/** The people of all shops of the calling member. */
export async function crewOf(context: Context): Promise<Crew> {
  const { id } = member(context);
  const now = context.services.now();
  const { state } = await context.stateOf(crew, { ownerId: id });
  const { state: shops } = await context.stateOf(catalog, { ownerId: id });
  const shown = shownOf(state, now);
  const owners = await readOwners(
    context,
    shown.flatMap(([, { memberId }]) => memberId ?? []),
  );
  const isClosed = await closedAmong(
    context,
    shown.flatMap(([, { memberId, restorableUntil }]) => (memberId && restorableUntil ? [memberId] : [])),
  );
  const rows = shown.map(([membershipId, one]): CrewMember => {
    const person = one.memberId && owners.get(one.memberId);
    return {
      ...personRow(membershipId, one, shops.shops[one.shopId], now),
      person: person ? memberOf(person) : null,
      ...(isClosed.has(one.memberId ?? '') && { restorableUntil: null }),
    };
  });
  return {
    ownChairs: ownChairsOf(state, shops),
    people: rows.sort(
      (one, other) =>
        one.shopName.localeCompare(other.shopName) || ORDER.indexOf(one.status) - ORDER.indexOf(other.status),
    ),
    used: crewSize(state, now),
    limit: (await limitsFor(context.stateOf, id, now)).crew,
  };
}

/** The owner's own chair in each of their barber shops that are there, by the shop's name. */
function ownChairsOf(people: CrewState, shops: Catalog): OwnChair[] {
  return Object.keys(shops.shops)
    .flatMap((shopId) => liveShop(shops, shopId) ?? [])
    .filter(isBarberShop)
    .map(({ shopId, name }) => ({ id: shopId, shopName: name, takesBookings: isOwnerBookable(people, shopId) }))
    .sort((one, other) => one.shopName.localeCompare(other.shopName));
}

/** Those of some members whose accounts are closed: they cannot be restored. */
async function closedAmong({ stateOf }: Context, memberIds: readonly string[]): Promise<ReadonlySet<string>> {
  const states = await Promise.all(memberIds.map((accountId) => stateOf(account, { accountId })));
  return new Set(memberIds.filter((_, index) => states[index]?.state.status === 'closed'));
}

/** Who works, whose invitation can be answered, who can be restored, and the last who have left. */
export function shownOf({ memberships }: CrewState, now: string): [string, Membership][] {
  const all = Object.entries(memberships);
  const isRestorable = ({ restorableUntil = '' }: Membership) => now <= restorableUntil;
  const gone = all.filter(([, one]) => one.stage === 'left' && !isRestorable(one)).slice(0, -MOST_LEFT);
  const hidden = new Set(gone.map(([membershipId]) => membershipId));
  return all.filter(
    ([membershipId, { stage, expiresAt }]) => !hidden.has(membershipId) && (stage !== 'invited' || now < expiresAt),
  );
}

function personRow(
  membershipId: string,
  one: Membership,
  shop: ShopRecord | undefined,
  now: string,
): Omit<CrewMember, 'person'> {
  const today = localDateOf(now, shop?.timeZone ?? 'UTC');
  const { shopId, role, stage, hours } = one;
  return {
    ...{ id: membershipId, chair: chairOf(membershipId, one), shopId, shopName: shop?.name ?? '', role, status: stage },
    email: stage === 'invited' ? one.email : null,
    invitedUntil: stage === 'invited' ? one.expiresAt : null,
    restorableUntil: one.restorableUntil && one.restorableUntil >= now ? one.restorableUntil : null,
    hours: hours && WEEKDAYS.map((weekday) => ({ weekday, slots: [...hours[weekday]] })),
    daysOff: one.daysOff.filter(({ to }) => to >= today).map(({ from, to }) => ({ from, to })),
    services: offered(one, shop),
  };
}

/** What of the menu of today somebody offers: a service that was taken off it is no longer offered by anybody. */
function offered({ serviceIds }: Membership, shop: ShopRecord | undefined): string[] | null {
  const menu = [DEFAULT_SERVICE.serviceId, ...(shop?.services ?? []).map(({ serviceId }) => serviceId)];
  return serviceIds && menu.filter((serviceId) => serviceIds.includes(serviceId));
}

/**
 * One person of a crew, for the shop's owner and for who else may read them there, see {@link shopCrew}; undefined when there
 * is none.
 */
export async function crewMember(context: Context, membershipId: string): Promise<CrewMember | undefined> {
  const shopId = shopOfMembership(membershipId) ?? '';
  const isOwn = ownerOfShop(shopId) === member(context).id;
  const people = isOwn ? (await crewOf(context)).people : await shopCrew(context, shopId);
  return people.find(({ id }) => id === membershipId);
}

/**
 * Who works in a shop, for its owner and who of its crew serves at every chair; who serves at their own alone gets themself.
 * Refuses with ShopMissing, NotYourShop and OnlyTheOwner.
 */
export async function shopCrew(context: Context, shopId: string): Promise<CrewMember[]> {
  const { shop, worksAs } = await servedShop(context, shopId, 'serveOwn');
  const { state } = await context.stateOf(crew, { shopId });
  const isShown = (membershipId: string, one: Membership) =>
    !worksAs || hasShopRight(worksAs, 'serveAll') || chairOf(membershipId, one) === worksAs.chair;
  const shown = Object.entries(state.memberships).filter(
    ([id, one]) => one.stage === 'working' && one.shopId === shopId && isShown(id, one),
  );
  const people = await readOwners(
    context,
    shown.flatMap(([, { memberId }]) => memberId ?? []),
  );
  return shown.map(([membershipId, one]) => {
    const person = people.get(one.memberId ?? '');
    return { ...personRow(membershipId, one, shop, context.services.now()), person: person ? memberOf(person) : null };
  });
}

/** The calling member's own chair in a shop of theirs; undefined when there is none. */
export const ownChair = async (context: Context, shopId: string): Promise<OwnChair | undefined> =>
  (await crewOf(context)).ownChairs.find(({ id }) => id === shopId);

/** Where the calling member works, and what they may do there; a shop that is taken down is left out. */
export async function workplacesOf(context: Context): Promise<Workplace[]> {
  const found = await servedShops(context);
  return Promise.all(found.map((one) => workplace(context, one)));
}

async function workplace(context: Context, { membershipId, shop, role, worksAs }: ServedShop): Promise<Workplace> {
  const owner = memberOf(await ownerOf(context, shop.ownerId));
  const { rights, chair } = worksAs;
  return { id: membershipId, shopId: shop.shopId, shopName: shop.name, role, rights: [...rights], chair, owner };
}

/** An invitation that can still be answered, for whoever has its id; undefined for any other. */
export async function crewInvitation(context: Context, membershipId: string): Promise<CrewInvitation | undefined> {
  const shopId = shopOfMembership(membershipId);
  const shop = shopId && (await openShop(context.stateOf, shopId));
  if (!shop) return undefined;
  const one = membershipOf((await context.stateOf(crew, { membershipId })).state, membershipId);
  if (one?.stage !== 'invited' || context.services.now() >= one.expiresAt) return undefined;
  return {
    ...{ id: membershipId, shopId, shopName: shop.name, role: one.role, expiresAt: one.expiresAt },
    invitedBy: memberOf(await ownerOf(context, shop.ownerId)),
    isForMe: await hasAddress(context, one.email),
  };
}

/** Whether the calling member has proven that an address is theirs. */
async function hasAddress({ actor, services, stateOf }: Context, email: string): Promise<boolean> {
  if (actor.role === 'visitor') return false;
  const { handles, activated } = (await stateOf(account, { accountId: actor.id })).state;
  return activated && handles.email.hash === (await handleHash(services.vault, email));
}

type Place = { readonly membershipId: string; readonly memberId: string; readonly one: Membership };

/** An open shop, who works there, and whether its owner takes bookings; undefined for any other. */
type Staffed = { readonly shop: ShopRecord; readonly working: readonly Place[]; readonly isOwnerBookable: boolean };
/** Who works in a shop, and who of all can be booked there. */
export type Staff = {
  readonly barbers: ShopBarber[];
  readonly isOwnerBookable: boolean;
  readonly isBookable: boolean;
};

const workingIn = ({ memberships }: CrewState, shopId: string): Place[] =>
  Object.entries(memberships)
    .flatMap(([membershipId, one]) =>
      one.stage === 'working' && one.shopId === shopId && one.memberId !== undefined
        ? [{ membershipId, memberId: one.memberId, one }]
        : [],
    )
    .slice(0, MOST_BARBERS);

/** The open ones of some shops by id, each owner looked up once. */
async function staffedShops({ stateOf }: Context, shopIds: readonly string[]): Promise<Map<string, Staffed>> {
  const ownerIds = [...new Set(shopIds.flatMap((shopId) => ownerOfShop(shopId) ?? []))];
  const found = await Promise.all(
    ownerIds.map(async (ownerId) => {
      const [shops, owner, people] = await Promise.all([
        stateOf(catalog, { ownerId }),
        stateOf(account, { accountId: ownerId }),
        stateOf(crew, { ownerId }),
      ]);
      return shopIds.flatMap((shopId): [string, Staffed][] => {
        const shop = openShopIn(shops.state, owner.state, shopId);
        const working = workingIn(people.state, shopId);
        return shop ? [[shopId, { shop, working, isOwnerBookable: isOwnerBookable(people.state, shopId) }]] : [];
      });
    }),
  );
  return new Map(found.flat());
}

const readStaff = batchedReader(async (context, shopIds) => {
  const staffed = await staffedShops(context, shopIds);
  const memberIds = [
    ...new Set([...staffed.values()].flatMap(({ working }) => working.map(({ memberId }) => memberId))),
  ];
  const states = await Promise.all(memberIds.map((accountId) => context.stateOf(account, { accountId })));
  const active = memberIds.filter((_, index) => states[index]?.state.status === 'active');
  const people = await readOwners(context, active);
  const shown = ({ shop, working }: Staffed): ShopBarber[] =>
    working.flatMap(({ membershipId, memberId, one }) => {
      const person = people.get(memberId);
      const services = offered(one, shop);
      return person ? [{ id: chairOf(membershipId, one), role: one.role, person: memberOf(person), services }] : [];
    });
  return new Map(
    [...staffed].map(([shopId, one]): [string, Staff] => {
      const barbers = shown(one);
      const isBookable = one.isOwnerBookable || barbers.some(({ role }) => role === 'barber');
      return [shopId, { barbers, isOwnerBookable: one.isOwnerBookable, isBookable }];
    }),
  );
});

/** Who can be booked for a service of a shop beside its owner, and whether anybody can: the owner offers all of the menu. */
export function offeredBy(
  { barbers, isOwnerBookable }: Pick<Staff, 'barbers' | 'isOwnerBookable'>,
  serviceId: string,
): { readonly barbers: ShopBarber[]; readonly isBookable: boolean } {
  const able = barbers.filter(({ role, services }) => role === 'barber' && (services?.includes(serviceId) ?? true));
  return { barbers: able, isBookable: isOwnerBookable || able.length > 0 };
}

const NOBODY: Staff = { barbers: [], isOwnerBookable: false, isBookable: false };

/** Who works in a shop, and whether its owner or anybody can be booked there; nobody in one that is taken down. */
export const staffOf = async (context: Context, shopId: string): Promise<Staff> =>
  (await readStaff(context, shopId)) ?? NOBODY;

/**
 * Who works in a shop, for everybody; none of one that is taken down, and none whose account is not active. Those of all
 * shops of a list are read together.
 */
export const barbersOf = async (context: Context, shopId: string): Promise<ShopBarber[]> =>
  (await staffOf(context, shopId)).barbers;
