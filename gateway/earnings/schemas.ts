import { z } from 'zod';
import { dollars, id, instant, text } from '../http/schemas.ts';
import { EarningsPayoutStatus, PayoutObstacle, PayoutStop, SaleKind } from './types.ts';

export const earningsSchema = z
  .object({
    owed: dollars.describe('All they are owed: later, due and on_its_way. Below 0 it is set off'),
    later: dollars.describe('Of sales whose money is not due yet, before the fee'),
    held: dollars.describe('Of `later`: held back while a payer’s bank has not decided, or until a refund has begun'),
    due: dollars.describe('What the next payout is, after the fee; below 0 they owe it'),
    on_its_way: dollars,
    paid_out: dollars,
    fees: dollars.describe('Taken by the platform so far'),
    fee_rate: z.int().describe('Basis points that the platform takes of sales that become due now'),
    least: dollars.describe('The least a payout can be'),
    obstacle: z.enum(PayoutObstacle).nullable().describe('Why nothing can be paid out now'),
    next_payout_at: instant.nullable(),
    refused_because: text.nullable().describe('Why the last payout was refused'),
  })
  .meta({ id: 'Earnings' });

export const openSaleSchema = z
  .object({
    _id: id.describe('The payment that was made for it'),
    kind: z.enum(SaleKind),
    item_id: id.describe('The booking, or the order'),
    open: dollars.describe('What is not credited of it, with tax and before the fee'),
    tax: dollars.describe('Of `open`'),
    sold_at: instant.nullable(),
    due_at: instant.nullable(),
    is_held: z.boolean(),
  })
  .meta({ id: 'OpenSale' });

export const earningsPayoutSchema = z
  .object({
    _id: id,
    member_id: id,
    amount: dollars,
    status: z.enum(EarningsPayoutStatus),
    is_asked: z.boolean().describe('Whether the member asked for it'),
    planned_at: instant,
    sent_at: instant.nullable(),
    reversed: dollars.describe('Taken back of it at the payment provider'),
    refused_because: text.nullable(),
    refusal_code: text
      .nullable()
      .describe('The payment provider’s name of the reason; `held` where payouts were stopped before it was sent'),
  })
  .meta({ id: 'EarningsPayout' });

export const owedMemberSchema = z
  .object({
    member_id: id,
    name: text.nullable().describe('Null once it is erased'),
    owed: dollars.describe('Below 0 they owe it'),
    held: dollars,
    due: dollars,
    paid_out: dollars,
    can_receive: z.boolean(),
    stopped_because: z
      .array(z.enum(PayoutStop))
      .describe('Why their payouts wait for a person; empty where they do not'),
    stopped_at: instant.nullable(),
    stop_count: z.int().describe('How often their payouts were ever stopped; `seen` of a release'),
    refused_because: text.nullable(),
  })
  .meta({ id: 'OwedMember' });
