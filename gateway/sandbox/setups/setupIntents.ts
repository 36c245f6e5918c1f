import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { behaviourOf, cardNamed, cardNumbered, paymentMethodData } from '../cards.ts';
import { badRequest, type Json } from '../errors.ts';
import { recordEvent } from '../events.ts';
import { expand, flag, isWithin, listing, metadata, read } from '../parse.ts';
import { type Call, listOf, ok, one, type Reply, type Route } from '../route.ts';
import type { CardRow, FailureRow } from '../rows.ts';
import { type Change, randomText, type View } from '../store.ts';
import { attach } from './attach.ts';
import type { SetupRow } from './rows.ts';

const credentials = { client_secret: z.string().optional(), key: z.string().optional() };
const createParams = z.strictObject({
  customer: z.string().optional(),
  usage: z.enum(['off_session', 'on_session']).default('off_session'),
  allowed_payment_method_types: z.array(z.literal('card', 'Only cards are possible')).optional(),
  metadata: metadata.optional(),
  description: z.string().max(1000).optional(),
  expand,
});
const confirmParams = z.strictObject({
  ...credentials,
  payment_method: z.string().optional(),
  payment_method_data: paymentMethodData.optional(),
  return_url: z.url({ protocol: /^https?$/, error: 'Invalid URL' }).optional(),
  use_stripe_sdk: flag.optional(),
  expected_payment_method_type: z.string().optional(),
  expand,
});
const authenticateParams = z.strictObject({
  ...credentials,
  step: z.string().optional(),
  outcome: z.enum(['succeed', 'fail'], 'Must be succeed or fail'),
  redirect: flag.optional(),
});
const retrieveParams = z.strictObject({ ...credentials, expand });

/** Setup intents: a card is put on file while its holder is present, and nothing is charged. */
export const setupIntentRoutes: readonly Route[] = [
  { method: 'POST', url: '/setup_intents', run: create },
  {
    method: 'GET',
    url: '/setup_intents',
    run: (view, call) => {
      const { customer, created, ...page } = read(
        z.strictObject({ ...listing, customer: z.string().optional() }),
        call.params,
      );
      const wanted = (row: SetupRow) =>
        (customer === undefined || row.customer === customer) && isWithin(row.created, created);
      return listOf(view, 'setup_intent', call.path, page, wanted, (row) => presentSetup(row));
    },
  },
  { method: 'GET', url: '/setup_intents/:id', browser: true, run: retrieve },
  { method: 'POST', url: '/setup_intents/:id/confirm', browser: true, run: confirm },
  { method: 'POST', url: '/setup_intents/:id/cancel', run: cancel },
  { method: 'POST', url: '/setup_intents/:id/authenticate', browser: true, run: authenticate },
];

function create(change: Change, call: Call): Reply {
  const params = read(createParams, call.params);
  if (params.customer !== undefined) one(change, 'customer', params.customer);
  const id = change.newId('seti');
  const setup: SetupRow = {
    id,
    secret: `${id}_secret_${randomText(25)}`,
    created: Math.floor(call.now / 1000),
    customer: params.customer ?? null,
    usage: params.usage,
    status: 'requires_payment_method',
    card: null,
    payment_method: null,
    return_url: null,
    use_stripe_sdk: false,
    step: null,
    last_setup_error: null,
    metadata: params.metadata ?? {},
  };
  change.put('setup_intent', id, setup);
  recordEvent(change, call, 'setup_intent.created', presentSetup(setup));
  return ok(presentSetup(setup, call));
}

function retrieve(view: View, call: Call): Reply {
  return ok(presentSetup(setupFor(view, call, read(retrieveParams, call.params).client_secret), call));
}

function confirm(change: Change, call: Call): Reply {
  const params = read(confirmParams, call.params);
  const setup = setupFor(change, call, params.client_secret);
  if (setup.status === 'succeeded' || setup.status === 'canceled') throw unexpected(setup);
  const card = params.payment_method_data
    ? cardNumbered(params.payment_method_data, new Date(call.now), () => change.newId('pm'))
    : params.payment_method && cardNamed(params.payment_method);
  if (!card)
    throw badRequest('You cannot confirm this SetupIntent because it is missing a payment method.', {
      code: 'setup_intent_unexpected_state',
      param: 'payment_method',
    });
  const ready: SetupRow = {
    ...setup,
    card,
    step: null,
    last_setup_error: null,
    return_url: params.return_url ?? setup.return_url,
    use_stripe_sdk: params.use_stripe_sdk ?? setup.use_stripe_sdk,
  };
  const { decline, authenticate: asks, savesFirst } = behaviourOf(card);
  if (decline && !savesFirst)
    return refuse(change, call, ready, { type: 'card_error', ...decline, payment_method_type: 'card' });
  if (!asks) return succeed(change, call, ready, card);
  const asking: SetupRow = { ...ready, status: 'requires_action', step: randomText(32) };
  change.put('setup_intent', asking.id, asking);
  recordEvent(change, call, 'setup_intent.requires_action', presentSetup(asking));
  return ok(presentSetup(asking, call));
}

function authenticate(change: Change, call: Call): Reply {
  const { client_secret, step, outcome, redirect } = read(authenticateParams, call.params);
  const setup = step === undefined ? setupFor(change, call, client_secret) : askedWith(change, call.id, step);
  if (setup.status !== 'requires_action' || !setup.card) throw unexpected(setup);
  const answered = { ...setup, step: null };
  const reply =
    outcome === 'succeed'
      ? succeed(change, call, answered, setup.card)
      : {
          ...refuse(change, call, answered, {
            type: 'card_error',
            code: 'setup_intent_authentication_failure',
            message: 'The provided PaymentMethod has failed authentication.',
            payment_method_type: 'card',
          }),
          status: 200,
        };
  return redirect && setup.return_url ? { ...reply, redirect: setup.return_url } : reply;
}

/** No card can be tried with it any more. */
function cancel(change: Change, call: Call): Reply {
  const params = read(z.strictObject({ cancellation_reason: z.string().optional(), expand }), call.params);
  const setup = one(change, 'setup_intent', call.id);
  if (setup.status === 'succeeded' || setup.status === 'canceled')
    throw badRequest(`You cannot cancel this SetupIntent because it has a status of ${setup.status}.`, {
      code: 'setup_intent_unexpected_state',
      setup_intent: presentSetup(setup),
    });
  const cancelled: SetupRow = { ...setup, status: 'canceled', step: null };
  change.put('setup_intent', setup.id, cancelled);
  recordEvent(change, call, 'setup_intent.canceled', presentSetup(cancelled));
  return ok({ ...presentSetup(cancelled, call), cancellation_reason: params.cancellation_reason ?? null });
}

function succeed(change: Change, call: Call, setup: SetupRow, card: CardRow): Reply {
  const { id } = attach(change, setup.customer, card, Math.floor(call.now / 1000));
  const done: SetupRow = { ...setup, status: 'succeeded', payment_method: id, step: null };
  change.put('setup_intent', done.id, done);
  recordEvent(change, call, 'setup_intent.succeeded', presentSetup(done));
  return ok(presentSetup(done, call));
}

/** Answers 402 as a reply, not as a throw: the declined attempt has to be remembered. */
function refuse(change: Change, call: Call, setup: SetupRow, failure: FailureRow): Reply {
  const failed: SetupRow = {
    ...setup,
    status: 'requires_payment_method',
    card: null,
    step: null,
    last_setup_error: failure,
  };
  change.put('setup_intent', failed.id, failed);
  recordEvent(change, call, 'setup_intent.setup_failed', presentSetup(failed));
  return { status: 402, body: { error: { ...failure, setup_intent: presentSetup(failed, call) } } };
}

/** A browser has to show the setup's own secret, and learns nothing about setups it has no secret of. */
function setupFor(view: View, call: Call, secret: string | undefined): SetupRow {
  if (call.caller === 'secret' && secret === undefined) return one(view, 'setup_intent', call.id);
  const setup = view.get('setup_intent', call.id);
  if (setup && isSame(setup.secret, secret ?? '')) return setup;
  throw badRequest('The client_secret provided does not match any associated SetupIntent on this account.', {
    code: 'setup_intent_invalid_parameter',
    param: 'client_secret',
  });
}

/** The setup whose bank asks the question this token belongs to. */
export function askedWith(view: View, id: string, step: string | undefined): SetupRow {
  const setup = view.get('setup_intent', id);
  if (setup?.step && isSame(setup.step, step ?? '')) return setup;
  throw badRequest('This step is over, or it belongs to another setup.', {
    code: 'setup_intent_unexpected_state',
    param: 'step',
  });
}

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

const unexpected = (setup: SetupRow) =>
  badRequest(`You cannot confirm this SetupIntent because it has a status of ${setup.status}.`, {
    code: 'setup_intent_unexpected_state',
    setup_intent: presentSetup(setup),
  });

/** The setup as the provider's API shows it; without a caller (in listings, events) without its client secret. */
export function presentSetup(row: SetupRow, call?: Call): Json & { readonly id: string } {
  return {
    id: row.id,
    object: 'setup_intent',
    cancellation_reason: null,
    client_secret: call ? row.secret : null,
    created: row.created,
    customer: call?.caller === 'browser' ? null : row.customer,
    description: null,
    last_setup_error: row.last_setup_error,
    livemode: false,
    metadata: call?.caller === 'browser' ? {} : row.metadata,
    next_action: call ? nextAction(row, call.origin) : null,
    payment_method: row.payment_method ?? row.card?.id ?? null,
    payment_method_types: ['card'],
    status: row.status,
    usage: row.usage,
  };
}

function nextAction(row: SetupRow, origin: string): Json | null {
  if (row.status !== 'requires_action' || !row.step) return null;
  const url = `${origin}/v1/setup_intents/${row.id}/authenticate?step=${row.step}`;
  if (row.return_url && !row.use_stripe_sdk)
    return { type: 'redirect_to_url', redirect_to_url: { return_url: row.return_url, url } };
  return {
    type: 'use_stripe_sdk',
    use_stripe_sdk: { type: 'three_d_secure_redirect', source: row.card?.id ?? null, stripe_js: url },
  };
}
