import { expect, it } from 'vitest';
import { addressOf } from './address.ts';

it('takes addresses as people type them', () => {
  expect(addressOf(' chairside.test/x ')).toBe('https://chairside.test/x');
  expect(addressOf('chairside.test/@ana')).toBe('https://chairside.test/@ana');
  expect(addressOf('https://a.test')).toBe('https://a.test');
  for (const bad of [
    'javascript:alert(1)',
    'http://a.test',
    'data:text/html,x',
    'two words.test',
    '',
    'ana@example.test',
    'mailto:ana@example.test',
    'https://ana:x@a.test',
  ])
    expect(addressOf(bad), bad).toBeUndefined();
});
