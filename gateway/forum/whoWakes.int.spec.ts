import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { thread } from '#domain/forum/decider.ts';
import { newId } from '#domain/ids.ts';
import { connected, type TestSocket } from '../live/sockets.testing.ts';
import { until } from '../live/subscribers.testing.ts';
import { registerPlatformOwner } from '../shops/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { forumAccess } from './access.ts';
import { type ForumClient, forumOf, type Person } from './testing.ts';

const WATCH =
  'subscription ($id: ID!, $after: Float) { threadChanged(threadId: $id, after: $after) { position comment { text author { firstName } } } }';
const LISTS = 'subscription ($after: Float) { threadsChanged(after: $after) { position thread { id } } }';
/** Elsewhere so many watch a thread each, none of them the same. */
const [SOCKETS, EACH] = [50, 20];

let app: TestApp;
let people: Person[];
let author: ForumClient;
let moderator: ForumClient;
let threadId: string;
const open: TestSocket[] = [];

beforeAll(async () => {
  app = await openTestApp({ workers: false });
  moderator = forumOf(app, { token: await registerPlatformOwner(app) });
  people = [];
  while (people.length < 5) people.push(await app.registerMember({ firstName: `Member${people.length}` }));
  author = forumOf(app, people[0]);
}, 60_000);
beforeEach(async () => {
  threadId = (await author.start()).id;
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const { socket } of open.splice(0)) socket.terminate();
});
afterAll(() => app.close());

/** A member's socket that listens to all of these. */
async function listener(
  person: Person | undefined,
  asks: readonly [query: string, variables: object][],
): Promise<TestSocket> {
  const begun = vi.spyOn(app.services.changeFeed, 'on');
  const socket = await connected(app, person?.token);
  open.push(socket);
  for (const [index, [query, variables]] of asks.entries()) socket.subscribe(String(index), query, variables);
  await until(() => begun.mock.calls.length === asks.length);
  begun.mockRestore();
  return socket;
}

async function watchElsewhere(): Promise<TestSocket[]> {
  const ids = Array.from({ length: SOCKETS * EACH }, () => newId());
  const facts = {
    topic: 'Another',
    text: 'Words.',
    category: 'Techniques',
    mentions: [],
    postedAt: new Date().toISOString(),
  };
  const by = { id: people[1]?.user._id ?? '', role: 'CUSTOMER' } as const;
  await Promise.all(
    ids.map((id) =>
      app.handler.dispatch(thread, { type: 'StartThread', data: { threadId: id, ...facts } }, { by, channel: 'job' }),
    ),
  );
  await app.settle();
  const sockets: TestSocket[] = [];
  while (sockets.length < SOCKETS) {
    const here = ids.slice(sockets.length * EACH, (sockets.length + 1) * EACH);
    // A client may send thirty messages a second.
    sockets.push(
      await listener(
        people[1 + (sockets.length % 3)],
        here.map((id) => [WATCH, { id, after: null }]),
      ),
    );
  }
  return sockets;
}

/** What a piece of work costs in access checks and in reads. */
async function costOf(work: () => Promise<unknown>) {
  const judged = vi.spyOn(forumAccess, 'check');
  const reads = (['get', 'mget', 'zrange', 'zrangebyscore'] as const).map((command) =>
    vi.spyOn(app.services.models.redis, command),
  );
  await work();
  await app.settle();
  const cost = { judged: judged.mock.calls.length, reads: reads.reduce((sum, { mock }) => sum + mock.calls.length, 0) };
  vi.restoreAllMocks();
  return cost;
}

it('a comment costs what its own watchers cost, however many watch other threads', async () => {
  const watchers = [
    await listener(people[1], [[WATCH, { id: threadId }]]),
    await listener(people[2], [[WATCH, { id: threadId }]]),
  ];
  let sent = 0;
  const comment = async () => {
    sent += 1;
    await author.comment(threadId, `Number ${sent}.`);
    await until(() => watchers.every((socket) => socket.of('0').length === sent));
  };
  await comment();
  const alone = await costOf(comment);
  const elsewhere = await watchElsewhere();
  expect(await costOf(comment)).toEqual(alone);
  expect(alone.judged).toBe(watchers.length);
  expect(elsewhere.flatMap(({ received }) => received.filter(({ type }) => type !== 'connection_ack'))).toEqual([]);

  // Nor does a ban cause access checks or reads for members it does not concern.
  const banned = people[2]?.user._id ?? '';
  const theirs = elsewhere.filter((_, index) => people[1 + (index % 3)]?.user._id === banned);
  const gone = () =>
    [watchers[1], ...theirs].every(
      (socket) => (socket?.received.filter(({ type }) => type === 'error').length ?? 0) > 0,
    );
  const { judged } = await costOf(async () => {
    await moderator.ban(banned);
    await until(gone);
  });
  expect(judged).toBe(theirs.length * EACH + 1);
}, 120_000);

it('a comment is read and encoded once for all subscribers, wherever they came in', async () => {
  const positions: number[] = [];
  for (const text of ['One.', 'Two.', 'Three.']) {
    await author.comment(threadId, text);
    await app.settle();
    const found = await author.thread(threadId);
    positions.push(typeof found === 'string' ? -1 : found.position);
  }
  const comeIn = (person: Person | undefined, after: number | undefined) =>
    listener(person, [
      [WATCH, { id: threadId, after }],
      [LISTS, { after }],
    ]);
  const first = await comeIn(people[3], positions[2]);
  let sent = 0;
  const comment = async () => {
    sent += 1;
    await author.comment(threadId, `Number ${sent}.`);
    await until(() =>
      open.every(
        (socket) => socket.of('0').filter((one) => JSON.stringify(one).includes(`Number ${sent}.`)).length === 1,
      ),
    );
  };
  await comment();
  const one = await costOf(comment);
  for (const position of positions) await comeIn(people[4], position);
  await until(() => open.every((socket) => JSON.stringify(socket.of('0')).includes(`Number ${sent}.`)));
  const four = await costOf(comment);
  expect(four.reads).toBe(one.reads);
  expect([one.judged, four.judged]).toEqual([2, 8]);
  expect(first.of('0').length).toBe(sent);
});
