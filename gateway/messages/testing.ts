import type { TestApp } from '../testing.ts';

export type Person = Awaited<ReturnType<TestApp['registerMember']>>;

/** A message as its sender's client is answered. */
export type Shown = {
  readonly id: string;
  readonly conversationId: string;
  readonly nth: number;
  readonly text: string;
  readonly read: boolean;
};

export const MESSAGE = 'id conversationId nth messageId text mine read sentAt author { id kind name }';
const SEND = `mutation Send($input: SendMessageInput!) { sendMessage(input: $input) { ${MESSAGE} } }`;

/** What members do with messages, over GraphQL. */
export function openTalk(app: TestApp) {
  let n = 0;
  const nextId = () => `message-${++n}-x`;
  const ask = (who: { token: string } | undefined, over: object) =>
    app.graphql<{ sendMessage: Shown }>(SEND, { input: { messageId: nextId(), text: 'Hello', ...over } }, who?.token);
  return {
    nextId,
    async send(who: { token: string }, over: object): Promise<Shown> {
      const { data, errors } = await ask(who, over);
      if (!data) throw new Error(JSON.stringify(errors));
      return data.sendMessage;
    },
    /** The code a message is refused with. */
    failure: async (who: { token: string } | undefined, over: object) =>
      (await ask(who, over)).errors?.[0]?.extensions.code,
    markRead: (who: { token: string }, id: string, upTo: number) =>
      app.graphql(
        'mutation M($id: ID!, $n: Int!) { markConversationRead(id: $id, upTo: $n) { unread } }',
        { id, n: upTo },
        who.token,
      ),
  };
}
