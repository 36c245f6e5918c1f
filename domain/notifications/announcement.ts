import type { Aggregate } from '../decider.ts';
import type { RichText } from '../richText.ts';
import type { AnnouncementCommand, ScheduleAnnouncement } from './commands.ts';
import type { AnnouncementEvent, Audience } from './events.ts';
import { AlreadySent, AnnouncementMissing, NobodySelected, SendAtInvalid, TitleInvalid, TooManySelected } from './refusals.ts';

export const LONGEST_TITLE = 120;
const MOST_SELECTED = 1_000;
const FURTHEST_MS = 366 * 86_400_000;
/** A form that was sent a moment ago means now. */
const SLACK_MS = 60_000;

const PREFIX = 'announcement-';

export type Announcement = {
  readonly announcementId: string;
  readonly title: string;
  readonly content: RichText;
  readonly audience: Audience;
  readonly authorId: string;
  readonly sendAt: string;
  readonly stage: 'scheduled' | 'cancelled' | 'sent' | 'deleted';
};

/** Whether it is nobody's to read any more. */
export const isCalledOff = ({ stage }: Pick<Announcement, 'stage'>): boolean => stage === 'cancelled' || stage === 'deleted';

/** What an announcement is called in each recipient's list. */
export const notificationOf = (announcementId: string): string => `${PREFIX}${announcementId}`;

/** The announcement a notification is; undefined for every other one. */
export const announcementOf = (notificationId: string): string | undefined =>
  notificationId.startsWith(PREFIX) ? notificationId.slice(PREFIX.length) : undefined;

/** Stream `announcement-{announcementId}`: what the platform's owners tell the members. */
export const announcement: Aggregate<Announcement | undefined, AnnouncementCommand, AnnouncementEvent> = {
  name: 'announcement',
  commands: ['ScheduleAnnouncement', 'CancelAnnouncement', 'RecordSent', 'DeleteAnnouncement'],
  stream: ({ announcementId }) => `announcement-${announcementId}`,
  initial: undefined,
  decide: (command, state) => (command.type === 'ScheduleAnnouncement' ? schedule(command, state) : change(command, state)),
  evolve(state, event) {
    if (event.type === 'AnnouncementScheduled') return { ...event.data, stage: 'scheduled' };
    const stages = { AnnouncementCancelled: 'cancelled', AnnouncementSent: 'sent', AnnouncementDeleted: 'deleted' } as const;
    return state && { ...state, stage: stages[event.type] };
  },
};

function schedule({ data, at, by }: ScheduleAnnouncement, state: Announcement | undefined): AnnouncementEvent[] {
  if (state) return [];
  const title = data.title.trim();
  if (title === '' || title.length > LONGEST_TITLE) throw TitleInvalid();
  const wait = Date.parse(data.sendAt) - Date.parse(at);
  if (!(wait >= -SLACK_MS && wait <= FURTHEST_MS)) throw SendAtInvalid();
  return [{ type: 'AnnouncementScheduled', data: { ...data, title, audience: soundAudience(data.audience), authorId: by.id } }];
}

function soundAudience(audience: Audience): Audience {
  if (audience === 'all') return audience;
  const distinct = [...new Set(audience)];
  if (distinct.length === 0) throw NobodySelected();
  if (distinct.length > MOST_SELECTED) throw TooManySelected();
  return distinct;
}

/**
 * From its time on it is on its way and cannot be cancelled, only deleted. What was called off while it went out is not recorded as sent: it is taken
 * back.
 */
function change(command: Exclude<AnnouncementCommand, ScheduleAnnouncement>, state: Announcement | undefined): AnnouncementEvent[] {
  if (!state) throw AnnouncementMissing();
  const { announcementId, stage, audience, sendAt } = state;
  switch (command.type) {
    case 'CancelAnnouncement':
      if (isCalledOff(state)) return [];
      if (stage === 'sent' || Date.parse(sendAt) <= Date.parse(command.at)) throw AlreadySent();
      return [{ type: 'AnnouncementCancelled', data: { announcementId } }];
    case 'RecordSent':
      return stage === 'scheduled' ? [{ type: 'AnnouncementSent', data: { announcementId, recipients: command.data.recipients } }] : [];
    case 'DeleteAnnouncement':
      return stage === 'deleted' ? [] : [{ type: 'AnnouncementDeleted', data: { announcementId, audience } }];
  }
}
