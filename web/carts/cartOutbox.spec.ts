import { expect, it, vi } from 'vitest';
import type { CartFieldsFragment } from '../graphql/graphql.ts';
import { cartOf, lineOf, productOf } from '../testing/carts.ts';
import { CartOutbox } from './cartOutbox.ts';

const cartWith = (pieces: number): CartFieldsFragment => cartOf([lineOf(productOf('wax'), pieces)]);

/** An edit that is answered when the test calls `answer` or `fail`. */
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
  const [apply, refetchCart] = [vi.fn(), vi.fn()];
  return { apply, refetchCart, outbox: new CartOutbox(apply, refetchCart) };
};

it('sends one after the other, and believes only the last answer', async () => {
  const { outbox, apply } = open();
  const [first, second] = [edit(), edit()];
  const done = Promise.all([outbox.put(first.send), outbox.put(second.send)]);
  expect(second.send).not.toHaveBeenCalled();
  first.answer(cartWith(1));
  await vi.waitFor(() => expect(second.send).toHaveBeenCalled());
  second.answer(cartWith(2));
  expect(await done).toEqual([undefined, undefined]);
  expect(apply.mock.calls.map(([cart]) => cart.count)).toEqual([2]);
});

it('sends only the last of several quantities that wait', async () => {
  const { outbox } = open();
  const [running, three, four] = [edit(), edit(), edit()];
  const done = Promise.all([
    outbox.put(running.send, 'wax'),
    outbox.put(three.send, 'wax'),
    outbox.put(four.send, 'wax'),
  ]);
  running.answer(cartWith(2));
  four.answer(cartWith(4));
  await done;
  expect(three.send).not.toHaveBeenCalled();
  expect(four.send).toHaveBeenCalledOnce();
});

it('returns the failure of an edit, sends the next one, and loads the cart again', async () => {
  const { outbox, refetchCart } = open();
  const [bad, good] = [edit(), edit()];
  const done = Promise.all([outbox.put(bad.send), outbox.put(good.send)]);
  bad.fail(new Error('away'));
  good.answer(cartWith(1));
  const [failure, none] = await done;
  expect(String(failure)).toContain('away');
  expect(none).toBeUndefined();
  await vi.waitFor(() => expect(refetchCart).toHaveBeenCalledOnce());
});

it('holds back change notices during an edit, and loads the cart again afterwards', async () => {
  const { outbox, refetchCart } = open();
  const one = edit();
  expect(outbox.mayShow()).toBe(true);
  const done = outbox.put(one.send);
  expect(outbox.mayShow()).toBe(false);
  one.answer(cartWith(1));
  await done;
  await vi.waitFor(() => expect(refetchCart).toHaveBeenCalledOnce());
  expect(outbox.mayShow()).toBe(true);
});

it('does not apply an answer that was requested before an edit', async () => {
  const { outbox, apply } = open();
  const [early, change] = [edit(), edit()];
  const looked = outbox.look(early.send);
  const done = outbox.put(change.send);
  change.answer(cartWith(5));
  await done;
  early.answer(cartWith(7));
  await looked;
  expect(apply.mock.calls.map(([cart]) => cart.count)).toEqual([5]);
  const late = edit();
  late.answer(cartWith(6));
  expect((await outbox.look(late.send))?.count).toBe(6);
  expect(apply.mock.calls.map(([cart]) => cart.count)).toEqual([5, 6]);
});
