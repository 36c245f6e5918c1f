import { raisedOf } from '#domain/campaigns/state.ts';
import { type Keyset, readIds, readStretch, type Stretch, stretchOf, withRows } from '../keyset.ts';
import { type ReadModels, readDocument, readDocuments, readRanked } from '../readModels.ts';
import { type Counts, find, findStretch, type Query } from '../search/find.ts';
import { campaignIndex } from './campaignIndex.ts';
import { campaigns } from './campaigns.ts';
import { type CampaignDays, type CampaignDocument, type ContributionDocument, keys } from './documents.ts';

export type CampaignSort = 'ENDING_SOON' | 'NEWEST' | 'MOST_RAISED';
/** `now` (UTC ISO): leaves out what is over by then; undefined leaves nothing out. */
export type CampaignSearch = {
  readonly query?: string | undefined;
  readonly category?: string | undefined;
  readonly sort: CampaignSort;
  readonly now?: string | undefined;
};

/** The most matches of a search for words. */
const MOST_MATCHES = 200;

const ORDERS = {
  ENDING_SOON: { order: 'ends' },
  NEWEST: {},
  MOST_RAISED: { order: 'raised', descending: true },
} as const satisfies Record<CampaignSort, Query>;

/** Where a campaign stands in a search for words, in each order. */
const SCORES: Readonly<Record<CampaignSort, (document: CampaignDocument) => number>> = {
  ENDING_SOON: ({ endsAt }) => Date.parse(endsAt),
  NEWEST: ({ createdAt }) => Date.parse(createdAt),
  MOST_RAISED: raisedOf,
};

/** A stretch of the published campaigns, in an order; of a search for words at most the two hundred best matches. */
export async function readCampaignList(
  models: ReadModels,
  { query, category, sort, now }: CampaignSearch,
  keyset: Keyset,
): Promise<Stretch<CampaignDocument>> {
  const from = now && Math.floor(Date.parse(now) / 1000) + 1;
  const chosen = { choices: { category, open: now && 'yes' }, ...(from && { ranges: { ends: { from } } }) };
  if (!query?.trim()) return findStretch(models, campaigns, campaignIndex, { ...chosen, ...ORDERS[sort] }, keyset);
  const page = { offset: 0, limit: MOST_MATCHES };
  const { found } = await find(models, campaigns, campaignIndex, { ...chosen, text: query }, page);
  const places = found.map((document) => ({ id: document.campaignId, score: SCORES[sort](document) }));
  const stretch = stretchOf(places, keyset, { isDescending: sort !== 'ENDING_SOON' });
  const byId = new Map(found.map((document) => [document.campaignId, document]));
  return withRows(
    stretch,
    stretch.rows.map((id) => byId.get(id)),
  );
}

/** How many open campaigns each category has, the most first. */
export async function readCampaignCategories(models: ReadModels, now: string): Promise<Counts> {
  const ranges = { ends: { from: Math.floor(Date.parse(now) / 1000) + 1 } };
  const query = { choices: { open: 'yes' }, ranges, withFacets: true };
  const { facets } = await find(models, campaigns, campaignIndex, query, { offset: 0, limit: 0 });
  return facets.category ?? [];
}

/** A campaign whatever has become of it, drafts too. */
export const readCampaign = (models: ReadModels, campaignId: string): Promise<CampaignDocument | undefined> =>
  readDocument(models, campaigns, keys.campaign(campaignId));
export const readCampaigns = (models: ReadModels, ids: readonly string[]): Promise<CampaignDocument[]> =>
  readDocuments(models, campaigns, ids.map(keys.campaign));

const campaignList = (set: string) =>
  ({ projection: campaigns, set, documentKey: keys.campaign, isDescending: true }) as const;

/** A member's campaigns, the newest first; with drafts and cancelled ones for themselves. */
export const readCampaignsOf = (
  models: ReadModels,
  memberId: string,
  keyset: Keyset,
  withDrafts = false,
): Promise<Stretch<CampaignDocument>> =>
  readStretch<CampaignDocument>(models, campaignList((withDrafts ? keys.of : keys.publishedOf)(memberId)), keyset);

export const readContribution = (models: ReadModels, id: string): Promise<ContributionDocument | undefined> =>
  readDocument(models, campaigns, keys.contribution(id));

const contributionList = (set: string) =>
  ({ projection: campaigns, set, documentKey: keys.contribution, isDescending: true }) as const;
const contributions = (set: string) => (models: ReadModels, keyset: Keyset) =>
  readStretch<ContributionDocument>(models, contributionList(set), keyset);

/** What a member has given or pledged, the newest first. */
export const readGiven = (models: ReadModels, memberId: string, keyset: Keyset) =>
  contributions(keys.given(memberId))(models, keyset);
/** What counts for a campaign now. */
export const readWall = (models: ReadModels, campaignId: string, keyset: Keyset) =>
  contributions(keys.wall(campaignId))(models, keyset);
/** What counts or has counted for it. */
export const readEverCounted = (models: ReadModels, campaignId: string, keyset: Keyset) =>
  contributions(keys.everCounted(campaignId))(models, keyset);

/** Whether something of a member counts for a campaign. */
export const readIsBacker = async (models: ReadModels, campaignId: string, memberId: string): Promise<boolean> =>
  (await models.redis.zscore(models.key(campaigns, keys.backers(campaignId)), memberId)) !== null;

/** The members of whom something counts for a campaign, in the order of their ids. */
export const readBackerIds = (models: ReadModels, campaignId: string, offset: number, limit: number) =>
  readRanked(models, campaigns, keys.backers(campaignId), { offset, limit });

export const readDays = async (models: ReadModels, campaignId: string): Promise<CampaignDays> =>
  (await readDocument<CampaignDays>(models, campaigns, keys.days(campaignId))) ?? {};

/** The ids that wait in a set up to a UTC ISO instant, the longest first. */
export const readWaiting = (models: ReadModels, set: string, until: string): Promise<string[]> =>
  models.redis.zrangebyscore(models.key(campaigns, set), '-inf', Date.parse(until));

export const readGivenIds = (models: ReadModels, memberId: string, keyset: Keyset): Promise<Stretch<string>> =>
  readIds(models, { projection: campaigns, set: keys.given(memberId), isDescending: true }, keyset);

/** A numbered page of the published campaigns, the newest first. */
export async function readCampaignPage(
  models: ReadModels,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ found: CampaignDocument[]; total: number }> {
  return find(models, campaigns, campaignIndex, {}, page);
}
