import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { owners } from '#domain/users/owners.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { redisTexts } from './redisTexts.testing.ts';
import { peopleOf, refused, sender, tokenOf, type User } from './testing.ts';

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
const superadmin: typeof people.superadmin = (...given) => people.superadmin(...given);

/** Sets the login of each session of a member back. */
async function loggedInAgo(accountId: string, ms: number) {
  const ids: string[] = JSON.parse((await test.vault.get(`sessions/${accountId}`))?.value ?? '[]');
  for (const id of ids) {
    const entry = await test.vault.get(`session/${id}`);
    const family = JSON.parse(entry?.value ?? '{}');
    await test.vault.put(
      `session/${id}`,
      JSON.stringify({ ...family, begunAt: family.begunAt - ms }),
      entry?.version ?? 0,
    );
  }
}

describe('GET /users/getall', () => {
  it('is for the superadmin, and finds members by the beginnings of names and address', async () => {
    const { token } = await superadmin();
    const who = await joined({ firstName: 'Zebulon', lastName: 'Quist' });
    const found = await test.rest('GET', '/users/getall?query=zeb%20qui', { token });
    expect(found.body).toEqual({
      data: [
        {
          _id: who.user._id,
          firstName: 'Zebulon',
          lastName: 'Quist',
          email: who.email,
          createdAt: who.user.createdAt,
          status: 'Active',
          link: `/owner/users/${who.user._id}`,
        },
      ],
      total: 1,
      page: 1,
      pageSize: 50,
    });
    const page = (await test.rest('GET', '/users/getall?page=2&pageSize=1', { token })).body as {
      data: User[];
      total: number;
    };
    expect(page.data).toHaveLength(1);
    expect(page.total).toBe(2);
    for (const query of ['*', '%', "' OR 1=1", '(a+)+$'])
      expect((await test.rest('GET', `/users/getall?query=${encodeURIComponent(query)}`, { token })).status).toBe(200);
    expect((await test.rest('GET', '/users/getall?page=0', { token })).status).toBe(400);
  });

  it('is 401 for visitors and 403 for every role but the superadmin', async () => {
    expect((await test.rest('GET', '/users/getall')).status).toBe(401);
    for (const role of ['CUSTOMER', 'SHOP_OWNER', 'SELLER'])
      expect((await test.rest('GET', '/users/getall', { token: (await joined({ role })).token })).status).toBe(403);
  });
});

describe('PUT /users/update/{id}', () => {
  const update = (id: string, token: string | undefined, body: object) =>
    test.rest('PUT', `/users/update/${id}`, { ...(token && { token }), body });

  it('changes any subset and answers with the whole user', async () => {
    const { user, token } = await joined();
    const changes = {
      firstName: 'Anna',
      userName: `anna${test.port}`,
      phoneNumber: '+44 20 7946 0000',
      bio: 'Fades.\nAnd more.',
      website: 'https://anna.example',
      youtube: 'https://www.youtube.com/@anna',
      instagram: 'https://instagram.com/anna',
      linkedIn: 'https://uk.linkedin.com/in/anna',
    };
    expect((await update(user._id, token, changes)).body).toEqual({ ...user, ...changes });
    expect((await update(user._id, token, { bio: '' })).body).toEqual({ ...user, ...changes, bio: '' });
    // Until then nobody else sees the links.
    await test.activate(user._id);
    await test.settle();
    expect(
      (await test.graphql<{ member: unknown }>(`{ member(id: "${user._id}") { firstName bio youtube } }`, {}, token))
        .data?.member,
    ).toEqual({
      firstName: 'Anna',
      bio: null,
      youtube: changes.youtube,
    });
  });

  it('leaves role, type and _id alone', async () => {
    const { user, token } = await joined();
    expect(
      (
        await update(user._id, token, {
          role: 'superadmin',
          type: 'diamond',
          _id: 'x',
          referCode: 'AAAAAA',
          activated: true,
          bannedUntil: 'x',
          passwordHash: 'x',
        })
      ).body,
    ).toEqual(user);
  });

  it.each([
    ['website', 'javascript:alert(1)'],
    ['website', 'http://plain.example'],
    ['website', 'https://user:secret@plain.example'],
    ['youtube', 'https://youtube.com.evil.example/x'],
    ['instagram', 'https://notinstagram.com/x'],
    ['linkedIn', 'https://youtube.com/x'],
    ['bio', 'x'.repeat(1001)],
    ['firstName', ''],
    ['bio', 'a\u0000b'],
    ['bio', 'half \ud83d'],
    ['userName', 'chairside_team'],
    ['email', 'nonsense'],
    ['firstName', 5],
    ['pictureUrl', 'http://169.254.169.254/latest'],
    ['pictureUrl', 'file:///etc/passwd'],
    ['pictureUrl', 'data:image/png;base64,AAAA'],
    ['pictureUrl', '/images/0123456789012345678901'],
  ])('refuses %s = %j', async (field, value) => {
    const { user, token } = await joined();
    const answer = await update(user._id, token, { [field]: value });
    expect([answer.status, refused(answer).field]).toEqual([400, field]);
  });

  it('refuses an address or a name in use; former ones are free again', async () => {
    const [one, two] = [await joined(), await joined()];
    expect((await update(one.user._id, one.token, { email: two.email })).status).toBe(409);
    expect((await update(one.user._id, one.token, { userName: two.userName })).status).toBe(409);
    expect((await update(two.user._id, two.token, { email: `new-${two.email}` })).status).toBe(200);
    expect((await update(one.user._id, one.token, { email: two.email })).status).toBe(200);
    expect((await post('/users/login', { email: two.email, password: one.password })).status).toBe(200);
  });

  it('sends no letter for an address in another spelling, and few a day to new ones', async () => {
    const { user, email, token } = await joined();
    const lettersTo = async (address: string) => {
      await test.runJobs();
      return (await test.outbox.list(1_000)).filter(({ to }) => to.toLowerCase() === address).length;
    };
    for (const spelling of [email.toUpperCase(), email, `P${email.slice(1)}`])
      expect((await update(user._id, token, { email: spelling })).body).toMatchObject({ email, activated: false });
    expect(await lettersTo(email)).toBe(1);

    for (const nth of [1, 2, 3, 4, 5])
      expect((await update(user._id, token, { email: `${nth}-${email}` })).status).toBe(200);
    // Mails of the changes before are recorded in the log, too.
    await test.runJobs();
    const head = await test.store.head();
    const sixth = await update(user._id, token, { email: `6-${email}`, bio: 'x' });
    expect([sixth.status, refused(sixth).code]).toEqual([429, 'TOO_MANY_MAILS']);
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(86_000);
    expect(await test.store.head()).toBe(head);
    const again = await test.graphql('mutation { resendActivation }', {}, token);
    expect(again.errors?.[0]?.extensions.code).toBe('TOO_MANY_MAILS');
    expect((await update(user._id, token, { email: `5-${email}`, bio: 'x' })).body).toMatchObject({ bio: 'x' });
  });

  it('moves to another address only with the password, unless the login is recent', async () => {
    const { user, email, password, token } = await joined();
    const other = tokenOf(await post('/users/login', { email, password }));
    await loggedInAgo(user._id, 600_001);
    const events = async () => (await test.store.read(`account-${user._id}`)).length;
    const before = await events();
    const without = await update(user._id, token, { email: `new-${email}`, bio: 'x' });
    expect([without.status, refused(without)]).toEqual([
      403,
      expect.objectContaining({ code: 'PASSWORD_NEEDED', field: 'currentPassword' }),
    ]);
    const wrong = await update(user._id, token, { email: `new-${email}`, currentPassword: 'guessed' });
    expect([wrong.status, refused(wrong).code]).toEqual([403, 'WRONG_PASSWORD']);
    expect(await events()).toBe(before);
    expect((await update(user._id, token, { bio: 'no password for this' })).status).toBe(200);
    const checked = await update(user._id, token, { bio: 'x', currentPassword: 'half \ud83d' });
    expect([checked.status, refused(checked).code], 'a password that is given').toEqual([403, 'WRONG_PASSWORD']);
    expect((await update(user._id, token, { email: email.toUpperCase() })).status, 'the same address').toBe(200);

    const moved = await update(user._id, token, { email: `new-${email}`, currentPassword: password });
    expect([moved.status, moved.body]).toEqual([200, expect.objectContaining({ email: `new-${email}` })]);
    expect((await test.rest('GET', '/users/one', { token })).status, 'this session goes on').toBe(200);
    expect((await test.rest('GET', '/users/one', { token: other })).status, 'the others are over').toBe(401);

    const again = tokenOf(await post('/users/login', { email: `new-${email}`, password }));
    expect((await update(user._id, again, { email: `newer-${email}` })).status, 'after a new login').toBe(200);
    await test.runJobs();
    const told = (await test.outbox.list(1_000)).filter(({ subject }) => /address .* has changed/.test(subject));
    expect(told.map(({ to }) => to)).toEqual(expect.arrayContaining([email, `new-${email}`]));
  });

  it('is for the account itself and the superadmin', async () => {
    const [one, two, boss] = [await joined(), await joined(), await superadmin()];
    expect((await update(two.user._id, one.token, { bio: 'x' })).status).toBe(403);
    expect((await update(two.user._id, undefined, { bio: 'x' })).status).toBe(401);
    expect((await update(two.user._id, boss.token, { bio: 'x' })).body).toMatchObject({ _id: two.user._id, bio: 'x' });
    expect((await update('nobody', boss.token, { bio: 'x' })).status).toBe(404);
  });
});

describe('DELETE /users/delete/{id}', () => {
  const remove = (id: string, token: string | undefined, body?: object) =>
    test.rest('DELETE', `/users/delete/${id}`, { ...(token && { token }), ...(body && { body }) });

  it('closes and erases: no login, no session, no data, address and name free again', async () => {
    const gone = await joined({ firstName: 'Canary', lastName: 'Vanish' });
    const boss = await superadmin();
    expect((await remove(gone.user._id, gone.token, { password: 'not-mine' })).status).toBe(403);
    expect((await remove(gone.user._id, gone.token)).status).toBe(403);
    expect((await remove(gone.user._id, gone.token, { password: gone.password })).status).toBe(204);
    expect((await test.rest('GET', '/users/one', { token: gone.token })).status).toBe(401);
    expect((await post('/users/login', { email: gone.email, password: gone.password })).status).toBe(401);
    await test.runJobs();
    for (const key of ['password', 'key', 'sessions', 'uploads'])
      expect(await test.vault.get(`${key}/${gone.user._id}`), key).toBeUndefined();
    expect((await test.rest('GET', '/users/getall?query=canary', { token: boss.token })).body).toMatchObject({
      data: [],
      total: 0,
    });
    expect(
      (await test.graphql<{ member: unknown }>(`{ member(id: "${gone.user._id}") { id } }`)).data?.member,
    ).toBeNull();
    for (const [key, text] of await redisTexts(test.redis))
      if (key.includes('members')) expect(text.toLowerCase(), key).not.toContain('canary');
    const again = await post('/users/register', person({ email: gone.email, userName: gone.userName }));
    expect(again.status).toBe(201);
  });

  it('needs a reason from the superadmin, and is refused to every other member', async () => {
    const [one, two, boss] = [await joined(), await joined(), await superadmin()];
    expect((await remove(one.user._id, two.token, { reason: 'x' })).status).toBe(403);
    expect((await remove(one.user._id, undefined)).status).toBe(401);
    expect((await remove(one.user._id, boss.token, {})).status).toBe(400);
    expect((await remove(one.user._id, boss.token, { reason: 'spam' })).status).toBe(204);
  });

  it('does not take the last superadmin', async () => {
    const boss = await superadmin();
    const { state } = await test.handler.stateOf(owners, {});
    for (const accountId of state.accountIds.filter((id) => id !== boss.user._id))
      await test.handler.dispatch(owners, { type: 'StrikeOffOwner', data: { accountId } }, sender);
    const last = await remove(boss.user._id, boss.token, { password: boss.password });
    expect([last.status, refused(last).code]).toEqual([409, 'LAST_OWNER']);
    await superadmin();
    expect((await remove(boss.user._id, boss.token, { password: boss.password })).status).toBe(204);
  });
});
