import { hasVisibleText } from '../plainText.ts';
import { plainTextOf } from '../richText.ts';
import { onlyOrganizer } from './editing.ts';
import { CampaignNotPublished, NotYourCampaign } from './refusals.ts';
import type { PostUpdate, RemoveUpdate, UpdateCommand } from './reviewCommands.ts';
import type { UpdateEvent } from './reviewEvents.ts';
import { BadUpdate, TooManyUpdates, UpdateMissing, UpdatesFull } from './reviewRefusals.ts';
import { checkedReason } from './running.ts';
import type { Campaign } from './state.ts';
import { MOST_A_DAY } from './updateState.ts';

const LONGEST_TITLE = 120;
const MOST_UPDATES = 200;
const DAY_MS = 86_400_000;

export const decideUpdate = (command: UpdateCommand, state: Campaign): UpdateEvent[] =>
  command.type === 'PostUpdate' ? post(command, state) : remove(command, state);

function post({ data, at, by }: PostUpdate, state: Campaign): UpdateEvent[] {
  onlyOrganizer(state, by);
  const { campaignId, organizerId, updates } = state;
  const { updateId, text } = data;
  if (updates.ids.includes(updateId)) return [];
  if (!state.isPublished) throw CampaignNotPublished();
  const title = data.title.trim();
  if (!hasVisibleText(title) || title.length > LONGEST_TITLE || !hasVisibleText(plainTextOf(text))) throw BadUpdate();
  if (updates.posted >= MOST_UPDATES) throw UpdatesFull();
  const first = updates.lately.length === MOST_A_DAY ? updates.lately[0] : undefined;
  const wait = first === undefined ? 0 : Date.parse(first) + DAY_MS - Date.parse(at);
  if (wait > 0) throw TooManyUpdates({ retryAfter: Math.ceil(wait / 1000) });
  return [{ type: 'CampaignUpdatePosted', data: { campaignId, organizerId, updateId, title, text, postedAt: at } }];
}

function remove({ data: { updateId, reason }, at, by }: RemoveUpdate, state: Campaign): UpdateEvent[] {
  const isOwner = by.role === 'superadmin' && by.id !== state.organizerId;
  if (!isOwner && by.id !== state.organizerId) throw NotYourCampaign();
  if (!state.updates.ids.includes(updateId)) throw UpdateMissing();
  const { campaignId, organizerId } = state;
  const facts = isOwner
    ? ({ by: 'platform', reason: checkedReason(reason) } as const)
    : ({ by: 'organizer', reason: '' } as const);
  return [{ type: 'CampaignUpdateRemoved', data: { campaignId, organizerId, updateId, ...facts, removedAt: at } }];
}
