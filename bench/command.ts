import type { Bench } from './kit/bench.ts';

/** A durable command over HTTP: parsed, authorised, decided, flushed, answered. */
export const command: Bench = {
  name: 'command',
  about: 'holdSlot over HTTP : node:http appending to the same store',
  arms: ['commandProduct', 'commandBare'],
  needsRedis: ['commandProduct'],
  rows: [
    {
      path: 'GraphQL, 1 connection, p50',
      unit: 'µs',
      ours: 'commandProduct.graphql1P50',
      baseline: 'commandBare.bare1P50',
      target: { atMost: 1.15 },
    },
    {
      path: 'GraphQL, 1 connection, p99',
      unit: 'µs',
      ours: 'commandProduct.graphql1P99',
      baseline: 'commandBare.bare1P99',
      target: { atMost: 1.3 },
    },
    {
      path: 'REST, 1 connection, p50',
      unit: 'µs',
      ours: 'commandProduct.rest1P50',
      baseline: 'commandBare.bare1P50',
      target: { atMost: 1.15 },
    },
    {
      path: 'GraphQL, 64 connections',
      unit: '/s',
      ours: 'commandProduct.graphql64PerSecond',
      baseline: 'commandBare.bare64PerSecond',
    },
    {
      path: 'REST, 64 connections',
      unit: '/s',
      ours: 'commandProduct.rest64PerSecond',
      baseline: 'commandBare.bare64PerSecond',
    },
    {
      path: 'GraphQL, 64 connections : a flush per command',
      unit: '/s',
      ours: 'commandProduct.graphql64PerSecond',
      baseline: 'commandBare.each64PerSecond',
      target: { atLeast: 1.5 },
    },
    {
      path: 'REST, 64 connections : a flush per command',
      unit: '/s',
      ours: 'commandProduct.rest64PerSecond',
      baseline: 'commandBare.each64PerSecond',
      target: { atLeast: 1.5 },
    },
  ],
};
