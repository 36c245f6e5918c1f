import type { GraphQLSchema } from 'graphql';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type GraphqlOperation, namesIn, operationsOf } from '../graphql/operations.testing.ts';
import { buildApiSchema } from '../graphql/schema.ts';
import { connected } from '../live/sockets.testing.ts';
import { registerPlatformOwner } from '../shops/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { forumRoutes } from './routes.ts';
import { type ForumClient, forumOf, type Person } from './testing.ts';

const BANNED = 'BANNED_FROM_FORUM';
const MODERATORS_ONLY = 'NOT_ALLOWED';
/** Answers other than the refusal, and why; every other forum operation refuses a banned member. */
const OTHERWISE: Readonly<Record<string, string>> = {
  // Public.
  thread: 'answered',
  comment: 'answered',
  postHistory: 'answered',
  forumProfile: 'answered',
  // The member's own standing, and the appeal.
  forumBan: 'answered',
  myForumRulings: 'answered',
  hiddenPost: 'answered',
  appealForumBan: 'answered',
  reviewQueue: MODERATORS_ONLY,
  forumRecord: MODERATORS_ONLY,
  reviewQueueChanged: MODERATORS_ONLY,
  hidePost: MODERATORS_ONLY,
  restorePost: MODERATORS_ONLY,
  dismissFlags: MODERATORS_ONLY,
  denyHidingAppeal: MODERATORS_ONLY,
  setThreadLocked: MODERATORS_ONLY,
  setThreadPinned: MODERATORS_ONLY,
  banFromForum: MODERATORS_ONLY,
  liftForumBan: MODERATORS_ONLY,
  denyForumBanAppeal: MODERATORS_ONLY,
};
/** The public REST call. */
const PUBLIC_PATH = '/threads/one/{id}';

let app: TestApp;
let schema: GraphQLSchema;
let names: ReadonlySet<string>;
let moderator: ForumClient;
let person: Person;
let banned: ForumClient;
let threadId: string;
let commentId: string;

beforeAll(async () => {
  app = await openTestApp();
  [schema, names] = await Promise.all([buildApiSchema(), namesIn('forum')]);
  moderator = forumOf(app, { token: await registerPlatformOwner(app) });
}, 60_000);
afterAll(() => app?.close());
beforeEach(async () => {
  person = await app.registerMember();
  banned = forumOf(app, person);
  threadId = (await banned.start()).id;
  commentId = (await banned.comment(threadId)).id;
});

const forumOperations = (kind: GraphqlOperation['kind']) =>
  operationsOf(schema, (argument, answers) =>
    argument === 'memberId' ? banned.id : answers === 'Comment' && argument === 'id' ? commentId : threadId,
  ).filter((operation) => operation.kind === kind && names.has(operation.name));
/** The same subscription in the other forms that GraphQL has for it. */
const inEachForm = ({ kind, name, text }: GraphqlOperation): GraphqlOperation[] => {
  const [, field = ''] = /^subscription \{ (.*) \}$/s.exec(text) ?? [];
  const forms = [
    text,
    `subscription { ... on Subscription { ${field} } }`,
    `subscription { ...Root } fragment Root on Subscription { again: ${field} ...Root2 } fragment Root2 on Subscription { again: ${field} }`,
  ];
  return forms.map((form) => ({ kind, name, text: form }));
};
const expected = ({ name }: GraphqlOperation) => [name, OTHERWISE[name] ?? BANNED];
const recorded = async () =>
  (await app.store.readAll(-1, 100_000))
    .filter(({ stream }) => /^(thread|poster)-/.test(stream))
    .map(({ type }) => type);

async function tried({ name, text }: GraphqlOperation, token = person.token): Promise<[string, string]> {
  const { errors } = await app.graphql(text, {}, token);
  return [name, errors?.[0]?.extensions.code ?? 'answered'];
}

/** The first answer of a subscription, over a socket of its own. */
async function received({ name, text }: GraphqlOperation): Promise<[string, string]> {
  const socket = await connected(app, person.token);
  socket.subscribe('1', text);
  await expect.poll(() => socket.received.length, { timeout: 15_000 }).toBeGreaterThan(1);
  socket.socket.terminate();
  const said = JSON.stringify(socket.received);
  return [name, /"code":"(\w+)"/.exec(said)?.[1] ?? said];
}

describe('a banned member', () => {
  it('is checked against operations of all kinds', () => {
    expect(Object.keys(OTHERWISE).filter((name) => !names.has(name))).toEqual([]);
    for (const kind of ['query', 'mutation', 'subscription'] as const)
      expect(forumOperations(kind).length, kind).toBeGreaterThan(2);
  });

  it('is refused by each query and mutation but those in the table, and only the appeal is recorded', async () => {
    await moderator.ban(banned.id);
    await app.settle();
    const before = await recorded();
    for (const operation of [...forumOperations('query'), ...forumOperations('mutation')])
      expect(await tried(operation), operation.text).toEqual(expected(operation));
    expect((await recorded()).slice(before.length)).toEqual(['ForumBanAppealed']);
  });

  it('is refused by every subscription, with the reason', async () => {
    await moderator.ban(banned.id);
    for (const operation of forumOperations('subscription').flatMap(inEachForm))
      expect(await received(operation), operation.text).toEqual(expected(operation));
  });

  it('loses every open subscription, and receives nothing that came after', async () => {
    const socket = await connected(app, person.token);
    const open = forumOperations('subscription')
      .filter(({ name }) => !(name in OTHERWISE))
      .flatMap((operation) => inEachForm(operation).map(({ name, text }, form) => ({ name: `${name} ${form}`, text })));
    for (const { name, text } of open) socket.subscribe(name, text);
    const other = forumOf(app, await app.registerMember());
    const all = open.filter(({ name }) => name.startsWith('threadChanged'));
    expect(all).toHaveLength(3);
    await expect
      .poll(async () => [await other.comment(threadId), all.every(({ name }) => socket.of(name).length > 0)], {
        interval: 200,
        timeout: 10_000,
      })
      .toContain(true);
    await app.settle();
    // Answers may still be on their way to the socket.
    const counts = () => open.map(({ name }) => socket.of(name).length);
    let before = counts();
    const isQuiet = () => {
      const then = before;
      before = counts();
      return before.every((count, index) => count === then[index]);
    };
    await new Promise((resolve) => setTimeout(resolve, 300));
    await expect.poll(isQuiet, { interval: 300, timeout: 15_000 }).toBe(true);
    await moderator.ban(banned.id);
    await other.comment(threadId, 'After.');
    await expect
      .poll(() => open.map(({ name }) => socket.of(name, 'error').length), { timeout: 15_000 })
      .toEqual(open.map(() => 1));
    await app.settle();
    for (const { name } of open) expect(JSON.stringify(socket.of(name, 'error')), name).toContain(BANNED);
    expect(counts()).toEqual(before);
    socket.socket.terminate();
  });

  it('is refused by each REST call but reading a thread, and nothing is recorded', async () => {
    await moderator.ban(banned.id);
    await app.settle();
    const before = await recorded();
    const calls = forumRoutes.map(({ method, path }) => ({
      method: method.toUpperCase(),
      path,
      at: path.replace('{id}', threadId),
    }));
    expect(calls.length).toBeGreaterThan(3);
    for (const { method, path, at } of calls) {
      const body = method === 'GET' ? {} : { body: { topic: 'a', thread: 'b', category: 'c', content: 'd' } };
      const answer = await app.rest(method, at, { token: person.token, ...body });
      const code = (answer.body as { error?: { code?: string } }).error?.code;
      expect([path, answer.status, code]).toEqual(path === PUBLIC_PATH ? [path, 200, undefined] : [path, 403, BANNED]);
    }
    expect(await recorded()).toEqual(before);
  });

  it('may use the operations again once the ban is lifted', async () => {
    await moderator.ban(banned.id);
    await moderator.lift(banned.id);
    const refused = [];
    for (const operation of [...forumOperations('query'), ...forumOperations('mutation')])
      if ((await tried(operation))[1] === BANNED) refused.push(operation.name);
    expect(refused).toEqual([]);
  });
});
