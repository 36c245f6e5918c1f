import { describe, expect, it } from 'vitest';
import { loginThen, paths, safeNext } from './paths.ts';

describe('paths', () => {
  it('writes a payment as the specification does', () =>
    expect(paths.payment('subscription', 'Premium', 25)).toBe('/payment/subscription/Premium/25'));
  it('keeps odd ids inside their part', () => expect(paths.barber('a/b?c')).toBe('/barber/a%2Fb%3Fc'));
  it('carries the way back through login', () => {
    const next = new URL(loginThen('/barber/1?day=2026-11-20'), 'https://x.invalid').searchParams.get('next');
    expect(safeNext(next)).toBe('/barber/1?day=2026-11-20');
  });
});

describe('safeNext', () => {
  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '',
    null,
    '/\t/evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
  ])('leads nowhere for %j', (next) => expect(safeNext(next)).toBeUndefined());
});
