import type { PortfolioOrdered, PortfolioPictureAdded } from './events.ts';
import { MOST_A_DAY, UNDO_MS } from './limits.ts';

/** A picture of a page. */
export type Picture = {
  readonly pictureId: string;
  /** Undefined on the member's own page. */
  readonly shopId: string | undefined;
  readonly alt: string;
  readonly caption: string;
  readonly width: number;
  readonly height: number;
  /** UTC ISO instant. */
  readonly addedAt: string;
  /** UTC ISO instant; undefined while it is on its page. */
  readonly removedAt: string | undefined;
  /** Why a moderator has hidden it; undefined while readers see it. */
  readonly hiddenFor: string | undefined;
  /** The members whose reports wait for a decision. */
  readonly reporters: readonly string[];
  /** How often reports were settled. */
  readonly rounds: number;
  /** The reason of the last decision; undefined before the first. */
  readonly ruledFor: string | undefined;
};

/** A member's pictures on all of their pages. */
export type Portfolio = {
  /** Each page in its order; those that can still be put back stand where they were. */
  readonly pictures: readonly Picture[];
  /** UTC ISO instants of the latest additions, oldest first; as many as the limit of a day looks back at. */
  readonly additions: readonly string[];
};

/** A picture by its id, also a removed one; undefined when there is none. */
export const pictureIn = ({ pictures }: Portfolio, pictureId: string): Picture | undefined =>
  pictures.find((one) => one.pictureId === pictureId);

/** The pictures of a page in their order, hidden ones among them; of the member's own without a shop. */
export const pageOf = ({ pictures }: Portfolio, shopId: string | undefined): readonly Picture[] =>
  pictures.filter((one) => one.removedAt === undefined && one.shopId === shopId);

const NEW = { removedAt: undefined, hiddenFor: undefined, reporters: [], rounds: 0, ruledFor: undefined } as const;

/** With a picture at the end. Removed ones whose file is gone by now are forgotten, so that the state stays small. */
export function withAdded(
  { pictures, additions }: Portfolio,
  { ownerId: _owner, shopId, ...picture }: PortfolioPictureAdded['data'],
): Portfolio {
  const { addedAt } = picture;
  const added: Picture = { ...picture, shopId, ...NEW };
  const isKept = ({ removedAt }: Picture) =>
    removedAt === undefined || Date.parse(removedAt) + UNDO_MS >= Date.parse(addedAt);
  return { pictures: [...pictures.filter(isKept), added], additions: [...additions, addedAt].slice(-MOST_A_DAY) };
}

/** With the named pictures in this order, at the places that they have together; all others stay where they are. */
export function withOrder(state: Portfolio, { pictureIds }: PortfolioOrdered['data']): Portfolio {
  const named = pictureIds.flatMap((id) => pictureIn(state, id) ?? []);
  const moved = new Set(named);
  const next = named.values();
  return { ...state, pictures: state.pictures.map((one) => (moved.has(one) ? (next.next().value ?? one) : one)) };
}

/** With one picture changed; as it is when there is no such picture. */
export const withChanged = (state: Portfolio, pictureId: string, change: Partial<Picture>): Portfolio => ({
  ...state,
  pictures: state.pictures.map((one) => (one.pictureId === pictureId ? { ...one, ...change } : one)),
});

/** With the reports of a picture settled by a decision; a member can report it again afterwards. */
export const withSettled = (
  state: Portfolio,
  { pictureId, reason }: { readonly pictureId: string; readonly reason: string },
  change: Partial<Picture> = {},
): Portfolio =>
  withChanged(state, pictureId, {
    reporters: [],
    rounds: (pictureIn(state, pictureId)?.rounds ?? 0) + 1,
    ruledFor: reason,
    ...change,
  });

/** The pictures that were removed from a page and can still be put back at a UTC ISO instant, the latest first. */
export const removedFrom = ({ pictures }: Portfolio, shopId: string | undefined, now: string): readonly Picture[] =>
  pictures
    .filter(
      (one) =>
        one.shopId === shopId && one.removedAt !== undefined && Date.parse(one.removedAt) + UNDO_MS >= Date.parse(now),
    )
    .toSorted((one, other) => (other.removedAt ?? '').localeCompare(one.removedAt ?? ''));
