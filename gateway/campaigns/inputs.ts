import { z } from 'zod';
import type { Article } from '#domain/article.ts';
import { addDays, instantOfLocal, isLocalDate, isTimeZone } from '#domain/calendar.ts';
import type { CampaignFacts } from '#domain/campaigns/events.ts';
import { CATEGORIES, type CampaignCategory, MOST_CONTRIBUTION } from '#domain/campaigns/limits.ts';
import {
  CampaignCategoryInvalid,
  CampaignDatesInvalid,
  CampaignFieldsMissing,
  CampaignGoalInvalid,
  CampaignZoneInvalid,
  ContributionAmountInvalid,
} from '#domain/campaigns/refusals.ts';
import { storyOf } from '#domain/campaigns/story.ts';
import { Refusal } from '#domain/refusal.ts';
import { RichTextEmpty } from '#domain/richText.ts';
import { parse } from '../http/parse.ts';
import { line, words } from '../http/text.ts';
import type { CampaignEdit, CampaignInput } from './inputTypes.ts';

/** What a client says of a campaign; pictures are still to be checked. */
export type CampaignChanges = { readonly [K in keyof CampaignFacts]?: CampaignFacts[K] | undefined };

const name = line('The name', CampaignFieldsMissing().message);
const beneficiary = line('Who benefits');
/** A reason; the decider checks its presence and length. */
export const reason = words('The reason');
export const message = words('The message');
export const title = line('The title');
export const note = words('The text');

/** "1200", "$1,200.50" or a number of dollars, at most two decimals → cents; undefined for anything else. */
export function centsOf(dollars: unknown): number | undefined {
  const written = typeof dollars === 'number' ? String(dollars) : typeof dollars === 'string' ? dollars.trim() : '';
  const match = /^\$? ?(\d{1,9}|\d{1,3}(?:,\d{3}){1,3})(\.\d{1,2})?$/.exec(written);
  return match ? Math.round(Number(`${match[1]?.replaceAll(',', '')}${match[2] ?? ''}`) * 100) : undefined;
}

const DATE_ONLY = /^\d{4}-\d{2}-\d{2}$/;
const LOCAL_TIME = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::(\d{2})(?:\.\d{1,3})?)?$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:?\d{2})$/;

/**
 * The UTC ISO instant of a date from outside: a whole day of the zone begins at its midnight and, as an end, lasts to
 * the next one. Refuses what is no date of the calendar.
 */
export function instantOf(written: string, timeZone: string, isEnd: boolean): string {
  const text = written.trim();
  if (DATE_ONLY.test(text) && isLocalDate(text))
    return instantOfLocal(isEnd ? addDays(text, 1) : text, '00:00', timeZone);
  const [, date = '', time = '', seconds = '00'] = LOCAL_TIME.exec(text) ?? [];
  if (isLocalDate(date) && time < '24:00' && time.slice(3) < '60' && seconds < '60')
    return new Date(Date.parse(instantOfLocal(date, time, timeZone)) + Number(seconds) * 1000).toISOString();
  const instant = INSTANT.test(text) && isLocalDate(text.slice(0, 10)) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(instant)) throw CampaignDatesInvalid();
  return new Date(instant).toISOString();
}

export function zoneOf(timeZone: string): string {
  if (timeZone.length > 60 || !isTimeZone(timeZone)) throw CampaignZoneInvalid();
  return timeZone;
}

function categoryOf(category: string): CampaignCategory {
  const known = CATEGORIES.find((one) => one.toLowerCase() === category.trim().toLowerCase());
  if (!known) throw CampaignCategoryInvalid();
  return known;
}

const modelOf = (model: CampaignInput['model']): CampaignFacts['model'] =>
  model === 'ALL_OR_NOTHING' ? 'allOrNothing' : 'keepItAll';

/** The document of a description; without anything visible it is missing (specification §5). */
function descriptionOf(description: unknown): Article {
  if (description === undefined || description === null) throw CampaignFieldsMissing();
  try {
    return storyOf(description);
  } catch (error) {
    throw error instanceof Refusal && error.code === RichTextEmpty().code ? CampaignFieldsMissing() : error;
  }
}

/** A new campaign from GraphQL. */
export function newCampaignOf(input: CampaignInput): CampaignFacts {
  const { goalCents, description, startDate, endDate, timeZone: zone, model, category, pictures } = input;
  const parsed = parse(name, input.name);
  if (!parsed || !startDate.trim() || !endDate.trim()) throw CampaignFieldsMissing();
  const timeZone = zoneOf(zone ?? 'UTC');
  return {
    name: parsed,
    goal: goalCents,
    model: modelOf(model),
    description: descriptionOf(description),
    pictures: pictures ?? [],
    category: category ?? 'Other',
    beneficiary: parse(beneficiary, input.beneficiary ?? ''),
    timeZone,
    startsAt: instantOf(startDate, timeZone, false),
    endsAt: instantOf(endDate, timeZone, true),
  };
}

const given = <T, R>(value: T | null | undefined, read: (value: T) => R): R | undefined =>
  value === undefined || value === null ? undefined : read(value);

/** The words of an edit, as they are kept: what cannot be shown is refused whatever the campaign is. */
export const wordsOf = (input: CampaignEdit) => ({
  name: given(input.name, (text) => parse(name, text)),
  description: given(input.description, descriptionOf),
  beneficiary: given(input.beneficiary, (text) => parse(beneficiary, text)),
});

/** Changes from GraphQL; `before`: what holds where they say nothing. */
export function changesOf(
  input: CampaignEdit,
  written: ReturnType<typeof wordsOf>,
  before: Pick<CampaignFacts, 'timeZone'>,
): CampaignChanges {
  const { goalCents, startDate, endDate, timeZone: zone, model, category, pictures } = input;
  const timeZone = zone ? zoneOf(zone) : before.timeZone;
  return {
    ...written,
    goal: goalCents ?? undefined,
    model: model ? modelOf(model) : undefined,
    pictures: pictures ?? undefined,
    category: category ?? undefined,
    timeZone: zone ? timeZone : undefined,
    startsAt: startDate ? instantOf(startDate, timeZone, false) : undefined,
    endsAt: endDate ? instantOf(endDate, timeZone, true) : undefined,
  };
}

const anything = z.unknown();
const textField = (description: string) => z.string().optional().describe(description);

/** POST /Campaign/create. What is missing of the five fields is refused with one message (specification §5, §8). */
export const campaignBody = z
  .object(
    {
      campaignName: textField('The title, at most 120 characters'),
      goalAmount: z.union([z.number(), z.string()], CampaignGoalInvalid().message).optional().describe('US dollars'),
      description: anything.describe('Plain text, or rich text as JSON').optional(),
      startDate: textField('YYYY-MM-DD, or an instant'),
      endDate: textField('YYYY-MM-DD, that day inside, or an instant'),
      timeZone: textField('IANA name; UTC when left out'),
      category: textField('One of the categories; Other when left out'),
    },
    CampaignFieldsMissing().message,
  )
  .transform(({ campaignName, goalAmount, description, startDate, endDate, timeZone, category }): CampaignInput => {
    if (!campaignName || goalAmount === undefined || goalAmount === '' || !startDate || !endDate)
      throw CampaignFieldsMissing();
    const goalCents = centsOf(goalAmount);
    if (goalCents === undefined) throw CampaignGoalInvalid();
    return {
      name: campaignName,
      goalCents,
      description,
      startDate,
      endDate,
      timeZone,
      category: category ? categoryOf(category) : undefined,
      model: 'KEEP_IT_ALL',
    } as CampaignInput;
  })
  .meta({ id: 'NewCampaign' });

/** PUT /campaign/contribute/{id}: the amount in dollars, which is only compared. */
export const contributeBody = z
  .object(
    { amount: z.union([z.number(), z.string()], ContributionAmountInvalid().message).describe('US dollars') },
    ContributionAmountInvalid().message,
  )
  .transform(({ amount }) => {
    const cents = centsOf(amount);
    if (cents === undefined || cents < 100 || cents > MOST_CONTRIBUTION) throw ContributionAmountInvalid();
    return { amount: cents };
  })
  .meta({ id: 'PaidContribution' });
