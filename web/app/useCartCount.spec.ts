import { expect, it } from 'vitest';
import { cartCount } from './useCartCount.ts';

it('sums the amounts', () => expect(cartCount('[{"_id":"a","price":3,"amount":2},{"_id":"b","price":1,"amount":3}]')).toBe(5));
it('counts nothing without a cart', () => expect(cartCount(null)).toBe(0));
it.each(['{', '{"amount":3}', '[{"amount":"3"}]', '[{"amount":-1}]'])('counts nothing in %s', (stored) => expect(cartCount(stored)).toBe(0));
