import { describe, expect, it } from 'vitest';
import { toDosOf } from './toDosOf.ts';

describe('what is left to do', () => {
  const hours = [{ __typename: 'DayHours' as const, weekday: 'monday' as const, slots: ['09:00'] }];
  it('begins with a first shop', () => expect(toDosOf([]).map(({ text }) => text)).toEqual(['Create your first shop']));
  it('names a shop that cannot be booked, and is empty when all is well', () => {
    const shop = { name: 'Fade', image: '/images/1', hours };
    expect(
      toDosOf([{ ...shop, hours: [{ __typename: 'DayHours', weekday: 'monday', slots: [] }] }]).map(({ text }) => text),
    ).toEqual(['Add working hours']);
    expect(toDosOf([shop])).toEqual([]);
    expect(toDosOf([shop], 1)).toMatchObject([{ text: '1 group request to answer', to: '/entity?tab=quote' }]);
    expect(toDosOf([shop], 2).map(({ text }) => text)).toEqual(['2 group requests to answer']);
  });
});
