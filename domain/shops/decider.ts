import type { Actor, Aggregate } from '../decider.ts';
import { ownerOfShop } from '../ids.ts';
import { type ByCrew, hasShopRight, type ShopRight } from '../shopRights.ts';
import { CLOSED, changesOf, checkedHours, checkFacts } from './changes.ts';
import type {
  ChangeShop,
  ListingLimits,
  RegisterShop,
  RemoveShop,
  RestoreShop,
  RevertShop,
  SetWorkingHours,
  ShopChanges,
  ShopCommand,
  TimesAhead,
} from './commands.ts';
import { checkDepositRule } from './deposit.ts';
import type { SellingTerms, Service, ShopEvent, ShopFacts, SpecialHours, WorkingHours } from './events.ts';
import { checkNotice } from './notice.ts';
import { inOrder } from './pictures.ts';
import { checkPolicy } from './policy.ts';
import {
  BarbersOnly,
  NotYourShop,
  ProductLimitReached,
  RestoreTooLate,
  SellersOnly,
  ShopHasBookings,
  ShopLimitReached,
  ShopMissing,
  ZoneInUse,
} from './refusals.ts';
import {
  addService,
  changeService,
  inNewOrder,
  menuChanges,
  orderServices,
  retireService,
  withTerms,
} from './services.ts';
import { setSpecialHours, specialHoursChanges } from './specialHours.ts';
import { NO_TERMS, setTerms } from './terms.ts';

const UNDO_MS = 24 * 3_600_000;

/** A shop or product as the next decision needs it. `removed` while it is taken down. */
export type ShopRecord = ShopFacts & {
  readonly hours: WorkingHours;
  /** Those of a barber shop, ascending, no day in two of them; those that are over may still be there. */
  readonly specialHours: readonly SpecialHours[];
  /** A product's pictures after its cover, in order. */
  readonly morePictures: readonly string[];
  /** A barber shop's menu in its order, beside the default service. */
  readonly services: readonly Service[];
  readonly removed?: { readonly by: 'owner' | 'platform'; readonly until: string };
};
export type Catalog = { readonly shops: Readonly<Record<string, ShopRecord>>; readonly terms: SellingTerms };

/** A live shop or product out of its owner's catalog; undefined when there is none or it is removed. */
export const liveShop = (catalog: Catalog, shopId: string): ShopRecord | undefined => {
  const shop = catalog.shops[shopId];
  return shop?.removed ? undefined : shop;
};

/** Whether a record is a barber shop; anything else is a product (specification §3). */
export const isBarberShop = (record: { readonly category: string }): boolean => record.category === 'barbers';

/** Stream catalog-{ownerId}: the owner's shops and products, so that no race can exceed the limits of a plan. */
export const catalog: Aggregate<
  Catalog,
  ShopCommand,
  ShopEvent,
  { readonly shopId: string } | { readonly ownerId: string }
> = {
  name: 'catalog',
  initial: { shops: {}, terms: NO_TERMS },
  stream(key) {
    const ownerId = 'shopId' in key ? ownerOfShop(key.shopId) : key.ownerId;
    if (!ownerId) throw ShopMissing();
    return `catalog-${ownerId}`;
  },
  decide(command, state) {
    switch (command.type) {
      case 'RegisterShop':
        return register(command, state);
      case 'SetWorkingHours':
        return setHours(command, state);
      case 'SetSpecialHours':
        return setSpecialHours(command, kept(state, command, 'closeDays'));
      case 'ChangeShop':
        return change(command, state);
      case 'RevertShop':
        return revert(command, state);
      case 'RemoveShop':
        return remove(command, state);
      case 'RestoreShop':
        return restore(command, state);
      case 'AddService':
        return addService(command, kept(state, command, 'keepMenu'));
      case 'ChangeService':
        return changeService(command, kept(state, command, 'keepMenu'));
      case 'RetireService':
        return retireService(command, kept(state, command, 'keepMenu'));
      case 'OrderServices':
        return orderServices(command, kept(state, command, 'keepMenu'));
      case 'SetSellingTerms':
        return setTerms(command, state.terms);
    }
  },
  evolve(state, event) {
    switch (event.type) {
      case 'ShopRegistered':
        return keep(state, { ...event.data, hours: CLOSED, specialHours: [], morePictures: [], services: [] });
      case 'WorkingHoursSet':
        return amend(state, event.data.shopId, { hours: event.data.hours });
      case 'SpecialHoursSet':
        return amend(state, event.data.shopId, { specialHours: event.data.specialHours });
      case 'ShopRenamed':
        return amend(state, event.data.shopId, { name: event.data.name });
      case 'ShopDescribed':
        return amend(state, event.data.shopId, { description: event.data.description });
      case 'ShopPriceSet':
        return amend(state, event.data.shopId, { price: event.data.price });
      case 'ShopContactSet':
        return amend(state, event.data.shopId, {
          contactNumber: event.data.contactNumber,
          contactEmail: event.data.contactEmail,
        });
      case 'ShopRelocated':
        return amend(state, event.data.shopId, { place: event.data.place, timeZone: event.data.timeZone });
      case 'ShopPictureSet':
        return amend(state, event.data.shopId, { image: event.data.image });
      case 'MorePicturesSet':
        return amend(state, event.data.shopId, { morePictures: event.data.images });
      case 'CancellationPolicySet': {
        const { shopId, freeHours, percentage } = event.data;
        return amend(state, shopId, { cancellationPolicy: { freeHours, percentage } });
      }
      case 'DepositRuleSet': {
        const { shopId, upFront, noShowKept } = event.data;
        return amend(state, shopId, { depositRule: { upFront, noShowKept } });
      }
      case 'MinimumNoticeSet':
        return amend(state, event.data.shopId, { minimumNotice: event.data.minutes });
      case 'ProductCategorySet':
        return amend(state, event.data.shopId, { category: event.data.category });
      case 'ServiceAdded':
        return onMenu(state, event.data.shopId, (services) => [...services, event.data.service]);
      case 'ServiceTermsSet':
        return onMenu(state, event.data.shopId, (services) => withTerms(services, event.data.service));
      case 'ServiceRetired':
        return onMenu(state, event.data.shopId, (services) =>
          services.filter(({ serviceId }) => serviceId !== event.data.serviceId),
        );
      case 'ServicesOrdered':
        return onMenu(state, event.data.shopId, (services) => inNewOrder(services, event.data.serviceIds));
      case 'ShopRemoved':
        return amend(state, event.data.shopId, { removed: { by: event.data.by, until: event.data.restorableUntil } });
      case 'ShopRestored':
        return amend(state, event.data.shopId, { removed: undefined });
      case 'SellingTermsSet': {
        const { shipping, returns, pickUp, taxes } = event.data;
        // An account that was closed leaves an empty text in place of its address.
        return { ...state, terms: { shipping, returns, pickUp: pickUp || null, ...(taxes && { taxes }) } };
      }
      default:
        event satisfies never;
        return state;
    }
  },
};

const keep = (state: Catalog, shop: ShopRecord): Catalog => ({
  ...state,
  shops: { ...state.shops, [shop.shopId]: shop },
});

function amend(
  state: Catalog,
  shopId: string,
  changed: Partial<Omit<ShopRecord, 'removed'>> | Pick<ShopRecord, 'removed'> | { removed: undefined },
): Catalog {
  const shop = state.shops[shopId];
  return shop ? keep(state, { ...shop, ...changed }) : state;
}

const onMenu = (
  state: Catalog,
  shopId: string,
  change: (services: readonly Service[]) => readonly Service[],
): Catalog => amend(state, shopId, { services: change(state.shops[shopId]?.services ?? []) });

function register({ data, by }: RegisterShop, state: Catalog): ShopEvent[] {
  const { hours, limits, morePictures = [], ...given } = data;
  const pictures = inOrder(given, given.image, morePictures);
  const facts = { ...given, image: pictures.image };
  const ownerId = ownerOfShop(data.shopId);
  if (!ownerId || ownerId !== by.id) throw NotYourShop();
  if (state.shops[data.shopId]) return []; // a repeat
  allow(by, facts);
  withinLimits(state, facts, limits);
  checkFacts(facts);
  checkPolicy(facts, facts.cancellationPolicy);
  checkDepositRule(facts, facts.depositRule);
  checkNotice(facts, facts.minimumNotice);
  const opened: ShopEvent = { type: 'ShopRegistered', data: { ...facts, ownerId } };
  const week = checkedHours(facts, hours, CLOSED);
  const open = Object.values(week).some((times) => times.length > 0);
  const of = { shopId: facts.shopId, ownerId };
  const events: [boolean, ShopEvent][] = [
    [true, opened],
    [open, { type: 'WorkingHoursSet', data: { ...of, hours: week } }],
    [pictures.more.length > 0, { type: 'MorePicturesSet', data: { ...of, images: pictures.more } }],
  ];
  return events.filter(([holds]) => holds).map(([, event]) => event);
}

/** Barber shops are for shop owners, everything else for sellers (specification §6). */
function allow(by: Actor, facts: { readonly category: string }): void {
  if (isBarberShop(facts) && by.role !== 'SHOP_OWNER') throw BarbersOnly();
  if (!isBarberShop(facts) && by.role !== 'SELLER') throw SellersOnly();
}

function withinLimits(state: Catalog, facts: { readonly category: string }, limits: ListingLimits): void {
  const alike = Object.values(state.shops).filter(
    (shop) => !shop.removed && isBarberShop(shop) === isBarberShop(facts),
  ).length;
  if (isBarberShop(facts) && alike >= limits.shops) throw ShopLimitReached();
  if (!isBarberShop(facts) && alike >= limits.products) throw ProductLimitReached({ limit: limits.products });
}

function owned(state: Catalog, shopId: string, by: Actor): ShopRecord {
  const shop = liveShop(state, shopId);
  if (!shop) throw ShopMissing();
  if (shop.ownerId !== by.id) throw NotYourShop();
  return shop;
}

type Asked = { readonly by: Actor; readonly data: ByCrew & { readonly shopId: string } };

/** A live shop, for its owner and for who of its crew has a right. */
function kept(state: Catalog, { by, data: { shopId, worksAs } }: Asked, right: ShopRight): ShopRecord {
  const shop = liveShop(state, shopId);
  return shop && hasShopRight(worksAs, right) ? shop : owned(state, shopId, by);
}

const setHours = ({ data, by }: SetWorkingHours, state: Catalog): ShopEvent[] =>
  changesOf(owned(state, data.shopId, by), { hours: data.hours });

const change = ({ data, by }: ChangeShop, state: Catalog): ShopEvent[] =>
  changedOf(owned(state, data.shopId, by), data.changes, data.ahead);

/**
 * What changes of a shop. Refuses with ZoneInUse where it would have another time zone while its days keep something ahead: a
 * day keeps its times as `HH:MM`, which would be other instants (docs/rules.md B2).
 */
function changedOf(shop: ShopRecord, changes: ShopChanges, ahead: TimesAhead | undefined): ShopEvent[] {
  const events = changesOf(shop, changes);
  const isOther = events.some(({ type, data }) => type === 'ShopRelocated' && data.timeZone !== shop.timeZone);
  if (ahead && isOther) throw ZoneInUse(ahead);
  return events;
}

function revert({ data, by }: RevertShop, state: Catalog): ShopEvent[] {
  const shop = by.role === 'superadmin' ? liveShop(state, data.shopId) : owned(state, data.shopId, by);
  if (!shop) throw ShopMissing();
  const { services, specialHours, ...changes } = data.changes;
  return [
    ...changedOf(shop, changes, data.ahead),
    ...(specialHours ? specialHoursChanges(specialHours, shop) : []),
    ...(services ? menuChanges(services, shop) : []),
  ];
}

function remove({ data, by, at }: RemoveShop, state: Catalog): ShopEvent[] {
  const shop = liveShop(state, data.shopId);
  if (!shop) throw ShopMissing();
  const platform = (by.role === 'superadmin' || by.role === 'system') && by.id !== shop.ownerId;
  if (!platform && by.id !== shop.ownerId) throw NotYourShop();
  if (data.upcomingBookings) throw ShopHasBookings();
  const restorableUntil = new Date(Date.parse(at) + UNDO_MS).toISOString();
  const { shopId, ownerId } = shop;
  return [
    {
      type: 'ShopRemoved',
      data: {
        shopId,
        ownerId,
        by: platform ? 'platform' : 'owner',
        restorableUntil,
        ...(data.reason && { reason: data.reason }),
      },
    },
  ];
}

/** Within a day, by whom it was removed: a shop the platform took down is not put back by its owner. */
function restore({ data, by, at }: RestoreShop, state: Catalog): ShopEvent[] {
  const shop = state.shops[data.shopId];
  if (!shop) throw ShopMissing();
  if (shop.ownerId !== by.id && by.role !== 'superadmin') throw NotYourShop();
  if (!shop.removed) return [];
  if (shop.removed.by === 'platform' && by.role !== 'superadmin') throw NotYourShop();
  if (at > shop.removed.until) throw RestoreTooLate();
  withinLimits(state, shop, data.limits);
  return [{ type: 'ShopRestored', data: { shopId: shop.shopId, ownerId: shop.ownerId } }];
}
