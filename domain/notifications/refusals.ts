import { conflict, invalid, missing } from '../refusal.ts';

export const NotificationMissing = missing('NOTIFICATION_MISSING', 'We could not find that notification.');
export const ModerationStays = invalid(
  'MODERATION_STAYS',
  'What moderators decide about your posts is always shown here.',
  'topics',
);
export const QuietHoursInvalid = invalid(
  'QUIET_HOURS_INVALID',
  'Quiet hours go from one time to another, as HH:MM.',
  'quiet',
);
export const DailyTimeInvalid = invalid(
  'DAILY_TIME_INVALID',
  'The daily mail comes at a time of day, as HH:MM.',
  'dailyAt',
);
export const TimeZoneInvalid = invalid('TIME_ZONE_INVALID', 'We do not know that time zone.', 'timeZone');

export const AnnouncementMissing = missing('ANNOUNCEMENT_MISSING', 'We could not find that announcement.');
export const TitleInvalid = invalid('TITLE_INVALID', 'A title has 1 to 120 characters.', 'title');
export const NobodySelected = invalid('NOBODY_SELECTED', 'Please select at least one member.', 'memberIds');
export const TooManySelected = invalid(
  'TOO_MANY_SELECTED',
  'Please select at most 1000 members, or write to all.',
  'memberIds',
);
export const SendAtInvalid = invalid(
  'SEND_AT_INVALID',
  'An announcement is sent now or at a time within the next year.',
  'sendAt',
);
export const AlreadySent = conflict('ALREADY_SENT', 'This announcement is being sent already. You can delete it.');
