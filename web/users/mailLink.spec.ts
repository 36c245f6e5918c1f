import { describe, expect, it } from 'vitest';
import { isExpired } from './mailLink.ts';

const at = (time: string) => Date.parse(`2026-11-20T${time}:00Z`);

describe('a mailed link', () => {
  const token = (until: number) => `${btoa(JSON.stringify(['activate', 'a', 's', until]))}.signature`;
  it('is expired once its time is over', () => {
    expect(isExpired(token(at('12:00')), at('12:00'))).toBe(true);
    expect(isExpired(token(at('12:00')), at('11:59'))).toBe(false);
  });
  it('is not called expired when it cannot be read', () =>
    expect([isExpired('', 0), isExpired('x.y', 0)]).toEqual([false, false]));
});
