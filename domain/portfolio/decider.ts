import type { Actor, Aggregate } from '../decider.ts';
import { hasVisibleText } from '../plainText.ts';
import type {
  AddPortfolioPicture,
  DescribePortfolioPicture,
  OrderPortfolio,
  PortfolioCommand,
  RemovePortfolioPicture,
  UndoPortfolioRemoval,
} from './commands.ts';
import type { PortfolioEvent } from './events.ts';
import { LONGEST_ALT, LONGEST_CAPTION, MOST_A_DAY, MOST_PICTURES, UNDO_MS } from './limits.ts';
import { moderate, report } from './moderation.ts';
import {
  NotYourPortfolio,
  PortfolioAltNeeded,
  PortfolioAltTooLong,
  PortfolioCaptionTooLong,
  PortfolioChanged,
  PortfolioFull,
  PortfolioPictureIsHidden,
  PortfolioPictureMissing,
  PortfolioUndoTooLate,
  TooManyAdded,
} from './refusals.ts';
import {
  type Picture,
  type Portfolio,
  pageOf,
  pictureIn,
  withAdded,
  withChanged,
  withOrder,
  withSettled,
} from './state.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * Stream `portfolio-{ownerId}`: the pictures of their equipment and work that a member shows on their own page and on
 * those of their barber shops. One stream, so that the limit of a day holds over all pages.
 */
export const portfolio: Aggregate<Portfolio, PortfolioCommand, PortfolioEvent, { readonly ownerId: string }> = {
  name: 'portfolio',
  stream: ({ ownerId }) => `portfolio-${ownerId}`,
  initial: { pictures: [], additions: [] },
  decide(command, state) {
    switch (command.type) {
      case 'AddPortfolioPicture':
        return add(command, state);
      case 'DescribePortfolioPicture':
        return describe(command, state);
      case 'OrderPortfolio':
        return order(command, state);
      case 'RemovePortfolioPicture':
        return remove(command, state);
      case 'UndoPortfolioRemoval':
        return undoRemoval(command, state);
      case 'ReportPortfolioPicture':
        return report(command, state);
      default:
        return moderate(command, state);
    }
  },
  evolve(state, event) {
    switch (event.type) {
      case 'PortfolioPictureAdded':
        return withAdded(state, event.data);
      case 'PortfolioPictureDescribed':
        return withChanged(state, event.data.pictureId, { alt: event.data.alt, caption: event.data.caption });
      case 'PortfolioOrdered':
        return withOrder(state, event.data);
      case 'PortfolioPictureRemoved':
        return withChanged(state, event.data.pictureId, { removedAt: event.data.removedAt });
      case 'PortfolioRemovalUndone':
        return withChanged(state, event.data.pictureId, { removedAt: undefined });
      case 'PortfolioPictureReported': {
        const { pictureId, reporterId } = event.data;
        return withChanged(state, pictureId, {
          reporters: [...(pictureIn(state, pictureId)?.reporters ?? []), reporterId],
        });
      }
      case 'PortfolioReportsDismissed':
        return withSettled(state, event.data);
      case 'PortfolioPictureHidden':
        return withSettled(state, event.data, { hiddenFor: event.data.reason });
      case 'PortfolioPictureRestored':
        return withChanged(state, event.data.pictureId, { hiddenFor: undefined, ruledFor: event.data.reason });
    }
    event satisfies never;
    return state;
  },
};

/** At the end of its page, by its owner; at most 12 on a page, and 20 within a day. */
function add({ data, by, at }: AddPortfolioPicture, state: Portfolio): PortfolioEvent[] {
  const { ownerId, pictureId, shopId, width, height } = data;
  mustBe(ownerId, by);
  const words = checkedWords(data);
  if (pictureIn(state, pictureId)) return [];
  mustHaveRoom(state, shopId);
  withinDay(state, at);
  const onPage = shopId === undefined ? {} : { shopId };
  return [
    {
      type: 'PortfolioPictureAdded',
      data: { ownerId, pictureId, ...onPage, ...words, width, height, addedAt: at },
    },
  ];
}

function describe({ data, by }: DescribePortfolioPicture, state: Portfolio): PortfolioEvent[] {
  const { ownerId, pictureId } = data;
  const picture = ownPicture(state, data, by);
  const words = checkedWords(data);
  if (words.alt === picture.alt && words.caption === picture.caption) return [];
  if (picture.hiddenFor !== undefined) throw PortfolioPictureIsHidden();
  return [{ type: 'PortfolioPictureDescribed', data: { ownerId, pictureId, ...words } }];
}

/** Names every picture of the page once, so that none is lost whatever another device did. */
function order({ data, by }: OrderPortfolio, state: Portfolio): PortfolioEvent[] {
  const { ownerId, shopId, pictureIds } = data;
  mustBe(ownerId, by);
  const present = pageOf(state, shopId).map(({ pictureId }) => pictureId);
  if ([...present].sort().join() !== [...pictureIds].sort().join()) throw PortfolioChanged();
  if (present.join() === pictureIds.join()) return [];
  return [
    {
      type: 'PortfolioOrdered',
      data: { ownerId, ...(shopId === undefined ? {} : { shopId }), pictureIds: [...pictureIds] },
    },
  ];
}

/** Nothing is appended for one that is removed already. */
function remove({ data: { ownerId, pictureId }, by, at }: RemovePortfolioPicture, state: Portfolio): PortfolioEvent[] {
  mustBe(ownerId, by);
  const picture = pictureIn(state, pictureId);
  if (!picture) throw PortfolioPictureMissing();
  if (picture.removedAt !== undefined) return [];
  return [{ type: 'PortfolioPictureRemoved', data: { ownerId, pictureId, removedAt: at } }];
}

/** Within a day, and while its page has room. */
function undoRemoval(
  { data: { ownerId, pictureId }, by, at }: UndoPortfolioRemoval,
  state: Portfolio,
): PortfolioEvent[] {
  mustBe(ownerId, by);
  const picture = pictureIn(state, pictureId);
  if (!picture) throw PortfolioPictureMissing();
  if (picture.removedAt === undefined) return [];
  if (Date.parse(at) > Date.parse(picture.removedAt) + UNDO_MS) throw PortfolioUndoTooLate();
  mustHaveRoom(state, picture.shopId);
  return [{ type: 'PortfolioRemovalUndone', data: { ownerId, pictureId } }];
}

function mustBe(ownerId: string, by: Actor): void {
  if (by.id !== ownerId) throw NotYourPortfolio();
}

function ownPicture(
  state: Portfolio,
  { ownerId, pictureId }: { readonly ownerId: string; readonly pictureId: string },
  by: Actor,
): Picture {
  mustBe(ownerId, by);
  const picture = pictureIn(state, pictureId);
  if (!picture || picture.removedAt !== undefined) throw PortfolioPictureMissing();
  return picture;
}

function checkedWords({ alt, caption }: { readonly alt: string; readonly caption: string }) {
  if (!hasVisibleText(alt)) throw PortfolioAltNeeded();
  if (alt.length > LONGEST_ALT) throw PortfolioAltTooLong();
  if (caption.length > LONGEST_CAPTION) throw PortfolioCaptionTooLong();
  return { alt, caption };
}

function mustHaveRoom(state: Portfolio, shopId: string | undefined): void {
  if (pageOf(state, shopId).length >= MOST_PICTURES) throw PortfolioFull();
}

function withinDay({ additions }: Portfolio, at: string): void {
  // Counts around `at`, not only before it: clocks differ a little, and demo data is recorded in any order.
  const ageOf = (then: string) => Date.parse(at) - Date.parse(then);
  const oldest = additions.filter((then) => Math.abs(ageOf(then)) < DAY_MS).at(-MOST_A_DAY);
  if (oldest) throw TooManyAdded({ retryAfter: Math.max(1, Math.ceil((DAY_MS - ageOf(oldest)) / 1000)) });
}
