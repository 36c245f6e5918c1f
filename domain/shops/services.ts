import { isTooSmall } from '../money.ts';
import type { AddService, ChangeService, OrderServices, RetireService } from './commands.ts';
import { type AddOn, DEFAULT_SERVICE, type Service, type ShopEvent } from './events.ts';
import {
  AddOnsInvalid,
  BufferInvalid,
  CategoryTooLong,
  MenuChanged,
  MinutesInvalid,
  PriceInvalid,
  PriceTooSmall,
  ServiceMissing,
  ServiceNameInvalid,
  ServiceNameTaken,
  ServicesForBarbersOnly,
  TooManyServices,
} from './refusals.ts';

/** Lines of a shop's menu beside the default, whatever its plan. */
export const MOST_SERVICES = 50;
export const MOST_ADD_ONS = 10;
export const LONGEST = { name: 80, addOnName: 60, category: 40 } as const;
/** Minutes, each a multiple of {@link STEP}. */
export const STEP = 5;
export const MOST_MINUTES = { service: 480, addOn: 120, buffer: 60 } as const;
const MOST_CENTS = 99_999_999;

type Shop = {
  readonly shopId: string;
  readonly ownerId: string;
  readonly category: string;
  readonly services: readonly Service[];
};

const of = ({ shopId, ownerId }: Shop) => ({ shopId, ownerId });

/** Refuses with ServicesForBarbersOnly, TooManyServices, or what is wrong with the service. */
export function addService({ data }: AddService, shop: Shop): ShopEvent[] {
  if (shop.category !== 'barbers') throw ServicesForBarbersOnly();
  if (shop.services.some(({ serviceId }) => serviceId === data.service.serviceId)) return []; // a repeat
  if (shop.services.length >= MOST_SERVICES) throw TooManyServices();
  return [{ type: 'ServiceAdded', data: { ...of(shop), service: checked(data.service, shop) } }];
}

/** The same terms again append nothing. Refuses with ServiceMissing, or what is wrong with the service. */
export function changeService({ data }: ChangeService, shop: Shop): ShopEvent[] {
  const before = onMenu(shop, data.service.serviceId);
  const service = checked(data.service, shop);
  return isSame(before, service) ? [] : [{ type: 'ServiceTermsSet', data: { ...of(shop), service } }];
}

/** Bookings keep what they were made with. Refuses with ServiceMissing. */
export function retireService({ data: { serviceId } }: RetireService, shop: Shop): ShopEvent[] {
  const { name } = onMenu(shop, serviceId);
  return [{ type: 'ServiceRetired', data: { ...of(shop), serviceId, name } }];
}

/** Refuses with MenuChanged unless every line is named once; the same order again appends nothing. */
export function orderServices({ data: { serviceIds } }: OrderServices, shop: Shop): ShopEvent[] {
  const before = shop.services.map(({ serviceId }) => serviceId);
  if ([...serviceIds].sort().join() !== [...before].sort().join()) throw MenuChanged();
  return serviceIds.join() === before.join() ? [] : [{ type: 'ServicesOrdered', data: { ...of(shop), serviceIds } }];
}

/**
 * What makes another menu of a shop's: what is not on it is retired, what it lacks comes back under its former id. Refuses
 * with ServicesForBarbersOnly, TooManyServices, or what is wrong with a service beside the others of that menu.
 */
export function menuChanges(menu: readonly Service[], shop: Shop): ShopEvent[] {
  if (menu.length > 0 && shop.category !== 'barbers') throw ServicesForBarbersOnly();
  if (menu.length > MOST_SERVICES) throw TooManyServices();
  const after = { ...shop, services: menu };
  const idsOf = (services: readonly Service[]) => new Set(services.map(({ serviceId }) => serviceId));
  const [then, now] = [idsOf(menu), idsOf(shop.services)];
  const kept = shop.services.filter(({ serviceId }) => then.has(serviceId));
  const added = menu.filter(({ serviceId }) => !now.has(serviceId));
  const ids = menu.map(({ serviceId }) => serviceId);
  const isInOrder = [...kept, ...added].map(({ serviceId }) => serviceId).join() === ids.join();
  return [
    ...shop.services
      .filter(({ serviceId }) => !then.has(serviceId))
      .map(({ serviceId, name }): ShopEvent => ({ type: 'ServiceRetired', data: { ...of(shop), serviceId, name } })),
    ...kept.flatMap((before): ShopEvent[] => {
      const service = checked(onMenu(after, before.serviceId), after);
      return isSame(before, service) ? [] : [{ type: 'ServiceTermsSet', data: { ...of(shop), service } }];
    }),
    ...added.map(
      (service): ShopEvent => ({ type: 'ServiceAdded', data: { ...of(shop), service: checked(service, after) } }),
    ),
    ...(isInOrder ? [] : [{ type: 'ServicesOrdered', data: { ...of(shop), serviceIds: ids } } as const]),
  ];
}

/** The menu with one line replaced by its new terms. */
export const withTerms = (services: readonly Service[], service: Service): readonly Service[] =>
  services.map((one) => (one.serviceId === service.serviceId ? service : one));

/** The menu by an order of its ids; what the order does not know comes last. */
export function inNewOrder(services: readonly Service[], serviceIds: readonly string[]): readonly Service[] {
  const place = new Map(serviceIds.map((serviceId, index) => [serviceId, index]));
  const placeOf = ({ serviceId }: Service) => place.get(serviceId) ?? serviceIds.length;
  return [...services].sort((one, other) => placeOf(one) - placeOf(other));
}

function onMenu({ services }: Shop, serviceId: string): Service {
  const found = services.find((one) => one.serviceId === serviceId);
  if (!found) throw ServiceMissing();
  return found;
}

function checked(given: Service, shop: Shop): Service {
  const { serviceId, minutes, buffer, price } = given;
  const name = given.name.trim();
  const category = given.category.trim();
  if (name === '' || name.length > LONGEST.name) throw ServiceNameInvalid();
  const others = [DEFAULT_SERVICE, ...shop.services].filter((one) => one.serviceId !== serviceId);
  if (others.some((one) => one.name.toLowerCase() === name.toLowerCase())) throw ServiceNameTaken();
  if (category.length > LONGEST.category) throw CategoryTooLong();
  if (!isMinutes(minutes, STEP, MOST_MINUTES.service)) throw MinutesInvalid();
  if (!isMinutes(buffer, 0, MOST_MINUTES.buffer)) throw BufferInvalid();
  const addOns = given.addOns.map(bare);
  checkAddOns(addOns);
  checkPrices(price, addOns);
  return { serviceId, name, minutes, buffer, price, category, addOns };
}

const isMinutes = (minutes: number, least: number, most: number) =>
  minutes % STEP === 0 && minutes >= least && minutes <= most;

const bare = ({ addOnId, name, minutes, price }: AddOn): AddOn => ({ addOnId, name: name.trim(), minutes, price });

function checkAddOns(addOns: readonly AddOn[]): void {
  const isWrong =
    addOns.length > MOST_ADD_ONS ||
    new Set(addOns.map(({ addOnId }) => addOnId)).size < addOns.length ||
    new Set(addOns.map(({ name }) => name.toLowerCase())).size < addOns.length ||
    addOns.some(
      ({ name, minutes }) =>
        name === '' || name.length > LONGEST.addOnName || !isMinutes(minutes, 0, MOST_MINUTES.addOn),
    );
  if (isWrong) throw AddOnsInvalid();
}

/** No choice of add-ons may cost what no card can be charged: only beside a free service their own price alone counts. */
function checkPrices(price: number, addOns: readonly AddOn[]): void {
  const all = [price, ...addOns.map((one) => one.price)];
  const isAmount = (cents: number) => Number.isInteger(cents) && cents >= 0;
  if (!all.every(isAmount) || all.reduce((sum, one) => sum + one) > MOST_CENTS) throw PriceInvalid();
  if (isTooSmall(price) || (price === 0 && addOns.some((one) => isTooSmall(one.price)))) throw PriceTooSmall();
}

const isSame = (one: Service, other: Service): boolean => JSON.stringify(one) === JSON.stringify(other);
