import type { Actor } from '../decider.ts';
import { between, conversationIdOf } from './between.ts';
import type { ConversationCommand } from './commands.ts';
import { type ConversationEvent, type ReportDecision, SUPPORT } from './events.ts';

export const ann: Actor = { id: 'AnnAsks0000000000000000', role: 'CUSTOMER' };
export const bea: Actor = { id: 'BeaBarber000000000000', role: 'SHOP_OWNER' };
export const eve: Actor = { id: 'EveElse00000000000000', role: 'CUSTOMER' };
export const root: Actor = { id: 'RootOwner000000000000', role: 'superadmin' };

export const AT = '2026-11-20T12:00:00.000Z';
export const beginning = between({ kind: 'shop', id: 'BeaBarber000000000000Shop01' }, ann.id, bea.id);
export const conversationId = conversationIdOf(beginning);

export const sideOf = ({ id, role }: Actor): string => (role === 'superadmin' ? SUPPORT : id);

export const sendMessage = (by: Actor, messageId: string, over: object = {}): ConversationCommand =>
  ({
    type: 'SendMessage',
    data: {
      conversationId,
      side: sideOf(by),
      messageId,
      text: `words of ${messageId}`,
      standing: 'free',
      beginning,
      ...over,
    },
    at: AT,
    by,
  }) as ConversationCommand;

export const editMessage = (
  by: Actor,
  nth: number,
  text: string,
  over: { at?: string; standing?: 'blocked' | 'gone'; side?: string } = {},
): ConversationCommand => ({
  type: 'EditMessage',
  data: { conversationId, side: over.side ?? sideOf(by), nth, text, standing: over.standing ?? 'free' },
  at: over.at ?? AT,
  by,
});

export const readConversation = (by: Actor, upTo: number): ConversationCommand => ({
  type: 'ReadConversation',
  data: { conversationId, side: sideOf(by), upTo },
  at: AT,
  by,
});

export const begun: ConversationEvent = { type: 'ConversationBegun', data: { conversationId, ...beginning } };

export const sent = (by: Actor, nth: number, messageId: string): ConversationEvent => ({
  type: 'MessageSent',
  data: {
    conversationId,
    side: sideOf(by),
    nth,
    messageId,
    authorId: by.id,
    text: `words of ${messageId}`,
    sentAt: AT,
  },
});

/** Ann has reported what Bea wrote, up to the third message. */
export const reported: ConversationEvent = {
  type: 'ConversationReported',
  data: { conversationId, side: ann.id, against: bea.id, upTo: 3, reason: 'rude' },
};
/** The platform's owner has decided about the report of a side, by default Ann's. */
export const settled = (decision: ReportDecision, side = ann.id): ConversationEvent => ({
  type: 'ReportSettled',
  data: { conversationId, decision, side, moderatorId: root.id, reason: 'seen' },
});
