import { conflict, invalid, missing } from '#domain/refusal.ts';
import type { NumberedHead } from '#domain/store/transparency/headList.ts';
import type { Transparency } from '#domain/store/transparency/transparency.ts';
import type { Keyset, Stretch } from '#projections/keyset.ts';
import type { ConsistencyProof, InclusionProof, LogHead } from './types.ts';

export const EventMissing = missing('EVENT_MISSING', 'No event was recorded at that position.', 'position');
export const NotUnderHead = conflict('NOT_UNDER_HEAD', 'That event was recorded after that head.', 'position');
export const NoHeadYet = conflict('NO_HEAD_YET', 'No head of the log has been signed yet.');
export const BadTreeSize = invalid('BAD_TREE_SIZE', 'That is no number of events of this log.', 'size');
export const TreeNotReady = conflict(
  'TREE_NOT_READY',
  'The log is still being read after a start. Please try again in a moment.',
);

export const headType = ({ number, head: { size, root, at, note } }: NumberedHead): LogHead => ({
  number,
  size,
  root: root.toString('base64'),
  signedAt: at,
  note,
});

/** The latest head; null when there is none. */
export async function latestHead(transparency: Transparency): Promise<LogHead | null> {
  const [latest] = await transparency.heads((await transparency.count()) - 1, 1);
  return latest ? headType(latest) : null;
}

/** Heads, newest first; a head's place is its number. */
export async function headStretch(
  transparency: Transparency,
  { after, before, limit, isBackward }: Keyset,
): Promise<Stretch<LogHead>> {
  const total = await transparency.count();
  const newest = Math.min(total, after?.score ?? total) - 1;
  const oldest = Math.max(-1, before?.score ?? -1) + 1;
  const last = isBackward ? oldest : Math.max(oldest, newest - limit + 1);
  const first = isBackward ? Math.min(newest, oldest + limit - 1) : newest;
  const found = first < last ? [] : (await transparency.heads(last, first - last + 1)).reverse();
  const rows = found.map(headType);
  const places = rows.map(({ number }) => ({ score: number, id: String(number) }));
  const [begin, end] = [places[0], places.at(-1)];
  return {
    rows,
    places,
    ends: begin && end && [begin, end],
    hasPrevious: begin ? begin.score < total - 1 : newest < total - 1,
    hasNext: end ? end.score > 0 : oldest > 0,
    total,
  };
}

const base64 = (hashes: readonly Buffer[]): string[] => hashes.map((hash) => hash.toString('base64'));
const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;

function insistOnSize(transparency: Transparency, size: number): void {
  if (!isCount(size)) throw BadTreeSize();
  if (size > transparency.size()) throw transparency.hasRead() ? BadTreeSize() : TreeNotReady();
}

/**
 * The proof that the event at a position is among the first `size`, those of the latest head when left out. Refuses with
 * NoHeadYet, BadTreeSize, TreeNotReady, EventMissing, NotUnderHead.
 */
export async function inclusionProof(transparency: Transparency, position: number, size = -1): Promise<InclusionProof> {
  const wanted = size === -1 ? (await latestHead(transparency))?.size : size;
  if (wanted === undefined) throw NoHeadYet();
  insistOnSize(transparency, wanted);
  const index = transparency.ordinalOf(position);
  if (index === undefined) throw transparency.hasRead() ? EventMissing() : TreeNotReady();
  if (index >= wanted) throw NotUnderHead();
  const { leaf, proof, root } = transparency.inclusion(index, wanted);
  return {
    index,
    size: wanted,
    leaf: leaf.toString('base64'),
    root: root.toString('base64'),
    hashes: base64(proof),
  };
}

/** The proof that the tree of `to` events begins with that of `from`. Refuses with BadTreeSize and TreeNotReady. */
export function consistencyProof(transparency: Transparency, from: number, to: number): ConsistencyProof {
  insistOnSize(transparency, to);
  if (!isCount(from) || from > to) throw BadTreeSize();
  const { fromRoot, toRoot, proof } = transparency.consistency(from, to);
  return {
    from,
    fromRoot: fromRoot.toString('base64'),
    to,
    toRoot: toRoot.toString('base64'),
    hashes: base64(proof),
  };
}
