import { paths } from '../../app/paths.ts';
import type { ToDo } from './ToDos.tsx';
import type { DashboardShop } from './useOwnerBoard.ts';

type Known = Pick<DashboardShop, 'name' | 'category' | 'image' | 'hours'>;

/** What a business still needs before customers can find and book it. */
export function toDosOf(role: 'SHOP_OWNER' | 'SELLER', shops: readonly Known[]): ToDo[] {
  if (shops.length === 0)
    return role === 'SELLER'
      ? [{ text: 'Create your first product', why: 'The marketplace shows it at once.', icon: 'store', to: paths.myStore }]
      : [{ text: 'Create your first shop', why: 'Customers can only book a chair that exists.', icon: 'store', to: paths.myStore }];
  const shut = shops.filter(({ category, hours }) => category === 'barbers' && hours.every(({ slots }) => slots.length === 0));
  const bare = shops.filter(({ image }) => !image);
  return [
    ...shut.map(({ name }): ToDo => ({ text: 'Add working hours', why: `Nobody can book ${name} without them.`, icon: 'clock', to: paths.myStore })),
    ...bare.slice(0, 1).map(({ name }): ToDo => ({ text: 'Add a picture', why: `${name} shows a drawn one until then.`, icon: 'camera', to: paths.myStore })),
  ];
}
