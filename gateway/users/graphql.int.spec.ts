import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../testing.ts';
import { cookiesOf, cookieValue, peopleOf } from './testing.ts';

let test: TestApp;
let people: ReturnType<typeof peopleOf>;
beforeAll(async () => {
  test = await openTestApp();
  people = peopleOf(test);
});
afterAll(() => test?.close());

const ME =
  'id email userName firstName lastName phoneNumber role type identity state city county bio website pictureUrl activated referCode memberSince status';
const REGISTER = `mutation($input: RegisterInput!) { register(input: $input) { accessToken user { ${ME} } } }`;
const LOGIN = `mutation($email: String!, $password: String!) { login(email: $email, password: $password) { accessToken user { id } } }`;

type Session = { readonly accessToken: string; readonly user: { readonly id: string; readonly email: string } };
const codeOf = (answer: { errors?: { extensions: { code: string } }[] }) => answer.errors?.[0]?.extensions.code;

async function joined(changes: Record<string, unknown> = {}) {
  const input = people.person(changes);
  const answer = await test.graphql<{ register: Session }>(REGISTER, { input });
  if (!answer.data?.register) throw new Error(JSON.stringify(answer.errors));
  return { ...input, ...answer.data.register, token: answer.data.register.accessToken };
}

/** As a page of ours would send it, to see the cookies. */
const browser = (query: string, variables: object, cookie?: string, token?: string) =>
  fetch(`${test.origin}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: test.origin,
      ...(cookie && { cookie }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ query, variables }),
  });

describe('accounts over GraphQL', () => {
  it('register and answer with the whole of me', async () => {
    const { email, userName, token, user } = await joined({ identity: 'individual', role: 'SELLER', city: 'Chicago' });
    expect(user).toEqual({
      id: expect.any(String),
      email,
      userName,
      firstName: 'Pat',
      lastName: 'Doe',
      phoneNumber: '+1 312 555 0100',
      role: 'SELLER',
      type: null,
      identity: 'individual',
      state: null,
      city: 'Chicago',
      county: null,
      bio: null,
      website: null,
      pictureUrl: null,
      activated: false,
      referCode: expect.stringMatching(/^[0-9A-Z]{6}$/),
      memberSince: expect.any(String),
      status: 'Active',
    });
    expect((await test.graphql(`{ me { ${ME} } }`, {}, token)).data).toEqual({ me: user });
    expect((await test.graphql('{ me { id } }')).data).toEqual({ me: null });
  });

  it('are refused with the codes and texts of the REST facade', async () => {
    const taken = await joined();
    const short = await test.graphql(REGISTER, { input: people.person({ password: '12345' }) });
    expect(short.errors?.[0]).toMatchObject({
      message: 'Password should not be less than 6 characters',
      extensions: { code: 'PASSWORD_TOO_SHORT', field: 'password' },
    });
    expect(codeOf(await test.graphql(REGISTER, { input: people.person({ email: taken.email }) }))).toBe('EMAIL_IN_USE');
    expect(codeOf(await test.graphql(REGISTER, { input: people.person({ role: 'superadmin' }) }))).toBe(
      'ROLE_NOT_ALLOWED',
    );
    expect(codeOf(await test.graphql(REGISTER, { input: people.person({ isAdmin: true }) }))).toBe('BAD_USER_INPUT');
    expect(codeOf(await test.graphql(LOGIN, { email: taken.email, password: 'wrong-one' }))).toBe('WRONG_CREDENTIALS');
  });

  it('log in with the same cookies as over REST, refresh by them, and log out', async () => {
    const { email, password } = await joined();
    const login = await browser(LOGIN, { email, password });
    const { token, user } = cookiesOf(login);
    expect(token).toMatch(/HttpOnly/);
    expect(JSON.parse(cookieValue(user))).toMatchObject({ role: 'CUSTOMER' });
    const refreshed = await browser(
      'mutation { refreshSession { accessToken user { email } } }',
      {},
      `token=${encodeURIComponent(cookieValue(token))}`,
    );
    const { data } = (await refreshed.json()) as { data: { refreshSession: Session } };
    expect(data.refreshSession.user.email).toBe(email);
    expect((await test.graphql('mutation { logout }', {}, data.refreshSession.accessToken)).data).toEqual({
      logout: true,
    });
    expect((await test.rest('GET', '/users/one', { token: data.refreshSession.accessToken })).status).toBe(401);
    expect(codeOf(await test.graphql('mutation { refreshSession { accessToken } }'))).toBe('SESSION_OVER');
  });

  it('try one secret per operation: two are refused and neither is tried', async () => {
    const { email, password } = await joined();
    const field = `login(email: "${email}", password: "${password}") { accessToken }`;
    for (const query of [
      `mutation { a: ${field} b: ${field} }`,
      `mutation { ...F a: ${field} } fragment F on Mutation { b: ${field} }`,
      `mutation { a: ${field} ... on Mutation { requestPasswordReset(email: "${email}") } }`,
    ]) {
      const answer = await test.graphql(query);
      expect(answer.data ?? null, query).toBeNull();
      expect(answer.errors?.[0]?.message).toMatch(/more than one account field/);
    }
  });

  it('change their password: this session stays, the others end', async () => {
    const { email, password, token } = await joined();
    const other = (await test.graphql<{ login: Session }>(LOGIN, { email, password })).data?.login.accessToken;
    const change = (current: string, next: string) =>
      test.graphql(
        'mutation($current: String!, $next: String!) { changePassword(current: $current, next: $next) }',
        { current, next },
        token,
      );
    expect(codeOf(await change('wrong-one', 'another1'))).toBe('WRONG_PASSWORD');
    expect(codeOf(await change(password, '12345'))).toBe('PASSWORD_TOO_SHORT');
    expect((await change(password, 'another1')).data).toEqual({ changePassword: true });
    expect((await test.graphql('{ me { email } }', {}, token)).data).toEqual({ me: { email } });
    expect((await test.rest('GET', '/users/one', { token: other ?? '' })).status).toBe(401);
    expect(
      (await test.graphql<{ login: Session }>(LOGIN, { email, password: 'another1' })).data?.login.user.id,
    ).toBeDefined();
  });

  it('change their profile and activate a business, once', async () => {
    const { token } = await joined();
    const profile = await test.graphql(
      'mutation { updateProfile(input: { bio: "Fades", website: null }) { bio website role } }',
      {},
      token,
    );
    expect(profile.data).toEqual({ updateProfile: { bio: 'Fades', website: null, role: 'CUSTOMER' } });
    const activate = (role: string) => test.graphql(`mutation { activateBusiness(role: ${role}) { role } }`, {}, token);
    expect(codeOf(await activate('CUSTOMER'))).toBe('BUSINESS_ROLE_NEEDED');
    expect((await activate('SHOP_OWNER')).data).toEqual({ activateBusiness: { role: 'SHOP_OWNER' } });
    expect(codeOf(await activate('SELLER'))).toBe('ALREADY_IN_BUSINESS');
    const { token: seller } = await joined();
    const answer = await browser('mutation { activateBusiness(role: SELLER) { role } }', {}, undefined, seller);
    expect(JSON.parse(cookieValue(cookiesOf(answer).user))).toMatchObject({ role: 'SELLER' });
    expect((await test.rest('GET', '/users/one', { token })).body).toMatchObject({ role: 'SHOP_OWNER' });
  });

  it('request the activation mail again, five times a day', async () => {
    const { token } = await joined();
    const resend = () => test.graphql('mutation { resendActivation }', {}, token);
    for (let time = 0; time < 5; time += 1) expect((await resend()).data).toEqual({ resendActivation: true });
    expect(codeOf(await resend())).toBe('TOO_MANY_MAILS');
  });

  it('close with the password', async () => {
    const { token, password } = await joined();
    const close = (secret: string) =>
      test.graphql('mutation($secret: String!) { eraseMyAccount(password: $secret) }', { secret }, token);
    expect(codeOf(await close('wrong-one'))).toBe('WRONG_PASSWORD');
    expect((await close(password)).data).toEqual({ eraseMyAccount: expect.stringMatching(/Z$/) as string });
    expect((await test.rest('GET', '/users/one', { token })).status).toBe(403);
  });

  it('are listed for the platform owner only', async () => {
    const { token } = await people.superadmin();
    const LIST =
      '{ members(first: 2) { totalCount pageInfo { hasNextPage endCursor } edges { cursor node { id email role status createdAt } } } }';
    const answer = await test.graphql<{
      members: { totalCount: number; edges: unknown[]; pageInfo: { hasNextPage: boolean; endCursor: string } };
    }>(LIST, {}, token);
    expect(answer.data?.members.edges).toHaveLength(2);
    expect(answer.data?.members.totalCount).toBeGreaterThan(2);
    const next = await test.graphql<{ members: { pageInfo: { hasPreviousPage: boolean } } }>(
      `{ members(first: 2, after: "${answer.data?.members.pageInfo.endCursor}") { pageInfo { hasPreviousPage } } }`,
      {},
      token,
    );
    expect(next.data?.members.pageInfo.hasPreviousPage).toBe(true);
    const { token: customer } = await joined();
    expect(codeOf(await test.graphql(LIST, {}, customer))).toBe('NOT_ALLOWED');
    expect(codeOf(await test.graphql(LIST))).toBe('NOT_LOGGED_IN');
  });

  it('show others nothing private', async () => {
    const { user } = await joined();
    for (const field of ['email', 'phoneNumber', 'referCode', 'state'])
      expect(codeOf(await test.graphql(`{ member(id: "${user.id}") { ${field} } }`)), field).toBe(
        'GRAPHQL_VALIDATION_FAILED',
      );
    expect((await test.graphql('{ member(id: "nobody") { id } }')).data).toEqual({ member: null });
  });
});
