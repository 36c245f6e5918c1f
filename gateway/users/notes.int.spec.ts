import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { account } from '#domain/users/decider.ts';
import { answered, connected } from '../live/sockets.testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { peopleOf, sender, tokenOf } from './testing.ts';

type Joined = Awaited<ReturnType<ReturnType<typeof peopleOf>['joined']>>;
type Note = { readonly id: string; readonly text: string; readonly removable: boolean; readonly by: { id: string } };

let test: TestApp;
let people: ReturnType<typeof peopleOf>;
let root: Joined;
/** Tokens of two of the support. */
let sue: string;
let sam: string;

beforeAll(async () => {
  test = await openTestApp();
  people = peopleOf(test);
  root = await people.superadmin();
  [sue, sam] = [await support(), await support()];
}, 60_000);
afterAll(() => test?.close());

async function support(): Promise<string> {
  const person = await people.joined();
  const { _id: accountId } = person.user;
  const by = { id: root.user._id, role: 'superadmin' } as const;
  const data = { accountId, role: 'support', reason: 'Helps.' } as const;
  await test.handler.dispatch(account, { type: 'ChangeRole', data }, { ...sender, by });
  return tokenOf(await people.post('/users/login', { email: person.email, password: person.password }));
}

const NOTES = 'notes { id text at removable by { id } }';
async function ask(token: string | undefined, operation: string, variables: object) {
  const { data, errors } = await test.graphql<Record<string, { notes: Note[] } | null>>(
    operation,
    variables as Record<string, unknown>,
    token,
  );
  return errors ? (errors[0]?.extensions.code as string) : (Object.values(data ?? {})[0]?.notes ?? null);
}
const note = (token: string | undefined, id: string, text: string) =>
  ask(token, `mutation ($id: ID!, $text: String!) { noteMember(id: $id, text: $text) { ${NOTES} } }`, { id, text });
const remove = (token: string, id: string, noteId: string) =>
  ask(token, `mutation ($id: ID!, $noteId: ID!) { removeMemberNote(id: $id, noteId: $noteId) { ${NOTES} } }`, {
    id,
    noteId,
  });
const read = (token: string, id: string) =>
  ask(token, `query ($id: ID!) { memberRecord(id: $id) { ${NOTES} } }`, { id }) as Promise<Note[]>;

it('says who wrote it and when to those who run the platform, who remove their own; owners remove any', async () => {
  const { user, token } = await people.joined();
  // News of their joining comes before the subscription.
  await test.runJobs();
  const socket = await connected(test, root.token);
  socket.subscribe('news', 'subscription { memberChanged { id } }');
  await answered(socket);
  const [first] = (await note(sue, user._id, ' Called twice.\n')) as Note[];
  expect(first).toMatchObject({ text: 'Called twice.', removable: true });
  await vi.waitFor(() => expect(socket.of('news')).toHaveLength(1), 20_000);
  expect(await read(root.token, user._id)).toEqual([{ ...first, removable: true }]);
  expect(await read(sam, user._id)).toEqual([{ ...first, removable: false }]);
  const id = first?.id ?? '';
  expect(await remove(sam, user._id, id)).toBe('NOT_YOUR_NOTE');
  expect(await remove(token, user._id, id)).toBe('NOT_ALLOWED');
  expect(await remove(sue, user._id, id)).toEqual([]);
  expect(await remove(root.token, user._id, 'none')).toBe('NO_SUCH_NOTE');
  const [second] = (await note(sam, user._id, 'Was told about the fee.')) as Note[];
  expect(await remove(root.token, user._id, second?.id ?? '')).toEqual([]);
});

it('is refused to others, about oneself, about nobody, and without words', async () => {
  const { user, token } = await people.joined();
  expect(await note(undefined, user._id, 'x')).toBe('NOT_LOGGED_IN');
  expect(await note(token, user._id, 'x')).toBe('NOT_ALLOWED');
  expect(await note(root.token, root.user._id, 'x')).toBe('NOT_YOURSELF');
  expect(await note(root.token, 'nobody', 'x')).toBe('NO_SUCH_MEMBER');
  for (const text of ['', ' \n', 'x'.repeat(1_001)]) expect(await note(root.token, user._id, text)).toMatch(/INVALID/);
  expect(await read(root.token, user._id)).toEqual([]);
});
