import { cart } from '../../carts/decider.ts';
import type { Cart } from '../../carts/state.ts';
import type { Aggregate, Command, DomainEvent } from '../../decider.ts';
import type { IntentOf, StateOf } from '../../dispatch.ts';
import { Refusal, type RefusalFactory } from '../../refusal.ts';
import type { PurposeTools } from '../payment/purpose.ts';

/** Sends one step of a process. Each gets a new command id: a process may repeat a step after it was undone. */
export const send = <S, C extends Command, E extends DomainEvent>(
  { dispatch, sender }: Pick<PurposeTools, 'dispatch' | 'sender'>,
  aggregate: Aggregate<S, C, E>,
  intent: IntentOf<C>,
): Promise<unknown> => dispatch(aggregate, intent, { ...sender, commandId: undefined });

/** The step's refusal when it is one of those expected, undefined on success; throws everything else. */
export async function refusalOf(step: Promise<unknown>, ...expected: RefusalFactory[]): Promise<Refusal | undefined> {
  try {
    await step;
    return undefined;
  } catch (error) {
    if (error instanceof Refusal && expected.some(({ code }) => code === error.code)) return error;
    throw error;
  }
}

/** A member's cart, from the log. */
export const cartOf = async ({ stateOf }: { readonly stateOf: StateOf }, memberId: string): Promise<Cart> =>
  (await stateOf(cart, { memberId })).state;
