import { isIn, SEGMENTS, type Segment } from '#domain/customers/segments.ts';
import { placeOfBooking } from '#domain/ids.ts';
import { type Keyset, type Place, type Stretch, stretchOf, withRows } from '../keyset.ts';
import { type ReadModels, readDocument, readDocuments } from '../readModels.ts';
import { type Member, readMembers } from '../users/members.ts';
import { type CustomerDocument, type CustomerView, viewAt } from './customerDocument.ts';
import { CUTS_TO_FORGET, customers, keptByKey, MERGED_TO_FORGET } from './customers.ts';
import { documentKey, type Group, groupKey, idOf, ownerKey, walkInKey } from './groups.ts';

/** A customer with who they are: a member whose account is closed has neither name nor address. */
export type KnownCustomer = CustomerView & {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
};

export type CustomerSort = 'NEWEST' | 'OLDEST' | 'NAME' | 'LAST_VISIT' | 'SPENT';

export type CustomerSearch = {
  /** Words that each begin a word of the name, or the address. */
  readonly query?: string | undefined;
  readonly segment?: Segment | undefined;
  /** Only members, or only people without an account. */
  readonly hasAccount?: boolean | undefined;
  readonly sort?: CustomerSort | undefined;
};

const memberOf = (view: CustomerView, member: Member | undefined): KnownCustomer => ({
  ...view,
  firstName: view.name ?? member?.firstName ?? '',
  lastName: member?.lastName ?? '',
  email: member?.email ?? '',
});

async function withNames(models: ReadModels, views: readonly CustomerView[]): Promise<KnownCustomer[]> {
  const found = await readMembers(
    models,
    views.filter(({ name }) => name === null).map(({ id }) => id),
  );
  const members = new Map(found.map((member) => [member.id, member]));
  return views.map((view) => memberOf(view, members.get(view.id)));
}

/** All customers of an owner at a UTC ISO instant, in the order they came. */
async function readViews(models: ReadModels, ownerId: string, now: string): Promise<CustomerView[]> {
  const ids = await models.redis.zrange(models.key(customers, ownerKey(ownerId)), '0', '-1');
  const documents = await readDocuments<CustomerDocument>(
    models,
    customers,
    ids.map((id) => documentKey(ownerId, id)),
  );
  return documents.map((document) => viewAt(document, now));
}

const wordsOf = (text: string): string[] => text.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean);

function matches({ firstName, lastName, email }: KnownCustomer, query: readonly string[]): boolean {
  const words = wordsOf(`${firstName} ${lastName} ${email}`);
  return query.every((part) => words.some((word) => word.startsWith(part)) || email.toLowerCase().includes(part));
}

/** What a list is sorted by: whole numbers, so that a place in it can be told in a cursor. */
const SCORES: Readonly<Record<Exclude<CustomerSort, 'NAME'>, (customer: KnownCustomer) => number>> = {
  NEWEST: ({ since }) => Date.parse(since),
  OLDEST: ({ since }) => Date.parse(since),
  LAST_VISIT: ({ lastVisit }) => (lastVisit ? Date.parse(lastVisit) : 0),
  SPENT: ({ spentCents }) => spentCents,
};
/** By name: who has none comes last. */
const nameOf = ({ firstName, lastName }: KnownCustomer) => `${firstName} ${lastName}`.trim() || '\uFFFF';

/**
 * The customers of an owner between two places of the list, at a UTC ISO instant. An owner's customers are read whole:
 * their groups depend on the clock, and their names are those of their accounts.
 */
export async function readCustomerStretch(
  models: ReadModels,
  ownerId: string,
  search: CustomerSearch,
  now: string,
  keyset: Keyset,
): Promise<Stretch<KnownCustomer>> {
  const { query = '', segment, hasAccount, sort = 'NEWEST' } = search;
  const views = (await readViews(models, ownerId, now))
    .filter((view) => !segment || isIn(segment, view, now))
    .filter(({ name }) => hasAccount === undefined || (name === null) === hasAccount);
  const words = wordsOf(query);
  const found = (await withNames(models, views)).filter((customer) => matches(customer, words));
  const known = new Map(found.map((customer) => [customer.id, customer]));
  const isDescending = sort !== 'OLDEST' && sort !== 'NAME';
  const stretch = stretchOf(placesBy(found, sort), keyset, { isDescending });
  return withRows(
    stretch,
    stretch.rows.map((id) => known.get(id)),
  );
}

/** The same by the number of rows before it, with how many there are in all. */
export async function readCustomerPage(
  models: ReadModels,
  ownerId: string,
  search: CustomerSearch,
  now: string,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ readonly rows: readonly KnownCustomer[]; readonly total: number }> {
  const { rows, total } = await readCustomerStretch(models, ownerId, search, now, { limit: offset + limit });
  return { rows: rows.slice(offset), total };
}

function placesBy(found: readonly KnownCustomer[], sort: CustomerSort): Place[] {
  const score = sort === 'NAME' ? (customer: KnownCustomer) => scoreOfName(nameOf(customer)) : SCORES[sort];
  return found.map((customer) => ({ id: customer.id, score: score(customer) }));
}

/** The first eight letters of a name as a number that grows with them; equal ones are in the order of their ids. */
function scoreOfName(name: string): number {
  const letters = [...name.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '')].slice(0, 8);
  const digit = (letter: string | undefined) => {
    if (letter === undefined) return 0;
    const at = 'abcdefghijklmnopqrstuvwxyz'.indexOf(letter);
    if (at >= 0) return at + 12;
    if (letter === ' ') return 1;
    return letter >= '0' && letter <= '9' ? Number(letter) + 2 : 39;
  };
  return Array.from({ length: 8 }, (_, at) => digit(letters[at])).reduce((sum, one) => sum * 40 + one, 0);
}

/** How many customers an owner has in all, and in each group. */
export async function countSegments(
  models: ReadModels,
  ownerId: string,
  now: string,
): Promise<{ readonly total: number; readonly counts: Readonly<Record<Segment, number>> }> {
  const views = await readViews(models, ownerId, now);
  const counts = SEGMENTS.map((segment) => [segment, views.filter((view) => isIn(segment, view, now)).length] as const);
  return { total: views.length, counts: Object.fromEntries(counts) as Record<Segment, number> };
}

/** One customer of an owner by their id; undefined when they are none. */
export async function readCustomer(
  models: ReadModels,
  ownerId: string,
  id: string,
  now: string,
): Promise<KnownCustomer | undefined> {
  const document = await readDocument<CustomerDocument>(models, customers, documentKey(ownerId, id));
  return document && (await withNames(models, [viewAt(document, now)]))[0];
}

/**
 * Under which id an owner's list has who a booking is of (`customerId` of the booking): a member, or somebody without an
 * account as whom they count. Undefined for a walk-in of whom the desk wrote down no name, or whose name was erased.
 */
export async function readShownId(
  models: ReadModels,
  ownerId: string,
  customerId: string,
): Promise<string | undefined> {
  if (!placeOfBooking(customerId)) return customerId;
  const groupAt = (key: string) => readDocument<Group>(models, customers, groupKey(ownerId, key));
  const key = await readDocument<string>(models, customers, walkInKey(customerId));
  let group = key === undefined ? undefined : await groupAt(key);
  while (group?.into) group = await groupAt(group.into.key);
  return group && idOf(group);
}

/** Ids of a customer's bookings at an owner's shops, the latest start first, at most so many. */
export async function readVisitIds(models: ReadModels, ownerId: string, id: string, most: number): Promise<string[]> {
  const document = await readDocument<CustomerDocument>(models, customers, documentKey(ownerId, id));
  if (!document) return [];
  const ids = document.name === null ? document.merged : [id, ...document.merged];
  const keys = await readDocuments<string>(models, customers, ids.map(walkInKey));
  const all = document.name === null ? [id, ...keys] : keys;
  const groups = await readDocuments<Group>(
    models,
    customers,
    all.map((key) => groupKey(ownerId, key)),
  );
  return groups
    .flatMap(({ visits }) => visits)
    .sort((one, other) => other.startsAt.localeCompare(one.startsAt))
    .slice(0, most)
    .map(({ bookingId }) => bookingId);
}

/** The name that the desk wrote down with a walk-in; empty once it was erased. */
export async function readWalkInName(models: ReadModels, ownerId: string, walkInId: string): Promise<string> {
  const key = await readDocument<string>(models, customers, walkInKey(walkInId));
  const group = key === undefined ? undefined : await readDocument<Group>(models, customers, groupKey(ownerId, key));
  return group?.visits.find(({ bookingId }) => bookingId === walkInId)?.name ?? '';
}

/** The owners who keep something about a member, and under which ids they do. */
export async function readKeepers(
  models: ReadModels,
  memberId: string,
): Promise<{ readonly ownerId: string; readonly ids: readonly string[] }[]> {
  const owners = (await readDocument<readonly string[]>(models, customers, keptByKey(memberId))) ?? [];
  const found = await Promise.all(
    owners.map((ownerId) => readDocument<CustomerDocument>(models, customers, documentKey(ownerId, memberId))),
  );
  return owners.map((ownerId, at) => ({
    ownerId,
    ids: [memberId, ...(found[at]?.merged ?? [])],
  }));
}

/**
 * Ids of walk-ins who were merged into members whose accounts are closed, at most so many: they leave the list once what
 * was written down about them is forgotten.
 */
export const readMergedToForget = (models: ReadModels, most: number): Promise<string[]> =>
  models.redis.zrange(models.key(customers, MERGED_TO_FORGET), '0', String(most - 1));

/**
 * Owners and customers who are forgotten, or have left, of whom there are pictures, at most so many: they leave the list once
 * these are removed.
 */
export async function readCutsToForget(
  models: ReadModels,
  most: number,
): Promise<{ readonly ownerId: string; readonly customerId: string }[]> {
  const entries = await models.redis.zrange(models.key(customers, CUTS_TO_FORGET), '0', String(most - 1));
  return entries.map((entry) => {
    const [ownerId = '', customerId = ''] = entry.split('/');
    return { ownerId, customerId };
  });
}
