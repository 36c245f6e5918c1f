import type { Command } from '../decider.ts';
import type { FlagCause } from '../forum/events.ts';

type OfOwner = { readonly ownerId: string };
type OfPicture = OfOwner & { readonly pictureId: string };
/** The barber shop whose page is meant, looked up by the sender; without one, the member's own page. */
type OnPage = { readonly shopId?: string | undefined };
type Words = { readonly alt: string; readonly caption: string };
/** The reason, which the owner is shown. */
type Why = { readonly reason: string };

/** The file is with the picture already, and `width` and `height` are its own. The same picture id again appends nothing. */
export type AddPortfolioPicture = Command<
  'AddPortfolioPicture',
  OfPicture & OnPage & Words & { readonly width: number; readonly height: number }
>;
export type DescribePortfolioPicture = Command<'DescribePortfolioPicture', OfPicture & Words>;
/** `pictureIds`: all pictures of the page, each once. */
export type OrderPortfolio = Command<'OrderPortfolio', OfOwner & OnPage & { readonly pictureIds: readonly string[] }>;
export type RemovePortfolioPicture = Command<'RemovePortfolioPicture', OfPicture>;
export type UndoPortfolioRemoval = Command<'UndoPortfolioRemoval', OfPicture>;
/** By any member but its owner; the sender has checked that the page it is on is shown. */
export type ReportPortfolioPicture = Command<
  'ReportPortfolioPicture',
  OfPicture & { readonly cause: FlagCause; readonly note: string }
>;
export type DismissPortfolioReports = Command<'DismissPortfolioReports', OfPicture & Why>;
export type HidePortfolioPicture = Command<'HidePortfolioPicture', OfPicture & Why>;
export type RestorePortfolioPicture = Command<'RestorePortfolioPicture', OfPicture & Why>;

export type Moderation = DismissPortfolioReports | HidePortfolioPicture | RestorePortfolioPicture;
export type PortfolioCommand =
  | AddPortfolioPicture
  | DescribePortfolioPicture
  | OrderPortfolio
  | RemovePortfolioPicture
  | UndoPortfolioRemoval
  | ReportPortfolioPicture
  | Moderation;
