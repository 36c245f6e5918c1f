import type { Actor, Aggregate } from '../decider.ts';
import { numberOf } from '../numberedNames.ts';
import { hasRight } from '../rights.ts';
import type {
  ConversationCommand,
  EditMessage,
  EraseEnquiry,
  ReadConversation,
  ReportConversation,
  SendEnquiry,
  SendMessage,
  SettleReport,
} from './commands.ts';
import { type ConversationEvent, SUPPORT } from './events.ts';
import * as refusals from './refusals.ts';
import {
  type Conversation,
  type ConversationState,
  evolveConversation,
  indexOf,
  keyOf,
  otherSide,
  unreadAfter,
} from './state.ts';

export const LONGEST_MESSAGE = 2_000;
/** How long a message can be edited. */
export const EDITABLE_MS = 15 * 60_000;
/** Keeps the history of a message short enough to read. */
export const MOST_EDITS = 20;
/** Specification §9: 'Contact message max 500 characters'. */
export const LONGEST_ENQUIRY = 500;
const LONGEST_REASON = 500;

/** The message id of an enquiry's own text: its conversation begins with it. */
const FIRST = 'enquiry';

/**
 * Stream `conversation-{conversationId}`: what two sides write to each other and have read of it, in one order for
 * both.
 */
export const conversation: Aggregate<
  ConversationState,
  ConversationCommand,
  ConversationEvent,
  { readonly conversationId: string }
> = {
  name: 'conversation',
  stream: ({ conversationId }) => `conversation-${conversationId}`,
  snapshots: 1,
  initial: undefined,
  evolve: evolveConversation,
  decide(command, state) {
    switch (command.type) {
      case 'SendMessage':
        return send(command, state);
      case 'EditMessage':
        return edit(command, begun(state));
      case 'SendEnquiry':
        return enquire(command, state);
      case 'ReadConversation':
        return read(command, begun(state));
      case 'ReportConversation':
        return report(command, begun(state));
      case 'SettleReport':
        return settle(command, begun(state));
      case 'EraseEnquiry':
        return erase(command, begun(state));
    }
  },
};

function begun(state: ConversationState): Conversation {
  if (!state) throw refusals.ConversationMissing();
  return state;
}

/** The side an actor acts for: their own, or support for a superadmin. Refuses others with ConversationMissing. */
function sideOf(state: Pick<Conversation, 'sides'>, side: string, by: Actor): 0 | 1 {
  const index = indexOf(state, side);
  const isTheirs = side === SUPPORT ? hasRight(by.role, 'answer') : by.id === side;
  if (index === undefined || !isTheirs) throw refusals.ConversationMissing();
  return index;
}

/**
 * A message of a side, the first one together with the conversation's beginning. The same message again appends
 * nothing, whatever has happened since.
 */
function send({ data, by, at }: SendMessage, state: ConversationState): ConversationEvent[] {
  const { conversationId, side, messageId, text, picture, standing, beginning } = data;
  const sides = (state ?? beginning)?.sides;
  if (!sides) throw refusals.ConversationMissing();
  sideOf({ sides }, side, by);
  if (state && numberOf(state.ids, keyOf(side, messageId)) !== undefined) return [];
  if (sides[0] === sides[1]) throw refusals.WithYourself();
  const words = soundWords(text, picture !== undefined);
  if (picture && state && isWithGuest(state)) throw refusals.WordsOnly();
  canBeWrittenTo(state, standing);
  const sent = {
    conversationId,
    side,
    nth: (state?.count ?? 0) + 1,
    messageId,
    authorId: by.id,
    text: words,
    sentAt: at,
    ...(picture && { picture }),
  };
  return [...begin(state, conversationId, beginning), { type: 'MessageSent', data: sent }];
}

const begin = (
  state: ConversationState,
  conversationId: string,
  beginning: SendMessage['data']['beginning'],
): ConversationEvent[] =>
  state || !beginning
    ? []
    : [{ type: 'ConversationBegun', data: { conversationId, about: beginning.about, sides: beginning.sides } }];

/** Edits a side's last message, by its author and within the time for edits. An unchanged text appends nothing. */
function edit({ data, by, at }: EditMessage, state: Conversation): ConversationEvent[] {
  const { conversationId, side, nth, text, standing } = data;
  const last = state.lastOf[sideOf(state, side, by)];
  if (last?.nth !== nth || last.authorId !== by.id || last.sentAt === undefined) throw refusals.NotYourLast();
  if (isWithGuest(state)) throw refusals.SentByMail();
  const words = soundWords(text, last.hasPicture);
  if (words === last.text) return [];
  canBeWrittenTo(state, standing);
  if (Date.parse(at) - Date.parse(last.sentAt) > EDITABLE_MS) throw refusals.TooLateToEdit();
  if (last.edits >= MOST_EDITS) throw refusals.EditedOften();
  return [{ type: 'MessageEdited', data: { conversationId, side, nth, authorId: by.id, text: words } }];
}

/**
 * A guest of the contact form has no account: their conversation's own id stands for them, and answers reach them by
 * mail.
 */
const isWithGuest = ({ sides, conversationId }: Conversation): boolean => sides.includes(conversationId);

function canBeWrittenTo(state: ConversationState, standing: SendMessage['data']['standing']): void {
  if (state?.closed) throw refusals.ConversationClosed();
  if (standing === 'blocked') throw refusals.Blocked();
  if (standing === 'gone') throw refusals.NobodyThere();
}

function soundWords(text: string, hasPicture: boolean): string {
  const words = text.trim();
  if (words === '' && !hasPicture) throw refusals.MessageEmpty();
  if (words.length > LONGEST_MESSAGE) throw refusals.MessageTooLong();
  return words;
}

/** The contact form, from a member or a guest; a repeat appends nothing. */
function enquire({ data }: SendEnquiry, state: ConversationState): ConversationEvent[] {
  if (state) return [];
  const { conversationId, memberId, message, ...given } = data;
  const text = message.trim();
  if (text === '') throw refusals.MessageEmpty();
  if (text.length > LONGEST_ENQUIRY) throw refusals.EnquiryTooLong();
  const side = memberId ?? conversationId;
  return [
    { type: 'ConversationBegun', data: { conversationId, about: { kind: 'contact' }, sides: [side, SUPPORT] } },
    { type: 'EnquiryReceived', data: { conversationId, subjectId: side, ...given } },
    { type: 'MessageSent', data: { conversationId, side, nth: 1, messageId: FIRST, authorId: side, text } },
  ];
}

/** Marks as read up to a message; never further than there are messages, never back. */
function read(
  { data: { conversationId, side, upTo }, by }: ReadConversation,
  state: Conversation,
): ConversationEvent[] {
  const index = sideOf(state, side, by);
  const reached = Math.min(upTo, state.count);
  if (reached <= state.readUpTo[index]) return [];
  return [
    {
      type: 'ConversationRead',
      data: { conversationId, side, upTo: reached, unread: unreadAfter(state, index, reached) },
    },
  ];
}

/**
 * A member reports what another member wrote to them, whatever the other side has reported. Their own report waits
 * already: nothing new.
 */
function report(
  { data: { conversationId, side, reason }, by }: ReportConversation,
  state: Conversation,
): ConversationEvent[] {
  const index = sideOf(state, side, by);
  const against = otherSide(state, side);
  if (side === SUPPORT || against === SUPPORT || unreadAfter(state, index, 0) === 0) throw refusals.NothingToReport();
  const why = soundReason(reason);
  return state.reports.includes(side)
    ? []
    : [{ type: 'ConversationReported', data: { conversationId, side, against, upTo: state.count, reason: why } }];
}

/** An owner of the platform who is no side of it settles an open report. Settling it again finds none. */
function settle(
  { data: { conversationId, side, decision, reason }, by }: SettleReport,
  { reports, sides }: Conversation,
): ConversationEvent[] {
  if (sides.includes(by.id)) throw refusals.OwnCase();
  const [open, another] = reports.filter((one) => side === undefined || one === side);
  if (open === undefined) throw refusals.NotReported();
  if (another !== undefined) throw refusals.WhichReport();
  return [
    {
      type: 'ReportSettled',
      data: { conversationId, decision, side: open, moderatorId: by.id, reason: soundReason(reason) },
    },
  ];
}

/** Forgets what a guest gave. A member's words go with their account. */
function erase({ data: { conversationId, reason } }: EraseEnquiry, state: Conversation): ConversationEvent[] {
  if (state.about.kind !== 'contact' || state.sides[0] !== conversationId) throw refusals.NotAnEnquiry();
  return state.enquiry
    ? [{ type: 'EnquiryErased', data: { conversationId, subjectId: conversationId, reason: soundReason(reason) } }]
    : [];
}

function soundReason(reason: string): string {
  const why = reason.trim();
  if (why === '') throw refusals.ReasonMissing();
  if (why.length > LONGEST_REASON) throw refusals.ReasonTooLong();
  return why;
}
