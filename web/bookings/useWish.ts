import { useState } from 'react';
import { lostOf } from '../shared/menu/lastTime.ts';
import type { MenuService } from '../shared/menu/useMenu.ts';
import { DEFAULT_WISH, offeredOf, type Wish } from '../shared/menu/wish.ts';

/**
 * The service that is wished for, as far as the menu still has it, and what to say of the parts that have left it. Until
 * one is chosen it is what a visit was of that is booked again (`last`), or else the first service whose name has the words
 * that were searched for (`searched`).
 */
export function useWish(
  menu: readonly MenuService[],
  searched = '',
  last?: Wish,
): {
  wish: Wish;
  setWish: (wish: Wish) => void;
  /** Empty while all of the wish is offered. */
  gone: string;
} {
  const [choice, setChoice] = useState<Choice>();
  const { wanted, names } = choice ?? { wanted: last ?? searchedIn(menu, searched) ?? DEFAULT_WISH, names: [] };
  const wish = offeredOf(menu, wanted);
  const lost = !choice && last ? lostOf(last, wish) : '';
  const gone = names
    .filter(({ id }) => id !== wish.serviceId && !wish.addOnIds.includes(id))
    .slice(0, wish.serviceId === wanted.serviceId ? undefined : 1)
    .map(({ name }) => `${name} is no longer offered.`)
    .join(' ');
  return { wish, gone: lost || gone, setWish: (next) => setChoice({ wanted: next, names: namesOf(menu, next) }) };
}

function searchedIn(menu: readonly MenuService[], searched: string): Wish | undefined {
  const words = searched.trim().toLowerCase();
  const found = words && menu.find(({ name }) => name.toLowerCase().includes(words));
  return found ? { serviceId: found.id, addOnIds: [] } : undefined;
}

/** The names are kept with a wish: the menu does not tell them any more once they have left it. */
interface Choice {
  readonly wanted: Wish;
  readonly names: readonly { readonly id: string; readonly name: string }[];
}

function namesOf(menu: readonly MenuService[], { serviceId, addOnIds }: Wish): Choice['names'] {
  const service = menu.find(({ id }) => id === serviceId);
  return service ? [service, ...service.addOns.filter(({ id }) => addOnIds.includes(id))] : [];
}
