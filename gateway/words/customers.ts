import { isWalkInId } from '#domain/customers/decider.ts';
import type { CustomerEvent } from '#domain/customers/events.ts';
import { member, type Part, says, type WordsOf } from './parts.ts';

const customer = (id: string): Part => (isWalkInId(id) ? 'a person without an account' : member(id));

const other = (id: string): Part => (isWalkInId(id) ? 'another one' : member(id));

/** Words for what owners of shops and products keep about customers; what they wrote is between them. */
export const customers: WordsOf<CustomerEvent> = {
  CustomerNoted: (data) => {
    const texts = (['notes', 'preferences', 'allergies'] as const).filter((name) => data[name] !== undefined);
    return says('wrote down ', texts.join(', '), ' about ', customer(data.customerId));
  },
  CustomerBlocked: ({ customerId }) => says('takes no more bookings of ', customer(customerId)),
  CustomerUnblocked: ({ customerId }) => says('takes bookings of ', customer(customerId), ' again'),
  CustomerMerged: ({ intoId }) => says('counts a person without an account as ', other(intoId)),
  CutPictureAdded: ({ customerId }) => says('added a picture of a cut of ', customer(customerId)),
  CutPictureRemoved: ({ customerId }) => says('removed a picture of a cut of ', customer(customerId)),
  CustomerParted: ({ intoId }) => says('no longer counts a person without an account as ', other(intoId)),
};
