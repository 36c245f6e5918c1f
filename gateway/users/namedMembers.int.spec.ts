import { afterAll, beforeAll, expect, it } from 'vitest';
import { documentKey } from '#projections/users/memberDocument.ts';
import { members } from '#projections/users/members.ts';
import { forumOf } from '../forum/testing.ts';
import { openSubscribers, until } from '../live/subscribers.testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';

const THREAD = 'subscription ($id: ID!) { threadChanged(threadId: $id) { comment { author { firstName lastName } } } }';
type Change = { readonly threadChanged: { readonly comment: { readonly author: object } } };

let app: TestApp;
let subscribers: ReturnType<typeof openSubscribers>;
beforeAll(async () => {
  app = await openTestApp();
  subscribers = openSubscribers(app);
}, 60_000);
afterAll(async () => {
  subscribers?.close();
  await app?.close();
});

/** The read model of members has not come to this one yet, as after a fail-over of Redis; others have. */
async function forget(memberId: string): Promise<void> {
  await app.settle();
  const key = app.services.models.key(members, documentKey(memberId));
  expect(await app.redis.del(key)).toBe(1);
}

it('names who wrote something also while the read model of members is behind, and a closed account a former member', async () => {
  const ana = await app.registerProvenMember({ firstName: 'Ana', lastName: 'Fade' });
  const reader = await app.registerProvenMember();
  const thread = await forumOf(app, reader).start();
  await forget(ana.user._id);
  const { received } = await subscribers.subscribe(THREAD, { id: thread.id }, reader.token);
  const said = await forumOf(app, ana).comment(thread.id, 'First.');
  await until(() => received.length === 1);
  const [change] = received as unknown as Change[];
  expect(change?.threadChanged.comment.author).toEqual({ firstName: 'Ana', lastName: 'Fade' });
  const authorNow = async () => {
    const shown = await forumOf(app, reader).thread(thread.id);
    if (typeof shown === 'string') throw new Error(shown);
    return shown.comments.edges.find(({ node }) => node.id === said.id)?.node.author;
  };
  expect(await authorNow()).toMatchObject({ firstName: 'Ana' });
  const closed = await app.rest('DELETE', `/users/delete/${ana.user._id}`, {
    token: ana.token,
    body: { password: 'secret1' },
  });
  expect(closed.status).toBe(204);
  await app.settle();
  expect(await authorNow()).toMatchObject({ firstName: 'Former' });
});
