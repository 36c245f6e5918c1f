import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { badRequest, type Json, ProviderError } from '../errors.ts';
import { recordEvent } from '../events.ts';
import { expand, flag, isWithin, listing, metadata, read } from '../parse.ts';
import { type Call, type Cause, listOf, ok, one, type Reply, type Route } from '../route.ts';
import type { Change, View } from '../store.ts';
import type { AccountRow } from './rows.ts';

/** What a person has to give before anything can be sent to them. */
const DUE_AT_FIRST = [
  'business_profile.mcc',
  'business_profile.product_description',
  'external_account',
  'individual.dob.day',
  'individual.email',
  'individual.first_name',
  'individual.last_name',
  'individual.phone',
  'individual.ssn_last_4',
  'tos_acceptance.date',
];
/** How long looking at what was given takes, in ms: somewhere between the two. */
const LEAST_LOOK_MS = 100;
const MOST_LOOK_MS = 800;

const capability = z.strictObject({ requested: flag });
const createParams = z.strictObject({
  controller: z.strictObject({
    fees: z.strictObject({ payer: z.literal('application') }),
    losses: z.strictObject({ payments: z.literal('application') }),
    stripe_dashboard: z.strictObject({ type: z.literal('express') }),
  }),
  country: z.literal('US').default('US'),
  email: z.string().max(512).optional(),
  capabilities: z.strictObject({ card_payments: capability.optional(), transfers: capability.optional() }).optional(),
  metadata: metadata.optional(),
  expand,
});

/** Who money can be sent to: accounts of their own at the provider, opened by the platform. */
export const accountRoutes: readonly Route[] = [
  { method: 'POST', url: '/accounts', run: create },
  {
    method: 'GET',
    url: '/accounts',
    run: (view, call) => {
      const { created, ...page } = read(z.strictObject(listing), call.params);
      return listOf(view, 'account', call.path, page, (row) => isWithin(row.created, created), presentAccount);
    },
  },
  { method: 'GET', url: '/accounts/:id', run: (view, call) => ok(presentAccount(accessible(view, call.id))) },
  { method: 'DELETE', url: '/accounts/:id', run: remove },
];

function create(change: Change, call: Call): Reply {
  const { country, email = null, capabilities, metadata: carried = {} } = read(createParams, call.params);
  const wants = (name: 'card_payments' | 'transfers') => capabilities?.[name]?.requested === true;
  if (wants('transfers') && !wants('card_payments'))
    throw badRequest(
      'Your platform needs approval for accounts to have requested the `transfers` capability without the `card_payments` capability. If you would like to request `transfers` without `card_payments`, please contact us.',
    );
  const row: AccountRow = {
    id: change.newId('acct'),
    created: Math.floor(call.now / 1000),
    country,
    email,
    metadata: carried,
    transfers: wants('transfers') ? 'inactive' : 'unrequested',
    details_submitted: false,
    currently_due: DUE_AT_FIRST,
    past_due: [],
    pending_verification: [],
    disabled_reason: 'requirements.past_due',
    balance: 0,
  };
  change.put('account', row.id, row);
  return ok(presentAccount(row));
}

/** The account, or the provider's 403: it says nothing of whether there is one that is no longer the platform's. */
function accessible(view: View, id: string): AccountRow {
  const account = view.get('account', id);
  if (account) return account;
  throw new ProviderError(
    403,
    'invalid_request_error',
    `The provided key does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`,
    { code: 'account_invalid' },
  );
}

function remove(change: Change, call: Call): Reply {
  const { id } = accessible(change, call.id);
  change.remove('account', id);
  return ok({ id, object: 'account', deleted: true });
}

/** Writes how an account stands and sends the news of it, as an event of that account. */
function become(change: Change, cause: Cause, account: AccountRow, facts: Partial<AccountRow>): void {
  const row = { ...account, ...facts };
  change.put('account', row.id, row);
  recordEvent(change, cause, 'account.updated', presentAccount(row), undefined, row.id);
}

/** What was due has been given; the provider looks at it for a while. */
export function submitDetails(change: Change, cause: Cause, id: string): void {
  const account = one(change, 'account', id);
  become(change, cause, account, {
    details_submitted: true,
    currently_due: [],
    past_due: [],
    pending_verification: ['individual.verification.document'],
    disabled_reason: 'requirements.pending_verification',
    transfers: account.transfers === 'unrequested' ? 'unrequested' : 'pending',
  });
  const task = change.newId('task');
  change.put('task', task, { kind: 'verifyAccount', id });
  change.schedule(cause.now + randomInt(LEAST_LOOK_MS, MOST_LOOK_MS), 'task', task);
}

/** What was given is good, unless something is due again meanwhile. */
export function verifyAccount(change: Change, cause: Cause, id: string): void {
  const account = one(change, 'account', id);
  if (account.pending_verification.length === 0) return;
  become(change, cause, account, {
    pending_verification: [],
    disabled_reason: null,
    transfers: account.transfers === 'pending' ? 'active' : account.transfers,
  });
}

/** The provider wants to know more, and nothing can be sent until it does. */
export function demandMore(change: Change, cause: Cause, id: string, requirement: string): void {
  const account = one(change, 'account', id);
  become(change, cause, account, {
    currently_due: [requirement],
    past_due: [requirement],
    pending_verification: [],
    disabled_reason: 'requirements.past_due',
    transfers: account.transfers === 'unrequested' ? 'unrequested' : 'inactive',
  });
}

/** The account as the provider's API shows it. */
export function presentAccount(row: AccountRow): Json & { readonly id: string } {
  const isEnabled = row.transfers === 'active';
  return {
    id: row.id,
    object: 'account',
    business_profile: { mcc: null, name: null, product_description: null, support_email: null, url: null },
    business_type: row.details_submitted ? 'individual' : null,
    // Both are looked at together, and what is missing for one is missing for the other.
    capabilities: row.transfers === 'unrequested' ? {} : { card_payments: row.transfers, transfers: row.transfers },
    charges_enabled: isEnabled,
    controller: {
      fees: { payer: 'application' },
      is_controller: true,
      losses: { payments: 'application' },
      requirement_collection: 'stripe',
      stripe_dashboard: { type: 'express' },
      type: 'application',
    },
    country: row.country,
    created: row.created,
    default_currency: 'usd',
    details_submitted: row.details_submitted,
    email: row.email,
    external_accounts: { object: 'list', data: [], has_more: false, url: `/v1/accounts/${row.id}/external_accounts` },
    future_requirements: requirements([], [], [], null),
    metadata: row.metadata,
    payouts_enabled: isEnabled,
    requirements: requirements(row.currently_due, row.past_due, row.pending_verification, row.disabled_reason),
    settings: { payouts: { debit_negative_balances: true, schedule: { delay_days: 2, interval: 'daily' } } },
    tos_acceptance: { date: row.details_submitted ? row.created : null },
    type: 'none',
  };
}

const requirements = (
  currently_due: readonly string[],
  past_due: readonly string[],
  pending_verification: readonly string[],
  disabled_reason: string | null,
) => ({
  alternatives: [],
  current_deadline: null,
  currently_due,
  disabled_reason,
  errors: [],
  eventually_due: currently_due,
  past_due,
  pending_verification,
});
