import { useState } from 'react';
import type { MenuService } from '../shared/menu/useMenu.ts';
import { DEFAULT_WISH, offeredOf, type Wish } from '../shared/menu/wish.ts';

/** The service that is wished for, as far as the menu still has it, and what to say of the parts that have left it. */
export function useWish(menu: readonly MenuService[]): {
  wish: Wish;
  setWish: (wish: Wish) => void;
  /** Empty while all of the wish is offered. */
  gone: string;
} {
  const [{ wanted, names }, setChoice] = useState<Choice>({ wanted: DEFAULT_WISH, names: [] });
  const wish = offeredOf(menu, wanted);
  const gone = names
    .filter(({ id }) => id !== wish.serviceId && !wish.addOnIds.includes(id))
    .slice(0, wish.serviceId === wanted.serviceId ? undefined : 1)
    .map(({ name }) => `${name} is no longer offered.`)
    .join(' ');
  return { wish, gone, setWish: (next) => setChoice({ wanted: next, names: namesOf(menu, next) }) };
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
