import { cartOf } from '#domain/processes/checkout/steps.ts';
import { type Context, member } from '../http/context.ts';
import { openChangeSignal } from '../live/changeSignal.ts';
import { resumeByHistory } from '../live/resume.ts';

type Tick = { readonly memberId: string };

/**
 * Ticks when the calling member's cart, or a product in it, has changed: a subscriber reads the whole cart again. With
 * `after` it begins with one when that has happened since that position.
 */
export async function cartChanges(
  context: Context,
  after: number | null | undefined,
): Promise<AsyncIterableIterator<Tick>> {
  const { id: memberId } = member(context);
  const { services } = context;
  const { changeFeed } = services;
  const { watch, changed, end } = openChangeSignal(changeFeed);
  let topics: ReadonlySet<string> = new Set();
  const watchCart = async () => {
    const { lines } = await cartOf(context, memberId);
    topics = new Set([`carts/${memberId}`, ...lines.map(({ productId }) => `product/${productId}`)]);
    watch(topics);
  };
  const tick = (): Tick => changeFeed.placed({ memberId });
  await watchCart();
  const ticks: AsyncIterableIterator<Tick> = {
    async next() {
      if (!(await changed())) return { done: true, value: undefined };
      await watchCart();
      return { done: false, value: tick() };
    },
    async return() {
      end();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]: () => ticks,
  };
  return resumeByHistory<Tick>(
    services,
    ticks,
    after,
    () => [...topics],
    async (missed) => (missed.length > 0 ? [tick()] : []),
  );
}
