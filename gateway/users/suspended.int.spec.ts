import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { account } from '#domain/users/decider.ts';
import { restCalls } from '../features.ts';
import { forumOf } from '../forum/testing.ts';
import { operationsOf } from '../graphql/operations.testing.ts';
import { buildApiSchema } from '../graphql/schema.ts';
import { connected, openSocket, type TestSocket } from '../live/sockets.testing.ts';
import { registerPlatformOwner } from '../shops/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';

const SUSPENDED = 'ACCOUNT_SUSPENDED';
const FORBIDDEN = 4403;
const OPERATOR = { by: { id: 'system', role: 'system' }, channel: 'cli' } as const;
/** Calls that log in, register or renew: an old session sent with them refuses nothing; only their own input does. */
const OPENS_SESSION: Readonly<Record<string, number>> = {
  'post /users/login': 400,
  'post /users/refresh': 401,
  'post /users/register': 400,
  'post /users/reset-password': 400,
};
/** What can be listened to with news for a member, and something that makes it. */
const LISTENED = {
  messages: 'subscription { messageReceived { message { text } } }',
  conversations: 'subscription { conversationChanged { inbox { unread } } }',
  given: 'subscription { notificationReceived { notification { title } } }',
  bell: 'subscription { bellChanged { unread } }',
  threads: 'subscription { threadsChanged { postId } }',
} as const;

let app: TestApp;
let root: string;
let person: Awaited<ReturnType<TestApp['registerMember']>>;

beforeAll(async () => {
  app = await openTestApp();
  root = await registerPlatformOwner(app);
}, 60_000);
afterAll(() => app?.close());
beforeEach(async () => {
  person = await app.registerMember();
});

/** Suspends the member, and waits until every cached session check has expired. */
async function suspend(): Promise<void> {
  await app.handler.dispatch(
    account,
    { type: 'SuspendAccount', data: { accountId: person.user._id, reason: 'spam' } },
    OPERATOR,
  );
  await expect
    .poll(async () => (await app.rest('GET', '/users/one', { token: person.token })).status, { timeout: 15_000 })
    .toBe(403);
}

const write = (text: string) =>
  app.graphql(
    'mutation ($input: SendMessageInput!) { sendMessage(input: $input) { id } }',
    { input: { messageId: `to-${person.user._id}-${text}`, text, to: { kind: 'support', memberId: person.user._id } } },
    root,
  );

async function listening(): Promise<TestSocket> {
  const socket = await connected(app, person.token);
  for (const [id, text] of Object.entries(LISTENED)) socket.subscribe(id, text);
  return socket;
}

describe('a suspended member', () => {
  it('is refused by every query, mutation and call there is, and nothing is recorded', async () => {
    await suspend();
    const before = await app.askedFor();
    const graphqlOperations = operationsOf(await buildApiSchema(), () => person.user._id).filter(
      ({ kind }) => kind !== 'subscription',
    );
    for (const { name, text } of graphqlOperations) {
      const { errors } = await app.graphql(text, {}, person.token);
      expect([name, errors?.[0]?.extensions.code], text).toEqual([name, SUSPENDED]);
    }
    for (const { method, path } of restCalls({ publicUrl: '' })) {
      const opened = Object.entries(OPENS_SESSION).find(([call]) => call === `${method} ${path}`);
      const url = `${app.origin}/api/v1${path.replace(/\{\w+\}/g, 'x')}`;
      const sent = method === 'get' ? {} : { headers: { 'content-type': 'application/json' }, body: '{}' };
      const answer = await fetch(url, {
        method,
        ...sent,
        headers: { ...sent.headers, authorization: `Bearer ${person.token}` },
      });
      expect([method, path, answer.status]).toEqual([method, path, opened?.[1] ?? 403]);
    }
    expect(await app.askedFor()).toBe(before);
  });

  it('loses every open socket, and receives nothing that came after', async () => {
    const socket = await listening();
    await expect
      .poll(
        async () => [
          (await write(`before${socket.received.length}-${Date.now()}`)).errors,
          socket.of('messages').length > 0,
        ],
        {
          interval: 300,
          timeout: 10_000,
        },
      )
      .toEqual([undefined, true]);
    await suspend();
    const before = socket.received.length;
    await write('after');
    await forumOf(app, { token: root }).start();
    await app.runJobs();
    expect((await socket.closed)[0]).toBe(FORBIDDEN);
    expect(socket.received.slice(before).filter(({ type }) => type === 'next')).toEqual([]);
  });

  it('opens no socket any more', async () => {
    await suspend();
    const socket = await openSocket(app);
    socket.send({ type: 'connection_init', payload: { authorization: `Bearer ${person.token}` } });
    expect(await socket.closed).toEqual([FORBIDDEN, SUSPENDED]);
  });
});
