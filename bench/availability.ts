import type { Bench, Row } from './kit/bench.ts';

const perSecond = (path: string, name: string): Row => ({
  path,
  unit: '/s',
  target: { atLeast: 0.9 },
  ours: `availabilityProduct.${name}PerSecond`,
  baseline: `availabilityPlain.${name}PerSecond`,
});

/** What a customer waits for before choosing a time. */
export const availability: Bench = {
  name: 'availability',
  about: "one shop's slots, 64 connections : bare Fastify sending a constant text of that size",
  arms: ['availabilityProduct', 'availabilityPlain', 'slots'],
  needsRedis: ['availabilityProduct', 'availabilityPlain'],
  rows: [
    perSecond('REST, 7 days', 'rest7'),
    perSecond('REST, 31 days', 'rest31'),
    perSecond('GraphQL, 7 days', 'graphql7'),
    perSecond('GraphQL, 31 days', 'graphql31'),
    {
      path: 'REST, 31 days, p99',
      unit: 'µs',
      ours: 'availabilityProduct.rest31P99',
      baseline: 'availabilityPlain.rest31P99',
      target: { atMost: 1.2 },
    },
    {
      path: 'naive dates : engine, 31 days',
      unit: 'µs',
      ours: 'slots.naiveMicros',
      baseline: 'slots.engineMicros',
      target: { atLeast: 5_000 },
    },
  ],
};
