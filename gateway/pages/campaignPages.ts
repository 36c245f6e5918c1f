import { articleHtml } from '#domain/articleHtml.ts';
import { raisedOf } from '#domain/campaigns/state.ts';
import { plainTextOf } from '#domain/richText.ts';
import { campaigns } from '#projections/campaigns/campaigns.ts';
import type { CampaignDocument } from '#projections/campaigns/documents.ts';
import { readCampaignList } from '#projections/campaigns/read.ts';
import { campaignFor } from '../campaigns/reads.ts';
import { statusName } from '../campaigns/views.ts';
import { ownerOf } from '../shops/owners.ts';
import { blogDate, breadcrumbs, itemList, money, nameOf, personFacts } from './facts.ts';
import { Html, html } from './html.ts';
import { actLink, cards, cover, drawnPicture, loginThen, mailLink, pageHead, pictureFor, split } from './parts.ts';
import { descriptionOf, type PageKind } from './publicPage.ts';
import { words } from './words.ts';

/** As many as the client shows first. */
const CAMPAIGNS_SHOWN = 24;

export const campaignPath = (id: string): string => `/campaign/${encodeURIComponent(id)}`;

/** /campaignList: what can be contributed to, what ends first before the others. */
export const campaignsPage: PageKind = {
  pattern: '/campaignList',
  filters: ['query', 'category', 'sort', 'over'],
  async read(context) {
    const { publicUrl, now } = context.services;
    const asked = { sort: 'ENDING_SOON', now: now() } as const;
    const { rows } = await readCampaignList(await context.fresh(campaigns), asked, { limit: CAMPAIGNS_SHOWN });
    const { eyebrow, title, lead } = words.campaigns;
    return {
      title,
      description: `${lead}: crowdfunding for shops, schools and the people behind the chairs.`,
      path: '/campaignList',
      kind: 'website',
      picture: drawnPicture('site', 'campaigns', title),
      facts: [
        itemList(
          publicUrl,
          rows.map(({ campaignId }) => campaignPath(campaignId)),
        ),
        breadcrumbs(publicUrl, [[title, '/campaignList']]),
      ],
      content: html`<div class="fp-wrap">${pageHead({ eyebrow, title, lead })}${cards('Campaigns', rows.map(campaignEntry))}</div>`,
    };
  },
};

const campaignEntry = (campaign: CampaignDocument) => ({
  path: campaignPath(campaign.campaignId),
  name: campaign.name,
  words: [campaign.category, standingOf(campaign)],
});

const standingOf = (campaign: CampaignDocument): string => `${money(raisedOf(campaign))} of ${money(campaign.goal)}`;

/** /campaign/{id}: what it is for, who asks, and how much has come in. One that was cancelled is in no list. */
export const campaignPage: PageKind = {
  pattern: '/campaign/:id',
  async read(context, { id }) {
    const campaign = await campaignFor(context, id);
    if (!campaign) return undefined;
    const { publicUrl, now } = context.services;
    const { campaignId, name, category, description, pictures, organizerId, startsAt, endsAt, amendments } = campaign;
    const organizer = await ownerOf(context, organizerId);
    const path = campaignPath(campaignId);
    const [image = ''] = pictures;
    const picture = pictureFor(image, 'campaign', campaignId, name);
    const said = plainTextOf(description);
    return {
      title: name,
      description: descriptionOf(`${name} by ${nameOf(organizer)}, ${standingOf(campaign)}. ${said}`),
      path,
      kind: 'website',
      picture,
      isListed: !campaign.cancelled,
      facts: [
        {
          '@type': 'Project',
          '@id': `${publicUrl}${path}#campaign`,
          name,
          url: publicUrl + path,
          image: publicUrl + picture.path,
          ...(said && { description: descriptionOf(said) }),
          foundingDate: startsAt,
          dissolutionDate: endsAt,
          founder: personFacts(publicUrl, organizer),
          potentialAction: {
            '@type': 'DonateAction',
            target: publicUrl + path,
            recipient: personFacts(publicUrl, organizer),
          },
        },
        breadcrumbs(publicUrl, [
          [words.campaigns.title, '/campaignList'],
          [name, path],
        ]),
      ],
      content: split(
        'shop',
        html`${cover('wide', image, '')}<p class="fp-brow">${category}</p><h1 class="fp-title">${name}</h1>${mailLink(name, publicUrl + path)}`,
        html`<p class="fp-price">${standingOf(campaign)}</p><p>Ends <time datetime="${endsAt}">${blogDate(endsAt)}</time></p><p class="fp-alone">By&nbsp;<a href="/user/${organizer.id}">${nameOf(organizer)}</a></p>${
          statusName(campaign, now()) === 'RUNNING' && actLink(loginThen(`${path}?donate=1`), words.campaigns.donate)
        }`,
        html`<div class="fp-text">${Html.trusted(articleHtml(description))}${amendments.map(amendmentPart)}</div>`,
      ),
    };
  },
};

/** What was added once people had contributed: the original stays as it was. */
const amendmentPart = ({ text, amendedAt }: CampaignDocument['amendments'][number]): Html =>
  html`<h3>Added on <time datetime="${amendedAt}">${blogDate(amendedAt)}</time></h3>${Html.trusted(articleHtml(text))}`;
