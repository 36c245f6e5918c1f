import { paidPlanNamed } from '#domain/plans/plans.ts';
import { type PlanInvoice, plans, readInvoices } from '#projections/plans/plans.ts';
import { type Context, member } from '../http/context.ts';
import type { Receipt } from './layout.ts';
import { NoReceipt, nameOf } from './sales.ts';

/**
 * The receipt of a paid invoice of the calling member's own plan; missing for any other. From the read model, which
 * holds every invoice.
 */
export async function planReceipt(context: Context, invoiceId: string): Promise<Receipt> {
  const { id: memberId } = member(context);
  const invoices = await readInvoices(await context.fresh(plans), memberId);
  const found = invoices.find(({ id, status }) => id === invoiceId && status === 'paid');
  if (!found) throw NoReceipt();
  return {
    number: found.id,
    paidAt: found.at,
    payer: await nameOf(context, memberId),
    // An invoice is what the provider charged, and has its own number already.
    paymentId: null,
    parts: [{ seller: 'Chairside', about: [`Paid up to ${found.until.slice(0, 10)}`], lines: [line(found)] }],
    refunded: 0,
    refunding: 0,
  };
}

const line = ({ plan, interval, amount }: PlanInvoice) => ({
  text: `${paidPlanNamed(plan)?.title ?? plan} plan, ${interval}`,
  quantity: 1,
  price: amount,
});
