import { paths } from '../../shared/paths.ts';
import type { ToDo } from './ToDos.tsx';

/** What waits for a seller: orders to send first, then what is sold out, then what still looks bare. */
export function sellerToDosOf(
  products: readonly { name: string; image?: string | null; available: number }[],
  toShip: number,
): ToDo[] {
  const toDos: ToDo[] = [];
  if (toShip > 0) {
    const text = toShip === 1 ? 'Ship 1 order' : `Ship ${toShip} orders`;
    toDos.push({
      text,
      why: 'They are paid, and their buyers are waiting.',
      icon: 'briefcase',
      to: `${paths.orders}?tab=sales&status=paid`,
    });
  }
  if (products.length === 0)
    toDos.push({
      text: 'Create your first product',
      why: 'The marketplace shows it at once.',
      icon: 'store',
      to: paths.myStore,
    });
  for (const { name } of products.filter(({ available }) => available === 0))
    toDos.push({
      text: `Restock ${name}`,
      why: 'It is sold out, and nobody can buy it until you count it again.',
      icon: 'refresh',
      to: paths.myStore,
    });
  const bare = products.find(({ image }) => !image);
  if (bare)
    toDos.push({
      text: 'Add a picture',
      why: `${bare.name} shows a drawn one until then.`,
      icon: 'camera',
      to: paths.myStore,
    });
  return toDos;
}
