import { randomUUID } from 'node:crypto';
import type { History } from './history.ts';
import { graphql, join, note, openStreet, type Person, type Street } from './moneyCaller.ts';
import { pause } from './product.ts';

/** What the writers of a run share: the server, the threads so far, and the members one may write to. */
export type Square = {
  readonly street: Street;
  /** What was answered to them. */
  readonly history: Pick<History, 'keep'>;
  readonly threads: { readonly id: string; readonly authorId: string }[];
  readonly userNames: string[];
  /** Ids of those who have written to the shop. */
  readonly correspondents: Set<string>;
  shopId: string;
  /** Writers pause while this is true. */
  isQuiet: boolean;
  isOver: boolean;
};

/** A place before anyone has written. */
export const openSquare = (at: Parameters<typeof openStreet>[0] & Pick<Square, 'history'>): Square => ({
  street: openStreet(at),
  history: at.history,
  threads: [],
  userNames: [],
  correspondents: new Set(),
  shopId: '',
  isQuiet: false,
  isOver: false,
});

/** A list of a hundred threads is one page for a reader. */
const MOST_THREADS = 60;
/** A list of fifty conversations is one, too. */
const MOST_CORRESPONDENTS = 40;
const BREATH_MS = 60;

type Post = { readonly id: string };
type Mine = { readonly id: string; isDeleted: boolean };

const START = 'mutation ($input: ThreadInput!) { createThread(input: $input) { id } }';
const COMMENT = 'mutation ($id: ID!, $input: CommentInput!) { addComment(threadId: $id, input: $input) { id } }';
const REVISE = 'mutation ($id: ID!, $text: String!) { reviseComment(id: $id, text: $text) { id } }';
const DELETE = 'mutation ($id: ID!) { deletePost(postId: $id) }';
const UNDO = 'mutation ($id: ID!) { undoPostDeletion(postId: $id) }';
const LIKE = 'mutation ($id: ID!, $is: Boolean!) { setPostLiked(postId: $id, isLiked: $is) }';
const SEND = 'mutation ($input: SendMessageInput!) { sendMessage(input: $input) { id } }';

/** Begins a thread; undefined when the member has begun too many. */
export async function begin(square: Square, author: Person): Promise<string | undefined> {
  const { street, threads } = square;
  const askedAt = Date.now();
  const input = {
    topic: `Topic ${randomUUID().slice(0, 8)}`,
    text: 'What do you think?',
    category: street.random.pick(['Technique', 'Tools', 'Business']),
  };
  const begun = await graphql<{ createThread: Post }>(street, START, { input }, author);
  if (!begun) return undefined;
  const { id } = begun.createThread;
  threads.push({ id, authorId: author.id });
  keep(square, 'threadBegun', id, askedAt);
  return id;
}

const keep = ({ history }: Square, kind: 'threadBegun' | 'commented', id: string, askedAt: number): void =>
  history.keep({ kind, id, askedAt, answeredAt: Date.now() });

/** Writes as one member until the forum's limits refuse more, then as the next one, over plain HTTP. */
export async function chat(square: Square): Promise<void> {
  while (!square.isOver) await write(square, await join(square.street, 'CUSTOMER'));
}

async function write(square: Square, member: Person): Promise<void> {
  const { street } = square;
  const mine: Mine[] = [];
  while (!square.isOver) {
    while (square.isQuiet && !square.isOver) await pause(BREATH_MS);
    await pause(street.random.below(BREATH_MS));
    const done = await deed(square, member, mine);
    if (!done) return;
    note(street, done);
  }
}

/** Does one thing; its name, or undefined when the member may do no more. */
async function deed(square: Square, member: Person, mine: Mine[]): Promise<string | undefined> {
  const { street, threads } = square;
  const { random } = street;
  const dice = random.next();
  const own = mine.length > 0 ? random.pick(mine) : undefined;
  const named = async (what: string, asked: Promise<unknown>) => ((await asked) ? what : undefined);
  if (dice < 0.05 && threads.length < MOST_THREADS) return named('thread', begin(square, member));
  const { correspondents } = square;
  if (dice < 0.2 && (correspondents.has(member.id) || correspondents.size < MOST_CORRESPONDENTS)) {
    correspondents.add(member.id);
    return named('message', send(square, member));
  }
  if (dice < 0.35 && own && !own.isDeleted)
    return named('edit', graphql(street, REVISE, { id: own.id, text: words(square) }, member));
  if (dice < 0.45 && own) {
    own.isDeleted = !own.isDeleted;
    return named(
      own.isDeleted ? 'deletion' : 'undo',
      graphql(street, own.isDeleted ? DELETE : UNDO, { id: own.id }, member),
    );
  }
  // The first threads are those that readers have open.
  const thread = random.chance(0.7) ? threads[random.below(Math.min(threads.length, 3))] : random.pick(threads);
  if (!thread) return undefined;
  if (dice < 0.55 && thread.authorId !== member.id)
    return named('like', graphql(street, LIKE, { id: thread.id, is: random.chance(0.7) }, member));
  const askedAt = Date.now();
  const said = await graphql<{ addComment: Post }>(
    street,
    COMMENT,
    { id: thread.id, input: { text: words(square) } },
    member,
  );
  if (!said) return undefined;
  const { id } = said.addComment;
  mine.push({ id, isDeleted: false });
  keep(square, 'commented', id, askedAt);
  return 'comment';
}

const send = ({ street, shopId }: Square, member: Person) =>
  graphql(
    street,
    SEND,
    {
      input: {
        messageId: randomUUID().replaceAll('-', ''),
        text: `Hello ${randomUUID()}`,
        to: { kind: 'shop', id: shopId },
      },
    },
    member,
  );

const words = ({ street: { random }, userNames }: Square): string =>
  `${random.chance(0.2) && userNames.length > 0 ? `@${random.pick(userNames)} ` : ''}${randomUUID()}`;
