import type { About, Picture } from '#domain/messages/events.ts';

/** A conversation as its two sides see it. What is said of a side stands in the order of `sides`. */
export type ConversationDocument = {
  readonly conversationId: string;
  readonly about: About;
  readonly sides: readonly [string, string];
  readonly count: number;
  readonly unread: readonly [number, number];
  readonly readUpTo: readonly [number, number];
  readonly closed: boolean;
  /** Of the last event that changed this document: of two copies the one with the higher position is kept. */
  readonly position: number;
  /** UTC ISO instants. */
  readonly beganAt: string;
  readonly changedAt: string;
};

/** A message; its words are '' once its author's account is closed. */
export type MessageDocument = {
  readonly conversationId: string;
  readonly nth: number;
  readonly side: string;
  readonly messageId: string;
  readonly authorId: string;
  readonly text: string;
  readonly sentAt: string;
  readonly picture?: Picture;
  readonly editedAt?: string;
  /** Its texts before its edits, oldest first; for those who decide about a report. */
  readonly earlier?: readonly { readonly text: string; readonly at: string }[];
};

/** What came with the contact form; every field '' once it was erased. */
export type EnquiryDocument = {
  readonly subjectId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly subject: string;
  readonly consented?: true;
};
