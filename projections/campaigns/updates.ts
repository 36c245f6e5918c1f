import type { Article } from '#domain/article.ts';
import type { UpdateEvent } from '#domain/campaigns/reviewEvents.ts';
import type { AccountClosed } from '#domain/users/events.ts';
import { type Keyset, readStretch, type Stretch } from '../keyset.ts';
import { projection } from '../projection.ts';
import { type ReadModels, readDocument } from '../readModels.ts';
import { type CampaignNotice, campaignTopic } from './documents.ts';

/** News of a campaign. */
export type CampaignNews = {
  readonly updateId: string;
  readonly campaignId: string;
  readonly title: string;
  readonly text: Article;
  /** UTC ISO instant. */
  readonly postedAt: string;
};

const newsKey = (updateId: string) => `news/${updateId}`;
const newsOf = (campaignId: string) => `newsOf/${campaignId}`;
/** Where a member's news are: pairs of campaign and news. */
const postedKey = (memberId: string) => `posted/${memberId}`;
type Posted = readonly (readonly [campaignId: string, updateId: string])[];

/** What the organizer of each campaign has posted and not removed, while they have an account. */
export const campaignUpdates = projection<UpdateEvent | AccountClosed>({
  name: 'campaignUpdates',
  version: 3,
  on: {
    CampaignUpdatePosted: async ({ data, position }, work) => {
      const { campaignId, organizerId, updateId, title, text, postedAt } = data;
      const posted = (await work.get<Posted>(postedKey(organizerId))) ?? [];
      work.put(postedKey(organizerId), [...posted, [campaignId, updateId]] satisfies Posted);
      work.put(newsKey(updateId), { campaignId, updateId, title, text, postedAt } satisfies CampaignNews);
      work.rank(newsOf(campaignId), updateId, Date.parse(postedAt));
      work.notify(campaignTopic(campaignId), { campaignId, position } satisfies CampaignNotice);
    },
    CampaignUpdateRemoved: ({ data: { campaignId, updateId }, position }, work) => {
      work.remove(newsKey(updateId));
      work.unrank(newsOf(campaignId), updateId);
      work.notify(campaignTopic(campaignId), { campaignId, position } satisfies CampaignNotice);
    },
    async AccountClosed({ data: { accountId }, position }, work) {
      for (const [campaignId, updateId] of (await work.get<Posted>(postedKey(accountId))) ?? []) {
        work.remove(newsKey(updateId));
        work.unrank(newsOf(campaignId), updateId);
        work.notify(campaignTopic(campaignId), { campaignId, position } satisfies CampaignNotice);
      }
      work.remove(postedKey(accountId));
    },
  },
});

/** The news of a campaign, newest first. */
export const readNewsOf = (models: ReadModels, campaignId: string, keyset: Keyset): Promise<Stretch<CampaignNews>> =>
  readStretch<CampaignNews>(
    models,
    { projection: campaignUpdates, set: newsOf(campaignId), documentKey: newsKey, isDescending: true },
    keyset,
  );

export const readNews = (models: ReadModels, updateId: string): Promise<CampaignNews | undefined> =>
  readDocument(models, campaignUpdates, newsKey(updateId));
