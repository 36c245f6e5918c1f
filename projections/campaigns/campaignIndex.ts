import { plainTextOf } from '#domain/richText.ts';
import type { SearchIndex } from '../search/declaration.ts';
import type { CampaignDocument } from './documents.ts';

/** More than this (cents) no longer counts in an order. */
const MOST_RAISED = 2 ** 36 - 1;

/** By what campaigns are found. Their end is in UTC seconds, so that those that are over are left out by the clock. */
export const campaignIndex: SearchIndex<CampaignDocument> = {
  id: ({ campaignId }) => campaignId,
  documents: 'campaign/',
  isListed: ({ isPublished, cancelled }) => isPublished && !cancelled,
  beginnings: 'last',
  fields: [
    { text: ({ name, category, beneficiary }) => `${name} ${category} ${beneficiary}`, weight: 2 },
    { text: ({ description }) => plainTextOf(description), mostWords: 60 },
  ],
  facets: {
    category: { of: ({ category }) => category, counted: 40 },
    open: { of: ({ ended }) => (ended ? undefined : 'yes') },
  },
  orders: {
    ends: { kind: 'number', of: ({ endsAt }) => Math.floor(Date.parse(endsAt) / 1000), digits: 32 },
    raised: {
      kind: 'number',
      of: ({ money: { received, refunded, pledged } }) =>
        Math.min(MOST_RAISED, Math.max(0, received - refunded + pledged)),
      digits: 36,
    },
  },
};
