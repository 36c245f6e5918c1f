import { describe, expect, it } from 'vitest';
import { initials } from './Avatar.tsx';
import { artHeight, artOf, artWidth, type Shape } from './artOf.ts';

const ids = Array.from({ length: 1000 }, (_, at) => `shop-${at.toString(36)}-${(at * 7919).toString(16)}`);

function box(shape: Shape): [number, number, number, number] {
  if (shape.kind === 'rect') return [shape.x, shape.y, shape.width, shape.height];
  if (shape.kind === 'circle') return [shape.cx - shape.r, shape.cy - shape.r, shape.r * 2, shape.r * 2];
  return shape.box;
}

function visible(shape: Shape, ground: string): boolean {
  const [x, y, width, height] = box(shape);
  const across = Math.min(artWidth, x + width) - Math.max(0, x);
  const down = Math.min(artHeight, y + height) - Math.max(0, y);
  return shape.paint !== ground && across > 4 && down > 4 && across * down > 200;
}

describe('generated pictures', () => {
  it('shows at least three shapes for a thousand ids', () => {
    const poor = ids.filter((id) => {
      const picture = artOf(id);
      return picture.shapes.filter((shape) => visible(shape, picture.ground)).length < 3;
    });
    expect(poor).toEqual([]);
  });

  it('draws only finite numbers', () => {
    for (const id of ids) expect(JSON.stringify(artOf(id).shapes)).not.toMatch(/null|NaN|Infinity/);
  });

  it('uses every motif and every palette', () => {
    const pictures = ids.map(artOf);
    expect(new Set(pictures.map((picture) => picture.motif)).size).toBe(4);
    expect(new Set(pictures.map((picture) => picture.ground)).size).toBe(4);
  });

  it('draws the same picture for the same id and another for another', () => {
    expect(artOf('shop-1')).toEqual(artOf('shop-1'));
    expect(new Set(ids.map((id) => JSON.stringify(artOf(id)))).size).toBeGreaterThan(990);
  });
});

describe('initials', () => {
  it('takes the first letters of the first and the last word', () => {
    expect(initials('Ana Maria Ortiz')).toBe('AO');
    expect(initials('  prince ')).toBe('P');
    expect(initials('')).toBe('?');
  });
});
