import type { Role } from '#domain/users/events.ts';
import type { Keyset, Stretch } from '../keyset.ts';
import type { ReadModels } from '../readModels.ts';
import { find, findStretch, type Page, type Query } from '../search/find.ts';
import type { Member } from './memberDocument.ts';
import { addressWord, digitsOf, memberIndex } from './memberIndex.ts';
import { members } from './members.ts';

export const MEMBER_STATUSES = ['Active', 'Banned', 'Suspended', 'Deleted'] as const;
export type MemberStatus = (typeof MEMBER_STATUSES)[number];
export const MEMBER_SORTS = ['NEWEST', 'OLDEST', 'NAME', 'NAME_DOWN'] as const;
export type MemberSort = (typeof MEMBER_SORTS)[number];

/** Whom platform owners look for; what is left out does not matter. */
export type MemberSearch = {
  /**
   * Words that each begin one of the names, or a part of the address; an address or a part of it up to its end; or a
   * phone number, or the beginning of one, however it is written.
   */
  readonly query?: string | undefined;
  readonly status?: MemberStatus | undefined;
  readonly role?: Role | undefined;
  readonly plan?: 'basic' | 'premium' | 'diamond' | undefined;
  /** UTC ISO instant: those who registered then or later. */
  readonly since?: string | undefined;
  /** Newest first when left out. */
  readonly sort?: MemberSort | undefined;
};

const MOST_MATCHES = 10_000;
const SHORTEST_NUMBER = 3;

/** What keeps a member from using the platform at a UTC ISO instant, the gravest first. */
export function statusAt({ deletion, suspension, ban }: Member, now: string): MemberStatus {
  if (deletion) return 'Deleted';
  if (suspension) return 'Suspended';
  return ban && (ban.until === null || now < ban.until) ? 'Banned' : 'Active';
}

/** The members between two places of the list. */
export const readMemberStretch = (
  models: ReadModels,
  search: MemberSearch,
  now: string,
  keyset: Keyset,
): Promise<Stretch<Member>> => findStretch(models, members, memberIndex, queryOf(search, now), keyset);

/** A numbered page of the same. */
export async function readMemberPage(
  models: ReadModels,
  search: MemberSearch,
  now: string,
  page: Page,
): Promise<{ members: Member[]; total: number }> {
  const { found, total } = await find(models, members, memberIndex, queryOf(search, now), page);
  return { members: found, total };
}

/** The ids of those a query finds, at most ten thousand; none when it asks for nothing. */
export async function readMatching(models: ReadModels, query: string, now: string): Promise<string[]> {
  if (!query.trim()) return [];
  const page = { offset: 0, limit: MOST_MATCHES };
  return (await readMemberPage(models, { query }, now, page)).members.map(({ id }) => id);
}

const ORDERS = {
  NEWEST: { order: 'since', descending: true },
  OLDEST: { order: 'since', descending: false },
  NAME: { order: 'name', descending: false },
  NAME_DOWN: { order: 'name', descending: true },
} as const satisfies Readonly<Record<MemberSort, object>>;
const USE = { Active: 'free', Banned: 'free', Suspended: 'suspended', Deleted: 'deleted' } as const;

function queryOf({ query, status, role, plan, since, sort = 'NEWEST' }: MemberSearch, now: string): OrderedQuery {
  const isBanned = status === 'Banned';
  const isFree = status === 'Active';
  return {
    text: textOf(query ?? ''),
    choices: { role, plan, use: status && USE[status] },
    ranges: {
      ...(since !== undefined && { since: { from: Date.parse(since) } }),
      ...(isBanned && { banEnds: { from: Date.parse(now) + 1 } }),
      ...(isFree && { banEnds: { to: Date.parse(now) } }),
    },
    ...ORDERS[sort],
  };
}

type OrderedQuery = Query & { readonly order: string };

/** A phone number is one word however it is written; an address is looked for by its parts and as a whole. */
function textOf(query: string): string {
  const digits = digitsOf(query);
  if (/^[\d\s()+./-]+$/.test(query.trim()) && digits.length >= SHORTEST_NUMBER) return digits;
  return query
    .trim()
    .split(/\s+/)
    .map((word) => (word.includes('@') ? `${word} ${addressWord(word)}` : word))
    .join(' ');
}
