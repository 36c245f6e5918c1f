import { z } from 'zod';
import { presentCharge } from './charges.ts';
import { badRequest, type Json } from './errors.ts';
import { expand, integer, read } from './parse.ts';
import { type Call, ok, one, type Reply } from './route.ts';
import type { IntentRow } from './rows.ts';
import type { Rows, View } from './store.ts';

const params = z.strictObject({
  query: z.string().max(1000),
  limit: integer.pipe(z.number().min(1).max(100)).default(10),
  page: z.string().optional(),
  expand,
});

const CLAUSE =
  /^\s*(?:metadata\[(["'])(?<key>[^"']+)\1\]|(?<field>status|currency))\s*:\s*(["'])(?<value>(?:\\.|(?!\4)[^\\])*)\4\s*$/;

type Clause = { readonly key?: string; readonly field?: 'status' | 'currency'; readonly value: string };

/** As much of a value as fits into an index; the whole value is compared afterwards. */
export const indexable = (value: string): string => value.slice(0, 200);

/**
 * The part of the provider's search language that finds payments by what they carry: `metadata['paymentId']:'…' AND
 * status:'succeeded'`.
 */
export const search = (view: View, call: Call, present: (row: IntentRow) => Json): Reply =>
  found(
    view,
    call,
    'payment_intent',
    (row, field) => row[field],
    (row, expanded) =>
      row.latest_charge && expanded.includes('data.latest_charge')
        ? { ...present(row), latest_charge: presentCharge(one(view, 'charge', row.latest_charge)) }
        : present(row),
  );

type Searchable = 'payment_intent' | 'customer';

/** Where things that carry metadata are entered for search: `{index}.{key}`. */
const indexes = { payment_intent: 'metadata', customer: 'customer.metadata' } as const satisfies Record<
  Searchable,
  string
>;

/** A page of what matches a search; `fieldOf` reads the plain fields that may be asked for. */
export function found<K extends Searchable>(
  view: View,
  call: Call,
  kind: K,
  fieldOf: (row: Rows[K], field: 'status' | 'currency') => string | undefined,
  present: (row: Rows[K], expanded: readonly string[]) => Json,
): Reply {
  const { query, limit, page, expand: expanded = [] } = read(params, call.params);
  const clauses = query.split(/\sAND\s/i).map(toClause);
  const indexed = clauses.find((clause) => clause.key);
  if (!indexed?.key) throw badRequest('A search needs at least one metadata clause here.', { param: 'query' });
  const matching = view
    .related(`${indexes[kind]}.${indexed.key}`, indexable(indexed.value))
    .map((id) => one(view, kind, id))
    .filter((row) => (page === undefined || row.id < page) && clauses.every((clause) => matches(row, clause, fieldOf)));
  const rows = matching.slice(0, limit);
  const more = matching.length > limit;
  return ok({
    object: 'search_result',
    data: rows.map((row) => present(row, expanded)),
    has_more: more,
    next_page: more ? (rows.at(-1)?.id ?? null) : null,
    url: call.path,
  });
}

function toClause(text: string): Clause {
  const groups = CLAUSE.exec(text)?.groups;
  if (!groups)
    throw badRequest(`We were unable to parse your search query near: ${text.slice(0, 60)}`, { param: 'query' });
  const field = groups.field === 'status' || groups.field === 'currency' ? groups.field : undefined;
  return {
    ...(groups.key ? { key: groups.key } : {}),
    ...(field ? { field } : {}),
    value: (groups.value ?? '').replaceAll(/\\(.)/g, '$1'),
  };
}

function matches<R extends Rows[Searchable]>(
  row: R,
  { key, field, value }: Clause,
  fieldOf: (row: R, field: 'status' | 'currency') => string | undefined,
) {
  return key ? row.metadata[key] === value : field !== undefined && fieldOf(row, field) === value;
}
