import { expect, it } from 'vitest';
import { states } from '../../shared/states.ts';
import { lengthOf, outlines, pointAt, WHOLE } from './outlines.ts';

const inside = ([x, y]: [number, number], code: string) => {
  const [[left, top], [right, bottom]] = outlines.find((one) => one.code === code)?.bounds ?? [
    [0, 0],
    [0, 0],
  ];
  return x > left && x < right && y > top && y < bottom;
};

it('draws every state that we know, inside the sheet', () => {
  expect(outlines.map(({ code }) => code).sort()).toEqual(states.map(({ code }) => code).sort());
  for (const { code, path, bounds, middle } of outlines) {
    expect(path, code).toMatch(/^M-?\d/);
    expect(inside(middle, code), code).toBe(true);
    const [[left, top], [right, bottom]] = bounds;
    expect(left >= WHOLE.x && right <= WHOLE.x + WHOLE.width, code).toBe(true);
    expect(top >= WHOLE.y && bottom <= WHOLE.y + WHOLE.height, code).toBe(true);
  }
});

it('puts cities into their states, Alaska and Hawaii too', () => {
  const cities = [
    ['IL', 41.88, -87.63],
    ['TX', 30.27, -97.74],
    ['ME', 43.66, -70.26],
    ['WA', 47.61, -122.33],
    ['AK', 61.22, -149.9],
    ['HI', 21.31, -157.86],
  ] as const;
  for (const [code, latitude, longitude] of cities) {
    const at = pointAt(latitude, longitude);
    expect(at && inside(at, code), code).toBe(true);
  }
  expect(pointAt(52.52, 13.4)).toBeUndefined();
});

it('measures miles in the drawing as far as two cities are apart', () => {
  const [chicago, milwaukee] = [pointAt(41.88, -87.63), pointAt(43.04, -87.91)];
  const apart = Math.hypot((milwaukee?.[0] ?? 0) - (chicago?.[0] ?? 0), (milwaukee?.[1] ?? 0) - (chicago?.[1] ?? 0));
  // They are 81.4 miles apart.
  expect(lengthOf(81.4, 41.88, -87.63)).toBeCloseTo(apart, 0);
  expect(lengthOf(100, 52.52, 13.4)).toBe(0);
});
