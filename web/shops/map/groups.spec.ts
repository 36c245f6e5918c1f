import { describe, expect, it } from 'vitest';
import { frameAround, groupName, groupsOf } from './groups.ts';

const pin = (shopId: string, x: number, y = 0, city = 'Chicago', state = 'IL') => ({
  shopId,
  name: `Shop ${shopId}`,
  city,
  state,
  x,
  y,
});
const ids = (groups: ReturnType<typeof groupsOf>) =>
  groups.map(({ pins }) => pins.map(({ shopId }) => shopId).join(''));

describe('pins', () => {
  it('are one where they would overlap, and no two of them are nearer than that', () => {
    const groups = groupsOf([pin('a', 0), pin('b', 9), pin('c', 10), pin('d', 19), pin('e', 0)], 10);
    expect(ids(groups)).toEqual(['abe', 'cd']);
    for (const one of groups)
      for (const other of groups)
        if (one !== other) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(10);
  });
  it('lose none, however close', () => {
    const many = Array.from({ length: 300 }, (_, nth) => pin(`${nth},`, (nth * 37) % 100, (nth * 53) % 70));
    for (const apart of [1, 5, 30, 1_000]) {
      const all = groupsOf(many, apart).flatMap(({ pins }) => pins.map(({ shopId }) => shopId));
      expect(all.sort()).toEqual(many.map(({ shopId }) => shopId).sort());
    }
  });
  it('are called by their shop, or by how many are where', () => {
    const name = (...pins: Parameters<typeof groupsOf>[0]) => groupsOf(pins, 50).map(groupName).join();
    expect(name(pin('a', 0))).toBe('Shop a, Chicago, IL');
    expect(name(pin('a', 0), pin('b', 0))).toBe('2 shops in Chicago, IL');
    expect(name(pin('a', 0), pin('b', 5, 0, 'Gary', 'IN'))).toBe('2 shops in and around Chicago, IL');
  });
});

describe('the part that is drawn', () => {
  const whole = { x: 0, y: 0, width: 975, height: 610 };
  it('has all of a rectangle in its middle, in the proportions of the whole', () => {
    const frame = frameAround(
      [
        [100, 100],
        [150, 200],
      ],
      whole,
      40,
    );
    expect(frame.width / frame.height).toBeCloseTo(975 / 610, 5);
    expect(frame.x).toBeLessThan(100);
    expect(frame.x + frame.width).toBeGreaterThan(150);
    expect(frame.y).toBeLessThan(100);
    expect(frame.y + frame.height).toBeGreaterThan(200);
    expect(frame.x + frame.width / 2).toBeCloseTo(125, 5);
    expect(frame.y + frame.height / 2).toBeCloseTo(150, 5);
  });
  it('is never larger than the whole, nor closer than it may be', () => {
    expect(
      frameAround(
        [
          [0, 0],
          [975, 610],
        ],
        whole,
        40,
      ),
    ).toEqual(whole);
    expect(
      frameAround(
        [
          [100, 100],
          [101, 101],
        ],
        whole,
        40,
      ).width,
    ).toBeCloseTo(48, 5);
  });
});
