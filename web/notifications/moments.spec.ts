import { afterAll, describe, expect, it, vi } from 'vitest';

const zone = process.env.TZ;
process.env.TZ = 'America/Chicago';
// Modules that another spec has imported know the former clock of the viewer.
vi.resetModules();
const { agoOf } = await import('./moments.ts');
afterAll(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

/** A moment of November 2026 on the viewer's clock; the 2nd is a Monday, and the clocks go back on the 1st. */
const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute);

describe('when it happened', () => {
  it.each([
    ['now', at(4, 9), at(4, 9)],
    ['now', at(4, 9, 1), at(4, 9)],
    ['1 minute ago', at(4, 8, 59), at(4, 9)],
    ['59 minutes ago', at(4, 8, 1), at(4, 9)],
    ['1 hour ago', at(4, 8), at(4, 9)],
    ['23 hours ago', at(3, 10), at(4, 9)],
    ['yesterday', at(3, 9), at(4, 9)],
    ['yesterday', at(3, 0), at(4, 23, 59)],
    ['2 days ago', at(2, 10), at(4, 9)],
    ['6 days ago', at(4, 23, 59), at(10, 0)],
    ['24 hours ago', at(1, 0), at(1, 23, 30)],
  ])('%s', (words, then, now) => expect(agoOf(then.toISOString(), now.getTime())).toBe(words));

  it('is the moment itself from the same weekday on', () => {
    expect(agoOf(at(3, 23).toISOString(), at(10, 1).getTime())).toBe('Nov 3, 2026, 11:00pm');
  });
});
