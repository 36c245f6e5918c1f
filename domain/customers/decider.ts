import type { Aggregate } from '../decider.ts';
import { placeOfBooking } from '../ids.ts';
import { hasShopRight } from '../shopRights.ts';
import type { CustomerCommand, NoteCustomer } from './commands.ts';
import type { CustomerEvent, KeptTexts } from './events.ts';
import { CustomerMissing, NotYoursToKeep, OnlyMembersBlocked, OnlyWalkInsMerged } from './refusals.ts';

/** What an owner keeps about one customer. */
export type Customer = KeptTexts & {
  readonly isBlocked: boolean;
  /** The customer whom they are, of a walk-in that was merged. */
  readonly intoId: string | undefined;
};

const TEXTS = ['notes', 'preferences', 'allergies'] as const;

/** Whether a customer's id is that of a person without an account: the id of a walk-in. */
export const isWalkInId = (customerId: string): boolean => placeOfBooking(customerId) !== undefined;

/**
 * Stream `customer-{ownerId}_{customerId}`: what the owner of shops and products keeps about one customer. That they
 * are a customer was looked up before.
 */
export const customer: Aggregate<
  Customer,
  CustomerCommand,
  CustomerEvent,
  { readonly ownerId: string; readonly customerId: string }
> = {
  name: 'customer',
  stream: ({ ownerId, customerId }) => `customer-${ownerId}_${customerId}`,
  initial: { notes: '', preferences: '', allergies: '', isBlocked: false, intoId: undefined },
  decide(command, state) {
    const { ownerId, customerId } = command.data;
    const of = { ownerId, customerId };
    if (command.type !== 'NoteCustomer' && command.by.id !== ownerId) throw CustomerMissing();
    switch (command.type) {
      case 'NoteCustomer': {
        requireKeeping(command);
        const texts = changedTexts(command.data, state);
        return Object.keys(texts).length > 0 ? [{ type: 'CustomerNoted', data: { ...of, ...texts } }] : [];
      }
      case 'BlockCustomer':
        if (isWalkInId(customerId)) throw OnlyMembersBlocked();
        return state.isBlocked ? [] : [{ type: 'CustomerBlocked', data: of }];
      case 'UnblockCustomer':
        return state.isBlocked ? [{ type: 'CustomerUnblocked', data: of }] : [];
      case 'MergeCustomer': {
        const { intoId } = command.data;
        if (!isWalkInId(customerId) || intoId === customerId) throw OnlyWalkInsMerged();
        return state.intoId === intoId ? [] : [{ type: 'CustomerMerged', data: { ...of, intoId } }];
      }
      case 'PartCustomer':
        return state.intoId ? [{ type: 'CustomerParted', data: { ...of, intoId: state.intoId } }] : [];
    }
  },
  evolve(state, event) {
    switch (event.type) {
      case 'CustomerNoted':
        return { ...state, ...textsOf(event.data) };
      case 'CustomerBlocked':
        return { ...state, isBlocked: true };
      case 'CustomerUnblocked':
        return { ...state, isBlocked: false };
      case 'CustomerMerged':
        return { ...state, intoId: event.data.intoId };
      case 'CustomerParted':
        return { ...state, intoId: undefined };
    }
    event satisfies never;
    return state;
  },
};

/**
 * The owner keeps everything; of the crew, who may keep what, and nobody about themself. For others there is no such
 * customer.
 */
function requireKeeping({ data, by }: NoteCustomer): void {
  const { ownerId, customerId, worksAs, notes } = data;
  if (by.id === ownerId) return;
  if (!worksAs || by.id === customerId) throw CustomerMissing();
  if (!hasShopRight(worksAs, 'keepCare')) throw NotYoursToKeep();
  if (notes !== undefined && !hasShopRight(worksAs, 'keepNotes')) throw NotYoursToKeep();
}

/** The texts that are named. */
const textsOf = (data: Partial<KeptTexts>): Partial<KeptTexts> =>
  Object.fromEntries(TEXTS.flatMap((name) => (data[name] === undefined ? [] : [[name, data[name]]])));

const changedTexts = (data: Partial<KeptTexts>, state: KeptTexts): Partial<KeptTexts> =>
  Object.fromEntries(Object.entries(textsOf(data)).filter(([name, text]) => state[name as keyof KeptTexts] !== text));
