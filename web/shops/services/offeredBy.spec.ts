import { expect, it } from 'vitest';
import type { Barber } from '../../shared/crew/useBarbers.ts';
import { offeredByWords } from './offeredBy.ts';

const barber = (firstName: string, services: string[] | null = null) =>
  ({ id: firstName, services, person: { firstName, lastName: 'Baker' } }) as unknown as Barber;

it('says who offers a service, where that is not the owner alone', () => {
  const words = (barbers: Barber[] | undefined, isOwner = true) => offeredByWords({ barbers, isOwner }, 'fade');
  expect([words(undefined), words([])]).toEqual([undefined, undefined]);
  expect(words([barber('Ben')])).toBe('Offered by you and Ben Baker');
  expect(words([barber('Ben', ['shave'])])).toBe('Offered by you');
  expect(offeredByWords({ barbers: [barber('Ben')], isOwner: true }, 'fade', 'Olga Owner')).toBe(
    'Offered by Olga Owner and Ben Baker',
  );
  expect(words([barber('Ben'), barber('Cleo', ['fade'])], false)).toBe('Offered by Ben Baker and Cleo Baker');
  expect(words(['A', 'B', 'C', 'D'].map((name) => barber(name)))).toBe('Offered by you, A Baker, B Baker and 2 more');
});

it('says where nobody can be booked for it', () =>
  expect(
    [[], [barber('Ben', ['shave'])]].map((barbers) => offeredByWords({ barbers, isOwner: false }, 'fade')),
  ).toEqual(Array(2).fill('Nobody can be booked for it at present.')));
