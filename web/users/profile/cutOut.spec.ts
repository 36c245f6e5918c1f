import { describe, expect, it } from 'vitest';
import { squareOf } from './cutOut.ts';

describe('the square of a picture', () => {
  it('is the middle at first, and never leaves the picture', () => {
    const picture = { width: 400, height: 300 };
    expect(squareOf(picture)).toEqual({ edge: 300, left: 50, top: 0 });
    expect(squareOf(picture, { x: 250, y: 0, width: 150, height: 150 })).toEqual({ edge: 150, left: 250, top: 0 });
    expect(squareOf(picture, { x: 390, y: -4, width: 301, height: 301 })).toEqual({ edge: 300, left: 100, top: 0 });
  });
});
