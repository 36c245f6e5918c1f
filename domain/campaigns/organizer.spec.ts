import { it } from 'vitest';
import { given } from '../given.testing.ts';
import type { CountCampaign } from './commands.ts';
import type { OrganizerEvent } from './events.ts';
import { MOST_CAMPAIGNS_A_DAY } from './limits.ts';
import { organizer } from './organizer.ts';
import { CampaignMissing, TooManyCampaigns } from './refusals.ts';

const memberId = 'ann';
const NOON = '2026-11-23T12:00:00.000Z';
const NEXT_NOON = '2026-11-24T12:00:00.000Z';
const count = (campaignId: string, at = NOON, by = memberId): CountCampaign => ({
  type: 'CountCampaign',
  data: { memberId, campaignId },
  at,
  by: { id: by, role: 'CUSTOMER' },
});
const counted = (campaignId: string, countedAt = NOON): OrganizerEvent => ({
  type: 'CampaignCounted',
  data: { memberId, campaignId, countedAt },
});
const most = Array.from({ length: MOST_CAMPAIGNS_A_DAY }, (_, at) => counted(`c${at}`));

it('counts a campaign of the member, each once', () => {
  given(organizer).when(count('c0')).appends(counted('c0'));
  given(organizer, counted('c0')).when(count('c0')).appendsNothing();
  given(organizer)
    .when(count('c0', NOON, 'bob'))
    .refuses(CampaignMissing);
});

it('refuses one more than a day has, until the first of them is a day old', () => {
  given(organizer, ...most)
    .when(count('more'))
    .refuses(TooManyCampaigns);
  given(organizer, ...most)
    .when(count('more', NEXT_NOON))
    .appends(counted('more', NEXT_NOON));
});
