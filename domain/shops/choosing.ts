import { isTooSmall, totalOf } from '../money.ts';
import { DEFAULT_SERVICE, type Service } from './events.ts';
import { AddOnNotOffered, PriceTooSmall, ServiceNotOffered } from './refusals.ts';

/** What a client names: a service of the shop, the default one when left out, and add-ons of it. */
export type ServiceWish = {
  readonly serviceId?: string | undefined;
  readonly addOnIds?: readonly string[] | undefined;
};

/**
 * What was chosen from a shop's menu as it is now, with those add-ons alone that were chosen; undefined for the default
 * service. Refuses with ServiceNotOffered for one that is not offered, AddOnNotOffered, or PriceTooSmall when no card can be
 * charged its price.
 */
export function choiceOf(
  services: readonly Service[],
  { serviceId = DEFAULT_SERVICE.serviceId, addOnIds = [] }: ServiceWish,
): Service | undefined {
  if (serviceId === DEFAULT_SERVICE.serviceId) {
    if (addOnIds.length > 0) throw AddOnNotOffered();
    return undefined;
  }
  const service = services.find((one) => one.serviceId === serviceId);
  if (!service) throw ServiceNotOffered();
  if (!addOnIds.every((id) => service.addOns.some(({ addOnId }) => addOnId === id))) throw AddOnNotOffered();
  const choice = { ...service, addOns: service.addOns.filter(({ addOnId }) => addOnIds.includes(addOnId)) };
  if (isTooSmall(totalOf(choice))) throw PriceTooSmall();
  return choice;
}
