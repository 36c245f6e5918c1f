import type { Aggregate, Command } from '../decider.ts';
import { hasRight } from '../rights.ts';
import type { PaymentLookAsked } from './events.ts';
import { OwnersOnly } from './refusals.ts';

export type AskLook = Command<'AskLook', PaymentLookAsked['data']>;

/**
 * Stream `asked-payments`: what those who may move money had looked at anew. Each is recorded before it is done.
 * Refuses others with OwnersOnly.
 */
export const askedPayments: Aggregate<null, AskLook, PaymentLookAsked, object> = {
  name: 'askedPayments',
  stream: () => 'asked-payments',
  initial: null,
  decide({ by, data }) {
    if (!hasRight(by.role, 'moveMoney')) throw OwnersOnly();
    return [{ type: 'PaymentLookAsked', data }];
  },
  evolve: () => null,
};
