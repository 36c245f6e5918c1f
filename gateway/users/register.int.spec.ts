import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../testing.ts';
import { cookiesOf, cookieValue, peopleOf, tokenOf } from './testing.ts';

let test: TestApp;
let people: ReturnType<typeof peopleOf>;
beforeAll(async () => {
  test = await openTestApp();
  people = peopleOf(test);
});
afterAll(() => test?.close());

const person: typeof people.person = (...given) => people.person(...given);
const post: typeof people.post = (...given) => people.post(...given);
const joined: typeof people.joined = (...given) => people.joined(...given);

describe('POST /users/register', () => {
  it('answers 201 with the whole user, the token header and both cookies', async () => {
    const { user, answer, token, email } = await joined({
      state: 'Illinois',
      city: 'Chicago',
      county: 'Cook',
      identity: 'entity',
      role: 'SHOP_OWNER',
    });
    expect(user).toEqual({
      _id: expect.stringMatching(/^[0-9A-Za-z]{22}$/),
      firstName: 'Pat',
      lastName: 'Doe',
      userName: expect.any(String),
      email,
      phoneNumber: '+1 312 555 0100',
      role: 'SHOP_OWNER',
      type: null,
      bio: '',
      website: '',
      youtube: '',
      instagram: '',
      linkedIn: '',
      pictureUrl: '',
      state: 'Illinois',
      city: 'Chicago',
      county: 'Cook',
      identity: 'entity',
      activated: false,
      referCode: expect.stringMatching(/^[0-9A-Z]{6}$/),
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
    const cookies = cookiesOf(answer);
    expect(cookies.token).toMatch(/; HttpOnly/);
    expect(cookies.token).toMatch(/SameSite=Lax/);
    expect(cookies.token).toMatch(/Path=\//);
    expect(cookies.user).not.toMatch(/HttpOnly/);
    expect(JSON.parse(cookieValue(cookies.user))).toEqual({ _id: user._id, role: 'SHOP_OWNER' });
    expect((await test.rest('GET', '/users/one', { token })).body).toEqual(user);
  });

  it('lets identity and the optional fields out', async () => {
    const { user } = await joined({ identity: null, state: '' });
    expect(user).toMatchObject({ identity: null, state: null, role: 'CUSTOMER' });
  });

  it.each(['email', 'password', 'firstName', 'lastName', 'userName', 'phoneNumber'])(
    'answers in plain text that %s is missing',
    async (field) => {
      for (const value of [undefined, '', '  ', null]) {
        const answer = await post('/users/register', person({ [field]: value }));
        expect([answer.status, answer.text]).toEqual([400, 'Please fill in all fields']);
        expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
      }
    },
  );

  it('refuses passwords under 6 and over 128 characters', async () => {
    const short = await post('/users/register', person({ password: '12345' }));
    expect([short.status, short.text]).toEqual([400, 'Password should not be less than 6 characters']);
    expect((await post('/users/register', person({ password: 'x'.repeat(129) }))).status).toBe(400);
  });

  it.each([
    ['role', 'superadmin', 403],
    ['role', 'king', 400],
    ['identity', 'robot', 400],
    ['email', 'not an address', 400],
    ['email', 17, 400],
    ['userName', 'a\u0000b', 400],
    ['userName', 'a\u200Db', 400],
    ['userName', 'Chairside Support', 400],
    ['lastName', 'of Сhаirsidе', 400],
    ['firstName', '\u3164\u200B', 400],
    ['firstName', 'x'.repeat(81), 400],
    ['phoneNumber', 'call me', 400],
  ])('refuses %s = %j with %i', async (field, value, status) =>
    expect((await post('/users/register', person({ [field]: value }))).status).toBe(status),
  );

  it('refuses an address or a name in use, in any spelling, and leaves nothing behind', async () => {
    const taken = await joined();
    const other = person();
    const email = await post('/users/register', { ...other, email: taken.email.toUpperCase() });
    expect([email.status, email.text]).toEqual([409, 'This email address is already in use.']);
    const name = await post('/users/register', { ...other, userName: taken.userName.toUpperCase() });
    expect([name.status, name.text]).toEqual([409, 'This user name is already in use.']);
    const unseen = await post('/users/register', {
      ...other,
      userName: `\u202E${taken.userName.slice(0, 2)}\u200B${taken.userName.slice(2)}`,
    });
    expect([unseen.status, unseen.text]).toEqual([409, 'This user name is already in use.']);
    expect((await post('/users/register', other)).status).toBe(201);
  });

  it('ignores fields that a client may not set', async () => {
    const { user } = await joined({
      _id: 'mine',
      type: 'diamond',
      emailVerified: true,
      isAdmin: true,
      activated: true,
    });
    expect(user).toMatchObject({ role: 'CUSTOMER', type: null, activated: false });
    expect(user._id).not.toBe('mine');
  });

  it('does its work once under an Idempotency-Key, and answers with the same user', async () => {
    const input = person();
    const headers = { 'idempotency-key': 'register-once' };
    const [one, two] = [
      await post('/users/register', input, { headers }),
      await post('/users/register', input, { headers }),
    ];
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(two.body).toEqual(one.body);
    expect((await post('/users/register', { ...input, lastName: 'Other' }, { headers })).status).toBe(409);
    expect((await test.rest('GET', '/users/one', { token: tokenOf(two) })).status).toBe(200);
  });

  it('registers one of twenty accounts with the same address at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post('/users/register', person({ email: 'wanted@people.test' }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
  });

  it("records which member's refer code was used", async () => {
    const { user } = await joined();
    const brought = await joined({ referCode: String(user.referCode).toLowerCase() });
    const log = await test.store.read(`account-${brought.user._id}`);
    expect(log[0]?.data).toMatchObject({ referredBy: user._id });
  });

  it('refuses a refer code that nobody has, and leaves nothing behind', async () => {
    const before = await test.askedFor();
    const answer = await post('/users/register', person({ referCode: 'ZZZZZZ' }));
    expect([answer.status, answer.headers.get('x-error-code'), answer.text]).toEqual([
      400,
      'REFER_CODE_UNKNOWN',
      'Nobody has this refer code. Please check it, or leave it out.',
    ]);
    expect(await test.askedFor()).toBe(before);
  });

  it('counts who joined by a refer code once they have proven their address, and each once', async () => {
    const { user, token } = await joined();
    const referred = async () => {
      await test.settle();
      return (await test.graphql<{ me: { referred: number } }>('{ me { referred } }', {}, token)).data?.me.referred;
    };
    const brought = await joined({ referCode: String(user.referCode) });
    expect(await referred()).toBe(0);
    await test.activate(brought.user._id);
    expect(await referred()).toBe(1);
  });
});
