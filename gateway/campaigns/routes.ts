import { z } from 'zod';
import { CampaignMissing } from '#domain/campaigns/refusals.ts';
import { campaigns } from '#projections/campaigns/campaigns.ts';
import type { CampaignDocument } from '#projections/campaigns/documents.ts';
import { readCampaign, readCampaignPage, readCampaignsOf } from '#projections/campaigns/read.ts';
import type { Context } from '../http/context.ts';
import { optionalPaging, pageOrAllIn } from '../http/paging.ts';
import { created, json, ok, type Route, route } from '../http/route.ts';
import { readOwners } from '../shops/owners.ts';
import { createCampaign } from './actions.ts';
import { campaignBody, newCampaignOf } from './inputs.ts';
import { campaign, campaignList, campaignsOfMember } from './schemas.ts';
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
];
