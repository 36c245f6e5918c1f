import { at, field, type List, type Variant, type World } from './connections.testing.ts';

const DAY_MS = 86_400_000;
const ahead = (days: number) => new Date(Date.UTC(2099, 0, 1) + days * DAY_MS).toISOString();

/** The lists of campaigns and of what is given to them. */
export function campaignLists({ me, ann, bea, next, happened }: World): Record<string, readonly Variant[]> {
  const open = async (organizerId: string, rank: number, word = ''): Promise<string> => {
    const campaignId = next('Campaign');
    const dates = { startsAt: at(0), endsAt: ahead(rank) };
    const text = [{ type: 'paragraph', children: [{ text: `Chairs ${word}` }] }];
    const facts = { name: 'Chairs', goal: 100_000, model: 'keepItAll', description: text, pictures: [], ...dates };
    const more = { category: 'Other', beneficiary: '', timeZone: 'UTC', createdAt: at(rank) };
    const stream = `campaign-${campaignId}`;
    await happened(stream, 'CampaignCreated', { campaignId, organizerId, ...facts, ...more }, at(rank));
    await happened(stream, 'CampaignPublished', { campaignId, organizerId, ...dates, publishedAt: at(rank) }, at(rank));
    return campaignId;
  };
  const cancel = async (campaignId: string) => {
    const data = { campaignId, organizerId: ann, by: 'organizer', reason: 'Over', cancelledAt: at(50) };
    await happened(`campaign-${campaignId}`, 'CampaignCancelled', data);
  };
  const begin = async (campaignId: string, contributorId: string, rank: number) => {
    const of = { campaignId, contributionId: `${campaignId}${next('').slice(0, 8)}`, contributorId };
    const split = { amount: 2_500 + rank, tip: 0, fee: 103 };
    const rest = { message: '', isAnonymous: false, model: 'keepItAll', terms: 1, begunAt: at(rank) };
    await happened(`campaign-${campaignId}`, 'ContributionBegun', { ...of, ...split, ...rest }, at(rank));
    return { ...of, ...split, paymentId: `contribute-${of.contributionId}` };
  };
  const give = async (campaignId: string, contributorId: string, rank: number) => {
    const given = await begin(campaignId, contributorId, rank);
    await happened(`campaign-${campaignId}`, 'ContributionReceived', { ...given, receivedAt: at(rank) }, at(rank));
    return given.contributionId;
  };
  const list =
    (args: string, { isSearch = false, isRaised = false } = {}) =>
    async (): Promise<List> => {
      const word = next('word');
      return {
        ...field('campaigns', `${args} ${isSearch ? `query: "${word}"` : ''}`),
        node: 'id',
        add: (rank) => open(ann, rank, word),
        remove: cancel,
        ...(isRaised && { move: async (id: string) => void (await give(id, bea, 1)) }),
      };
    };
  const ofMember =
    (name: string, organizerId: () => string, args: (id: string) => string) => async (): Promise<List> => {
      const id = organizerId();
      return { ...field(name, args(id)), node: 'id', add: (rank) => open(id, rank) };
    };
  const refund = async (contributionId: string) => {
    const campaignId = contributionId.slice(0, 22);
    const of = { campaignId, contributionId, contributorId: bea, paymentId: `contribute-${contributionId}` };
    const data = { ...of, amount: 2_500, tip: 0, fee: 103, by: 'organizer', reason: '', refundedAt: at(50) };
    await happened(`campaign-${campaignId}`, 'ContributionRefunded', data, at(50));
  };
  const given =
    (name: string, giver: () => string, argument: string, isSteady = false) =>
    async (): Promise<List> => {
      const campaignId = await open(ann, 0);
      return {
        ...field(name, argument && `${argument}: "${campaignId}"`),
        node: 'id',
        add: (rank) => give(campaignId, giver(), rank),
        ...(!isSteady && { remove: refund }),
      };
    };
  return {
    'Query.campaigns': [
      { what: 'ending soon', open: list('') },
      { what: 'newest, ended ones too', open: list('sort: NEWEST, openOnly: false') },
      { what: 'most raised', open: list('sort: MOST_RAISED', { isRaised: true }) },
      { what: 'search', open: list('', { isSearch: true }) },
    ],
    'Query.campaignsOf': [
      {
        what: 'of a member',
        open: ofMember(
          'campaignsOf',
          () => next('Member'),
          (id) => `memberId: "${id}"`,
        ),
      },
    ],
    'Query.myCampaigns': [
      {
        what: 'own',
        open: ofMember(
          'myCampaigns',
          () => me,
          () => '',
        ),
      },
    ],
    'Query.myContributions': [{ what: 'own', open: given('myContributions', () => me, '', true) }],
    'Query.campaignContributions': [
      { what: 'of a campaign', open: given('campaignContributions', () => bea, 'campaignId') },
    ],
    'Query.campaignBackers': [{ what: 'of a campaign', open: given('campaignBackers', () => bea, 'campaignId', true) }],
  };
}
