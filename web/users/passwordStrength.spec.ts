import { describe, expect, it } from 'vitest';
import { strengthOf } from './passwordStrength.ts';

describe('the strength of a password', () => {
  it('rises with length and variety', () => {
    expect(
      ['', 'abcdefg', 'tram-lamp', 'tram-lamp-7', 'tram-Lamp-7-river'].map((text) => strengthOf(text).score),
    ).toEqual([0, 1, 2, 3, 4]);
  });
  it("warns of common passwords, and of ones with the user's name", () => {
    expect(strengthOf('Password').warning).toMatch(/most common/);
    expect(strengthOf('anastasia-1988!', ['Anastasia']).warning).toMatch(/your name/);
    expect(strengthOf('tram-lamp-7', ['Jo', '']).warning).toBeUndefined();
  });
  it('is not fooled by repetition', () => expect(strengthOf('aaaaaaaaaaaaaaaaaaaa').score).toBe(1));
});
