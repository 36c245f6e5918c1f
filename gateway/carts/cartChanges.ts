import { cartOf } from '#domain/processes/checkout/steps.ts';
import { type Context, member } from '../http/context.ts';
import { openChangeSignal } from '../live/changeSignal.ts';

type Tick = { readonly memberId: string };

/** Ticks when the calling member's cart, or a product in it, has changed: a subscriber reads the whole cart again. */
export async function cartChanges(context: Context): Promise<AsyncIterableIterator<Tick>> {
  const { id: memberId } = member(context);
  const { watch, changed, end } = openChangeSignal(context.services.changeFeed);
  const watchCart = async () => {
    const { lines } = await cartOf(context, memberId);
    watch(new Set([`carts/${memberId}`, ...lines.map(({ productId }) => `product/${productId}`)]));
  };
  await watchCart();
  const ticks: AsyncIterableIterator<Tick> = {
    async next() {
      if (!(await changed())) return { done: true, value: undefined };
      await watchCart();
      return { done: false, value: { memberId } };
    },
    async return() {
      end();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]: () => ticks,
  };
  return ticks;
}
