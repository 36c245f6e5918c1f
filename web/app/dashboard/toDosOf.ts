import { paths } from '../../shared/paths.ts';
import type { ToDo } from './ToDos.tsx';
import type { DashboardShop } from './useOwnerBoard.ts';

type Known = Pick<DashboardShop, 'name' | 'image' | 'hours'>;

/** Of requests for service that were sent to the member's shops: how many wait for an offer. */
const toAnswer = (count: number): ToDo => ({
  text: `${count} group ${count === 1 ? 'request' : 'requests'} to answer`,
  why: 'Make an offer, or the visit goes to another shop.',
  icon: 'users',
  to: `${paths.entity}?tab=quote`,
});

/**
 * What a barber has to do: answer the requests for service, `requests` of them, and what their shops still need before
 * customers can find and book them.
 */
export function toDosOf(shops: readonly Known[], requests = 0): ToDo[] {
  if (shops.length === 0)
    return [
      {
        text: 'Create your first shop',
        why: 'Customers can only book a chair that exists.',
        icon: 'store',
        to: paths.myStore,
      },
    ];
  const shut = shops.filter(({ hours }) => hours.every(({ slots }) => slots.length === 0));
  const bare = shops.filter(({ image }) => !image);
  return [
    ...(requests > 0 ? [toAnswer(requests)] : []),
    ...shut.map(
      ({ name }): ToDo => ({
        text: 'Add working hours',
        why: `Nobody can book ${name} without them.`,
        icon: 'clock',
        to: paths.myStore,
      }),
    ),
    ...bare.slice(0, 1).map(
      ({ name }): ToDo => ({
        text: 'Add a picture',
        why: `${name} shows a drawn one until then.`,
        icon: 'camera',
        to: paths.myStore,
      }),
    ),
  ];
}
