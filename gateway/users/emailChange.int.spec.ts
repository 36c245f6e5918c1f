import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../testing.ts';
import { peopleOf, refused } from './testing.ts';

let test: TestApp;
let people: ReturnType<typeof peopleOf>;
beforeAll(async () => {
  test = await openTestApp();
  people = peopleOf(test);
});
afterAll(() => test?.close());

const CONFIRM = /Confirm the new email address/;
const ASKED = /A new email address .* was asked for/;
const CHANGED = /email address .* has changed/;
type Me = { email: string; wantedEmail: string | null; activated: boolean };

const login = async (email: string, password: string) =>
  (await people.post('/users/login', { email, password })).status;
const code = async (document: string, token: string, bearer?: string) =>
  (await test.graphql(document, { token }, bearer)).errors?.[0]?.extensions.code;
const activate = (token: string) => code('mutation($token: String!) { activateAccount(token: $token) }', token);
const undo = (token: string) => code('mutation($token: String!) { undoEmailChange(token: $token) }', token);

/** A member with a proven address who has asked for another one. */
async function asked() {
  const member = await people.joined();
  await test.activate(member.user._id);
  const next = `new-${member.email}`;
  const me = async () =>
    (await test.graphql<{ me: Me }>('{ me { email wantedEmail activated } }', {}, member.token)).data?.me;
  const ask = (email: string) =>
    test.rest('PUT', `/users/update/${member.user._id}`, { token: member.token, body: { email } });
  expect((await ask(next)).body, 'the present address still counts').toMatchObject({ email: member.email });
  return { ...member, next, me, ask };
}

it('a new address counts once it is proven by the link mailed to it; until then the proven one does', async () => {
  const { email, next, password, user, token, me } = await asked();
  expect(await me()).toEqual({ email, wantedEmail: next, activated: true });
  expect([await login(email, password), await login(next, password)]).toEqual([200, 401]);
  const link = await people.linkTo(next, CONFIRM);
  expect(await activate(link)).toBeUndefined();
  expect(await activate(link), 'once').toBe('LINK_NOT_GOOD');
  expect(await me()).toEqual({ email: next, wantedEmail: null, activated: true });
  const links = { website: 'https://ana.example' };
  await test.rest('PUT', `/users/update/${user._id}`, { token, body: links });
  const shown = await test.graphql(`{ member(id: "${user._id}") { website } }`, {}, token);
  expect(shown.data, 'a proven member’s links are shown').toEqual({ member: links });
  expect([await login(email, password), await login(next, password)]).toEqual([401, 200]);
  expect((await people.post('/users/register', people.person({ email }))).status, 'the former one is kept').toBe(409);
});

it.each([
  ['before the new one is proven', false],
  ['after it', true],
])('the former address undoes it %s: no session, no password of before goes on', async (_when, isProven) => {
  const { email, next, password, user, token } = await asked();
  let link = await people.linkTo(email, ASKED);
  if (isProven) {
    await activate(await people.linkTo(next, CONFIRM));
    link = await people.linkTo(email, CHANGED);
    expect(await people.linkTo(next, CHANGED), 'no such link to the new address').toBe('');
  }
  expect(await undo('made.up')).toBe('LINK_NOT_GOOD');
  expect(await undo(link)).toBeUndefined();
  expect(await undo(link), 'once').toBe('LINK_NOT_GOOD');
  expect((await test.rest('GET', '/users/one', { token })).status, 'the session is over').toBe(401);
  expect([await login(email, password), await login(next, password)]).toEqual([401, 401]);
  const reset = await people.linkTo(email, /Set a new password/);
  expect((await people.post('/users/reset-password', { token: reset, password: 'another1' })).status).toBe(204);
  expect(await login(email, 'another1')).toBe(200);
  const log = await test.store.read(`account-${user._id}`);
  expect(log.map(({ type }) => type)).toContain(isProven ? 'EmailChanged' : 'EmailChangeWithdrawn');
});

it('a change that is no longer wanted is withdrawn, and its link no longer works', async () => {
  const { next, token, me, email } = await asked();
  const link = await people.linkTo(next, CONFIRM);
  const answer = await test.graphql<{ withdrawEmailChange: Me }>(
    'mutation { withdrawEmailChange { email wantedEmail activated } }',
    {},
    token,
  );
  expect(answer.data?.withdrawEmailChange).toEqual({ email, wantedEmail: null, activated: true });
  expect(await activate(link)).toBe('LINK_NOT_GOOD');
  expect(await me()).toMatchObject({ email });
});

it('another address can be asked for instead, and another mail', async () => {
  const { next, ask, token, me } = await asked();
  const first = await people.linkTo(next, CONFIRM);
  expect((await ask(`newer-${next}`)).status).toBe(200);
  expect(await activate(first)).toBe('LINK_NOT_GOOD');
  const mails = async () => {
    await test.runJobs();
    return (await test.outbox.list(1_000)).filter(({ to }) => to === `newer-${next}`).length;
  };
  expect(await mails()).toBe(1);
  expect((await test.graphql('mutation { resendActivation }', {}, token)).errors).toBeUndefined();
  expect(await mails()).toBe(2);
  expect(await activate(await people.linkTo(`newer-${next}`, CONFIRM))).toBeUndefined();
  expect(await me()).toMatchObject({ email: `newer-${next}`, wantedEmail: null });
});

it('an address of another account is refused, when it is asked for and when it is proven', async () => {
  const { next, ask, me, email } = await asked();
  const other = await people.joined();
  const refusal = await ask(other.email);
  expect([refusal.status, refused(refusal).code]).toEqual([409, 'EMAIL_IN_USE']);
  const link = await people.linkTo(next, CONFIRM);
  expect((await people.post('/users/register', people.person({ email: next }))).status).toBe(201);
  expect(await activate(link)).toBe('EMAIL_IN_USE');
  expect(await me()).toMatchObject({ email });
});
