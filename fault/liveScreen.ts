import { type ListFeed, lastActivityIn, listChanged } from '../web/forum/list/listFeed.ts';
import type { Change, Comment, Thread } from '../web/forum/posts.ts';
import { changed, shownComments, type ThreadFeed } from '../web/forum/thread/threadFeed.ts';
import { BELL, BOX, GIVEN, GIVEN_NEWS, LIST, LIST_NEWS, MESSAGE_NEWS, MESSAGES, PAGE, PAGE_NEWS } from './liveAsked.ts';

/** Asks something as the reader, now. Throws when there is no answer. */
export type Ask = <T>(query: string, variables?: object) => Promise<T>;
type Positioned = { readonly position: number };

/** A part of a page: loaded once, then updated by news. `S` is what is on the screen. */
export type Screen<S, N extends Positioned> = {
  readonly name: string;
  readonly news: string;
  readonly variables: object;
  load(ask: Ask): Promise<S>;
  /** From where to listen. */
  position(state: S): number;
  /** As the client does it. */
  applied(state: S, news: N): S;
  /**
   * What is compared; a fresh load of the same screen must give the same. `before` is what a fresh one cannot know:
   * what was there when it was loaded.
   */
  shown(state: S, before: S): object;
};

type Edges<T> = {
  readonly edges: readonly { readonly node: T }[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
};
const nodes = <T>({ edges }: Pick<Edges<T>, 'edges'>): T[] => edges.map(({ node }) => node);
const byId = <T extends { readonly id: string }>(all: readonly T[]): T[] =>
  [...all].sort((one, other) => one.id.localeCompare(other.id));
/** What every reader sees of a post; news does not carry the reader's own likes. */
const plain = (post: Comment | Thread): object => ({
  ...post,
  isLikedByMe: undefined,
  isFlaggedByMe: undefined,
  position: undefined,
});

/** /forum: cards stay where they are and change in place; what was begun since is counted. */
export const list: Screen<ListFeed, Change> = {
  name: 'list',
  news: LIST_NEWS,
  variables: {},
  async load(ask) {
    const { threads } = await ask<{ threads: Edges<Thread> & { totalCount: number; position: number } }>(LIST);
    const { totalCount, position, pageInfo } = threads;
    const { hasNextPage: hasMore, endCursor } = pageInfo;
    return {
      threads: nodes(threads),
      totalCount,
      position,
      hasMore,
      endCursor,
      fresh: [],
      loadedAt: lastActivityIn(nodes(threads)),
    };
  },
  position: ({ position }) => position,
  applied: (feed, news) => listChanged(feed, news, { category: '', query: '', sort: 'latest' }),
  shown({ threads, fresh }, before) {
    const known = new Set(before.threads.map(({ id }) => id));
    const [old, added] = [threads.filter(({ id }) => known.has(id)), threads.filter(({ id }) => !known.has(id))];
    return { cards: byId(old).map(plain), pill: [...fresh, ...added.map(({ id }) => id)].sort() };
  },
};

/** /forum/thread/{id}, all of it. */
export const page = (id: string): Screen<ThreadFeed, Change> => ({
  name: `thread ${id}`,
  news: PAGE_NEWS,
  variables: { id },
  async load(ask) {
    const first = await stretch(ask, id, null);
    const all = [first];
    for (let last = first; last.pageInfo.hasNextPage; all.push(last))
      last = await stretch(ask, id, last.pageInfo.endCursor);
    // News that came while further pages were loaded is applied again.
    const { thread } = first;
    return {
      thread,
      comments: all.flatMap(nodes),
      hasEarlier: false,
      hasMore: false,
      endCursor: null,
      position: thread.position,
      fresh: [],
      gone: [],
    };
  },
  position: ({ position }) => position,
  applied: (feed, news) => changed(feed, news, { id: undefined, isModerator: false }),
  shown: (feed) => ({ thread: plain(feed.thread), comments: shownComments(feed).map(plain) }),
});

async function stretch(
  ask: Ask,
  id: string,
  after: string | null,
): Promise<Edges<Comment> & { readonly thread: Thread }> {
  const { thread } = await ask<{ thread: (Thread & { comments: Edges<Comment> }) | null }>(PAGE, { id, after });
  if (!thread) throw new Error(`thread ${id} is gone`);
  const { comments, ...rest } = thread;
  return { ...comments, thread: rest };
}

type Conversation = { readonly id: string; readonly unread: number; readonly messageCount: number };
type Message = { readonly id: string; readonly conversationId: string; readonly nth: number; readonly text: string };
type Box = {
  readonly position: number;
  readonly unread: number;
  readonly conversations: readonly Conversation[];
  readonly messages: readonly Message[];
};
type MessageNews = Positioned & {
  readonly message: Message;
  readonly conversation: Conversation;
  readonly inbox: { readonly position: number; readonly unread: number };
};

/** /messages, with every conversation open. */
export const box: Screen<Box, MessageNews> = {
  name: 'messages',
  news: MESSAGE_NEWS,
  variables: {},
  async load(ask) {
    const found = await ask<{ inbox: { position: number; unread: number }; conversations: Edges<Conversation> }>(BOX);
    const conversations = nodes(found.conversations);
    const messages = await Promise.all(conversations.map(({ id }) => messagesOf(ask, id)));
    return { ...found.inbox, conversations, messages: messages.flat() };
  },
  position: ({ position }) => position,
  applied: ({ conversations, messages }, { position, message, conversation, inbox }) => ({
    position,
    unread: inbox.unread,
    conversations: [...conversations.filter(({ id }) => id !== conversation.id), conversation],
    messages: [...messages.filter(({ id }) => id !== message.id), message],
  }),
  shown: ({ unread, conversations, messages }) => ({
    unread,
    conversations: byId(conversations),
    messages: byId(messages),
  }),
};

async function messagesOf(ask: Ask, id: string): Promise<Message[]> {
  const all: Message[] = [];
  for (let before: number | null = null; ; ) {
    const { messages }: { messages: { hasOlder: boolean; messages: Message[] } } = await ask(MESSAGES, { id, before });
    all.push(...messages.messages);
    if (!messages.hasOlder) return all;
    before = Math.min(...all.map(({ nth }) => nth));
  }
}

type Bell = { readonly position: number; readonly unread: number; readonly given: readonly string[] };
type BellNews = Positioned & {
  readonly bell: { readonly unread: number; readonly position: number };
  readonly notification: { readonly id: string } | null;
};

/** The bell and its list. */
export const bell: Screen<Bell, BellNews> = {
  name: 'bell',
  news: GIVEN_NEWS,
  variables: {},
  async load(ask) {
    const { bell: now } = await ask<{ bell: { unread: number; position: number } }>(BELL);
    const given: string[] = [];
    for (let after: string | null = null; ; ) {
      const { notifications }: { notifications: Edges<{ id: string }> } = await ask(GIVEN, { after });
      given.push(...nodes(notifications).map(({ id }) => id));
      if (!notifications.pageInfo.hasNextPage) return { ...now, given };
      after = notifications.pageInfo.endCursor;
    }
  },
  position: ({ position }) => position,
  applied: ({ given }, { position, bell: now, notification }) => ({
    position,
    unread: now.unread,
    given: [...given.filter((id) => id !== notification?.id), ...(notification ? [notification.id] : [])],
  }),
  shown: ({ unread, given }) => ({ unread, given: [...given].sort() }),
};
