import { describe, expect, it } from 'vitest';
import { numberOf } from '../shared/orderNumber.ts';
import { piecesOf, storyOf, whatOf } from './orders.ts';
import { orderOf, partOf } from './testing.tsx';

const line = (name: string, quantity = 1) => ({
  __typename: 'OrderLine' as const,
  productId: name,
  name,
  category: '',
  image: null,
  priceCents: 100,
  quantity,
  lineCents: 100 * quantity,
  reviewable: false,
});

describe('an order in words', () => {
  it('names the first two things', () => {
    expect(whatOf(orderOf({ parts: [partOf({ lines: [line('Wax')] })] }))).toBe('Wax');
    expect(whatOf(orderOf({ parts: [partOf({ lines: [line('Wax')] }), partOf({ lines: [line('Comb')] })] }))).toBe(
      'Wax and Comb',
    );
    expect(
      whatOf(orderOf({ parts: [partOf({ lines: ['Wax', 'Comb', 'Cape', 'Razor'].map((name) => line(name)) })] })),
    ).toBe('Wax, Comb and 2 more');
  });
  it('has a short number: whose, and which of theirs', () => {
    expect(numberOf('RstS10TFUhOMzIUrjQYUVuC0002O0000')).toBe('#JQYUVU-3');
    expect(numberOf('RstS10TFUhOMzIUrjQYUVuC0002O0001')).not.toBe(numberOf('RstS10TFUhOMzIUrjQYUVuC0002O0000'));
    expect(numberOf('short')).toBe('#SHORT');
  });
  it('counts pieces', () => expect(piecesOf({ lines: [line('Wax', 2), line('Comb', 3)] })).toBe(5));
  it('lists what happened, in order', () => {
    const part = partOf({
      shippedAt: '2026-11-22T10:00:00Z',
      cancelledAt: '2026-11-23T10:00:00Z',
      cancelledBy: 'seller',
    });
    expect(storyOf(orderOf(), part).map(({ label }) => label)).toEqual(['Paid', 'Shipped', 'Cancelled by the seller']);
  });
});
