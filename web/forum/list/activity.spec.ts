import { expect, it } from 'vitest';
import { dayOf } from '../posts.ts';
import { activeSince } from './activity.ts';

const now = Date.parse('2026-11-23T12:00:00Z');

it.each([
  ['2026-11-23T12:00:30Z', 'active just now'],
  ['2026-11-23T11:59:30Z', 'active just now'],
  ['2026-11-23T11:54:10Z', 'active 5 min ago'],
  ['2026-11-23T09:30:00Z', 'active 2 h ago'],
  ['2026-11-22T11:00:00Z', 'active 1 day ago'],
  ['2026-11-03T11:00:00Z', 'active 20 days ago'],
  ['2026-10-20T11:00:00Z', `active on ${dayOf('2026-10-20T11:00:00Z')}`],
])('a thread of %s is %s', (instant, words) => expect(activeSince(instant, now)).toBe(words));
