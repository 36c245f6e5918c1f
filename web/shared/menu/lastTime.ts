import { OWNER } from '../crew/useBarbers.ts';
import { paths } from '../paths.ts';
import { DEFAULT_WISH, type Wish } from './wish.ts';

/** A visit, as far as another one like it is asked for. */
interface Visit {
  readonly shop: { readonly id: string };
  readonly service: string;
  readonly addOns: readonly { readonly addOnId: string }[];
  readonly barber?: { readonly id: string } | null;
}

const MOST_ADD_ONS = 10;

/** The address that books a visit again: the same service, add-ons and barber, at a time that is chosen there. */
export function againPath({ shop, service, addOns, barber }: Visit): string {
  const wish = new URLSearchParams({ book: '1', service });
  if (addOns.length > 0) wish.set('addOns', addOns.map(({ addOnId }) => addOnId).join(','));
  wish.set('barber', barber?.id ?? OWNER);
  return `${paths.barber(shop.id)}?${wish}`;
}

/** What an address of {@link againPath} asks for; undefined for others. */
export function lastTimeIn(params: URLSearchParams): Wish | undefined {
  const serviceId = params.get('service');
  if (!serviceId) return undefined;
  const addOnIds = (params.get('addOns') ?? '').split(',').filter(Boolean).slice(0, MOST_ADD_ONS);
  return { serviceId, addOnIds, barber: params.get('barber') ?? undefined };
}

/** What of the last time is not on the menu any more, in words; empty where all of it is. */
export function lostOf(last: Wish, { serviceId, addOnIds }: Wish): string {
  if (serviceId !== last.serviceId)
    return last.serviceId === DEFAULT_WISH.serviceId ? '' : 'The service of last time is no longer offered.';
  return addOnIds.length < last.addOnIds.length ? 'An add-on of last time is no longer offered.' : '';
}
