import type { MenuService } from './useMenu.ts';

/** The service a booking is to be of, by its id, and add-ons of it. */
export interface Wish {
  readonly serviceId: string;
  readonly addOnIds: readonly string[];
  /** Of whom, where a shop has a crew: as the API takes it. */
  readonly barber?: string | undefined;
  /** For whom it is, of those whom the viewer books for; `holdSlot` alone is told, as of the next. */
  readonly personId?: string | undefined;
  /** Whether a full stamp card is redeemed for it. */
  readonly redeemStamps?: boolean | undefined;
}

/** The default service of every shop, which needs no menu. */
export const DEFAULT_WISH: Wish = { serviceId: 'barb', addOnIds: [] };

export const isDefault = ({ serviceId }: Wish): boolean => serviceId === DEFAULT_WISH.serviceId;

/** Whether two wishes are of one service and the same add-ons, with whomever. */
export const sameService = (one: Wish, other: Wish): boolean =>
  one.serviceId === other.serviceId && [...one.addOnIds].sort().join() === [...other.addOnIds].sort().join();

/** Whether both are for the same person, and redeem a stamp card or not. */
export const sameHold = (one: Wish, other: Wish): boolean =>
  one.personId === other.personId && Boolean(one.redeemStamps) === Boolean(other.redeemStamps);

/** A wish as the API takes it; the default service is not named. */
export const inputOf = (wish: Wish): { serviceId?: string; addOnIds?: string[]; barber?: string } => ({
  ...(!isDefault(wish) && { serviceId: wish.serviceId, addOnIds: [...wish.addOnIds] }),
  ...(wish.barber !== undefined && { barber: wish.barber }),
});

/** What is chosen, with its add-ons added up. */
export interface Chosen {
  readonly serviceName: string;
  readonly addOns: readonly { readonly name: string; readonly minutes: number; readonly priceCents: number }[];
  readonly minutes: number;
  readonly bufferMinutes: number;
  readonly priceCents: number;
}

/** What a wish is on this menu; undefined where it is not offered, or the menu is not known yet. */
export function chosenOf(menu: readonly MenuService[], wish: Wish): Chosen | undefined {
  const service = menu.find(({ id }) => id === wish.serviceId);
  if (!service) return undefined;
  const addOns = service.addOns.filter(({ id }) => wish.addOnIds.includes(id));
  const sum = (of: 'minutes' | 'priceCents') => addOns.reduce((all, one) => all + one[of], service[of]);
  return {
    serviceName: service.name,
    addOns,
    minutes: sum('minutes'),
    bufferMinutes: service.bufferMinutes,
    priceCents: sum('priceCents'),
  };
}

/** What is left of a wish on this menu: the default service where its own is off it. As it is while no menu is known. */
export function offeredOf(menu: readonly MenuService[], wish: Wish): Wish {
  if (menu.length === 0) return wish;
  const service = menu.find(({ id }) => id === wish.serviceId);
  if (!service) return wish.barber === undefined ? DEFAULT_WISH : { ...DEFAULT_WISH, barber: wish.barber };
  const addOnIds = wish.addOnIds.filter((one) => service.addOns.some(({ id }) => id === one));
  return addOnIds.length === wish.addOnIds.length ? wish : { ...wish, addOnIds };
}

/** `45 min`, `1 h`, `1 h 15 min`. */
export function minutesWords(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ');
}

/** `Skin fade with Beard trim, Hot towel`. */
export const serviceWords = ({
  serviceName,
  addOns,
}: Pick<Chosen, 'serviceName'> & { addOns: readonly { name: string }[] }) =>
  addOns.length > 0 ? `${serviceName} with ${addOns.map(({ name }) => name).join(', ')}` : serviceName;

/** The menu under its headings, in the order in which they first stand on it; what has none comes first. */
export function byCategory<S extends { category: string }>(menu: readonly S[]): { category: string; services: S[] }[] {
  const groups = new Map<string, S[]>([['', []]]);
  for (const service of menu) groups.set(service.category, [...(groups.get(service.category) ?? []), service]);
  return [...groups]
    .map(([category, services]) => ({ category, services }))
    .filter(({ services }) => services.length > 0);
}
