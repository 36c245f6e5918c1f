import type { Aggregate } from '../decider.ts';
import { placeOfBooking } from '../ids.ts';
import { hasShopRight } from '../shopRights.ts';
import type { CustomerCommand, NoteCustomer } from './commands.ts';
import { addCut, forgetCuts, removeCut, withCut, withoutCut } from './cuts.ts';
import type { CustomerEvent, KeptTexts } from './events.ts';
import { CustomerMissing, NotYoursToKeep, OnlyMembersBlocked, OnlyWalkInsMerged } from './refusals.ts';
import type { Customer } from './state.ts';

const TEXTS = ['notes', 'preferences', 'allergies'] as const;

/** What is not the owner's alone to send. */
const OWN_RULES: readonly CustomerCommand['type'][] = ['NoteCustomer', 'RemoveCutPicture', 'ForgetCutPictures'];

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
  initial: {
    ...{ notes: '', preferences: '', allergies: '' },
    ...{ isBlocked: false, intoId: undefined, cuts: [], cutIds: [] },
  },
  decide(command, state) {
    const { ownerId, customerId } = command.data;
    const of = { ownerId, customerId };
    if (!OWN_RULES.includes(command.type) && command.by.id !== ownerId) throw CustomerMissing();
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
      case 'AddCutPicture':
        return addCut(command, state);
      case 'RemoveCutPicture':
        return removeCut(command, state);
      case 'ForgetCutPictures':
        return forgetCuts(command, state);
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
      case 'CutPictureAdded':
        return withCut(state, event.data);
      case 'CutPictureRemoved':
        return withoutCut(state, event.data.pictureId);
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
