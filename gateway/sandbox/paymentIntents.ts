import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { cardNumbered, paymentMethodData } from './cards.ts';
import { presentCharge } from './charges.ts';
import { badRequest, type Json } from './errors.ts';
import { recordEvent } from './events.ts';
import { expand, flag, integer, isWithin, listing, metadata, read } from './parse.ts';
import { attempt, authenticate, awayFromPayer, unexpected } from './paying.ts';
import { presentIntent } from './presentIntent.ts';
import { type Call, listOf, ok, one, type Reply, type Route } from './route.ts';
import type { CardRow, IntentRow } from './rows.ts';
import { indexable, search } from './search.ts';
import { cardOf as keptCard } from './setups/attach.ts';
import { type Change, randomText, type View } from './store.ts';

const amount = integer.pipe(z.number());
const url = z.url({ protocol: /^https?$/, error: 'Invalid URL' });
const payWith = {
  payment_method: z.string().optional(),
  payment_method_data: paymentMethodData.optional(),
  return_url: url.optional(),
  use_stripe_sdk: flag.optional(),
};
const described = {
  description: z.string().max(1000).optional(),
  receipt_email: z.string().max(512).optional(),
  metadata: metadata.optional(),
  expand,
};

const createParams = z.strictObject({
  ...described,
  ...payWith,
  amount,
  currency: z.string().regex(/^[A-Za-z]{3}$/, 'Invalid currency'),
  allowed_payment_method_types: z.array(z.literal('card', 'Only card payments are possible')).optional(),
  automatic_payment_methods: z
    .strictObject({ enabled: flag, allow_redirects: z.enum(['always', 'never']).optional() })
    .optional(),
  capture_method: z.enum(['automatic', 'automatic_async'], 'Only automatic capture is possible').optional(),
  confirm: flag.optional(),
  customer: z.string().optional(),
});
const updateParams = z.strictObject({ ...described, amount: amount.optional() });
const credentials = { client_secret: z.string().optional(), key: z.string().optional() };
const confirmParams = z.strictObject({
  ...payWith,
  ...credentials,
  expand,
  receipt_email: z.string().optional(),
  expected_payment_method_type: z.string().optional(),
  off_session: flag.optional(),
});
const retrieveParams = z.strictObject({ ...credentials, expand });
const cancelParams = z.strictObject({
  cancellation_reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned']).optional(),
  expand,
});
const authenticateParams = z.strictObject({
  ...credentials,
  step: z.string().optional(),
  outcome: z.enum(['succeed', 'fail'], 'Must be succeed or fail'),
  redirect: flag.optional(),
});

/** The address of payment intents: what a page of the product wants to be paid, from asking to having. */
export const paymentIntentRoutes: readonly Route[] = [
  { method: 'POST', url: '/payment_intents', run: create },
  { method: 'GET', url: '/payment_intents', run: list },
  {
    method: 'GET',
    url: '/payment_intents/search',
    run: (view, call) => search(view, call, (row) => presentIntent(row)),
  },
  { method: 'GET', url: '/payment_intents/:id', browser: true, run: retrieve },
  { method: 'POST', url: '/payment_intents/:id', run: update },
  { method: 'POST', url: '/payment_intents/:id/confirm', browser: true, run: confirm },
  { method: 'POST', url: '/payment_intents/:id/authenticate', browser: true, run: completeStep },
  { method: 'POST', url: '/payment_intents/:id/cancel', run: cancel },
];

function create(change: Change, call: Call): Reply {
  const params = read(createParams, call.params);
  checkAmount(params.amount);
  const card = cardOf(change, call, params, params.customer);
  if (params.confirm && !card) throw noCard();
  const id = change.newId('pi');
  const intent: IntentRow = {
    id,
    secret: `${id}_secret_${randomText(25)}`,
    created: Math.floor(call.now / 1000),
    amount: params.amount,
    currency: params.currency.toLowerCase(),
    status: card ? 'requires_confirmation' : 'requires_payment_method',
    amount_received: 0,
    metadata: withoutEmpty(params.metadata ?? {}),
    description: params.description ?? null,
    receipt_email: params.receipt_email ?? null,
    card: card ?? null,
    return_url: params.return_url ?? null,
    use_stripe_sdk: params.use_stripe_sdk ?? false,
    step: null,
    latest_charge: null,
    last_payment_error: null,
    canceled_at: null,
    cancellation_reason: null,
    ...(params.customer && { customer: one(change, 'customer', params.customer).id }),
  };
  change.put('payment_intent', id, intent);
  relateMetadata(change, intent);
  recordEvent(change, call, 'payment_intent.created', presentIntent(intent));
  return params.confirm && card ? attempt(change, call, intent, card) : answer(change, call, intent, params.expand);
}

function list(view: View, call: Call): Reply {
  const {
    created,
    expand: expanded,
    ...page
  } = read(z.strictObject({ ...listing, customer: z.string().optional() }), call.params);
  const { customer, ...bounds } = page;
  const wanted = (row: IntentRow) =>
    (customer === undefined || row.customer === customer) && isWithin(row.created, created);
  return listOf(view, 'payment_intent', call.path, bounds, wanted, (row) =>
    expandCharge(view, presentIntent(row), row, expanded, 'data.latest_charge'),
  );
}

function retrieve(view: View, call: Call): Reply {
  const params = read(retrieveParams, call.params);
  return answer(view, call, intentFor(view, call, params.client_secret), params.expand);
}

function update(change: Change, call: Call): Reply {
  const params = read(updateParams, call.params);
  const intent = one(change, 'payment_intent', call.id);
  const open = ['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status);
  if (params.amount !== undefined && !open) throw unexpected(intent, 'update the amount of');
  checkAmount(params.amount ?? intent.amount);
  const updated = {
    ...intent,
    amount: params.amount ?? intent.amount,
    description: params.description ?? intent.description,
    receipt_email: params.receipt_email ?? intent.receipt_email,
    metadata: withoutEmpty({ ...intent.metadata, ...params.metadata }),
  };
  change.put('payment_intent', intent.id, updated);
  relateMetadata(change, updated);
  return answer(change, call, updated, params.expand);
}

function confirm(change: Change, call: Call): Reply {
  const params = read(confirmParams, call.params);
  const intent = intentFor(change, call, params.client_secret);
  const card = cardOf(change, call, params, intent.customer) ?? intent.card;
  if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status))
    throw unexpected(intent, 'confirm');
  if (!card) throw noCard();
  const ready = {
    ...intent,
    return_url: params.return_url ?? intent.return_url,
    use_stripe_sdk: params.use_stripe_sdk ?? intent.use_stripe_sdk,
  };
  return params.off_session ? awayFromPayer(change, call, ready, card) : attempt(change, call, ready, card);
}

function completeStep(change: Change, call: Call): Reply {
  const { client_secret, step, outcome, redirect } = read(authenticateParams, call.params);
  const asked = step === undefined ? intentFor(change, call, client_secret) : askedWith(change, call.id, step);
  const reply = authenticate(change, call, asked, outcome === 'succeed');
  return redirect
    ? { ...reply, redirect: asked.return_url ? returnTo(asked.return_url, asked, reply) : call.path }
    : reply;
}

function cancel(change: Change, call: Call): Reply {
  const params = read(cancelParams, call.params);
  const intent = one(change, 'payment_intent', call.id);
  if (['succeeded', 'canceled', 'processing'].includes(intent.status)) throw unexpected(intent, 'cancel');
  if (intent.invoice) throw unexpected(intent, 'cancel', 'it pays an invoice: void the invoice instead');
  const canceled: IntentRow = {
    ...intent,
    status: 'canceled',
    canceled_at: Math.floor(call.now / 1000),
    cancellation_reason: params.cancellation_reason ?? null,
  };
  change.put('payment_intent', intent.id, canceled);
  recordEvent(change, call, 'payment_intent.canceled', presentIntent(canceled));
  return answer(change, call, canceled, params.expand);
}

/** A browser has to show the intent's own secret, and learns nothing about intents it has no secret of. */
function intentFor(view: View, call: Call, secret: string | undefined): IntentRow {
  if (call.caller === 'secret' && secret === undefined) return one(view, 'payment_intent', call.id);
  const intent = view.get('payment_intent', call.id);
  if (intent && isSame(intent.secret, secret ?? '')) return intent;
  throw badRequest('The client_secret provided does not match any associated PaymentIntent on this account.', {
    code: 'payment_intent_invalid_parameter',
    param: 'client_secret',
  });
}

/** The intent whose bank asks the question this token belongs to. */
export function askedWith(view: View, id: string, step: string | undefined): IntentRow {
  const intent = view.get('payment_intent', id);
  if (intent?.step && isSame(intent.step, step ?? '')) return intent;
  throw badRequest('This step is over, or it belongs to another payment.', {
    code: 'payment_intent_unexpected_state',
    param: 'step',
  });
}

const hasPaid = ({ body }: Reply): boolean =>
  typeof body === 'object' &&
  body !== null &&
  'status' in body &&
  ['succeeded', 'processing'].includes(String(body.status));

/** The URL the payer returns to after answering, in the provider's form. */
function returnTo(url: string, intent: IntentRow, reply: Reply): string {
  const target = new URL(url);
  target.searchParams.set('payment_intent', intent.id);
  target.searchParams.set('payment_intent_client_secret', intent.secret);
  target.searchParams.set('redirect_status', hasPaid(reply) ? 'succeeded' : 'failed');
  return target.href;
}

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

function cardOf(
  change: Change,
  call: Call,
  params: z.infer<z.ZodObject<typeof payWith>>,
  customer: string | undefined,
): CardRow | undefined {
  if (params.payment_method_data)
    return cardNumbered(params.payment_method_data, new Date(call.now), () => change.newId('pm'));
  if (!params.payment_method) return undefined;
  return keptCard(change, customer, params.payment_method);
}

const noCard = () =>
  badRequest('You cannot confirm this PaymentIntent because it is missing a payment method.', {
    code: 'payment_intent_unexpected_state',
    param: 'payment_method',
  });

function checkAmount(cents: number): void {
  if (cents < 1)
    throw badRequest('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  if (cents < 50) throw badRequest('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' });
  if (cents > 99_999_999)
    throw badRequest('Amount must be no more than $999,999.99', { code: 'amount_too_large', param: 'amount' });
}

const withoutEmpty = (entries: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== ''));

/** Lets search find the intent by what it carries. */
function relateMetadata(change: Change, intent: IntentRow): void {
  for (const [key, value] of Object.entries(intent.metadata))
    change.relate(`metadata.${key}`, indexable(value), intent.id);
}

const answer = (view: View, call: Call, intent: IntentRow, expanded: readonly string[] | undefined): Reply =>
  ok(
    expandCharge(
      view,
      presentIntent(intent, call.caller, call.origin),
      intent,
      call.caller === 'secret' ? expanded : [],
      'latest_charge',
    ),
  );

function expandCharge(
  view: View,
  object: Json,
  intent: IntentRow,
  expanded: readonly string[] | undefined,
  path: string,
): Json {
  if (!expanded?.includes(path) || !intent.latest_charge) return object;
  return { ...object, latest_charge: presentCharge(one(view, 'charge', intent.latest_charge)) };
}
