import { expect, it } from 'vitest';
import { addressOf } from './address.ts';

it('takes addresses as people type them', () => {
  expect(addressOf(' chairside.test/x ')).toBe('https://chairside.test/x');
  expect(addressOf('ana@example.test')).toBe('mailto:ana@example.test');
  expect(addressOf('https://a.test')).toBe('https://a.test');
  for (const bad of ['javascript:alert(1)', 'http://a.test', 'data:text/html,x', 'two words.test', ''])
    expect(addressOf(bad), bad).toBeUndefined();
});
