import { InMemoryCache } from '@apollo/client';
import { describe, expect, it } from 'vitest';
import { messagesPolicy } from './cachePolicies.ts';
import { ConversationMessages } from './messageFields.ts';
import { messageOf } from './testing.tsx';

const range = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, at) => from - at);

/** A cache with pages of one conversation, each given by the numbers of its newest and oldest message. */
function cacheOf(...pages: [newest: number, oldest: number][]) {
  const cache = new InMemoryCache({ typePolicies: { Query: { fields: { messages: messagesPolicy } } } });
  for (const [newest, oldest] of pages) {
    const messages = range(newest, oldest).map((nth) => ({
      ...messageOf({ id: `c1M${nth}`, nth, messageId: `message-${nth}` }),
      __typename: 'Message' as const,
      author: {
        __typename: 'Correspondent' as const,
        id: 'o1',
        kind: 'member' as const,
        name: 'Omar Fields',
        pictureUrl: null,
      },
    }));
    const data = { messages: { __typename: 'MessagePage' as const, hasOlder: oldest > 1, messages } };
    cache.writeQuery({ query: ConversationMessages, variables: { id: 'c1' }, data });
  }
  const page = cache.readQuery({ query: ConversationMessages, variables: { id: 'c1' } })?.messages;
  return { shown: page?.messages.map(({ nth }) => nth), hasOlder: page?.hasOlder };
}

describe('the messages that are known of a conversation', () => {
  it('join older pages', () => expect(cacheOf([60, 31], [30, 1])).toEqual({ shown: range(60, 1), hasOlder: false }));
  it('take a new one once', () =>
    expect(cacheOf([30, 2], [31, 31], [31, 31])).toEqual({ shown: range(31, 2), hasOlder: true }));
  it('stay when the newest page is read again', () =>
    expect(cacheOf([60, 31], [30, 1], [60, 31]).shown).toEqual(range(60, 1)));
  it('drop the pages behind a gap', () =>
    expect(cacheOf([30, 1], [90, 61])).toEqual({ shown: range(90, 61), hasOlder: true }));
});
