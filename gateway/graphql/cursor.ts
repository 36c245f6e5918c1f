import { createHash } from 'node:crypto';
import { z } from 'zod';
import { invalid } from '#domain/refusal.ts';
import type { Place } from '#projections/keyset.ts';

const BadAfter = invalid('BAD_CURSOR', 'That cursor is not one of ours.', 'after');
const BadBefore = invalid('BAD_CURSOR', 'That cursor is not one of ours.', 'before');
const AfterOfAnother = invalid('CURSOR_OF_ANOTHER_LIST', 'That cursor is of another list or order.', 'after');
const BeforeOfAnother = invalid('CURSOR_OF_ANOTHER_LIST', 'That cursor is of another list or order.', 'before');

/** Cursors of another version are refused: a client that has one begins again. */
const VERSION = 1;
const LONGEST = 400;
const content = z.tuple([z.literal(VERSION), z.string(), z.number(), z.string().max(200)]);

/** Names a list in few letters, however long what it is of is. */
const markOf = (list: string): string => createHash('sha256').update(list).digest('base64url').slice(0, 8);

/** The cursor of a place in a list: opaque, with the score and the id by which the list is ordered. */
export const cursorOf = (list: string, { score, id }: Place): string =>
  Buffer.from(JSON.stringify([VERSION, markOf(list), score, id])).toString('base64url');

/**
 * The place that a cursor of a list stands for. Refuses with BAD_CURSOR what {@link cursorOf} has not made, and with
 * CURSOR_OF_ANOTHER_LIST what it has made for a list of another name.
 */
export function placeOf(list: string, cursor: string, field: 'after' | 'before'): Place {
  const read = cursor.length > LONGEST ? undefined : content.safeParse(parsed(cursor));
  if (!read?.success) throw field === 'after' ? BadAfter() : BadBefore();
  const [, mark, score, id] = read.data;
  if (mark !== markOf(list)) throw field === 'after' ? AfterOfAnother() : BeforeOfAnother();
  return { score, id };
}

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
