import type { Bench } from './kit/bench.ts';

/** What a backup beside the running product costs those who wait for an answer. */
export const backup: Bench = {
  name: 'backup',
  about: 'holdSlot over REST from 16 connections while one backup after another is made : without',
  arms: ['backupProduct'],
  needsRedis: ['backupProduct'],
  rows: [
    {
      path: 'p99 while the owner copies : without',
      unit: 'µs',
      ours: 'backupProduct.copyingP99',
      baseline: 'backupProduct.aloneP99',
    },
    {
      path: 'p99 during backups : without',
      unit: 'µs',
      ours: 'backupProduct.duringP99',
      baseline: 'backupProduct.aloneP99',
      target: { atMost: 1.5 },
    },
    {
      path: 'p50 during backups : without',
      unit: 'µs',
      ours: 'backupProduct.duringP50',
      baseline: 'backupProduct.aloneP50',
    },
    {
      path: 'holds during backups : without',
      unit: '/s',
      ours: 'backupProduct.duringPerSecond',
      baseline: 'backupProduct.alonePerSecond',
    },
  ],
};
