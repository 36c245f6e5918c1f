import { type NumberedNames, noNames, withName } from '../numberedNames.ts';
import { type About, type ConversationEvent, type ReportDecision, SUPPORT } from './events.ts';

/** What a guest or member gave in the contact form; empty once it was erased. */
export type Enquiry = {
  readonly subjectId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly subject: string;
  readonly consented?: true;
  readonly consentText?: number;
};

/** What was decided about a report; `side` is who reported. */
export type Settlement = { readonly side: string; readonly decision: ReportDecision; readonly reason: string };
/** A side's last message, which its author may still edit. */
export type LastMessage = {
  readonly nth: number;
  readonly authorId: string;
  readonly text: string;
  readonly hasPicture: boolean;
  readonly sentAt?: string;
  readonly edits: number;
};

/** A conversation that has begun. */
export type Conversation = {
  readonly conversationId: string;
  readonly about: About;
  readonly sides: readonly [string, string];
  /** How many messages there are. */
  readonly count: number;
  /** Per message the side that wrote it: '0' the first, '1' the second. */
  readonly writers: string;
  /** Message ids as their author gave them, with the number of the message; see {@link keyOf}. */
  readonly ids: NumberedNames;
  /** Up to which message each side has read. */
  readonly readUpTo: readonly [number, number];
  /** The sides with an open report, at most one each. */
  readonly reports: readonly string[];
  /** The last message there was at the latest report, settled or not; 0 before the first. */
  readonly reportedAt: number;
  /** In order. */
  readonly settlements: readonly Settlement[];
  /** Each side's last message. */
  readonly lastOf: readonly [LastMessage?, LastMessage?];
  readonly closed: boolean;
  readonly enquiry?: Enquiry | undefined;
  /** What the platform answered to the contact form: it goes out by mail. */
  readonly answers: readonly { readonly nth: number; readonly text: string }[];
};

/** Undefined while it has not begun. */
export type ConversationState = Conversation | undefined;

/** A client's message id means something for one side only. */
export const keyOf = (side: string, messageId: string): string => `${side}/${messageId}`;

/** The index of a side, 0 or 1; undefined for others. */
export function indexOf({ sides }: Pick<Conversation, 'sides'>, side: string): 0 | 1 | undefined {
  if (sides[0] === side) return 0;
  return sides[1] === side ? 1 : undefined;
}

/** The other side of a conversation. */
export const otherSide = ({ sides }: Pick<Conversation, 'sides'>, side: string): string =>
  sides[0] === side ? sides[1] : sides[0];

const withLast = (state: Conversation, side: string, last: LastMessage): Conversation['lastOf'] =>
  indexOf(state, side) === 0 ? [last, state.lastOf[1]] : [state.lastOf[0], last];

/** How many messages of the other side a side that has read up to `upTo` has not read. */
export function unreadAfter({ writers }: Pick<Conversation, 'writers'>, index: 0 | 1, upTo: number): number {
  const other = index === 0 ? '1' : '0';
  let unread = 0;
  for (let nth = upTo; nth < writers.length; nth += 1) if (writers[nth] === other) unread += 1;
  return unread;
}

/** How many messages a side has not read; 0 for who is no side of it. */
export function unreadOf(conversation: Conversation, side: string): number {
  const index = indexOf(conversation, side);
  return index === undefined ? 0 : unreadAfter(conversation, index, conversation.readUpTo[index]);
}

/**
 * The last message superadmins may read: while a report is open, the last one at the time of the latest report, so that
 * settling one side's report hides nothing they have read. Undefined while no report is open.
 */
export const reportedUpTo = (state: ConversationState): number | undefined =>
  state && state.reports.length > 0 ? state.reportedAt : undefined;

export function evolveConversation(state: ConversationState, event: ConversationEvent): ConversationState {
  if (event.type === 'ConversationBegun') {
    const { conversationId, about, sides } = event.data;
    const begun = {
      count: 0,
      writers: '',
      ids: noNames,
      readUpTo: [0, 0],
      lastOf: [],
      closed: false,
      reports: [],
      reportedAt: 0,
    } as const;
    return { conversationId, about, sides, settlements: [], answers: [], ...begun };
  }
  return state && evolveBegun(state, event);
}

function evolveBegun(
  state: Conversation,
  event: Exclude<ConversationEvent, { type: 'ConversationBegun' }>,
): Conversation {
  switch (event.type) {
    case 'EnquiryReceived': {
      const { conversationId: _id, ...enquiry } = event.data;
      return { ...state, enquiry };
    }
    case 'MessageSent': {
      const { nth, side, messageId, authorId, text, picture, sentAt } = event.data;
      const answers = state.enquiry && side === SUPPORT ? [...state.answers, { nth, text }] : state.answers;
      const lastOf = withLast(state, side, {
        nth,
        authorId,
        text,
        hasPicture: picture !== undefined,
        edits: 0,
        ...(sentAt !== undefined && { sentAt }),
      });
      const writers = state.writers + (indexOf(state, side) ?? 0);
      return { ...state, answers, lastOf, writers, count: nth, ids: withName(state.ids, keyOf(side, messageId), nth) };
    }
    case 'MessageEdited': {
      const { side, nth, text } = event.data;
      const last = state.lastOf[indexOf(state, side) ?? 0];
      return last?.nth === nth
        ? { ...state, lastOf: withLast(state, side, { ...last, text, edits: last.edits + 1 }) }
        : state;
    }
    case 'ConversationRead': {
      const { side, upTo } = event.data;
      return { ...state, readUpTo: indexOf(state, side) === 0 ? [upTo, state.readUpTo[1]] : [state.readUpTo[0], upTo] };
    }
    case 'ConversationReported':
      return { ...state, reports: [...state.reports, event.data.side], reportedAt: event.data.upTo };
    case 'ReportSettled': {
      const { side, decision, reason } = event.data;
      const settlements = [...state.settlements, { side, decision, reason }];
      const reports = state.reports.filter((open) => open !== side);
      return { ...state, reports, settlements, closed: state.closed || decision === 'closed' };
    }
    case 'EnquiryErased':
      return { ...state, closed: true, enquiry: undefined, answers: [], lastOf: [] };
    default:
      event satisfies never;
      return state;
  }
}
