/** The platform's own side of a conversation: the inbox its owners share. */
export const SUPPORT = 'support';

/**
 * What a conversation began with: an appointment, an order, a shop (or product), a question to the platform, or the
 * contact form.
 */
export type About =
  | { readonly kind: 'booking' | 'order' | 'shop'; readonly id: string }
  | { readonly kind: 'support' | 'contact' };

type Of = { readonly conversationId: string };
/** The side an event is by: a member's id, or {@link SUPPORT} for a superadmin who answers for the platform. */
type BySide = Of & { readonly side: string };

/**
 * `sides`: whom it is between, each an account id or {@link SUPPORT}; a guest of the contact form has the
 * conversation's own id.
 */
export type ConversationBegun = {
  type: 'ConversationBegun';
  data: Of & { about: About; sides: readonly [string, string] };
};

/**
 * The contact form's fields beside the message. `subjectId` is whose data it is: the member's id, or the conversation's
 * for a guest.
 */
export type EnquiryReceived = {
  type: 'EnquiryReceived';
  data: Of & {
    subjectId: string;
    firstName: string;
    lastName: string;
    email: string;
    phone: string;
    subject: string;
    /** Agreed that this is kept to answer them; absent when not. */
    consented?: true;
    /** The number of the text that was ticked (`domain/consents.ts`); absent in older events, whose text is the first. */
    consentText?: number;
  };
};

/**
 * A picture as it was uploaded by who sends it (`domain/ports/messagePictures.ts`), with its size in pixels so that its
 * place can be kept.
 */
export type Picture = { readonly id: string; readonly width: number; readonly height: number };

export type MessageSent = {
  type: 'MessageSent';
  data: BySide & {
    /** Counts the conversation's messages from 1. */
    nth: number;
    /** Set by the client: the same id from the same author is the same message. */
    messageId: string;
    /** The author; for {@link SUPPORT} the superadmin who wrote it. */
    authorId: string;
    /** '' for a picture without text. */
    text: string;
    picture?: Picture;
    /**
     * UTC ISO instant, from which the time for edits counts; a message without it (contact form, or early) cannot be
     * edited.
     */
    sentAt?: string;
  };
};
/** Message `nth` has a new text. The former text stays in the log, for deciding about a report. */
export type MessageEdited = { type: 'MessageEdited'; data: BySide & { nth: number; authorId: string; text: string } };

/** A side has read up to message `upTo`; `unread` of the other side's are left, counted at that moment. */
export type ConversationRead = { type: 'ConversationRead'; data: BySide & { upTo: number; unread: number } };

/**
 * A member reports the conversation; from now on superadmins may read it until they have decided. `upTo`: the last
 * message there was. Each side can have one report open.
 */
export type ConversationReported = {
  type: 'ConversationReported';
  data: BySide & { against: string; upTo: number; reason: string };
};
/** A superadmin's decision about a report: no action, a warning to the reported side, or the conversation is closed. */
export type ReportDecision = 'dismissed' | 'warned' | 'closed';
/**
 * A superadmin has decided. `reason` is shown to the reporting side, and to the other side when it is warned or the
 * conversation closed.
 */
export type ReportSettled = {
  type: 'ReportSettled';
  data: Of & {
    decision: ReportDecision /** Who reported: it settles that side's report. */;
    side: string;
    moderatorId: string;
    reason: string;
  };
};
/** A guest's text and address are erased on request; the key they are sealed with is removed next. */
export type EnquiryErased = { type: 'EnquiryErased'; data: Of & { subjectId: string; reason: string } };

/** Stream `conversation-{conversationId}`. */
export type ConversationEvent =
  | ConversationBegun
  | EnquiryReceived
  | MessageSent
  | MessageEdited
  | ConversationRead
  | ConversationReported
  | ReportSettled
  | EnquiryErased;

/** Stream `blocks-{memberId}`: the members a member has blocked. */
export type BlockEvent =
  | { type: 'MemberBlocked'; data: { readonly memberId: string; readonly otherId: string } }
  | { type: 'MemberUnblocked'; data: { readonly memberId: string; readonly otherId: string } };

/**
 * Sealed with the author's key (`domain/store/codec.ts`): a side's texts become unreadable with that side's account.
 */
export const personal = {
  EnquiryReceived: { subject: 'subjectId', fields: ['firstName', 'lastName', 'email', 'phone', 'subject'] },
  MessageSent: { subject: 'authorId', fields: ['text'] },
  MessageEdited: { subject: 'authorId', fields: ['text'] },
  ConversationReported: { subject: 'side', fields: ['reason'] },
  ReportSettled: { subject: 'side', fields: ['reason'] },
} as const;
