import type { CampaignCategory } from '../graphql/graphql.ts';

/** What campaigns are for, as the server knows it. */
export const CATEGORIES = [
  'Charity',
  'Community',
  'Education',
  'Equipment',
  'Events',
  'Shops',
  'Other',
] as const satisfies readonly CampaignCategory[];
