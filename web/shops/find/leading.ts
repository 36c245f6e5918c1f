import { dayParams } from '../../shared/askedDay.ts';
import { paths } from '../../shared/paths.ts';
import type { WantedDay } from '../ShopCard.tsx';
import type { Filters } from './filters.ts';

/**
 * The day on which a chair is asked for, for which service, and when the first one is free then; undefined where no day is
 * asked for.
 */
export const wantedOf = (
  { free, part }: Filters,
  shop: { freeThen?: string | null | undefined; serviceWith?: { name: string } | null | undefined },
): WantedDay | undefined =>
  free
    ? {
        on: free,
        partOfDay: part || null,
        service: shop.serviceWith?.name ?? null,
        freeThen: shop.freeThen ?? null,
      }
    : undefined;

/**
 * A shop's page, with the service or the words, and the day that were asked for: its booking window begins with that
 * service, or the one that has the words, on that day.
 */
export function leadingTo(
  shop: { id: string; serviceWith?: { name: string } | null },
  query: string,
  { free, part }: Filters,
): string {
  const service = shop.serviceWith?.name ?? query;
  const asked = new URLSearchParams({
    ...(service && { for: service }),
    ...(free && dayParams(free, part)),
  }).toString();
  return `${paths.barber(shop.id)}${asked && `?${asked}`}`;
}
