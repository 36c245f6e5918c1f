import type { Article } from '#domain/article.ts';
import type { UpdateEvent } from '#domain/campaigns/reviewEvents.ts';
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

/** What the organizer of each campaign has posted and not removed. */
export const campaignUpdates = projection<UpdateEvent>({
  name: 'campaignUpdates',
  version: 2,
  on: {
    CampaignUpdatePosted: ({ data, position }, work) => {
      const { campaignId, updateId, title, text, postedAt } = data;
      work.put(newsKey(updateId), { campaignId, updateId, title, text, postedAt } satisfies CampaignNews);
      work.rank(newsOf(campaignId), updateId, Date.parse(postedAt));
      work.notify(campaignTopic(campaignId), { campaignId, position } satisfies CampaignNotice);
    },
    CampaignUpdateRemoved: ({ data: { campaignId, updateId }, position }, work) => {
      work.remove(newsKey(updateId));
      work.unrank(newsOf(campaignId), updateId);
      work.notify(campaignTopic(campaignId), { campaignId, position } satisfies CampaignNotice);
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
