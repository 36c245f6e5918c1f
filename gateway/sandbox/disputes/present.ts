import type { Json } from '../errors.ts';
import type { View } from '../store.ts';
import { presentTransaction } from '../transactions.ts';
import type { DisputeRow, DisputeStatus, WarningRow } from './rows.ts';

/** The provider's fields of evidence that are text; and those that take the id of an uploaded file. */
export const TEXT_FIELDS = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_tracking_number',
  'uncategorized_text',
] as const;
export const FILE_FIELDS = [
  'cancellation_policy',
  'customer_communication',
  'customer_signature',
  'duplicate_charge_documentation',
  'receipt',
  'refund_policy',
  'service_documentation',
  'shipping_documentation',
  'uncategorized_file',
] as const;

/** Whether the bank only asks, and has taken nothing. */
export const isInquiry = (status: DisputeStatus): boolean => status.startsWith('warning_');

export const isClosed = (status: DisputeStatus): boolean =>
  status === 'won' || status === 'lost' || status === 'warning_closed' || status === 'prevented';

/** The dispute as the provider's API shows it. */
export function presentDispute(row: DisputeRow, now: number): Json & { readonly id: string } {
  const blank = Object.fromEntries([...TEXT_FIELDS, ...FILE_FIELDS].map((field) => [field, null]));
  return {
    id: row.id,
    object: 'dispute',
    amount: row.amount,
    balance_transactions: row.transactions.map((one) =>
      presentTransaction({ ...one, source: row.id, type: 'adjustment' }),
    ),
    charge: row.charge,
    created: row.created,
    currency: row.currency,
    enhanced_eligibility_types: [],
    evidence: { ...blank, enhanced_evidence: {}, ...row.evidence },
    evidence_details: {
      due_by: row.due_by,
      enhanced_eligibility: {},
      has_evidence: Object.keys(row.evidence).length > 0,
      past_due: row.due_by !== null && row.due_by * 1000 <= now,
      submission_count: row.submissions,
      submission_method: row.submissions > 0 ? 'manual' : 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: isInquiry(row.status) && !isClosed(row.status),
    livemode: false,
    metadata: row.metadata,
    payment_intent: row.payment_intent,
    payment_method_details: {
      card: {
        brand: 'visa',
        case_type: isInquiry(row.status) ? 'inquiry' : 'chargeback',
        network: 'visa',
        network_reason_code: null,
      },
      type: 'card',
    },
    reason: row.reason,
    status: row.status,
  };
}

/** A warning of the card's network; one can act on it while the charge is neither paid back nor disputed. */
export function presentWarning(view: View, row: WarningRow): Json & { readonly id: string } {
  const charge = view.get('charge', row.charge);
  return {
    id: row.id,
    object: 'radar.early_fraud_warning',
    actionable: charge !== undefined && !charge.disputed && charge.amount_refunded < charge.amount,
    charge: row.charge,
    created: row.created,
    fraud_type: row.fraud_type,
    livemode: false,
    payment_intent: row.payment_intent,
  };
}
