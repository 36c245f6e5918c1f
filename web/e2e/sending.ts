import type { Stage } from './harness.ts';
import type { Person } from './people.ts';

const SEND = 'mutation S($input: SendMessageInput!) { sendMessage(input: $input) { conversationId } }';
let count = 0;

/** Sends a message over the API, into a conversation or to whom one begins with it; answers with the conversation. */
export async function sendMessage(stage: Stage, from: Person, text: string, goal: object): Promise<string> {
  count += 1;
  const input = { messageId: `sent-${String(count).padStart(8, '0')}`, text, ...goal };
  return (await stage.graphql<{ sendMessage: { conversationId: string } }>(SEND, { input }, from.token)).sendMessage
    .conversationId;
}
