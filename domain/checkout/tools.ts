import { cart } from '../carts/decider.ts';
import type { Cart } from '../carts/state.ts';
import type { Aggregate, Command, DomainEvent } from '../decider.ts';
import type { IntentOf, StateOf } from '../dispatch.ts';
import type { PurposeTools } from '../payments/purposes.ts';
import { Refusal, type RefusalFactory } from '../refusal.ts';

/** Sends one step of a process. Each has an id of its own: a process may take the same step again after it was undone. */
export const send = <S, C extends Command, E extends DomainEvent>(
  { dispatch, sender }: Pick<PurposeTools, 'dispatch' | 'sender'>,
  aggregate: Aggregate<S, C, E>,
  intent: IntentOf<C>,
): Promise<unknown> => dispatch(aggregate, intent, { ...sender, commandId: undefined });

/** The refusal a step ended with when it is one of those named, undefined when it went well; everything else is thrown on. */
export async function refusalOf(step: Promise<unknown>, ...expected: RefusalFactory[]): Promise<Refusal | undefined> {
  try {
    await step;
    return undefined;
  } catch (error) {
    if (error instanceof Refusal && expected.some(({ code }) => code === error.code)) return error;
    throw error;
  }
}

/** A member's cart as the log has it. */
export const cartOf = async ({ stateOf }: { readonly stateOf: StateOf }, memberId: string): Promise<Cart> =>
  (await stateOf(cart, { memberId, productId: '' })).state;
