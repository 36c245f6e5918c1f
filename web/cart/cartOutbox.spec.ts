import { expect, it, vi } from 'vitest';
import type { CartFieldsFragment } from '../graphql/graphql.ts';
import { CartOutbox } from './cartOutbox.ts';
import { cartOf, lineOf, productOf } from './testing.ts';

const cartWith = (pieces: number): CartFieldsFragment => cartOf([lineOf(productOf('wax'), pieces)]);

/** An edit that is answered when the test says so. */
function edit() {
  let answer: (cart: CartFieldsFragment) => void = () => undefined;
  let fail: (failure: unknown) => void = () => undefined;
  const reply = new Promise<CartFieldsFragment>((resolve, reject) => {
    answer = resolve;
    fail = reject;
  });
  const send = vi.fn(() => reply);
  return { send, answer, fail };
}

const open = () => {
  const [believe, lookAgain] = [vi.fn(), vi.fn()];
  return { believe, lookAgain, outbox: new CartOutbox(believe, lookAgain) };
};

it('sends one after the other, and believes only the last answer', async () => {
  const { outbox, believe } = open();
  const [first, second] = [edit(), edit()];
  const done = Promise.all([outbox.put(first.send), outbox.put(second.send)]);
  expect(second.send).not.toHaveBeenCalled();
  first.answer(cartWith(1));
  await vi.waitFor(() => expect(second.send).toHaveBeenCalled());
  second.answer(cartWith(2));
  expect(await done).toEqual([undefined, undefined]);
  expect(believe.mock.calls.map(([cart]) => cart.count)).toEqual([2]);
});

it('sends only the last of several quantities that wait', async () => {
  const { outbox } = open();
  const [running, three, four] = [edit(), edit(), edit()];
  const done = Promise.all([outbox.put(running.send, 'wax'), outbox.put(three.send, 'wax'), outbox.put(four.send, 'wax')]);
  running.answer(cartWith(2));
  four.answer(cartWith(4));
  await done;
  expect(three.send).not.toHaveBeenCalled();
  expect(four.send).toHaveBeenCalledOnce();
});

it('tells what went wrong, goes on, and looks at the cart as it is', async () => {
  const { outbox, lookAgain } = open();
  const [bad, good] = [edit(), edit()];
  const done = Promise.all([outbox.put(bad.send), outbox.put(good.send)]);
  bad.fail(new Error('away'));
  good.answer(cartWith(1));
  const [failure, none] = await done;
  expect(String(failure)).toContain('away');
  expect(none).toBeUndefined();
  await vi.waitFor(() => expect(lookAgain).toHaveBeenCalledOnce());
});

it('lets news wait while somebody is editing, and looks again afterwards', async () => {
  const { outbox, lookAgain } = open();
  const one = edit();
  expect(outbox.mayShow()).toBe(true);
  const done = outbox.put(one.send);
  expect(outbox.mayShow()).toBe(false);
  one.answer(cartWith(1));
  await done;
  await vi.waitFor(() => expect(lookAgain).toHaveBeenCalledOnce());
  expect(outbox.mayShow()).toBe(true);
});

it('does not believe an answer that was asked for before somebody edited', async () => {
  const { outbox, believe } = open();
  const [early, change] = [edit(), edit()];
  const looked = outbox.look(early.send);
  const done = outbox.put(change.send);
  change.answer(cartWith(5));
  await done;
  early.answer(cartWith(7));
  await looked;
  expect(believe.mock.calls.map(([cart]) => cart.count)).toEqual([5]);
  const late = edit();
  late.answer(cartWith(6));
  expect((await outbox.look(late.send))?.count).toBe(6);
  expect(believe.mock.calls.map(([cart]) => cart.count)).toEqual([5, 6]);
});
