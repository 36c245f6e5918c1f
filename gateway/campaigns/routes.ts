import { z } from 'zod';
import { CampaignMissing, ContributionMissing } from '#domain/campaigns/refusals.ts';
import { campaigns } from '#projections/campaigns/campaigns.ts';
import { type CampaignDocument, type ContributionDocument, paidBackOf } from '#projections/campaigns/documents.ts';
import {
  readCampaign,
  readCampaignPage,
  readCampaignsOf,
  readContribution,
  readGiven,
} from '#projections/campaigns/read.ts';
import { type Context, memberWith } from '../http/context.ts';
import { optionalPaging, pageOrAllIn } from '../http/paging.ts';
import { created, json, ok, type Route, route } from '../http/route.ts';
import { readOwners } from '../shops/owners.ts';
import { createCampaign } from './actions.ts';
import { confirmContribution } from './contributing.ts';
import { campaignsOfThem, contributionStatus, shownOf } from './contributionViews.ts';
import { campaignBody, contributeBody, newCampaignOf } from './inputs.ts';
import { campaign, campaignList, campaignsOfMember, contribution, contributionsOfMember } from './schemas.ts';
import { campaignRow } from './views.ts';

const MOST_OF_MEMBER = 1_000;

export async function campaignRows(context: Context, documents: readonly CampaignDocument[]) {
  const organizers = await readOwners(
    context,
    documents.map(({ organizerId }) => organizerId),
  );
  const now = context.services.now();
  return documents.map((document) => campaignRow(document, organizers.get(document.organizerId), now));
}

/** Contributions as the REST facade shows them, with their campaigns. */
async function contributionRows(context: Context, documents: readonly ContributionDocument[]) {
  const of = await campaignsOfThem(context, documents);
  const rows = await campaignRows(context, [...of.values()]);
  return documents.flatMap((document) => {
    const { contributionId, campaignId, message, isAnonymous: anonymous, begunAt: createdAt } = document;
    const { amount, tip } = shownOf(document);
    const found = of.get(campaignId);
    const row = rows.find(({ _id }) => _id === campaignId);
    if (!found || !row) return [];
    const status = contributionStatus(document, found);
    return [
      {
        _id: contributionId,
        amount: amount / 100,
        tip: tip / 100,
        paid_back: paidBackOf(document).amount / 100,
        status,
        message,
        anonymous,
        createdAt,
        campaign: row,
      },
    ];
  });
}

/** The contract's rows "campaign". */
export const campaignRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/campaign/getall',
    tag: 'Campaigns',
    id: 'listCampaigns',
    summary: 'Published campaigns, the newest first',
    description: 'Without `page` all, up to 1000. Drafts and cancelled ones are left out.',
    caller: 'anyone',
    query: z.object(optionalPaging),
    answer: ok('Campaigns', campaignList),
    refusals: { 400: 'A page that is not a positive integer' },
    async handle({ context, query }) {
      const { page, pageSize, offset, limit } = pageOrAllIn(query);
      const { found, total } = await readCampaignPage(await context.fresh(campaigns), { offset, limit });
      return { data: await campaignRows(context, found), total, page, pageSize };
    },
  }),
  route({
    method: 'get',
    path: '/campaign/user/{id}',
    tag: 'Campaigns',
    id: 'listCampaignsOfMember',
    summary: 'The published campaigns of a member, the newest first',
    caller: 'anyone',
    answer: ok('Campaigns', campaignsOfMember),
    async handle({ context, params: { id } }) {
      const { rows } = await readCampaignsOf(await context.fresh(campaigns), id, { limit: MOST_OF_MEMBER });
      return { data: await campaignRows(context, rows) };
    },
  }),
  route({
    method: 'post',
    path: '/Campaign/create',
    tag: 'Campaigns',
    id: 'createCampaign',
    summary: 'Open a campaign',
    description: 'It is published at once. The description becomes a document.',
    caller: 'member',
    body: json(campaignBody),
    answer: created('The campaign', campaign),
    refusals: {
      400: 'A required field is missing (`Please fill in all the required fields`), the end precedes the start, or a value is out of its bounds',
      403: 'The member’s address is not proven (`ADDRESS_NOT_PROVEN`)',
      429: 'More than twenty campaigns in a day',
    },
    async handle({ context, body }) {
      const campaignId = await createCampaign(context, newCampaignOf(body), false);
      const found = await readCampaign(await context.fresh(campaigns), campaignId);
      if (!found) throw CampaignMissing();
      return (await campaignRows(context, [found]))[0];
    },
  }),
  route({
    method: 'get',
    path: '/campaign/contributions/{id}',
    tag: 'Campaigns',
    id: 'listContributions',
    summary: 'What a member has given, the newest first',
    description: 'At most the last thousand. Only for the member and for platform owners.',
    caller: 'member',
    answer: ok('Contributions with their campaigns', contributionsOfMember),
    refusals: { 403: 'Another member’s' },
    async handle({ context, params: { id } }) {
      if (context.actor.id !== id) memberWith(context, 'readMoney');
      const { rows } = await readGiven(await context.fresh(campaigns), id, { limit: MOST_OF_MEMBER });
      return { data: await contributionRows(context, rows) };
    },
  }),
  route({
    method: 'put',
    path: '/campaign/contribute/{id}',
    tag: 'Campaigns',
    id: 'contributeToCampaign',
    summary: 'Have a payment counted',
    description:
      'Reads the provider’s state of the caller’s payment of that amount now. Repeating it counts once and answers the same contribution.',
    caller: 'member',
    body: json(contributeBody),
    answer: ok('The contribution', contribution),
    refusals: {
      400: 'Not an amount from $1.00 to $999,999.99',
      402: 'There is no succeeded payment of that amount',
      404: 'No such campaign',
      409: 'The campaign does not take contributions; money that came too late goes back',
    },
    async handle({ context, params: { id }, body: { amount } }) {
      const contributionId = await confirmContribution(context, id, amount);
      const found = await readContribution(await context.fresh(campaigns), contributionId);
      if (!found) throw ContributionMissing();
      return (await contributionRows(context, [found]))[0];
    },
  }),
];
