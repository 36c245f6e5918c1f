import { json, ok, type Route, route } from '../http/route.ts';
import { specialDays } from './inputs.ts';
import { shop } from './schemas.ts';
import { setSpecialHours } from './specialHours.ts';
import { shopRowOf } from './views.ts';

/** Other hours of a shop on some days: an addition to the REST contract. */
export const specialHoursRoutes: readonly Route[] = [
  route({
    method: 'put',
    path: '/shops/special-hours/{id}',
    tag: 'Shops',
    id: 'setSpecialHours',
    summary: 'Set other hours for a day or days in a row, or those of the week again',
    description:
      'They replace what was set for these days before; days that are over are passed over. Whoever has booked keeps their time.',
    caller: 'member',
    body: json(specialDays),
    answer: ok('The shop', shop),
    refusals: {
      400: 'Not days from today on or too far ahead, or a time off the grid of half hours',
      403: 'Another member’s shop',
      404: 'No such shop',
      409: 'Special hours of 60 days, or days in a row, are to come already',
    },
    handle: async ({ context, params, body }) => shopRowOf(context, await setSpecialHours(context, params.id, body)),
  }),
];
