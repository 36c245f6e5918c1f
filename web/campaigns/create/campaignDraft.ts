import type { CampaignCategory, CampaignEdit, CampaignInput, CampaignModel } from '../../graphql/graphql.ts';
import { centsOf } from '../../shared/prices.ts';
import type { Problem } from '../../shared/problems.ts';
import { type RichBlock, richTextOf } from '../../ui/richText/richText.ts';
import { dollarsOf } from '../amounts.ts';
import type { CampaignOnPage } from '../campaignFields.ts';
import { campaignTexts } from '../texts.ts';

/** A campaign as it is being written: everything is text until it is sent. Days are YYYY-MM-DD in `timeZone`. */
export interface CampaignDraft {
  name: string;
  goal: string;
  description: readonly RichBlock[];
  startDate: string;
  endDate: string;
  timeZone: string;
  model: CampaignModel;
  category: CampaignCategory;
  beneficiary: string;
  pictures: readonly string[];
}

export const emptyDraft = (timeZone: string): CampaignDraft => ({
  name: '',
  goal: '',
  description: [],
  startDate: '',
  endDate: '',
  timeZone,
  model: 'KEEP_IT_ALL',
  category: 'Other',
  beneficiary: '',
  pictures: [],
});

/** What there is, to be changed. */
export const draftOf = (campaign: CampaignOnPage): CampaignDraft => ({
  name: campaign.name,
  goal: dollarsOf(campaign.goalCents),
  description: richTextOf(campaign.description) ?? [],
  startDate: campaign.startDate,
  endDate: campaign.endDate,
  timeZone: campaign.timeZone,
  model: campaign.model,
  category: campaign.category,
  beneficiary: campaign.beneficiary,
  pictures: campaign.pictures,
});

/** A million dollars. */
export const MOST_GOAL_CENTS = 100_000_000;
export const MOST_PICTURES = 8;

/** Another start clears an end before it (specification §4). */
export const withStart = ({ endDate }: CampaignDraft, startDate: string): Partial<CampaignDraft> => ({
  startDate,
  ...(endDate !== '' && startDate !== '' && endDate < startDate && { endDate: '' }),
});

/** A year whose digits are still being typed: browsers say 0002 before 2026. */
const isUnfinished = (date: string): boolean => date.startsWith('0');

/** An end before the start is cleared (specification §4), once it has been typed. */
export const withEnd = ({ startDate }: CampaignDraft, endDate: string): Partial<CampaignDraft> => ({
  endDate: startDate !== '' && endDate !== '' && !isUnfinished(endDate) && endDate < startDate ? '' : endDate,
});

/** What stands in the way of sending it: all five fields are required (specification §5). */
export function problemsOf(draft: CampaignDraft): Problem[] {
  const required = {
    name: draft.name.trim(),
    goal: draft.goal.trim(),
    description: draft.description.length > 0 ? 'given' : '',
    startDate: draft.startDate,
    endDate: draft.endDate,
  };
  const missing = Object.entries(required)
    .filter(([, value]) => value === '')
    .map(([field]) => ({ field, message: campaignTexts.fillIn, note: 'Please fill this in.' }));
  if (missing.length > 0) return missing;
  const cents = centsOf(draft.goal, MOST_GOAL_CENTS);
  return cents === undefined || cents < 100
    ? [{ field: 'goal', message: 'Please enter a goal in dollars, from 1 to 1,000,000.' }]
    : [];
}

/** A campaign as the server takes it. */
export const inputOf = (draft: CampaignDraft): CampaignInput => ({
  name: draft.name.trim(),
  goalCents: centsOf(draft.goal, MOST_GOAL_CENTS) ?? 0,
  description: draft.description,
  startDate: draft.startDate,
  endDate: draft.endDate,
  timeZone: draft.timeZone,
  model: draft.model,
  category: draft.category,
  beneficiary: draft.beneficiary.trim(),
  pictures: [...draft.pictures],
});

/** The changed fields only: what nobody touched keeps what it has become meanwhile. The dates go together. */
export function changesOf(draft: CampaignDraft, before: CampaignDraft): CampaignEdit {
  const [is, was] = [inputOf(draft), inputOf(before)];
  const isChanged = (field: keyof CampaignInput) => JSON.stringify(is[field]) !== JSON.stringify(was[field]);
  const fields = new Set((Object.keys(is) as (keyof CampaignInput)[]).filter(isChanged));
  if (fields.has('startDate') || fields.has('endDate') || fields.has('timeZone'))
    for (const field of ['startDate', 'endDate', 'timeZone'] as const) fields.add(field);
  return Object.fromEntries([...fields].map((field) => [field, is[field]]));
}

const FIELDS: Readonly<Record<string, keyof CampaignDraft>> = {
  goalCents: 'goal',
  goalAmount: 'goal',
  campaignName: 'name',
  content: 'description',
};

/** The form's field for one of the server's. */
export const fieldOf = (field: string | undefined): string | undefined =>
  field === undefined ? undefined : (FIELDS[field] ?? field);
