import { cartOf } from '#domain/checkout/tools.ts';
import { type Context, member } from '../context.ts';
import { listening } from '../listening.ts';

type Tick = { readonly memberId: string };

/** Ticks when the asking member's cart, or anything about a product in it, has changed: whoever gets it reads the whole cart. */
export async function cartChanges(context: Context): Promise<AsyncIterableIterator<Tick>> {
  const { id: memberId } = member(context);
  const { tune, news, end } = listening(context.services.notices);
  const look = async () => {
    const { lines } = await cartOf(context, memberId);
    tune(new Set([`carts/${memberId}`, ...lines.map(({ productId }) => `product/${productId}`)]));
  };
  await look();
  const ticks: AsyncIterableIterator<Tick> = {
    async next() {
      if (!(await news())) return { done: true, value: undefined };
      await look();
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
