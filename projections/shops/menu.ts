import type { Service, ServiceAdded, ServiceRetired, ServicesOrdered, ServiceTermsSet } from '#domain/shops/events.ts';
import { inNewOrder, withTerms } from '#domain/shops/services.ts';
import type { Fact, Work } from '../projection.ts';
import { put } from '../search/put.ts';
import type { ShopDocument } from './shopDocument.ts';
import { shopIndex } from './shopIndex.ts';

export type MenuEvent = ServiceAdded | ServiceTermsSet | ServiceRetired | ServicesOrdered;
/** A shop's services in their order. Apart from the shop's own document: lists of shops do without. */
export type Menu = { readonly shopId: string; readonly services: readonly Service[] };

export const menuKey = (shopId: string) => `menu/${shopId}`;

/** A shop's services as they stand during a batch. */
export const servicesOf = async (work: Work, shopId: string): Promise<readonly Service[]> =>
  (await work.get<Menu>(menuKey(shopId)))?.services ?? [];

/** Tells those who look at a shop's menu that it reads otherwise now. */
export const tellMenu = (work: Work, shopId: string): void => work.notify(`menu/${shopId}`, { shopId });

const change =
  <E extends MenuEvent>(changed: (services: readonly Service[], data: Fact<E>['data']) => readonly Service[]) =>
  async ({ data }: Fact<E>, work: Work): Promise<void> => {
    const { shopId } = data;
    const [shop, before] = await Promise.all([work.get<ShopDocument>(`shop/${shopId}`), servicesOf(work, shopId)]);
    const services = changed(before, data);
    work.put(menuKey(shopId), { shopId, services } satisfies Menu);
    if (shop) await put(work, shopIndex, { ...shop, services: before }, { ...shop, services });
    tellMenu(work, shopId);
  };

/** What the directory does with facts about menus. */
export const menus = {
  ServiceAdded: change<ServiceAdded>((services, { service }) => [...services, service]),
  ServiceTermsSet: change<ServiceTermsSet>((services, { service }) => withTerms(services, service)),
  ServiceRetired: change<ServiceRetired>((services, { serviceId }) =>
    services.filter((one) => one.serviceId !== serviceId),
  ),
  ServicesOrdered: change<ServicesOrdered>((services, { serviceIds }) => inNewOrder(services, serviceIds)),
};
