import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connected, type TestSocket } from '../live/sockets.testing.ts';
import { openShop } from '../shops/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { openTalk, type Person } from './testing.ts';

const RUNS = Number(process.env.PROPERTY_RUNS ?? 4);
const RECEIVED =
  'subscription R($after: Float) { messageReceived(after: $after) { position message { conversationId nth } conversation { id position unread } inbox { position unread unreadConversations } } }';
const CHANGED =
  'subscription { conversationChanged { conversation { id position unread } inbox { position unread unreadConversations } } }';
const FRESH =
  '{ inbox { position unread unreadConversations } conversations(first: 50) { edges { node { id position unread } } } }';

type Inbox = { readonly position: number; readonly unread: number; readonly unreadConversations: number };
type One = { readonly id: string; readonly position: number; readonly unread: number };
type News = {
  readonly data: Record<
    string,
    {
      readonly position?: number;
      readonly conversation: One;
      readonly inbox: Inbox;
      readonly message?: { conversationId: string; nth: number };
    }
  >;
};
type Message = { readonly conversationId: string; readonly nth: number; readonly by: number };

let app: TestApp;
let talk: ReturnType<typeof openTalk>;
beforeAll(async () => {
  app = await openTestApp();
  talk = openTalk(app);
});
afterAll(() => app?.close());

async function fresh(token: string): Promise<{ inbox: Inbox; talks: One[] }> {
  const { data, errors } = await app.graphql<{ inbox: Inbox; conversations: { edges: { node: One }[] } }>(
    FRESH,
    {},
    token,
  );
  if (!data) throw new Error(JSON.stringify(errors));
  return { inbox: data.inbox, talks: data.conversations.edges.map(({ node }) => node) };
}

/**
 * A tab or device: it begins with a query, keeps the later of all answers it receives, and can lose its connection at
 * any moment.
 */
async function openSession(token: string) {
  const before = await fresh(token);
  let inbox = before.inbox;
  const talks = new Map(before.talks.map((one) => [one.id, one]));
  const arrived: string[] = [];
  let after = inbox.position;
  let socket: TestSocket | undefined;
  let taken = 0;
  const takeReceived = () => {
    for (const { data } of (socket?.of('r') ?? []).concat(socket?.of('c') ?? []).slice(0) as unknown as News[]) {
      for (const change of Object.values(data)) {
        if (change.inbox.position >= inbox.position) inbox = change.inbox;
        if (change.conversation.position >= (talks.get(change.conversation.id)?.position ?? -1))
          talks.set(change.conversation.id, change.conversation);
      }
    }
    const received = (socket?.of('r') ?? []) as unknown as News[];
    for (const { data } of received.slice(taken)) {
      const { message, position = -1 } = Object.values(data)[0] ?? {};
      arrived.push(`${message?.conversationId}/${message?.nth}`);
      after = Math.max(after, position);
    }
    taken = received.length;
  };
  const session = {
    token,
    async connect() {
      socket = await connected(app, token);
      taken = 0;
      socket.subscribe('c', CHANGED);
      socket.subscribe('r', RECEIVED, { after });
      // What happened unheard is read once, as our client does.
      const now = await fresh(token);
      if (now.inbox.position >= inbox.position) inbox = now.inbox;
      for (const one of now.talks) if (one.position >= (talks.get(one.id)?.position ?? -1)) talks.set(one.id, one);
    },
    drop() {
      takeReceived();
      socket?.socket.terminate();
      socket = undefined;
    },
    isOn: () => socket !== undefined,
    shows() {
      takeReceived();
      return {
        unread: inbox.unread,
        unreadConversations: inbox.unreadConversations,
        talks: [...talks.values()]
          .filter(({ unread }) => unread > 0)
          .map(({ id, unread }) => `${id} ${unread}`)
          .sort(),
      };
    },
    arrived: () => {
      takeReceived();
      return arrived;
    },
  };
  await session.connect();
  return session;
}

const person = fc.nat({ max: 2 });
const step = fc.record({
  do: fc.constantFrom('send', 'send', 'send', 'again', 'read', 'read', 'block', 'unblock', 'drop', 'back', 'report'),
  one: person,
  other: person,
  shop: fc.nat({ max: 1 }),
  n: fc.nat({ max: 9 }),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Another device of the same person. */
async function logIn({ user }: Person): Promise<string> {
  const answer = await app.rest('POST', '/users/login', { body: { email: user.email, password: 'secret1' } });
  return (answer.headers.get('authorization') ?? '').replace(/^Bearer /, '');
}

/** Three people, two of them with a shop, each on two devices. */
async function openTown() {
  const people: Person[] = [
    await app.registerMember(),
    await app.registerMember({ role: 'SHOP_OWNER' }),
    await app.registerMember({ role: 'SHOP_OWNER' }),
  ];
  const shops = await Promise.all(people.slice(1).map(async ({ token }) => (await openShop(app, token))._id));
  const sessions = await Promise.all(people.flatMap((one) => [openSession(one.token), logIn(one).then(openSession)]));
  const sent = new Map<string, Message>();
  const readUpTo = new Map<string, number>();
  const idsOf = (who: number) => [
    ...new Set(
      [...sent.values()]
        .filter(({ conversationId }) => sidesOf.get(conversationId)?.includes(who))
        .map((one) => one.conversationId),
    ),
  ];
  const sidesOf = new Map<string, readonly number[]>();
  const goals = new Map<string, { messageId: string; by: number; to: object; other: number }>();

  async function send(by: number, other: number, to: object, messageId: string): Promise<void> {
    const { data } = await app.graphql<{ sendMessage: Message }>(
      'mutation S($input: SendMessageInput!) { sendMessage(input: $input) { conversationId nth } }',
      { input: { messageId, text: 'Hello', to } },
      people[by]?.token,
    );
    // A blocked one is refused, and nothing has happened.
    if (!data) return;
    goals.set(messageId, { messageId, by, to, other });
    sidesOf.set(data.sendMessage.conversationId, [by, other]);
    sent.set(`${by}/${messageId}`, { ...data.sendMessage, by });
  }

  async function take({ do: what, one, other, shop, n }: Step): Promise<void> {
    const me = people[one] as Person;
    const session = sessions[one * 2 + (n % 2)] as (typeof sessions)[number];
    const id = idsOf(one)[n % Math.max(1, idsOf(one).length)];
    const owner = shop + 1;
    if (what === 'send' && owner !== one) return send(one, owner, { kind: 'shop', id: shops[shop] }, talk.nextId());
    const earlier = [...goals.values()].filter(({ by }) => by === one)[n];
    if (what === 'again' && earlier) return send(one, earlier.other, earlier.to, earlier.messageId);
    if (what === 'read' && id) {
      const count = [...sent.values()].filter(({ conversationId }) => conversationId === id).length;
      const upTo = Math.min(n + 1, count);
      await talk.markRead({ token: session.token }, id, upTo);
      readUpTo.set(`${one}/${id}`, Math.max(readUpTo.get(`${one}/${id}`) ?? 0, upTo));
    }
    const path = `/messages/block/${people[other]?.user._id}`;
    if (what === 'block' && other !== one) await app.rest('PUT', path, { token: me.token });
    if (what === 'unblock') await app.rest('DELETE', path, { token: me.token });
    if (what === 'report' && id)
      await app.rest('POST', `/messages/report/${id}`, { token: me.token, body: { reason: 'x' } });
    if (what === 'drop') session.drop();
    if (what === 'back' && !session.isOn()) await session.connect();
  }

  /** By the model of this spec alone: what each of a person's screens must show. */
  function expected(who: number) {
    const talks = idsOf(who).flatMap((id) => {
      const unread = [...sent.values()].filter(
        ({ conversationId, by, nth }) =>
          conversationId === id && by !== who && nth > (readUpTo.get(`${who}/${id}`) ?? 0),
      );
      return unread.length > 0 ? [`${id} ${unread.length}`] : [];
    });
    const total = talks.reduce((sum, text) => sum + Number(text.split(' ')[1]), 0);
    return { unread: total, unreadConversations: talks.length, talks: talks.sort() };
  }
  const arrivals = (who: number) =>
    [...sent.values()]
      .filter(({ conversationId }) => sidesOf.get(conversationId)?.includes(who))
      .map(({ conversationId, nth }) => `${conversationId}/${nth}`);
  return { people, sessions, take, expected, arrivals };
}

it('every session of every member shows the exact number of unread messages, after any sends, reads, blocks and lost connections', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 4, maxLength: 14 }),
      async (rounds) => {
        const town = await openTown();
        try {
          // What happens within a round happens at once.
          for (const round of rounds) {
            const [calm, rest] = [
              round.filter((one) => one.do === 'drop' || one.do === 'back'),
              round.filter((one) => one.do !== 'drop' && one.do !== 'back'),
            ];
            for (const one of calm) await town.take(one);
            // A session that two deeds of a round are of takes them in turn.
            const turns = [0, 1, 2].map((who) => rest.filter(({ one }) => one === who));
            await Promise.all(
              turns.map(async (own) => {
                for (const one of own) await town.take(one);
              }),
            );
          }
          for (const session of town.sessions) if (!session.isOn()) await session.connect();
          await app.settle();
          for (const [at, session] of town.sessions.entries()) {
            const who = Math.floor(at / 2);
            const { inbox } = await fresh(session.token);
            const { talks: _talks, ...counts } = town.expected(who);
            expect(inbox).toMatchObject(counts);
            await expect.poll(session.shows, { timeout: 20_000 }).toEqual(town.expected(who));
            await expect
              .poll(() => [...session.arrived()].sort(), { timeout: 20_000 })
              .toEqual(town.arrivals(who).sort());
          }
        } finally {
          for (const session of town.sessions) session.drop();
        }
      },
    ),
    { numRuns: RUNS, endOnFailure: true },
  );
}, 180_000);
