import type { RichBlock } from '../../ui/richText/richText.ts';
import { pairsOf } from '../compare/pairs.ts';
import { type Draft, LONGEST } from './draft.ts';

/**
 * Two drafts made of one, as one: what one side changed is taken, and where both changed the same lines both are kept,
 * the own ones first. No word of either is lost but those that their side took out.
 */
export function merged(base: Draft, mine: Draft, theirs: Draft): Draft {
  const tooLong: string[] = [];
  const either = <K extends 'title' | 'category' | 'description'>(name: K): string => {
    if (mine[name] === base[name] || mine[name] === theirs[name]) return theirs[name];
    if (theirs[name] === base[name]) return mine[name];
    const both = `${mine[name]} / ${theirs[name]}`;
    if (both.length <= LONGEST[name]) return both;
    tooLong.push(theirs[name]);
    return mine[name];
  };
  const isCoverMine = mine.coverUrl !== base.coverUrl || mine.coverAlt !== base.coverAlt;
  const cover = isCoverMine ? mine : theirs;
  const [title, category, description] = [either('title'), either('category'), either('description')];
  return {
    title,
    category,
    description,
    // What has no room beside the own words stands above the text, for a person to place.
    content: [...tooLong.map(paragraphOf), ...mergedList(base.content, mine.content, theirs.content)],
    coverUrl: cover.coverUrl,
    coverAlt: cover.coverAlt,
  };
}

const paragraphOf = (text: string): RichBlock => ({ type: 'paragraph', children: [{ text }] });

/** The same of lists: between entries that all three have, the side that changed them, or both. */
export function mergedList<T>(base: readonly T[], mine: readonly T[], theirs: readonly T[]): T[] {
  const keys = (list: readonly T[]) => list.map((entry) => JSON.stringify(entry));
  const inMine = new Map(pairsOf(keys(base), keys(mine)));
  const inTheirs = new Map(pairsOf(keys(base), keys(theirs)));
  const made: T[] = [];
  let at = { base: 0, mine: 0, theirs: 0 };
  const takeUntil = (end: typeof at) => {
    const [was, own, other] = [
      base.slice(at.base, end.base),
      mine.slice(at.mine, end.mine),
      theirs.slice(at.theirs, end.theirs),
    ];
    const same = (one: readonly T[], two: readonly T[]) => JSON.stringify(one) === JSON.stringify(two);
    if (same(own, was) || same(own, other)) made.push(...other);
    else if (same(other, was)) made.push(...own);
    else made.push(...own, ...other.filter((entry) => !keys(own).includes(JSON.stringify(entry))));
  };
  for (const [index, entry] of base.entries()) {
    const own = inMine.get(index);
    const other = inTheirs.get(index);
    if (own === undefined || other === undefined) continue;
    takeUntil({ base: index, mine: own, theirs: other });
    made.push(entry);
    at = { base: index + 1, mine: own + 1, theirs: other + 1 };
  }
  takeUntil({ base: base.length, mine: mine.length, theirs: theirs.length });
  return made;
}
