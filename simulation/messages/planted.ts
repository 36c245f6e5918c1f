import type {
  EditMessage,
  ReadConversation,
  ReportConversation,
  SendMessage,
  SettleReport,
} from '#domain/messages/commands.ts';
import type { Conversation, ConversationState } from '#domain/messages/state.ts';
import { noNames } from '#domain/numberedNames.ts';
import type { Planted } from '../outside.ts';
import { badFor } from '../planting.ts';

/** Bugs in messages. */
export const planted: Readonly<Record<string, Planted>> = {
  'a message that is sent again is another one': {
    decide: {
      conversation: badFor<SendMessage, ConversationState>('SendMessage', (command, state, honest) =>
        honest(command, state && { ...state, ids: noNames }),
      ),
    },
    // With the id, the store would still recognize the command.
    commandId: (aggregate, commandId) => (aggregate === 'conversation' ? undefined : commandId),
  },

  'a closed conversation goes on': {
    decide: {
      conversation: badFor<SendMessage, ConversationState>('SendMessage', (command, state, honest) =>
        honest(command, state && { ...state, closed: false }),
      ),
    },
  },

  'a blocked member goes on writing': {
    decide: {
      conversation: badFor<SendMessage, ConversationState>('SendMessage', (command, state, honest) =>
        honest({ ...command, data: { ...command.data, standing: 'free' } } as SendMessage, state),
      ),
    },
  },

  'a message is edited hours later': {
    decide: {
      conversation: badFor<EditMessage, Conversation>('EditMessage', (command, state, honest) => {
        const sentAt = state?.lastOf.find((last) => last?.nth === command.data.nth)?.sentAt;
        return honest(sentAt === undefined ? command : { ...command, at: sentAt }, state);
      }),
    },
  },

  'a read mark goes back': {
    decide: {
      conversation: badFor<ReadConversation, Conversation>('ReadConversation', (command, state, honest) =>
        honest(command, state && { ...state, readUpTo: [0, 0] }),
      ),
    },
  },

  'own messages count as unread': {
    decide: {
      conversation: badFor<ReadConversation, Conversation>('ReadConversation', (command, state, honest) =>
        honest(command, state).map((event) => ({
          ...event,
          data: { ...(event.data as { upTo: number }), unread: state.count - (event.data as { upTo: number }).upTo },
        })),
      ),
    },
  },

  'a side reports a conversation again and again': {
    decide: {
      conversation: badFor<ReportConversation, Conversation>('ReportConversation', (command, state, honest) =>
        honest(command, state && { ...state, reports: [] }),
      ),
    },
  },

  'a report is settled for the side that made none': {
    decide: {
      conversation: badFor<SettleReport, Conversation>('SettleReport', (command, state, honest) =>
        honest(command, state).map((event) => ({
          ...event,
          data: { ...(event.data as object), side: state.sides.find((side) => !state.reports.includes(side)) },
        })),
      ),
    },
  },
};
