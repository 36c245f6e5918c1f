import type { BellCommand } from './commands.ts';
import type { BellEvent, Preferences } from './events.ts';
import { defaultPreferences } from './preferences.ts';

export const memberId = 'AnnAsks0000000000000000';
export const AT = '2026-11-20T12:00:00.000Z';
const by = { id: memberId, role: 'CUSTOMER' } as const;

export const sent = (type: BellCommand['type'], data: object = {}, at = AT): BellCommand =>
  ({ type, data: { memberId, ...data }, at, by }) as BellCommand;

export const give = (notificationId: string, over: object = {}, at = AT): BellCommand =>
  sent('GiveNotification', { notificationId, topic: 'orders', kind: 'orderSold', refs: { orderId: 'o' }, ...over }, at);

export const given_ = (notificationId: string, nth: number | null, over: object = {}): BellEvent =>
  ({
    type: 'NotificationGiven',
    data: {
      memberId,
      notificationId,
      topic: 'orders',
      kind: 'orderSold',
      refs: { orderId: 'o' },
      nth,
      mailAt: AT,
      dailyAt: null,
      opensDaily: false,
      ...over,
    },
  }) as BellEvent;

export const preferences = (over: Partial<Preferences['topics']> = {}): Preferences => ({
  ...defaultPreferences,
  topics: { ...defaultPreferences.topics, ...over },
});
export const preferencesSet = (over: Partial<Preferences['topics']> = {}): BellEvent => ({
  type: 'PreferencesSet',
  data: { memberId, ...preferences(over) },
});
