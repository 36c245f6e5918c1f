import type { CampaignModel } from './events.ts';
import { REFUND_DAYS } from './limits.ts';

/** What a contributor is told before paying, on the card, in the dialog and in the receipt alike. */
export const modelNoteOf = (model: CampaignModel): string =>
  model === 'keepItAll'
    ? 'Keep what comes in: your card is charged at once, and the organizer keeps what is raised, whether or not the goal is reached.'
    : 'All or nothing: your card is put on file now, and charged only if the goal is reached when the campaign ends. If it is missed, nothing is charged.';

export const refundRuleOf = (model: CampaignModel): string =>
  model === 'keepItAll'
    ? `You can take your contribution back until the campaign ends or for ${REFUND_DAYS} days, whichever is first. If it is cancelled, everything is paid back.`
    : 'You can withdraw your pledge until the campaign ends. If it is cancelled, nothing is charged, or everything is paid back.';

export const FEE_RULE =
  'Of each contribution 2.9 % and 30 cents go to card processing, taken from the campaign’s share and given back with a refund. A tip goes to Chairside, all of it.';
