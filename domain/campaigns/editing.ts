import { isTimeZone } from '../calendar.ts';
import type { Actor } from '../decider.ts';
import { hasVisibleText } from '../plainText.ts';
import type { AmendCampaign, CreateCampaign, EditCampaign, PublishCampaign } from './commands.ts';
import type { CampaignEvent, CampaignFacts } from './events.ts';
import {
  CATEGORIES,
  LEAST_GOAL,
  LONGEST_BENEFICIARY,
  LONGEST_NAME,
  MOST_AMENDMENTS,
  MOST_DAYS_AHEAD,
  MOST_GOAL,
  MOST_PICTURES,
} from './limits.ts';
import * as refusals from './refusals.ts';
import type { Campaign } from './state.ts';

const DAY_MS = 86_400_000;

export function create({ data, at, by }: CreateCampaign, state: Campaign): CampaignEvent[] {
  if (state.organizerId) {
    if (state.organizerId !== by.id) throw refusals.CampaignMissing();
    return [];
  }
  const { campaignId, ...facts } = data;
  check(facts, at);
  return [{ type: 'CampaignCreated', data: { campaignId, organizerId: by.id, ...facts, createdAt: at } }];
}

/** All five fields of the specification (§5) are there, and everything is within its bounds. */
function check(
  { name, goal, description, pictures, category, beneficiary, timeZone, startsAt, endsAt }: CampaignFacts,
  at: string,
): void {
  if (!hasVisibleText(name) || description.length === 0) throw refusals.CampaignFieldsMissing();
  if (name.length > LONGEST_NAME) throw refusals.CampaignNameTooLong();
  if (!Number.isInteger(goal) || goal < LEAST_GOAL || goal > MOST_GOAL) throw refusals.CampaignGoalInvalid();
  if (!CATEGORIES.includes(category)) throw refusals.CampaignCategoryInvalid();
  if (beneficiary.length > LONGEST_BENEFICIARY) throw refusals.BeneficiaryTooLong();
  if (pictures.length > MOST_PICTURES) throw refusals.TooManyPictures();
  if (!isTimeZone(timeZone)) throw refusals.CampaignZoneInvalid();
  checkDates(Date.parse(startsAt), Date.parse(endsAt), Date.parse(at));
}

function checkDates(start: number, end: number, now: number): void {
  const isNear = (instant: number) => Math.abs(instant - now) <= MOST_DAYS_AHEAD * DAY_MS;
  if (end <= start) throw refusals.EndBeforeStart();
  if (!isNear(start) || !isNear(end)) throw refusals.CampaignDatesInvalid();
  if (end <= now) throw refusals.EndsInPast();
}

/** What contributors are promised: frozen once one of them counts. */
const PROMISED = ['goal', 'model', 'description', 'beneficiary', 'timeZone', 'startsAt', 'endsAt'] as const;

export function edit({ data, at, by }: EditCampaign, state: Campaign): CampaignEvent[] {
  onlyOrganizer(state, by);
  mustGoOn(state, at);
  const after = withChanges(state, data);
  const changed = (Object.keys(after) as (keyof CampaignFacts)[]).filter(
    (field) => JSON.stringify(after[field]) !== JSON.stringify(state[field]),
  );
  if (changed.length === 0) return [];
  const frozen = changed.filter((field) => PROMISED.some((one) => one === field));
  if (state.isFrozen && frozen.length > 0) throw refusals.CampaignFrozen({ fields: frozen });
  if (state.isStarted && changed.includes('startsAt')) throw refusals.CampaignStartedAlready();
  check(after, at);
  return changesOf(state, after, changed);
}

function withChanges(state: Campaign, data: EditCampaign['data']): CampaignFacts {
  const { name, goal, model, description, pictures, category, beneficiary, timeZone, startsAt, endsAt } = state;
  const before = { name, goal, model, description, pictures, category, beneficiary, timeZone, startsAt, endsAt };
  const given = Object.entries(data).filter(([field, value]) => field in before && value !== undefined);
  return { ...before, ...Object.fromEntries(given) };
}

function changesOf(
  { campaignId, organizerId }: Campaign,
  after: CampaignFacts,
  changed: readonly (keyof CampaignFacts)[],
): CampaignEvent[] {
  const { name, goal, model, description, pictures, category, beneficiary, timeZone, startsAt, endsAt } = after;
  const has = (...fields: (keyof CampaignFacts)[]) => fields.some((field) => changed.includes(field));
  const events: (CampaignEvent | false)[] = [
    has('name') && { type: 'CampaignRenamed', data: { campaignId, name } },
    has('goal') && { type: 'CampaignGoalSet', data: { campaignId, goal } },
    has('model') && { type: 'CampaignModelSet', data: { campaignId, model } },
    has('description') && { type: 'CampaignDescribed', data: { campaignId, organizerId, description } },
    has('pictures') && { type: 'CampaignPicturesSet', data: { campaignId, organizerId, pictures } },
    has('category') && { type: 'CampaignCategorySet', data: { campaignId, category } },
    has('beneficiary') && { type: 'CampaignBeneficiarySet', data: { campaignId, organizerId, beneficiary } },
    has('timeZone', 'startsAt', 'endsAt') && {
      type: 'CampaignDatesSet',
      data: { campaignId, timeZone, startsAt, endsAt },
    },
  ];
  return events.filter((event) => event !== false);
}

export function publish({ data: { campaignId }, at, by }: PublishCampaign, state: Campaign): CampaignEvent[] {
  onlyOrganizer(state, by);
  if (state.isPublished) return [];
  mustGoOn(state, at);
  const { organizerId, startsAt, endsAt } = state;
  checkDates(Date.parse(startsAt), Date.parse(endsAt), Date.parse(at));
  const published = { campaignId, organizerId, startsAt, endsAt, publishedAt: at };
  return [
    { type: 'CampaignPublished', data: published },
    ...(Date.parse(startsAt) <= Date.parse(at)
      ? [{ type: 'CampaignStarted' as const, data: { campaignId, startedAt: at } }]
      : []),
  ];
}

export function amend(
  { data: { campaignId, amendmentId, text }, at, by }: AmendCampaign,
  state: Campaign,
): CampaignEvent[] {
  onlyOrganizer(state, by);
  if (!state.isPublished) throw refusals.CampaignNotPublished();
  if (state.amendments >= MOST_AMENDMENTS) throw refusals.TooManyAmendments();
  const { organizerId } = state;
  return [{ type: 'CampaignAmended', data: { campaignId, organizerId, amendmentId, text, amendedAt: at } }];
}

/** Refuses others than the organizer: with NotYourCampaign, or CampaignMissing while it is a draft. */
export function onlyOrganizer({ organizerId, isPublished }: Campaign, by: Actor): void {
  if (by.id !== organizerId) throw isPublished ? refusals.NotYourCampaign() : refusals.CampaignMissing();
}

/** Refuses with CampaignOver once it has ended or was cancelled. */
export function mustGoOn({ ended, cancelled, isPublished, endsAt }: Campaign, at: string): void {
  const isOver = isPublished && Date.parse(at) >= Date.parse(endsAt);
  if (ended || cancelled || isOver) throw refusals.CampaignOver();
}
