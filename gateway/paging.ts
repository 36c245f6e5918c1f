import { z } from 'zod';
import { invalid } from '#domain/refusal.ts';
import { parse } from './parse.ts';

const MOST = 100;
const MOST_AT_ONCE = 1_000;
const whole = (message: string) =>
  z
    .string(message)
    .regex(/^0*[1-9]\d{0,14}$/, message)
    .transform(Number);
// Made once: zod compiles a schema when it first parses.
const pageQuery = z.object({
  page: whole('page must be a whole number from 1').default(1),
  pageSize: whole('pageSize must be a whole number from 1').optional(),
});

/** A stretch of a list. */
export type Page = { readonly page: number; readonly pageSize: number; readonly offset: number; readonly limit: number };

/** `?page=&pageSize=` of the REST facade: pages from 1, at most 100 rows (more is cut to 100). */
export function pageOf(query: unknown, defaultSize = 50): Page {
  const { page, pageSize = defaultSize } = parse(pageQuery, query);
  const limit = Math.min(pageSize, MOST);
  return { page, pageSize: limit, offset: (page - 1) * limit, limit };
}

/** Without either of them everything, up to 1000: for lists whose readers mostly want the whole. */
export function pageOrAll(query: unknown): Page {
  const { page, pageSize } = query as { page?: unknown; pageSize?: unknown };
  return page === undefined && pageSize === undefined ? { page: 1, pageSize: MOST_AT_ONCE, offset: 0, limit: MOST_AT_ONCE } : pageOf(query);
}

const BadCursor = invalid('BAD_CURSOR', 'That cursor is not one of ours.', 'after');
const BadFirst = invalid('BAD_PAGE_SIZE', 'first must be between 1 and 50.', 'first');

const cursorOf = (offset: number) => Buffer.from(`at:${offset}`).toString('base64url');

/** Relay arguments as a stretch of a list: `first` 1 to 50, `after` a cursor we gave out. */
export function stretchOf(args: { first?: number | null | undefined; after?: string | null | undefined }, defaultSize = 20): { offset: number; limit: number } {
  const limit = args.first ?? defaultSize;
  if (!Number.isInteger(limit) || limit < 1 || limit > 50) throw BadFirst();
  if (!args.after) return { offset: 0, limit };
  const at = /^at:(\d{1,9})$/.exec(Buffer.from(args.after, 'base64url').toString('utf8'));
  if (!at) throw BadCursor();
  return { offset: Number(at[1]) + 1, limit };
}

/** A Relay connection over one stretch. */
export const connectionOf = <T>(nodes: readonly T[], offset: number, totalCount: number) => ({
  edges: nodes.map((node, index) => ({ node, cursor: cursorOf(offset + index) })),
  pageInfo: {
    hasNextPage: offset + nodes.length < totalCount,
    hasPreviousPage: offset > 0,
    startCursor: nodes.length > 0 ? cursorOf(offset) : null,
    endCursor: nodes.length > 0 ? cursorOf(offset + nodes.length - 1) : null,
  },
  totalCount,
});
