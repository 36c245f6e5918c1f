import type { NoteOrderDispute } from './commands.ts';
import type { OrderEvent } from './events.ts';
import { OrderMissing } from './refusals.ts';
import type { PlacedOrder } from './state.ts';

/** By the system, as the dispute itself has it. The same standing again appends nothing. */
export function noteDispute({ data, at, by }: NoteOrderDispute, state: PlacedOrder): OrderEvent[] {
  if (by.role !== 'system') throw OrderMissing();
  const { orderId, disputeId, standing, amount } = data;
  const before = state.disputes[disputeId];
  const of = { orderId, buyerId: state.buyerId, disputeId };
  if (standing === 'over')
    return before === undefined ? [] : [{ type: 'OrderReleased', data: { ...of, releasedAt: at } }];
  if (standing === before) return [];
  return standing === 'lost'
    ? [{ type: 'OrderChargedBack', data: { ...of, chargedBackAt: at, amount } }]
    : [{ type: 'OrderFrozen', data: { ...of, isInquiry: standing === 'asked', frozenAt: at } }];
}
