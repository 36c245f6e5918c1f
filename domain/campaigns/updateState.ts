import type { UpdateEvent } from './reviewEvents.ts';

/** News that may be posted within a day. */
export const MOST_A_DAY = 5;

/** The news that are there, and when the latest were posted. */
export type Updates = {
  readonly ids: readonly string[];
  readonly posted: number;
  readonly lately: readonly string[];
};

export const noUpdates: Updates = { ids: [], posted: 0, lately: [] };

export function evolveUpdates(updates: Updates, event: UpdateEvent): Updates {
  const { updateId } = event.data;
  if (event.type === 'CampaignUpdateRemoved') return { ...updates, ids: updates.ids.filter((id) => id !== updateId) };
  return {
    ids: [...updates.ids, updateId],
    posted: updates.posted + 1,
    lately: [...updates.lately, event.data.postedAt].slice(-MOST_A_DAY),
  };
}
