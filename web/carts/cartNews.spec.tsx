import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cartOf, lineOf, productOf } from '../testing/carts.ts';
import { draw, logIn, openServer } from '../testing/server.tsx';
import { setMyQuantity } from './cartEdits.ts';
import { MyCart } from './cartFields.ts';
import { useCartNews, useMyCart } from './useMyCart.ts';

const wax = productOf('wax', { name: 'Sculpting Wax' });
const holding = (quantity: number) => cartOf([lineOf(wax, quantity)]);

beforeEach(() => logIn());
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

function Count() {
  const { data } = useMyCart(true);
  useCartNews(true);
  return <p>{data?.cart ? `${data.cart.count} pieces` : 'nothing known'}</p>;
}

function open() {
  const kept = { quantity: 1 };
  const server = openServer({
    cart: () => holding(kept.quantity),
    setCartQuantity: ({ quantity }: { quantity: number }) => {
      kept.quantity = quantity;
      return holding(quantity);
    },
  });
  draw(server, [{ path: '/', element: <Count /> }], '/');
  const set = (quantity: number) => act(() => setMyQuantity(server.client, wax.id, quantity));
  const asked = () => server.asked.filter(({ name }) => name === 'MyCart').length;
  return { kept, server, set, asked, pieces: (count: number) => screen.findByText(`${count} pieces`) };
}

it('shows what another device changed', async () => {
  const { kept, server, pieces } = open();
  await pieces(1);
  kept.quantity = 4;
  act(() => server.say({ cartChanged: holding(4) }));
  await pieces(4);
});

it('never shows an earlier edit because its event comes late', async () => {
  const { server, set, asked, pieces } = open();
  await pieces(1);
  await set(2);
  await set(3);
  await pieces(3);
  const shown: (string | null)[] = [];
  const watch = new MutationObserver(() => shown.push(screen.getByText(/pieces/).textContent));
  watch.observe(document.body, { subtree: true, characterData: true, childList: true });
  const before = asked();
  act(() => server.say({ cartChanged: holding(2) }));
  await waitFor(() => expect(asked()).toBe(before + 1));
  act(() => server.say({ cartChanged: holding(3) }));
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  watch.disconnect();
  expect(shown).toEqual([]);
  expect(screen.getByText('3 pieces')).toBeTruthy();
});

it('asks for nothing when the event brings what is shown', async () => {
  const { server, set, asked, pieces } = open();
  await pieces(1);
  await set(2);
  await pieces(2);
  const before = asked();
  act(() => server.say({ cartChanged: server.client.readQuery({ query: MyCart })?.cart }));
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(asked()).toBe(before);
});
