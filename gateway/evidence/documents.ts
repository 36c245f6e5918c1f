import type { Purpose } from '#domain/payments/events.ts';
import type { EvidenceFile } from '#domain/ports/disputeProvider.ts';
import { locateBooking } from '#domain/processes/move/locateBooking.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Context } from '../http/context.ts';
import { contributionReceipt } from '../receipts/contributions.ts';
import type { Receipt } from '../receipts/layout.ts';
import { writeLines, writeReceipt } from '../receipts/receipt.ts';
import { orderReceipt, receiptOfBooking } from '../receipts/sales.ts';
import { type Evidence, linesOfEvidence } from './evidence.ts';
import type { FileField } from './fields.ts';

/** The most bytes that the provider takes of all files of a dispute together. */
const MOST_BYTES = 4_500_000;

/** The sections that say what was agreed. */
const TERMS = ['What was chosen', 'Terms shown before paying'];

/**
 * The files that go with evidence, by the provider's field that each is for: the receipt, the terms as they were agreed,
 * and all that is said in the fields, to print. Those that there is no room for are left out, the last first.
 */
export async function documentsOf(
  context: Context,
  { page, itemId }: Purpose,
  evidence: Evidence,
): Promise<readonly (readonly [FileField, EvidenceFile])[]> {
  const terms = evidence.sections.filter(({ title }) => TERMS.includes(title));
  const write = async (what: string, sections: Evidence['sections']): Promise<EvidenceFile> => ({
    name: `${what}-${evidence.number}.pdf`,
    content: await writeLines(linesOfEvidence({ ...evidence, sections }), {
      title: `Evidence ${evidence.number}`,
      at: evidence.paidAt,
    }),
  });
  const [receipt, agreed, all] = [
    await receiptFor(context, page, itemId),
    await write('terms', terms),
    await write('evidence', evidence.sections),
  ];
  const wanted = Object.keys(evidence.files) as FileField[];
  const isPolicy = (field: FileField) => field === 'cancellation_policy' || field === 'refund_policy';
  const found = [
    ...(receipt ? [['receipt', receipt] as const] : []),
    ...wanted.filter(isPolicy).map((field) => [field, agreed] as const),
    ...wanted.filter((field) => field !== 'receipt' && !isPolicy(field)).map((field) => [field, all] as const),
  ];
  let left = MOST_BYTES;
  return found.filter(([, { content }]) => {
    left -= content.length;
    return left >= 0;
  });
}

/** Undefined where there is none that a platform owner may see, as of a plan. */
async function receiptFor(context: Context, page: Purpose['page'], itemId: string): Promise<EvidenceFile | undefined> {
  const find = RECEIPTS[page];
  try {
    const receipt = await find?.(context, itemId);
    return receipt && { name: `receipt-${receipt.number}.pdf`, content: await writeReceipt(receipt) };
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'missing') return undefined;
    throw error;
  }
}

/** That of a booking is the shop's, too; whose evidence this is has been asked before. */
async function receiptOfVisit(context: Context, bookingId: string): Promise<Receipt | undefined> {
  const booking = (await locateBooking(context.stateOf, bookingId))?.booking;
  return booking && receiptOfBooking(context, booking);
}

type Find = (context: Context, itemId: string) => Promise<Receipt | undefined>;
const RECEIPTS: Readonly<Partial<Record<Purpose['page'], Find>>> = {
  booking: receiptOfVisit,
  cart: orderReceipt,
  contribute: contributionReceipt,
};
