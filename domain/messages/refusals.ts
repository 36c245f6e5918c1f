import { conflict, forbidden, invalid, missing } from '../refusal.ts';

export const ConversationMissing = missing('CONVERSATION_MISSING', 'We could not find that conversation.');
export const MessageEmpty = invalid('MESSAGE_EMPTY', 'Please write something first.', 'text');
export const MessageTooLong = invalid('MESSAGE_TOO_LONG', 'A message has at most 2000 characters.', 'text');
/** Another author's message, one that is too old, or one of the contact form. */
export const NotYourLast = conflict('NOT_YOUR_LAST', 'You can only edit the last message you sent here.');
export const TooLateToEdit = conflict('TOO_LATE_TO_EDIT', 'A message can be edited for 15 minutes after it was sent.');
export const EditedOften = conflict('EDITED_OFTEN', 'A message can be edited at most 20 times.');
/** The conversation is with a guest of the contact form. */
export const SentByMail = conflict('SENT_BY_MAIL', 'This answer has already been sent by mail, so it stays as it is.');
export const WordsOnly = invalid(
  'WORDS_ONLY',
  'A guest reads your answer by mail, which carries no picture.',
  'pictureId',
);
export const EnquiryTooLong = invalid('ENQUIRY_TOO_LONG', 'A contact message has at most 500 characters.', 'message');
export const ReasonTooLong = invalid('REASON_TOO_LONG', 'A reason has at most 500 characters.', 'reason');
export const ReasonMissing = invalid('REASON_MISSING', 'Please say why.', 'reason');
export const WithYourself = invalid('WITH_YOURSELF', 'You cannot write to yourself.');
/** One of the two has blocked the other. */
export const Blocked = forbidden('BLOCKED', 'You cannot write to this member.');
export const CannotBlock = invalid('CANNOT_BLOCK', 'You can only block another member.', 'memberId');
export const ConversationClosed = conflict('CONVERSATION_CLOSED', 'This conversation was closed by the platform.');
/** The other side has closed their account, or never had one that could read an answer. */
export const NobodyThere = conflict('NOBODY_THERE', 'This account is closed: its member can no longer read an answer.');
export const NothingToReport = invalid(
  'NOTHING_TO_REPORT',
  'You can report a conversation with another member once they have written to you.',
);
/** A superadmin decides no report about themselves, and does not learn who made it. */
export const OwnCase = forbidden('OWN_CASE', 'Another owner of the platform decides about a conversation of your own.');
export const NotReported = conflict('NOT_REPORTED', 'No such report of this conversation waits to be decided.');
/** Both sides have reported it. */
export const WhichReport = invalid(
  'WHICH_REPORT',
  'Both sides have reported this conversation. Please say whose report you decide about.',
  'by',
);
export const NotAnEnquiry = conflict(
  'NOT_AN_ENQUIRY',
  'Only what a guest sent by the contact form can be erased; a member closes their account.',
);
