import type { Aggregate } from '../decider.ts';
import type { RichText } from '../richText.ts';
import type { AnnouncementCommand, ScheduleAnnouncement } from './commands.ts';
import type { AnnouncementEvent, Audience } from './events.ts';
import {
  AlreadySent,
  AnnouncementMissing,
  NobodySelected,
  SendAtInvalid,
  TitleInvalid,
  TooManySelected,
} from './refusals.ts';

export const LONGEST_TITLE = 120;
const MOST_SELECTED = 1_000;
const FURTHEST_MS = 366 * 86_400_000;
/** A send time up to this long ago means now. */
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

/** Whether it is withdrawn from all readers. */
export const isWithdrawn = ({ stage }: Pick<Announcement, 'stage'>): boolean =>
  stage === 'cancelled' || stage === 'deleted';

/** The id of an announcement in each recipient's bell. */
export const notificationOf = (announcementId: string): string => `${PREFIX}${announcementId}`;

/** The announcement's id from a notification's id; undefined for other notifications. */
export const announcementOf = (notificationId: string): string | undefined =>
  notificationId.startsWith(PREFIX) ? notificationId.slice(PREFIX.length) : undefined;

/** Stream `announcement-{announcementId}`: a message of a superadmin to members. */
export const announcement: Aggregate<
  Announcement | undefined,
  AnnouncementCommand,
  AnnouncementEvent,
  { readonly announcementId: string }
> = {
  name: 'announcement',
  stream: ({ announcementId }) => `announcement-${announcementId}`,
  initial: undefined,
  decide: (command, state) =>
    command.type === 'ScheduleAnnouncement' ? schedule(command, state) : change(command, state),
  evolve(state, event) {
    if (event.type === 'AnnouncementScheduled') return { ...event.data, stage: 'scheduled' };
    const stages = {
      AnnouncementCancelled: 'cancelled',
      AnnouncementSent: 'sent',
      AnnouncementDeleted: 'deleted',
    } as const;
    return state && { ...state, stage: stages[event.type] };
  },
};

function schedule({ data, at, by }: ScheduleAnnouncement, state: Announcement | undefined): AnnouncementEvent[] {
  if (state) return [];
  const title = data.title.trim();
  if (title === '' || title.length > LONGEST_TITLE) throw TitleInvalid();
  const wait = Date.parse(data.sendAt) - Date.parse(at);
  if (!(wait >= -SLACK_MS && wait <= FURTHEST_MS)) throw SendAtInvalid();
  return [
    {
      type: 'AnnouncementScheduled',
      data: { ...data, title, audience: soundAudience(data.audience), authorId: by.id },
    },
  ];
}

function soundAudience(audience: Audience): Audience {
  if (audience === 'all') return audience;
  const distinct = [...new Set(audience)];
  if (distinct.length === 0) throw NobodySelected();
  if (distinct.length > MOST_SELECTED) throw TooManySelected();
  return distinct;
}

/**
 * From its send time on it cannot be cancelled, only deleted. One that is deleted while it is being sent is not
 * recorded as sent; it is withdrawn.
 */
function change(
  command: Exclude<AnnouncementCommand, ScheduleAnnouncement>,
  state: Announcement | undefined,
): AnnouncementEvent[] {
  if (!state) throw AnnouncementMissing();
  const { announcementId, stage, audience, sendAt } = state;
  switch (command.type) {
    case 'CancelAnnouncement':
      if (isWithdrawn(state)) return [];
      if (stage === 'sent' || Date.parse(sendAt) <= Date.parse(command.at)) throw AlreadySent();
      return [{ type: 'AnnouncementCancelled', data: { announcementId } }];
    case 'RecordSent':
      return stage === 'scheduled'
        ? [{ type: 'AnnouncementSent', data: { announcementId, recipients: command.data.recipients } }]
        : [];
    case 'DeleteAnnouncement':
      return stage === 'deleted' ? [] : [{ type: 'AnnouncementDeleted', data: { announcementId, audience } }];
  }
}
