import type Stripe from 'stripe';

type Fields = Stripe.DisputeUpdateParams.Evidence;

/** The provider’s fields that are text, by its names. */
export type TextField = Extract<
  keyof Fields,
  | 'access_activity_log'
  | 'cancellation_policy_disclosure'
  | 'cancellation_rebuttal'
  | 'customer_email_address'
  | 'customer_name'
  | 'product_description'
  | 'refund_policy_disclosure'
  | 'refund_refusal_explanation'
  | 'service_date'
  | 'shipping_address'
  | 'shipping_date'
  | 'shipping_tracking_number'
  | 'uncategorized_text'
>;
/** Those that take the id of an uploaded file: which of our files is meant for it. */
export type FileField = Extract<
  keyof Fields,
  | 'cancellation_policy'
  | 'customer_communication'
  | 'receipt'
  | 'refund_policy'
  | 'service_documentation'
  | 'shipping_documentation'
>;

export type EvidenceFields = Readonly<Partial<Record<TextField, string>>>;

/** The most characters the provider takes in a field, and in all fields together. */
export const LONGEST_FIELD = 20_000;
export const LONGEST_IN_ALL = 150_000;
const CUT = ' … (shortened)';

const shortened = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, Math.max(0, most - CUT.length)) + CUT;

/** As the provider takes it: nothing empty, no field and not all together longer than it allows. */
export function bounded(fields: Readonly<Partial<Record<TextField, string | undefined>>>): EvidenceFields {
  let left = LONGEST_IN_ALL;
  const kept: Partial<Record<TextField, string>> = {};
  for (const [name, text] of Object.entries(fields) as [TextField, string | undefined][]) {
    const value = shortened((text ?? '').trim(), Math.min(LONGEST_FIELD, left));
    if (value === '' || left < CUT.length) continue;
    kept[name] = value;
    left -= value.length;
  }
  return kept;
}
