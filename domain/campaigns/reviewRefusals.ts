import { conflict, invalid, missing, throttled } from '../refusal.ts';

export const OwnCampaignReported = conflict('OWN_CAMPAIGN_REPORTED', 'You cannot report your own campaign.');
export const ReportNoteTooLong = invalid('REPORT_NOTE_TOO_LONG', 'A note has at most 1000 characters.', 'note');
export const NotReported = conflict('CAMPAIGN_NOT_REPORTED', 'There are no open reports of this campaign.');
export const NotPaused = conflict('CAMPAIGN_NOT_PAUSED', 'This campaign is not paused.');
export const AlreadyAppealed = conflict('PAUSE_APPEALED', 'You have appealed this pause already.');
export const BadAppeal = invalid('BAD_APPEAL', 'Please say in at most 1000 characters why it should go on.', 'text');
export const NoAppeal = conflict('NO_PAUSE_APPEAL', 'There is no open appeal.');
export const BadUpdate = invalid('BAD_UPDATE', 'News have a title of at most 120 characters and a text.', 'title');
export const UpdateMissing = missing('UPDATE_MISSING', 'There is no such news.');
export const UpdatesFull = conflict('UPDATES_FULL', 'A campaign has at most 200 news.');
export const TooManyUpdates = throttled(
  'TOO_MANY_UPDATES',
  'At most five news a day, please: its backers are notified of each.',
);
