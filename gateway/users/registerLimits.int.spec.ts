import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../testing.ts';
import { peopleOf } from './testing.ts';

let test: TestApp;
let people: ReturnType<typeof peopleOf>;
beforeAll(async () => {
  test = await openTestApp({ env: { RATE_LIMIT: 'on' }, workers: false });
  people = peopleOf(test);
});
afterAll(() => test?.close());

it('a refused registration appends nothing, whether the address or the name is taken', async () => {
  const taken = await people.joined();
  const head = await test.store.head();
  const email = await people.post('/users/register', people.person({ email: taken.email }));
  const name = await people.post('/users/register', people.person({ userName: taken.userName }));
  expect([email.status, name.status]).toEqual([409, 409]);
  expect(await test.store.head()).toBe(head);
});

it('a change of profile to a name that is taken appends nothing, and the new address stays free', async () => {
  const [taken, other] = [await people.joined({ userName: 'first' }), await people.joined({ userName: 'second' })];
  const head = await test.store.head();
  const { email } = people.person();
  const change = await test.rest('PUT', `/users/update/${other.user._id}`, {
    body: { email, userName: taken.userName },
    token: other.token,
  });
  expect(change.status, change.text).toBe(409);
  expect(await test.store.head()).toBe(head);
  expect((await people.post('/users/register', people.person({ email, userName: 'third' }))).status).toBe(201);
});

it('one network may try to register forty times in ten minutes, whatever address it claims to come from', async () => {
  const member = await people.joined({ userName: 'a-member-before' });
  const statuses: number[] = [];
  let refused: Awaited<ReturnType<typeof people.post>> | undefined;
  for (let count = 0; count < 60 && !refused; count += 1) {
    const headers = { 'x-forwarded-for': `203.0.113.${count}` };
    const answer = await people.post('/users/register', people.person({ userName: `flood${count}` }), { headers });
    statuses.push(answer.status);
    if (answer.status === 429) refused = answer;
  }
  expect(statuses.length).toBeGreaterThan(25);
  expect(statuses.slice(0, -1).every((status) => status === 201)).toBe(true);
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused?.text).toMatch(
    /^Many accounts have been opened from your network\. Please try again in \d+ (second|minute)s?\.$/,
  );
  const head = await test.store.head();
  const viaGraphql = await test.graphql(
    `mutation($input: RegisterInput!) { register(input: $input) { accessToken } }`,
    { input: people.person({ userName: 'by-graphql' }) },
  );
  expect(viaGraphql.errors?.[0]?.extensions).toMatchObject({
    code: 'TOO_MANY_REGISTRATIONS',
    details: { retryAfter: expect.any(Number) },
  });
  expect(await test.store.head()).toBe(head);
  expect((await people.post('/users/login', { email: member.email, password: member.password })).status).toBe(200);
});
