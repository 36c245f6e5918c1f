import type { Bench, Row } from './kit/bench.ts';

/** Ten chairs may cost 1.2 times what one does. */
const TARGET = { atLeast: 1 / 1.2 };

const compared = (path: string, name: string): Row => ({
  path,
  unit: '/s',
  target: TARGET,
  ours: `chairs.ten${name}PerSecond`,
  baseline: `chairs.one${name}PerSecond`,
});

/** What many chairs and a menu cost whoever books. */
export const chairs: Bench = {
  name: 'chairs',
  about: 'a shop of 10 chairs and 12 services, for one of them and anyone : a shop of one chair without a menu',
  arms: ['chairs'],
  needsRedis: ['chairs'],
  rows: [
    compared('availability, REST, 7 days', 'Rest7'),
    compared('availability, GraphQL, 7 days', 'Graphql7'),
    compared('availability, GraphQL, 31 days', 'Graphql31'),
    compared('holdSlot, GraphQL, 1 connection', 'Hold1'),
    compared('holdSlot, GraphQL, 64 connections', 'Hold64'),
  ],
};
