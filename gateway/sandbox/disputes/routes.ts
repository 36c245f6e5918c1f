import { z } from 'zod';
import { badRequest } from '../errors.ts';
import { expand, flag, isWithin, listing, metadata, read } from '../parse.ts';
import { type Call, listOf, ok, one, type Reply, type Route } from '../route.ts';
import type { Change } from '../store.ts';
import { acceptDispute, submitEvidence } from './lifecycle.ts';
import { FILE_FIELDS, presentDispute, presentWarning, TEXT_FIELDS } from './present.ts';
import type { DisputeRow, WarningRow } from './rows.ts';

/** The most characters of all fields together. */
const LONGEST_IN_ALL = 150_000;
const text = z.string().max(20_000, 'Evidence fields can be at most 20000 characters');
const about = { charge: z.string().optional(), payment_intent: z.string().optional() };
const listParams = z.strictObject({ ...listing, ...about });
const updateParams = z.strictObject({
  evidence: z
    .strictObject(Object.fromEntries([...TEXT_FIELDS, ...FILE_FIELDS].map((field) => [field, text.optional()])))
    .optional(),
  metadata: metadata.optional(),
  submit: flag.default(true),
  expand,
});
const closeParams = z.strictObject({ expand });

/** What payers' banks contest, and what the account answers. */
export const disputeRoutes: readonly Route[] = [
  {
    method: 'GET',
    url: '/disputes',
    run: (view, call) => {
      const { created, charge, payment_intent, ...page } = read(listParams, call.params);
      const wanted = (row: DisputeRow) => isAbout(row, { charge, payment_intent }) && isWithin(row.created, created);
      return listOf(view, 'dispute', call.path, page, wanted, (row) => presentDispute(row, call.now));
    },
  },
  {
    method: 'GET',
    url: '/disputes/:id',
    run: (view, call) => ok(presentDispute(one(view, 'dispute', call.id), call.now)),
  },
  { method: 'POST', url: '/disputes/:id', run: update },
  {
    method: 'POST',
    url: '/disputes/:id/close',
    run: (change, call) => {
      read(closeParams, call.params);
      return ok(presentDispute(acceptDispute(change, call, call.id), call.now));
    },
  },
  {
    method: 'GET',
    url: '/radar/early_fraud_warnings',
    run: (view, call) => {
      const { created, charge, payment_intent, ...page } = read(listParams, call.params);
      const wanted = (row: WarningRow) => isAbout(row, { charge, payment_intent }) && isWithin(row.created, created);
      return listOf(view, 'early_fraud_warning', call.path, page, wanted, (row) => presentWarning(view, row));
    },
  },
  {
    method: 'GET',
    url: '/radar/early_fraud_warnings/:id',
    run: (view, call) => ok(presentWarning(view, one(view, 'early_fraud_warning', call.id))),
  },
];

type About = { readonly charge: string | undefined; readonly payment_intent: string | undefined };
const isAbout = (row: { charge: string; payment_intent: string }, { charge, payment_intent }: About): boolean =>
  (charge === undefined || row.charge === charge) &&
  (payment_intent === undefined || row.payment_intent === payment_intent);

function update(change: Change, call: Call): Reply {
  const { evidence, metadata: marks, submit } = read(updateParams, call.params);
  const row = one(change, 'dispute', call.id);
  if (marks) change.put('dispute', row.id, { ...row, metadata: { ...row.metadata, ...marks } });
  if (!evidence) return ok(presentDispute(one(change, 'dispute', call.id), call.now));
  const given = Object.entries(evidence).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const [files, texts] = [given.filter(isFile), given.filter((entry) => !isFile(entry))];
  for (const [, id] of files) if (id !== '') one(change, 'file', id);
  if (texts.reduce((sum, [, value]) => sum + value.length, 0) > LONGEST_IN_ALL)
    throw badRequest(`The combined character count of all fields is limited to ${LONGEST_IN_ALL}.`, {
      param: 'evidence',
    });
  return ok(presentDispute(submitEvidence(change, call, row.id, Object.fromEntries(given), submit), call.now));
}

const isFile = ([field]: [string, string]): boolean => FILE_FIELDS.some((known) => known === field);
