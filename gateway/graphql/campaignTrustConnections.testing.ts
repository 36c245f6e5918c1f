import { at, field, type List, type Variant, type World } from './connections.testing.ts';

/** The lists about a campaign's money, its news, and what waits for a decision. */
export function campaignTrustLists({ ann, bea, next, happened }: World): Record<string, readonly Variant[]> {
  const open = async (): Promise<string> => {
    const campaignId = next('Campaign');
    const dates = { startsAt: at(0), endsAt: at(50) };
    const text = [{ type: 'paragraph', children: [{ text: 'Chairs' }] }];
    const facts = { name: 'Chairs', goal: 100_000, model: 'keepItAll', description: text, pictures: [], ...dates };
    const more = { category: 'Other', beneficiary: '', timeZone: 'UTC', createdAt: at(0) };
    const of = { campaignId, organizerId: ann };
    await happened(`campaign-${campaignId}`, 'CampaignCreated', { ...of, ...facts, ...more });
    await happened(`campaign-${campaignId}`, 'CampaignPublished', { ...of, ...dates, publishedAt: at(0) });
    return campaignId;
  };
  const ledger = async (): Promise<List> => {
    const campaignId = await open();
    const of = { campaignId, organizerId: ann };
    return {
      ...field('campaignLedger', `campaignId: "${campaignId}"`),
      node: 'id',
      add: async (rank) => {
        const data = {
          ...of,
          entryId: next('Entry'),
          amount: 100,
          text: 'Chairs',
          picture: null,
          recordedAt: at(rank),
        };
        return `${await happened(`campaign-${campaignId}`, 'SpendingRecorded', data, at(rank))}-0`;
      },
    };
  };
  const news = async (): Promise<List> => {
    const campaignId = await open();
    const of = { campaignId, organizerId: ann };
    return {
      ...field('campaignUpdates', `campaignId: "${campaignId}"`),
      node: 'id',
      add: async (rank) => {
        const updateId = next('News');
        const data = { ...of, updateId, title: 'News', text: [], postedAt: at(rank) };
        await happened(`campaign-${campaignId}`, 'CampaignUpdatePosted', data, at(rank));
        return updateId;
      },
      remove: async (updateId) => {
        const data = { ...of, updateId, by: 'organizer', reason: '', removedAt: at(50) };
        await happened(`campaign-${campaignId}`, 'CampaignUpdateRemoved', data);
      },
    };
  };
  const queue = async (): Promise<List> => ({
    ...field('campaignReviewQueue', ''),
    node: 'id',
    add: async (rank) => {
      const campaignId = await open();
      const of = { campaignId, organizerId: ann, reporterId: bea };
      const data = { ...of, cause: 'other', note: '', reportedAt: at(rank) };
      await happened(`campaign-${campaignId}`, 'CampaignReported', data, at(rank));
      return campaignId;
    },
    remove: async (campaignId) => {
      const data = { campaignId, organizerId: ann, reason: 'Fine', dismissedAt: at(50) };
      await happened(`campaign-${campaignId}`, 'CampaignReportsDismissed', data);
    },
  });
  return {
    'Query.campaignLedger': [{ what: 'lines of one campaign', open: ledger }],
    'Query.campaignUpdates': [{ what: 'news of one campaign', open: news }],
    'Query.campaignReviewQueue': [{ what: 'what waits for a decision', open: queue }],
  };
}
