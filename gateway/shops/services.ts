import { newId } from '#domain/ids.ts';
import { catalog, isBarberShop } from '#domain/shops/decider.ts';
import type { AddOn, Service } from '#domain/shops/events.ts';
import { DEFAULT_SERVICE } from '#domain/shops/events.ts';
import { ServiceMissing, ShopMissing } from '#domain/shops/refusals.ts';
import { fitting } from '#projections/search/words.ts';
import { directory, readMenus } from '#projections/shops/directory.ts';
import type { ShopDocument } from '#projections/shops/shopDocument.ts';
import { byCrew } from '../crew/access.ts';
import { batchedReader } from '../graphql/batchedReader.ts';
import { type Context, member } from '../http/context.ts';
import { shopNow } from './actions.ts';

/** What an owner says of a service; an add-on that keeps its `id` stays the same one. */
export type ServiceForm = Omit<Service, 'serviceId' | 'addOns'> & {
  readonly addOns: readonly (Omit<AddOn, 'addOnId'> & { readonly id?: string | undefined })[];
};

/** Puts a service on the menu of the calling member's shop, or of one whose menu they keep. Refuses as the shop does. */
export async function addService(context: Context, shopId: string, form: ServiceForm): Promise<ShopDocument> {
  member(context);
  const service = { ...form, serviceId: newId(context.entropy), addOns: withIds(context, form.addOns, []) };
  const data = { shopId, service, ...(await byCrew(context, shopId)) };
  await context.dispatch(catalog, { type: 'AddService', data });
  return shopNow(context, shopId);
}

/** Replaces what a service is; bookings keep what they were made with. Refuses as the shop does. */
export async function changeService(
  context: Context,
  shopId: string,
  serviceId: string,
  form: ServiceForm,
): Promise<ShopDocument> {
  member(context);
  const before = (await servicesNow(context, shopId)).find((one) => one.serviceId === serviceId);
  if (!before) throw ServiceMissing();
  const service = { ...form, serviceId, addOns: withIds(context, form.addOns, before.addOns) };
  const data = { shopId, service, ...(await byCrew(context, shopId)) };
  await context.dispatch(catalog, { type: 'ChangeService', data });
  return shopNow(context, shopId);
}

export async function retireService(context: Context, shopId: string, serviceId: string): Promise<ShopDocument> {
  member(context);
  const data = { shopId, serviceId, ...(await byCrew(context, shopId)) };
  await context.dispatch(catalog, { type: 'RetireService', data });
  return shopNow(context, shopId);
}

export async function orderServices(
  context: Context,
  shopId: string,
  serviceIds: readonly string[],
): Promise<ShopDocument> {
  member(context);
  const data = { shopId, serviceIds, ...(await byCrew(context, shopId)) };
  await context.dispatch(catalog, { type: 'OrderServices', data });
  return shopNow(context, shopId);
}

/** A shop's services from the log, without the default one. Refuses with ShopMissing. */
export async function servicesNow(context: Pick<Context, 'stateOf'>, shopId: string): Promise<readonly Service[]> {
  const { state } = await context.stateOf(catalog, { shopId });
  const shop = state.shops[shopId];
  if (!shop) throw ShopMissing();
  return shop.services;
}

/** The services of shops as the calling member's own writes have left them; those of all rows of a list in one read. */
export const readServices = batchedReader(async (context, ids) => readMenus(await context.fresh(directory), ids));

/**
 * The first service of a menu, beside the default one, whose name has a word that begins with each of these: the one that
 * the booking window begins with where a search led there. Undefined without any.
 */
export function serviceWith(services: readonly Service[], words: string): Service | undefined {
  const fits = fitting(words);
  return fits && services.find(({ name }) => fits(name));
}

/** The whole menu of a barber shop, the default service first; a product has none. */
export const wholeMenu = (
  { category, price }: Pick<ShopDocument, 'category' | 'price'>,
  services: readonly Service[],
): readonly Service[] =>
  isBarberShop({ category }) ? [{ ...DEFAULT_SERVICE, buffer: 0, price, category: '', addOns: [] }, ...services] : [];

const withIds = (context: Context, addOns: ServiceForm['addOns'], known: readonly AddOn[]): AddOn[] =>
  addOns.map(({ id, ...one }) => ({
    ...one,
    addOnId: known.find(({ addOnId }) => addOnId === id)?.addOnId ?? newId(context.entropy),
  }));
