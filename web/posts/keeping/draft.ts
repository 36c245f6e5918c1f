import type { RichBlock } from '../../ui/richText/richText.ts';

/** A post as it is written. */
export interface Draft {
  title: string;
  category: string;
  description: string;
  content: RichBlock[];
  coverUrl: string | null;
  coverAlt: string;
}
/** A draft as the server has it; revision 0 is none yet. */
export interface Stored {
  revision: number;
  draft: Draft;
}

export const emptyDraft: Draft = {
  title: '',
  category: '',
  description: '',
  content: [],
  coverUrl: null,
  coverAlt: '',
};
export const nothingStored: Stored = { revision: 0, draft: emptyDraft };
export const LONGEST = { title: 150, category: 40, description: 300, coverAlt: 300 } as const;

/** The same for drafts that say the same. */
const keyOf = ({ title, category, description, content, coverUrl, coverAlt }: Draft): string =>
  JSON.stringify([title.trim(), category.trim(), description.trim(), content.map(sorted), coverUrl, coverAlt.trim()]);
export const isSame = (one: Draft, other: Draft): boolean => keyOf(one) === keyOf(other);

/** Fields in one order, as the server may answer them in another. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, part]) => [name, sorted(part)]),
  );
}
