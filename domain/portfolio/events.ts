import type { FlagCause } from '../forum/events.ts';

type Of = {
  /** Whose picture it is. */
  readonly ownerId: string;
  /** Begins with the owner's id (`portfolioPictureIdOf`). */
  readonly pictureId: string;
};
type Words = {
  /** What is to be seen on it; 1 to 300 characters. */
  readonly alt: string;
  /** At most 200 characters; '' for none. */
  readonly caption: string;
};

/** A picture is put at the end of a page, with its size in pixels so that its place can be kept. */
export type PortfolioPictureAdded = {
  type: 'PortfolioPictureAdded';
  data: Of &
    Words & {
      /** The barber shop on whose page it is; absent: on the member's own. */
      readonly shopId?: string;
      readonly width: number;
      readonly height: number;
      /** UTC ISO instant. */
      readonly addedAt: string;
    };
};
/** The words of a picture as they are from now on. */
export type PortfolioPictureDescribed = { type: 'PortfolioPictureDescribed'; data: Of & Words };
/** All pictures of a page in their order. */
export type PortfolioOrdered = {
  type: 'PortfolioOrdered';
  data: { readonly ownerId: string; readonly shopId?: string; readonly pictureIds: readonly string[] };
};
/** Nobody but its owner sees it any more; a day later its file is deleted. */
export type PortfolioPictureRemoved = {
  type: 'PortfolioPictureRemoved';
  data: Of & { /** UTC ISO instant. */ readonly removedAt: string };
};
/** Put back by its owner within a day, where it was. */
export type PortfolioRemovalUndone = { type: 'PortfolioRemovalUndone'; data: Of };

/** A member calls the moderators to it. `note`: at most 500 characters, '' for none. */
export type PortfolioPictureReported = {
  type: 'PortfolioPictureReported';
  data: Of & { readonly reporterId: string; readonly cause: FlagCause; readonly note: string };
};
/** Who decided, and the reason shown to the owner. */
type Ruling = { readonly moderatorId: string; readonly reason: string };
/** A moderator lets it stand: the reports there are count as settled. */
export type PortfolioReportsDismissed = { type: 'PortfolioReportsDismissed'; data: Of & Ruling };
/** Only its owner and moderators see it any more. Settles the reports there are. */
export type PortfolioPictureHidden = { type: 'PortfolioPictureHidden'; data: Of & Ruling };
/** It is shown again. */
export type PortfolioPictureRestored = { type: 'PortfolioPictureRestored'; data: Of & Ruling };

/** Stream `portfolio-{ownerId}`. */
export type PortfolioEvent =
  | PortfolioPictureAdded
  | PortfolioPictureDescribed
  | PortfolioOrdered
  | PortfolioPictureRemoved
  | PortfolioRemovalUndone
  | PortfolioPictureReported
  | PortfolioReportsDismissed
  | PortfolioPictureHidden
  | PortfolioPictureRestored;

/** Sealed with the key of the person whose words they are, or whom a reason is about. */
export const personal = {
  PortfolioPictureAdded: { subject: 'ownerId', fields: ['alt', 'caption'] },
  PortfolioPictureDescribed: { subject: 'ownerId', fields: ['alt', 'caption'] },
  PortfolioPictureReported: { subject: 'reporterId', fields: ['note'] },
  PortfolioReportsDismissed: { subject: 'ownerId', fields: ['reason'] },
  PortfolioPictureHidden: { subject: 'ownerId', fields: ['reason'] },
  PortfolioPictureRestored: { subject: 'ownerId', fields: ['reason'] },
} as const;
