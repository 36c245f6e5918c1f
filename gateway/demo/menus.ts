import type { Actor } from '#domain/decider.ts';
import type { Service } from '#domain/shops/events.ts';
import type { ShopDocument } from '#projections/shops/shopDocument.ts';
import type { Services } from '../http/context.ts';
import { addService, type ServiceForm, servicesNow } from '../shops/services.ts';
import { moment } from './player.ts';

/** What demo shops offer; `cost` is of the shop's own price, which may be nothing. */
const MENU: readonly (Omit<ServiceForm, 'price'> & { readonly cost: (price: number) => number })[] = [
  {
    name: 'Skin fade',
    category: 'Hair',
    minutes: 45,
    buffer: 10,
    cost: (price) => price + 1_000,
    addOns: [
      { name: 'Beard line-up', minutes: 15, price: 1_200 },
      { name: 'Hot towel', minutes: 0, price: 500 },
    ],
  },
  { name: 'Kids’ haircut', category: 'Hair', minutes: 25, buffer: 0, cost: (price) => price - 500, addOns: [] },
  {
    name: 'Straight-razor shave',
    category: 'Beard',
    minutes: 30,
    buffer: 0,
    cost: (price) => price,
    addOns: [{ name: 'Scalp massage', minutes: 10, price: 900 }],
  },
  { name: 'Beard trim', category: 'Beard', minutes: 20, buffer: 5, cost: (price) => price - 1_000, addOns: [] },
  { name: 'Haircut and shave', category: 'Both', minutes: 75, buffer: 5, cost: (price) => price * 2 - 500, addOns: [] },
];
const FEWEST = 3;

/** Puts a menu on a shop, three to five services of it. */
export async function offerServices(
  services: Services,
  { shop, owner, at }: { readonly shop: ShopDocument; readonly owner: Actor; readonly at: string },
  index: number,
): Promise<readonly Service[]> {
  const { shopId, price: ofShop } = shop;
  for (const { cost, ...service } of MENU.slice(0, FEWEST + (index % (MENU.length - FEWEST + 1)))) {
    const price = ofShop === 0 ? 0 : cost(ofShop);
    await addService(moment(services, owner, at, `menu/${shopId}/${service.name}`), shopId, { ...service, price });
  }
  return servicesNow(moment(services, owner, at, `menu/${shopId}`), shopId);
}

const HALF_HOUR = 30;

/** What a visit was for: a long one for the first service, of the others some for one that takes no longer than half an hour. */
export function serviceOfVisit(menu: readonly Service[], isLong: boolean, n: number): Service | undefined {
  if (isLong) return menu[0];
  const short = menu.filter(({ minutes, buffer }) => minutes + buffer <= HALF_HOUR);
  return n % 2 === 0 ? short[n % short.length] : undefined;
}
