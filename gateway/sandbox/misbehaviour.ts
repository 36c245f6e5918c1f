import { z } from 'zod';

const count = z.coerce.number('Must be a whole number').int('Must be a whole number').min(0).max(10_000);
const milliseconds = z.coerce
  .number('Must be a number of milliseconds')
  .int('Must be a whole number')
  .min(0)
  .max(120_000);
/** `true` (or a ticked box) means until further notice. */
const countOrAlways = z.union([
  z.boolean(),
  z.enum(['true', 'on']).transform(() => true),
  z.enum(['false', '']).transform(() => false),
  count,
]);
const switched = z.union([
  z.boolean(),
  z.enum(['true', 'on', 'false', '']).transform((text) => text === 'true' || text === 'on'),
]);

/**
 * What goes wrong on purpose. Setting it replaces what was set before; an empty object makes everything behave again.
 */
export const misbehaviour = z.strictObject({
  /** Every API answer is late by this many ms. */
  delayMs: milliseconds.default(0),
  /** Every first delivery of an event is late by this many ms. */
  webhookDelayMs: milliseconds.default(0),
  /** Each event arrives so many extra times; true is once more. */
  duplicate: countOrAlways.default(0),
  /** The next n events are never delivered; true is all of them. */
  drop: countOrAlways.default(0),
  /** Events recorded shortly after each other arrive newest first. */
  reorder: switched.default(false),
  /** The next n API calls answer 500 and do nothing. */
  failNext: count.default(0),
  /** The next n writing API calls answer 500 and do nothing; the answer is kept under their idempotency key. */
  failKept: count.default(0),
  /** The next n writing API calls take effect and answer 500; the answer is kept under their idempotency key. */
  failKeptAfterEffect: count.default(0),
  /** The next n API calls are cut off before anything happened. */
  cutBeforeEffect: count.default(0),
  /** The next n writing API calls take effect and are cut off before the answer. */
  cutAfterEffect: count.default(0),
  /** Confirmed payments stay `processing` for so many ms before they succeed. */
  settleMs: milliseconds.default(0),
  /** An invoice is still open for so many ms after its intent has succeeded. */
  invoiceMs: milliseconds.default(0),
  /** Refunds of a contested charge are refused as `refund_disputed_payment`, the other documented name of the reason. */
  refundDisputedPayment: switched.default(false),
  /** Money of a new charge cannot be used for so many ms. */
  holdMs: z.coerce
    .number('Must be a number of milliseconds')
    .int('Must be a whole number')
    .min(0)
    .max(7 * 86_400_000)
    .default(0),
});
export type Misbehaviour = z.infer<typeof misbehaviour>;
