import type { GraphQLSchema } from 'graphql';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forum as forumCalls } from '../docs/forum.ts';
import { doorsOf, type GraphqlDoor, namesIn } from '../doors.testing.ts';
import { buildApiSchema } from '../schema.ts';
import { registerPlatformOwner } from '../shops/testing.ts';
import { connected } from '../sockets.testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { type ForumClient, forumOf, type Person } from './testing.ts';

const SHUT = 'BANNED_FROM_FORUM';
const MODERATORS_ONLY = 'NOT_ALLOWED';
/** What is not shut to a banned member, and why; whatever the schema has beside these must be. */
const OTHERWISE: Readonly<Record<string, string>> = {
  // What everybody reads, visitors included.
  ...{ thread: 'answered', comment: 'answered', postHistory: 'answered', forumProfile: 'answered' },
  // Their own standing, and the one thing they may do about it.
  ...{ forumBan: 'answered', myForumRulings: 'answered', hiddenPost: 'answered', appealForumBan: 'answered' },
  ...{ reviewQueue: MODERATORS_ONLY, forumRecord: MODERATORS_ONLY, reviewQueueChanged: MODERATORS_ONLY },
  ...{ hidePost: MODERATORS_ONLY, restorePost: MODERATORS_ONLY, dismissFlags: MODERATORS_ONLY, denyHidingAppeal: MODERATORS_ONLY },
  ...{ setThreadLocked: MODERATORS_ONLY, setThreadPinned: MODERATORS_ONLY },
  ...{ banFromForum: MODERATORS_ONLY, liftForumBan: MODERATORS_ONLY, denyForumBanAppeal: MODERATORS_ONLY },
};
/** Of the REST rows: a thread is read by everybody. */
const READ_BY_ALL = '/threads/one/{id}';

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

const doors = (kind: GraphqlDoor['kind']) =>
  doorsOf(schema, (argument, answers) => (argument === 'memberId' ? banned.id : answers === 'Comment' && argument === 'id' ? commentId : threadId)).filter(
    (door) => door.kind === kind && names.has(door.name),
  );
/** The same subscription in the other forms that GraphQL has for it. */
const inEachForm = ({ kind, name, text }: GraphqlDoor): GraphqlDoor[] => {
  const [, field = ''] = /^subscription \{ (.*) \}$/s.exec(text) ?? [];
  const forms = [
    text,
    `subscription { ... on Subscription { ${field} } }`,
    `subscription { ...Root } fragment Root on Subscription { again: ${field} ...Root2 } fragment Root2 on Subscription { again: ${field} }`,
  ];
  return forms.map((form) => ({ kind, name, text: form }));
};
const expected = ({ name }: GraphqlDoor) => [name, OTHERWISE[name] ?? SHUT];
const recorded = async () => (await app.store.readAll(-1, 100_000)).filter(({ stream }) => /^(thread|poster)-/.test(stream)).map(({ type }) => type);

async function tried({ name, text }: GraphqlDoor, token = person.token): Promise<[string, string]> {
  const { errors } = await app.graphql(text, {}, token);
  return [name, errors?.[0]?.extensions.code ?? 'answered'];
}

/** What a subscription is told at once, over a socket of its own. */
async function heard({ name, text }: GraphqlDoor): Promise<[string, string]> {
  const socket = await connected(app, person.token);
  socket.subscribe('1', text);
  await expect.poll(() => socket.heard.length, { timeout: 15_000 }).toBeGreaterThan(1);
  socket.socket.terminate();
  const said = JSON.stringify(socket.heard);
  return [name, /"code":"(\w+)"/.exec(said)?.[1] ?? said];
}

describe('a banned member', () => {
  it('knows of doors of all kinds', () => {
    expect(Object.keys(OTHERWISE).filter((name) => !names.has(name))).toEqual([]);
    for (const kind of ['query', 'mutation', 'subscription'] as const) expect(doors(kind).length, kind).toBeGreaterThan(2);
  });

  it('finds each query and mutation of the forum shut or open as the table says, and nothing but the appeal is recorded', async () => {
    await moderator.ban(banned.id);
    await app.settle();
    const before = await recorded();
    for (const door of [...doors('query'), ...doors('mutation')]) expect(await tried(door), door.text).toEqual(expected(door));
    expect((await recorded()).slice(before.length)).toEqual(['ForumBanAppealed']);
  });

  it('is turned away by every subscription, with the reason', async () => {
    await moderator.ban(banned.id);
    for (const door of doors('subscription').flatMap(inEachForm)) expect(await heard(door), door.text).toEqual(expected(door));
  });

  it('is put out of every subscription that is open, and hears of nothing that came after', async () => {
    const socket = await connected(app, person.token);
    const open = doors('subscription')
      .filter(({ name }) => !(name in OTHERWISE))
      .flatMap((door) => inEachForm(door).map(({ name, text }, form) => ({ name: `${name} ${form}`, text })));
    for (const { name, text } of open) socket.subscribe(name, text);
    const other = forumOf(app, await app.registerMember());
    const all = open.filter(({ name }) => name.startsWith('threadChanged'));
    expect(all).toHaveLength(3);
    await expect
      .poll(async () => [await other.comment(threadId), all.every(({ name }) => socket.of(name).length > 0)], { interval: 200, timeout: 10_000 })
      .toContain(true);
    await app.settle();
    // What is known to the gateway is still on its way to the socket.
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
    await expect.poll(() => open.map(({ name }) => socket.of(name, 'error').length), { timeout: 15_000 }).toEqual(open.map(() => 1));
    await app.settle();
    for (const { name } of open) expect(JSON.stringify(socket.of(name, 'error')), name).toContain(SHUT);
    expect(counts()).toEqual(before);
    socket.socket.terminate();
  });

  it('finds each call of the REST rows shut but reading a thread, and nothing is recorded', async () => {
    await moderator.ban(banned.id);
    await app.settle();
    const before = await recorded();
    const calls = forumCalls.map(({ method, path }) => ({ method: method.toUpperCase(), path, at: path.replace('{id}', threadId) }));
    expect(calls.length).toBeGreaterThan(3);
    for (const { method, path, at } of calls) {
      const body = method === 'GET' ? {} : { body: { topic: 'a', thread: 'b', category: 'c', content: 'd' } };
      const answer = await app.rest(method, at, { token: person.token, ...body });
      const code = (answer.body as { error?: { code?: string } }).error?.code;
      expect([path, answer.status, code]).toEqual(path === READ_BY_ALL ? [path, 200, undefined] : [path, 403, SHUT]);
    }
    expect(await recorded()).toEqual(before);
  });

  it('finds the doors open again once the ban is lifted', async () => {
    await moderator.ban(banned.id);
    await moderator.lift(banned.id);
    const shut = [];
    for (const door of [...doors('query'), ...doors('mutation')]) if ((await tried(door))[1] === SHUT) shut.push(door.name);
    expect(shut).toEqual([]);
  });
});
