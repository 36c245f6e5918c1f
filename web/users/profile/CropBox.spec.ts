import { describe, expect, it } from 'vitest';
import { centred, squareOf } from './CropBox.tsx';

describe('the square of a picture', () => {
  it('is the middle at first, and never leaves the picture', () => {
    expect(squareOf({ width: 400, height: 300 }, centred)).toEqual({ edge: 300, left: 50, top: 0 });
    expect(squareOf({ width: 400, height: 300 }, { zoom: 2, x: 1, y: -1 })).toEqual({ edge: 150, left: 250, top: 0 });
  });
});
