import type { Scenario } from '../scenario.ts';
import { barber, guest, type MessagesPlay, supporter } from './people.ts';
import { planted } from './planted.ts';
import * as rules from './rules.ts';

/** Members who write to shops and to the platform, read, edit, block and report each other. */
export const messages: Scenario = {
  open(common) {
    const play: MessagesPlay = { ...common, shops: [], talks: [], sent: [] };
    const { random } = common.world;
    return {
      begin() {
        void barber(play, 'moe');
        for (const name of ['mia', 'max', 'meg'].slice(0, 1 + random.below(3))) void guest(play, name);
        void supporter(play);
      },
    };
  },
  rules,
  happens: [
    ...['ConversationBegun', 'MessageSent', 'MessageEdited', 'ConversationRead', 'ConversationReported'],
    ...['ReportSettled', 'MemberBlocked', 'MemberUnblocked', 'NotificationGiven', 'MailSent', 'AccountClosed'],
  ],
  planted,
};
