import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openCards, redeemableAt, type ShopCards } from '../../shared/stamps/stampCards.ts';
import { texts } from '../../shared/texts.ts';
import { addDays, dateIn } from '../../shared/times.ts';
import { draw, logIn, openServer, shopFacts } from '../../testing/server.tsx';
import { BookingDialog } from '../BookingDialog.tsx';
import { MyCards } from './MyCards.tsx';

vi.setConfig({ testTimeout: 60_000 });

const { id, name, priceCents, timeZone, address, owner } = shopFacts;
const tomorrow = addDays(dateIn('America/Chicago', new Date()), 1);
const card = (over: object = {}) => ({
  ...{ number: 1, stamps: 10, visits: 10, percentage: 0, amountCents: 1500, redeemedForId: null as string | null },
  ...over,
});
const cardsOf = (...cards: ReturnType<typeof card>[]) => [
  { id: 'c1', shopId: id, shopName: name, memberId: 'u1', memberName: 'Ana Ortiz', cards },
];

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** The dialog at a shop of $35.00 with tomorrow's nine o'clock, for a member with these cards; `asked`: each hold. */
function open(...cards: ReturnType<typeof card>[]) {
  const asked: { redeemStamps?: boolean | null; replacing?: string | null }[] = [];
  const server = openServer({
    shop: shopFacts,
    myStampCards: cardsOf(...cards),
    availability: ({ from, days }: { from: string; days: number }) =>
      Array.from({ length: days }, (_, at) => addDays(from, at)).map((date) => ({
        ...{ date, weekday: 'monday' },
        slots: [{ time: '09:00', startsAt: `${date}T09:00:00Z`, state: 'free', period: 'morning', mine: null }],
      })),
    holdSlot: ({ input }: { input: { date: string; time: string; redeemStamps?: boolean; replacing?: string } }) => {
      asked.push(input);
      const off = input.redeemStamps ? 1500 : null;
      return {
        expiresAt: new Date(Date.now() + 600_000).toISOString(),
        amountCents: priceCents - (off ?? 0),
        booking: {
          ...{ id: `b${asked.length}`, date: input.date, time: input.time, transportation: null },
          ...{ priceCents: priceCents - (off ?? 0), stampsOffCents: off },
          ...{ startsAt: `${input.date}T${input.time}:00Z`, barber: null },
        },
      };
    },
    releaseHold: true,
  });
  logIn();
  const shop = {
    ...{ __typename: 'Shop' as const, id, name, priceCents, timeZone, address },
    cancellationPolicy: { __typename: 'CancellationPolicy' as const, freeHours: 24, percentage: 50 },
    depositRule: { __typename: 'DepositRule' as const, upFront: 100, noShowKept: 100 },
    owner: { __typename: 'Member' as const, ...owner, pictureUrl: null },
  };
  const element = <BookingDialog shop={shop} first={{ date: tomorrow, time: '09:00' }} onClose={() => undefined} />;
  const router = draw(
    server,
    [
      { path: '/barber/s1', element },
      { path: '*', element: <h1>elsewhere</h1> },
    ],
    '/barber/s1',
  );
  return { asked, router };
}

describe('a full stamp card', () => {
  it('is used for a booking when its member says so, and its price is that of the server', async () => {
    const { asked, router } = open(card());
    await screen.findByText(/^Held for you/);
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Use my full stamp card: $15 off' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ redeemStamps: true, replacing: 'b1' }));
    expect(await screen.findByText('−$15')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: texts.booking.book }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/payment/booking/b2/20'));
  });

  it('is taken out again, and the time is held at its whole price', async () => {
    const { asked } = open(card());
    await screen.findByText(/^Held for you/);
    const box = await screen.findByRole('checkbox', { name: /^Use my full stamp card/ });
    await userEvent.click(box);
    await waitFor(() => expect(asked).toHaveLength(2));
    await screen.findByText('−$15');
    await userEvent.click(box);
    await waitFor(() => expect(asked).toHaveLength(3));
    expect(asked.at(-1)?.redeemStamps ?? null).toBeNull();
    await waitFor(() => expect(screen.queryByText('−$15')).toBeNull());
  });

  it('is not offered to who has none', async () => {
    open(card({ stamps: 9 }), card({ number: 2, redeemedForId: 'other' }));
    await screen.findByText(/^Held for you/);
    expect(screen.queryByRole('checkbox', { name: /stamp card/ })).toBeNull();
  });
});

describe('the cards of a member', () => {
  it('are those that are not used up, each with how far it is and what it takes off', async () => {
    const shops = cardsOf(card({ redeemedForId: 'b1' }), card({ number: 2 }), card({ number: 3, stamps: 4 }));
    const shown = openCards(shops as unknown as ShopCards[]);
    draw(openServer({}), [{ path: '/', element: <MyCards shops={shown} /> }], '/');
    expect(await screen.findByText('Full')).toBeTruthy();
    expect(screen.getByText('4 of 10 stamps')).toBeTruthy();
    expect(screen.getAllByText('Full, it takes $15 off.')).toHaveLength(2);
    expect(screen.getAllByRole('link', { name })).toHaveLength(2);
  });

  it('can be redeemed once, but for the hold that they are redeemed for', () => {
    const shops = cardsOf(card({ redeemedForId: 'b1' })) as unknown as ShopCards[];
    expect(redeemableAt(shops, id)).toBeUndefined();
    expect(redeemableAt(shops, id, 'b1')?.number).toBe(1);
    expect(redeemableAt(shops, 'other', 'b1')).toBeUndefined();
  });
});
