/** The platform's own side of a conversation: the inbox its owners share. */
export const SUPPORT = 'support';

/** What a conversation began with: an appointment, an order, a shop (or product), a question to the platform, or the contact form. */
export type About = { readonly kind: 'booking' | 'order' | 'shop'; readonly id: string } | { readonly kind: 'support' | 'contact' };

type Of = { readonly conversationId: string };
/** Whoever acts, and the side they act for: their own id, or {@link SUPPORT} for an owner of the platform answering for it. */
type BySide = Of & { readonly side: string };

/** `sides`: whom it is between, each an account id or {@link SUPPORT}; a guest of the contact form has the conversation's own id. */
export type ConversationBegun = { type: 'ConversationBegun'; data: Of & { about: About; sides: readonly [string, string] } };

/** What somebody gave in the contact form beside their message. `subjectId` is whose data it is: the member's, or the guest's own. */
export type EnquiryReceived = {
  type: 'EnquiryReceived';
  data: Of & { subjectId: string; firstName: string; lastName: string; email: string; phone: string; subject: string };
};

/** A picture as it was uploaded by who sends it (`domain/ports/messagePictures.ts`), with its size in pixels so that its place can be kept. */
export type Picture = { readonly id: string; readonly width: number; readonly height: number };

export type MessageSent = {
  type: 'MessageSent';
  data: BySide & {
    /** Counts the conversation's messages from 1. */
    nth: number;
    /** Given by the client: the same one from the same author is the same message. */
    messageId: string;
    /** Who wrote it; for {@link SUPPORT} the owner of the platform who did. */
    authorId: string;
    /** '' where the picture says it all. */
    text: string;
    picture?: Picture;
    /** When, so that an edit can be told to be late; a message without it (of the contact form, or an old one) stays as it is. */
    sentAt?: string;
  };
};
/** Its author says message `nth` differently. What it said before stays in the log, for whoever decides about a report. */
export type MessageEdited = { type: 'MessageEdited'; data: BySide & { nth: number; authorId: string; text: string } };

/** A side has read up to message `upTo`; `unread` of the other side's are left, counted at that moment. */
export type ConversationRead = { type: 'ConversationRead'; data: BySide & { upTo: number; unread: number } };

/**
 * A member calls the platform's owners; from now on these may read the conversation until they have decided. `upTo`: the last message there was.
 * Each side can have one report open.
 */
export type ConversationReported = { type: 'ConversationReported'; data: BySide & { against: string; upTo: number; reason: string } };
/** What an owner of the platform decides about a reported conversation: nothing is to be done, who was reported is warned, or nobody writes there any more. */
export type ReportDecision = 'dismissed' | 'warned' | 'closed';
/** An owner of the platform has decided. `reason` is told to who reported, and to the other side where it concerns them. */
export type ReportSettled = {
  type: 'ReportSettled';
  data: Of & { decision: ReportDecision /** Who reported: it settles that side's report. */; side: string; moderatorId: string; reason: string };
};
/** A guest's words and address are forgotten, at their wish; the key they are sealed with is removed next. */
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

/** Stream `blocks-{memberId}`: whom a member does not want to hear from. */
export type BlockEvent =
  | { type: 'MemberBlocked'; data: { readonly memberId: string; readonly otherId: string } }
  | { type: 'MemberUnblocked'; data: { readonly memberId: string; readonly otherId: string } };

/** Sealed with the key of whoever wrote it (`domain/store/codec.ts`): each side's words go with that side's account. */
export const personal = {
  EnquiryReceived: { subject: 'subjectId', fields: ['firstName', 'lastName', 'email', 'phone', 'subject'] },
  MessageSent: { subject: 'authorId', fields: ['text'] },
  MessageEdited: { subject: 'authorId', fields: ['text'] },
  ConversationReported: { subject: 'side', fields: ['reason'] },
  ReportSettled: { subject: 'side', fields: ['reason'] },
} as const;
