import type { Json } from './errors.ts';
import type { IntentRow } from './rows.ts';

/**
 * The intent as the provider's API shows it: `secret` with everything, `browser` without metadata and charges, and
 * without a caller (in listings, events, errors) with everything but the client secret.
 */
export function presentIntent(
  row: IntentRow,
  caller?: 'secret' | 'browser',
  origin = '',
): Json & { readonly id: string } {
  const shown = {
    id: row.id,
    object: 'payment_intent',
    amount: row.amount,
    automatic_payment_methods: null,
    canceled_at: row.canceled_at,
    cancellation_reason: row.cancellation_reason,
    capture_method: 'automatic',
    client_secret: caller ? row.secret : null,
    confirmation_method: 'automatic',
    created: row.created,
    currency: row.currency,
    description: row.description,
    last_payment_error: row.last_payment_error,
    livemode: false,
    next_action: caller ? nextAction(row, origin) : null,
    payment_method: row.card?.id ?? null,
    payment_method_types: ['card'],
    processing: null,
    receipt_email: row.receipt_email,
    setup_future_usage: null,
    shipping: null,
    source: null,
    status: row.status,
  };
  if (caller === 'browser') return shown;
  return {
    ...shown,
    allowed_payment_method_types: ['card'],
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: row.amount_received,
    application: null,
    application_fee_amount: null,
    customer: row.customer ?? null,
    customer_account: null,
    excluded_payment_method_types: null,
    latest_charge: row.latest_charge,
    managed_payments: null,
    metadata: row.metadata,
    on_behalf_of: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_record: null,
    review: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    transfer_data: null,
    transfer_group: null,
  };
}

/**
 * The bank's question: a page to go to, or, for clients that asked for it, something to show in place. The address
 * carries the right to answer this one question, not the secret.
 */
function nextAction(row: IntentRow, origin: string): Json | null {
  if (row.status !== 'requires_action' || !row.step) return null;
  const url = `${origin}/v1/payment_intents/${row.id}/authenticate?step=${row.step}`;
  if (row.return_url && !row.use_stripe_sdk)
    return { type: 'redirect_to_url', redirect_to_url: { return_url: row.return_url, url } };
  return {
    type: 'use_stripe_sdk',
    use_stripe_sdk: { type: 'three_d_secure_redirect', source: row.card?.id ?? null, stripe_js: url },
  };
}
