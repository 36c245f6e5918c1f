import { describe, expect, it } from 'vitest';
import type { ZodType } from 'zod';
import { graphqlChanges, graphqlShop, restChanges, restShop } from './inputs.ts';

const ORIGIN = 'http://127.0.0.1:4000';
const base = { shop_name: ' Fade House ', category: 'barbers', price: '35' };
const rest = (over: object = {}) => restShop(ORIGIN).parse({ ...base, ...over });
const fault = (schema: ZodType, input: unknown) => schema.safeParse(input).error?.issues[0]?.path[0];
const refused = (over: object) => fault(restShop(ORIGIN), { ...base, ...over });

describe('the form of a shop over REST', () => {
  it('needs a name, a category and a price, and takes the rest as blank', () =>
    expect(rest()).toEqual({
      name: 'Fade House',
      category: 'barbers',
      price: 3500,
      description: '',
      contactNumber: '',
      contactEmail: '',
      address: '',
      image: '',
    }));

  it('reads prices as people write them', () => {
    const prices = ['25', '$25', ' $ 25.5', '1,200.50', 25, 0, 19.99, '0.10'].map((price) => rest({ price }).price);
    expect(prices).toEqual([2500, 2500, 2550, 120_050, 2500, 0, 1999, 10]);
  });
  it('refuses what is no price', () => {
    for (const price of [
      '',
      'free',
      '-1',
      -1,
      '25.005',
      25.005,
      'NaN',
      'Infinity',
      '1e3',
      '12,34',
      1_000_000,
      null,
      {},
      [],
    ])
      expect(refused({ price }), JSON.stringify(price)).toBe('price');
  });
  it('names the field at fault', () => {
    expect(refused({ shop_name: '  ' })).toBe('shop_name');
    expect(refused({ category: 7 })).toBe('category');
    expect(refused({ contact_email: 'nobody' })).toBe('contact_email');
    expect(refused({ description: 'x'.repeat(5_001) })).toBe('description');
    expect(refused({ monday: 9 })).toBe('monday');
    expect(refused({ monday: [9] })).toBe('monday');
    expect(refused({ sunday: '09:00,09:15' })).toBe('sunday');
    for (const missing of ['shop_name', 'category', 'price']) expect(refused({ [missing]: undefined })).toBe(missing);
  });
  it('takes a body that is no form for none', () => {
    for (const body of [undefined, null, 'x', 7, []]) expect(restShop(ORIGIN).safeParse(body).success).toBe(false);
  });
  it('knows one category of barber shops', () =>
    expect([rest({ category: ' Barbers' }).category, rest({ category: 'Wax' }).category]).toEqual(['barbers', 'Wax']));
  it('takes hours comma-joined or as lists, an empty day as closed', () => {
    const { hours } = rest({ monday: '09:00, 09:30,', tuesday: ['10:00'], sunday: '' });
    expect(hours).toEqual({ monday: ['09:00', '09:30'], tuesday: ['10:00'], sunday: [] });
  });
  it('takes pictures of ours only', () => {
    expect([`${ORIGIN}/images/a1.jpg`, '/images/a1.jpg', ''].map((images) => rest({ images }).image)).toEqual([
      '/images/a1.jpg',
      '/images/a1.jpg',
      '',
    ]);
    for (const images of [
      'https://elsewhere.example/a.jpg',
      '//elsewhere.example',
      'javascript:alert(1)',
      '/images/../secret',
      'data:image/png;base64,x',
    ])
      expect(refused({ images }), images).toBe('images');
  });
  it('ignores the owner and anything unknown', () =>
    expect(rest({ owner: 'somebody', _id: 'x', role: 'superadmin' })).toEqual(rest()));

  it('changes only what is sent', () => {
    const changes = restChanges(ORIGIN).parse({ price: '$40', friday: '' });
    expect(JSON.parse(JSON.stringify(changes))).toEqual({ price: 4000, hours: { friday: [] } });
    expect(JSON.parse(JSON.stringify(restChanges(ORIGIN).parse({})))).toEqual({});
    expect(fault(restChanges(ORIGIN), { price: -1 })).toBe('price');
  });
});

describe('the form of a shop over GraphQL', () => {
  const input = {
    name: 'Fade House',
    category: 'barbers',
    priceCents: 3500,
    description: 'd',
    contactNumber: '1',
    contactEmail: 'a@b.test',
    address: 'Chicago, IL',
    city: null,
    state: null,
    timeZone: null,
    image: null,
    hours: [{ weekday: 'Monday', slots: ['09:00'] }],
  };
  it('equals the REST form', () =>
    expect(graphqlShop(ORIGIN).parse(input)).toEqual({
      name: 'Fade House',
      category: 'barbers',
      price: 3500,
      description: 'd',
      contactNumber: '1',
      contactEmail: 'a@b.test',
      address: 'Chicago, IL',
      image: '',
      hours: { monday: ['09:00'] },
    }));
  it('refuses a negative price and a day that is none', () => {
    expect(fault(graphqlShop(ORIGIN), { ...input, priceCents: -1 })).toBe('priceCents');
    expect(fault(graphqlShop(ORIGIN), { ...input, hours: [{ weekday: 'someday', slots: [] }] })).toBe('hours');
  });
  it('changes only what is given', () => {
    const changes = graphqlChanges(ORIGIN).parse({ priceCents: 100, name: null });
    expect(JSON.parse(JSON.stringify(changes))).toEqual({ price: 100 });
  });
});
