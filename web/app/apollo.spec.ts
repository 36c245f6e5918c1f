import { gql } from '@apollo/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refetchAll } from '../live/refetchAll.ts';
import { keepMessage, type Message } from '../messages/conversationCache.ts';
import { MyInbox } from '../messages/inboxFields.ts';
import { ConversationMessages } from '../messages/messageFields.ts';
import { messageOf } from '../messages/testing.tsx';
import { BellNow, keepBell } from '../shared/bellCount.ts';
import { apollo } from './apollo.ts';

type Asked = { readonly operationName: string; readonly variables: { readonly before?: number } };

/** What the server says, and how it is asked; `held` keeps its answers back until it is called. */
let answer: (asked: Asked) => unknown;
let held: Promise<void> | undefined;

beforeEach(() => {
  held = undefined;
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const data = answer(JSON.parse(body));
    await held;
    return new Response(JSON.stringify({ data }), { headers: { 'content-type': 'application/json' } });
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await apollo.clearStore();
});

const range = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, at) => from - at);
const author = {
  __typename: 'Correspondent' as const,
  id: 'o1',
  kind: 'member' as const,
  name: 'Omar Fields',
  pictureUrl: null,
};
const message = (nth: number, text = `The ${nth}th`): Message =>
  ({
    ...messageOf({ id: `c1M${nth}`, nth, messageId: `message-${nth}`, text }),
    __typename: 'Message',
    author,
  }) as Message;
const pageFrom = (newest: number) => ({
  __typename: 'MessagePage',
  hasOlder: newest > 30,
  messages: range(newest, newest - 29).map((nth) => message(nth)),
});

/** A conversation of sixty messages that is open, scrolled up to its beginning. */
async function openScrolledUp() {
  answer = ({ variables: { before } }) => ({ messages: pageFrom(before === undefined ? 60 : before - 1) });
  const thread = apollo.watchQuery({ query: ConversationMessages, variables: { id: 'c1' } });
  const closing = thread.subscribe(() => undefined);
  const shown = () => thread.getCurrentResult().data?.messages as { messages: Message[] } | undefined;
  await vi.waitFor(() => expect(shown()?.messages).toHaveLength(30));
  await thread.fetchMore({ variables: { before: 31 } });
  await vi.waitFor(() => expect(shown()?.messages).toHaveLength(60));
  return { shown: () => shown()?.messages ?? [], close: () => closing.unsubscribe() };
}

/** Keeps answers back from here on; returns how to let them go. */
function hold(): () => void {
  let release = (): void => undefined;
  held = new Promise((resolve) => {
    release = resolve;
  });
  return release;
}

it('keeps all loaded pages of a conversation when everything is loaded again', async () => {
  const { shown, close } = await openScrolledUp();
  await refetchAll(apollo);
  expect(shown().map(({ nth }) => nth)).toEqual(range(60, 1));
  close();
});

it('keeps a message that came while an older answer was on its way', async () => {
  const { shown, close } = await openScrolledUp();
  const release = hold();
  const looked = refetchAll(apollo);
  keepMessage(apollo, message(61));
  release();
  await looked;
  expect(shown().map(({ nth }) => nth)).toEqual(range(61, 1));
  close();
});

it('loads what is missing before a message whose answer came ahead of the news of an earlier one', async () => {
  const { shown, close } = await openScrolledUp();
  answer = () => ({ messages: pageFrom(62) });
  keepMessage(apollo, message(62));
  await vi.waitFor(() => expect(shown().map(({ nth }) => nth)).toEqual(range(62, 33)));
  close();
});

it('drops loaded pages of a conversation when many of its messages are erased on reload, but not for one changed message', async () => {
  const { shown, close } = await openScrolledUp();
  keepMessage(apollo, message(60, ''));
  await vi.waitFor(() => expect(shown()[0]?.text).toBe(''));
  expect(shown()).toHaveLength(60);
  answer = () => ({
    messages: { ...pageFrom(60), messages: range(60, 31).map((nth) => message(nth, nth % 2 ? '' : 'Mine')) },
  });
  await refetchAll(apollo);
  expect(shown().map(({ nth }) => nth)).toEqual(range(60, 31));
  close();
});

it('keeps the later of two counts when everything is loaded again', async () => {
  const bell = { __typename: 'Bell' as const, unread: 0, position: 10 };
  const inbox = { __typename: 'Inbox' as const, unread: 0, unreadConversations: 0, position: 10 };
  answer = ({ operationName }) => (operationName === 'BellNow' ? { bell } : { inbox });
  const query = { query: MyInbox, variables: { box: 'own' as const } };
  const watches = [apollo.watchQuery({ query: BellNow }), apollo.watchQuery(query)].map((watch) =>
    watch.subscribe(() => undefined),
  );
  await vi.waitFor(() =>
    expect([apollo.readQuery({ query: BellNow }), apollo.readQuery(query)]).toEqual([{ bell }, { inbox }]),
  );
  const release = hold();
  const looked = refetchAll(apollo);
  keepBell(apollo.cache, { unread: 1, position: 11 });
  apollo.writeQuery({ ...query, data: { inbox: { ...inbox, unread: 2, position: 11 } } });
  release();
  await looked;
  expect([apollo.readQuery({ query: BellNow })?.bell.unread, apollo.readQuery(query)?.inbox.unread]).toEqual([1, 2]);
  for (const watch of watches) watch.unsubscribe();
});

it('replaces a list without a merge rule, also by a shorter one', async () => {
  type Shelf = { products: { nodes: unknown[] } };
  const query = gql`query Shelf { products { nodes { id } } }`;
  const shelf = (...ids: string[]) => ({
    products: { __typename: 'Shelf', nodes: ids.map((id) => ({ __typename: 'Product', id })) },
  });
  const known = () => apollo.readQuery<Shelf>({ query })?.products.nodes;
  answer = () => shelf('p1', 'p2');
  const watch = apollo.watchQuery<Shelf>({ query }).subscribe(() => undefined);
  await vi.waitFor(() => expect(known()).toHaveLength(2));
  answer = () => shelf('p2');
  await refetchAll(apollo);
  expect(known()).toHaveLength(1);
  watch.unsubscribe();
});
