import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forumOf } from '../forum/testing.ts';
import { create } from '../products/testing.ts';
import { openShop, shopBody } from '../shops/testing.ts';
import { openTestApp, type RestAnswer, type TestApp } from '../testing.ts';

type Person = Awaited<ReturnType<TestApp['registerMember']>>;
type Refused = { readonly error?: { readonly code: string; readonly message: string; readonly field?: string } };

let app: TestApp;
let newcomer: Person;
let proven: Person;
let shopId: string;

beforeAll(async () => {
  app = await openTestApp({ env: { ACTIVATION: 'required' }, workers: false });
  [newcomer, proven] = [await app.registerMember({ firstName: 'Sid' }), await app.registerProvenMember()];
  const barber = await app.registerProvenMember({ role: 'SHOP_OWNER' });
  shopId = (await openShop(app, barber.token))._id;
}, 60_000);
afterAll(() => app?.close());

const outcome = ({ status, body }: RestAnswer) => {
  const { error } = body as Refused;
  return [status, error?.code, error?.field];
};
const notProven = (field?: string) => [403, 'ADDRESS_NOT_PROVEN', field];

/** Nothing is appended by what is tried. */
async function leavesNothing(attempt: () => Promise<unknown>): Promise<void> {
  const before = await app.store.head();
  await attempt();
  expect(await app.store.head(), 'nothing is appended').toBe(before);
}

describe('links of a member whose address is not proven', () => {
  const LINK = 'See https://blades.example now';
  const post = (path: string, body: object, by = newcomer) => app.rest('POST', path, { token: by.token, body });
  const thread = { topic: 'Blades', thread: 'Which do you use?', category: 'Tools' };
  let messages = 0;
  const message = (over: object) => ({ messageId: `message-${++messages}`, ...over });

  it('are refused in threads and comments, new and revised, with the name of the field', async () => {
    for (const field of ['topic', 'thread', 'category'])
      await leavesNothing(async () =>
        expect(outcome(await post('/threads/create-thread', { ...thread, [field]: 'Go to blades.com' }))).toEqual(
          notProven(field),
        ),
      );
    const forum = forumOf(app, newcomer);
    const one = await forum.start();
    const said = await forum.comment(one.id, 'A two.');
    const revise = 'mutation ($id: ID!, $input: ThreadInput!) { reviseThread(id: $id, input: $input) { id } }';
    const input = { topic: 'Blades', text: LINK, category: 'Tools' };
    await leavesNothing(async () => {
      expect(outcome(await post(`/threads/thread/${one.id}`, { content: LINK }))).toEqual(notProven('content'));
      expect(await forum.comment(one.id, LINK)).toBe('ADDRESS_NOT_PROVEN');
      expect(await forum.revise(said.id, LINK)).toBe('ADDRESS_NOT_PROVEN');
      expect(await forum.ask(revise, { id: one.id, input })).toBe('ADDRESS_NOT_PROVEN');
    });
    const theirs = forumOf(app, proven);
    expect(await theirs.comment(one.id, LINK)).toMatchObject({ text: LINK });
    expect((await post('/threads/create-thread', { ...thread, thread: LINK }, proven)).status).toBe(201);
  });

  it('are refused in messages to other members, new and edited, but not to the platform', async () => {
    const to = { kind: 'shop', id: shopId };
    await leavesNothing(async () =>
      expect(outcome(await post('/messages/send', message({ text: LINK, to })))).toEqual(notProven('text')),
    );
    const sent = await post('/messages/send', message({ text: 'Are you open?', to }));
    const { conversationId, nth } = sent.body as { conversationId: string; nth: number };
    const edit =
      'mutation ($id: ID!, $nth: Int!, $t: String!) { editMessage(conversationId: $id, nth: $nth, text: $t) { id } }';
    await leavesNothing(async () => {
      expect(outcome(await post('/messages/send', message({ text: LINK, conversationId })))).toEqual(notProven('text'));
      const { errors } = await app.graphql(edit, { id: conversationId, nth, t: LINK }, newcomer.token);
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'ADDRESS_NOT_PROVEN', field: 'text' });
    });
    const support = message({ text: LINK, to: { kind: 'support' } });
    expect((await post('/messages/send', support)).status).toBe(sent.status);
    expect((await post('/messages/send', message({ text: LINK, to }), proven)).status).toBe(sent.status);
  });

  it('in the profile are kept, and shown to others once the address is proven', async () => {
    const pat = await app.registerMember();
    const links = {
      website: 'https://pat.example',
      youtube: 'https://youtube.com/@pat',
      instagram: 'https://instagram.com/pat',
      linkedIn: 'https://linkedin.com/in/pat',
    };
    const profile = { ...links, bio: 'Cheap blades: pat.example/blades' };
    const saved = await app.rest('PUT', `/users/update/${pat.user._id}`, { token: pat.token, body: profile });
    expect([saved.status, saved.body]).toEqual([200, expect.objectContaining(profile)]);
    const MEMBER = 'query ($id: ID!) { member(id: $id) { bio website youtube instagram linkedIn } }';
    const shown = async () => {
      await app.settle();
      return (await app.graphql<{ member: object }>(MEMBER, { id: pat.user._id })).data?.member;
    };
    const hidden = { bio: null, website: null, youtube: null, instagram: null, linkedIn: null };
    expect(await shown()).toEqual(hidden);
    const { data } = await app.graphql<{ me: object }>('{ me { bio website } }', {}, pat.token);
    expect(data?.me).toEqual({ bio: profile.bio, website: links.website });

    await app.activate(pat.user._id);
    expect(await shown()).toEqual(profile);
    // Another address is proven before it counts.
    const body = { email: `new.${pat.user.email}`, currentPassword: 'secret1' };
    expect((await app.rest('PUT', `/users/update/${pat.user._id}`, { token: pat.token, body })).status).toBe(200);
    expect(await shown()).toEqual(profile);
  });
});

describe('where activation is required', () => {
  it('only members with a proven address open shops and list products, by either API', async () => {
    const [barber, seller] = [
      await app.registerMember({ role: 'SHOP_OWNER' }),
      await app.registerMember({ role: 'SELLER' }),
    ];
    const open = () => app.rest('POST', '/shops/register', { token: barber.token, body: shopBody() });
    await leavesNothing(async () => {
      expect(outcome(await open())).toEqual(notProven());
      expect((await create(app, seller)).errors?.[0]?.extensions.code).toBe('ADDRESS_NOT_PROVEN');
    });
    for (const { user } of [barber, seller]) await app.activate(user._id);
    expect((await open()).status).toBe(201);
    expect((await create(app, seller)).errors).toBeUndefined();
  });
});
