import { describe, expect, it } from 'vitest';
import { parseForm } from './parse.ts';

describe('parseForm', () => {
  it('reads nested names, lists with and without numbers, and empty values', () => {
    expect(
      parseForm(
        'amount=500&metadata[paymentId]=a%20b&metadata[x]=&expand[]=a&expand[]=b&types[0]=c&types[1]=d&created[gte]=1',
      ),
    ).toEqual({
      amount: '500',
      metadata: { paymentId: 'a b', x: '' },
      expand: ['a', 'b'],
      types: ['c', 'd'],
      created: { gte: '1' },
    });
  });

  it('lets the last of two equal names win and reads nothing as nothing', () => {
    expect(parseForm('a=1&a=2')).toEqual({ a: '2' });
    expect(parseForm('')).toEqual({});
  });

  it('treats a prototype as any other name', () => {
    const form = parseForm('__proto__[polluted]=1&constructor[prototype][polluted]=1');
    expect(Object.hasOwn(form, '__proto__')).toBe(true);
    expect(({} as { polluted?: string }).polluted).toBeUndefined();
  });

  it.each([
    '[a]=1',
    'a[b=1',
    'a]b=1',
    'a[b][c][d][e][f]=1',
    Array.from({ length: 501 }, (_, index) => `a${index}=1`).join('&'),
  ])('refuses what cannot be meant (%#)', (text) =>
    expect(() => parseForm(text)).toThrowError(expect.objectContaining({ status: 400 })),
  );
});
