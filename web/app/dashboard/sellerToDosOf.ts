import { paths } from '../../shared/paths.ts';
import type { ToDo } from './ToDos.tsx';

/** What a seller's shelf still needs before it sells: a first product, and a picture of one that looks bare. */
export function sellerToDosOf(products: readonly { name: string; image?: string | null }[]): ToDo[] {
  if (products.length === 0)
    return [
      {
        text: 'Create your first product',
        why: 'The marketplace shows it at once.',
        icon: 'store',
        to: paths.myStore,
      },
    ];
  const bare = products.find(({ image }) => !image);
  if (!bare) return [];
  return [
    {
      text: 'Add a picture',
      why: `${bare.name} shows a drawn one until then.`,
      icon: 'camera',
      to: paths.myStore,
    },
  ];
}
