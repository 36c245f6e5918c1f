import type { Command } from '../decider.ts';
import type { About, Picture, ReportDecision } from './events.ts';

type Of = { readonly conversationId: string };
type BySide = Of & { readonly side: string };

/**
 * How a conversation begins, should it not have begun yet; looked up by the sender's door, never taken from a client.
 */
export type Beginning = { readonly about: About; readonly sides: readonly [string, string] };

/**
 * Sends a message for a side, and begins the conversation with it when there is a `beginning`. `standing` is looked up
 * in the log: whether one of the two has blocked the other, or the other side's account is closed. `picture` is one its
 * sender has uploaded; the words are optional beside it.
 */
export type SendMessage = Command<
  'SendMessage',
  BySide & {
    readonly messageId: string;
    readonly text: string;
    readonly standing: 'free' | 'blocked' | 'gone';
    readonly beginning?: Beginning;
  } & {
    readonly picture?: Picture;
  }
>;
/** Edits message `nth`. `standing` as for a new one. */
export type EditMessage = Command<
  'EditMessage',
  BySide & { readonly nth: number; readonly text: string; readonly standing: SendMessage['data']['standing'] }
>;
/** What came through the contact form; `memberId` when its sender was logged in. One conversation each. */
export type SendEnquiry = Command<
  'SendEnquiry',
  Of & {
    readonly memberId: string | null;
    readonly firstName: string;
    readonly lastName: string;
    readonly email: string;
    readonly phone: string;
    readonly subject: string;
    readonly message: string;
    readonly consented?: true;
    readonly consentText?: number;
  }
>;
/** Marks everything up to message `upTo` as read; a smaller number appends nothing. */
export type ReadConversation = Command<'ReadConversation', BySide & { readonly upTo: number }>;
export type ReportConversation = Command<'ReportConversation', BySide & { readonly reason: string }>;
/** `side`: the side whose report is settled; the only open one when absent. */
export type SettleReport = Command<
  'SettleReport',
  Of & { readonly side?: string | undefined; readonly decision: ReportDecision; readonly reason: string }
>;
export type EraseEnquiry = Command<'EraseEnquiry', Of & { readonly reason: string }>;

export type ConversationCommand =
  | SendMessage
  | EditMessage
  | SendEnquiry
  | ReadConversation
  | ReportConversation
  | SettleReport
  | EraseEnquiry;

export type BlockCommand = Command<
  'BlockMember' | 'UnblockMember',
  { readonly memberId: string; readonly otherId: string }
>;
