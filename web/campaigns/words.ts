import type { CampaignModel, ContributionStatus } from '../graphql/graphql.ts';
import type { Tone } from '../ui/Badge.tsx';
import { formatCents } from '../ui/format.ts';
import type { Campaign } from './campaignFields.ts';
import { lastDayIn, spanUntil } from './dates.ts';

/** A model's name, and in a few words when a card is charged. */
export const modelName: Record<CampaignModel, string> = {
  KEEP_IT_ALL: 'Keeps what comes in',
  ALL_OR_NOTHING: 'All or nothing',
};

type Charged = Pick<Campaign, 'model' | 'status' | 'outcome' | 'endsAt' | 'timeZone'>;

/** 'charged at once', or 'charged only if the goal is reached on Nov 23'. */
export function chargedWhen({ model, status, outcome, endsAt, timeZone }: Charged): string {
  if (model === 'KEEP_IT_ALL') return 'charged at once';
  if (outcome === 'MISSED' || status === 'CANCELLED') return 'never charged';
  if (outcome === 'REACHED') return 'charged, as the goal was reached';
  return `charged only if the goal is reached on ${lastDayIn(endsAt, timeZone)}`;
}

type Standing = Pick<Campaign, 'status' | 'outcome' | 'startsAt' | 'endsAt'>;

/** How a campaign stands, in a word and its tone. `now` in milliseconds. */
export function standingOf(campaign: Standing, now: number): { word: string; tone: Tone } {
  switch (campaign.status) {
    case 'DRAFT':
      return { word: 'Draft', tone: 'neutral' };
    case 'SCHEDULED':
      return { word: `Starts in ${spanUntil(campaign.startsAt, now)}`, tone: 'info' };
    case 'PAUSED':
      return { word: 'Paused', tone: 'warn' };
    case 'CANCELLED':
      return { word: 'Cancelled', tone: 'err' };
    case 'ENDED':
      return endedAs(campaign.outcome);
    case 'RUNNING':
      // The end itself is an event of the server, which arrives a moment later.
      return Date.parse(campaign.endsAt) <= now
        ? { word: 'Ending now', tone: 'neutral' }
        : { word: `Ends in ${spanUntil(campaign.endsAt, now)}`, tone: 'ok' };
  }
}

function endedAs(outcome: Standing['outcome']): { word: string; tone: Tone } {
  if (outcome === 'REACHED') return { word: 'Goal reached', tone: 'ok' };
  return { word: outcome === 'MISSED' ? 'Goal missed' : 'Ended', tone: 'neutral' };
}

/** Percent of the goal, rounded down: only what is reached is said to be. */
export const percentOf = ({ raisedCents, goalCents }: Pick<Campaign, 'raisedCents' | 'goalCents'>): number =>
  goalCents > 0 ? Math.floor((raisedCents * 100) / goalCents) : 0;

type Raised = Pick<Campaign, 'raisedCents' | 'goalCents' | 'pledgedCents' | 'receivedCents' | 'outcome'>;

/** '$640 of $1,000', with what it is made of: pledges are no money yet, and never become any once the goal is missed. */
export function raisedWords({ raisedCents, goalCents, pledgedCents, receivedCents, outcome }: Raised) {
  const total = `${formatCents(raisedCents)} of ${formatCents(goalCents)}`;
  const pledges = outcome === 'MISSED' ? raisedCents - receivedCents : pledgedCents;
  if (pledges === 0) return { total, parts: '' };
  const charged = receivedCents > 0 ? `${formatCents(receivedCents)} charged` : 'nothing charged yet';
  return { total, parts: `${formatCents(pledges)} pledged, ${outcome === 'MISSED' ? 'never charged' : charged}` };
}

export const backersWords = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'backer' : 'backers'}`;

/** How a contribution stands, in words for its contributor. */
export const contributionWords: Record<ContributionStatus, { word: string; tone: Tone }> = {
  OPEN: { word: 'Not paid', tone: 'neutral' },
  PLEDGED: { word: 'Pledged, not charged', tone: 'info' },
  DUE: { word: 'Card declined', tone: 'warn' },
  RECEIVED: { word: 'Paid', tone: 'ok' },
  REFUNDING: { word: 'On its way back', tone: 'info' },
  REFUNDED: { word: 'Refunded', tone: 'neutral' },
  WITHDRAWN: { word: 'Taken back', tone: 'neutral' },
  RELEASED: { word: 'Never charged', tone: 'neutral' },
  LAPSED: { word: 'Could not be charged', tone: 'err' },
  TURNED_AWAY: { word: 'Not taken, paid back', tone: 'neutral' },
};
