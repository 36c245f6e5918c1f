import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account } from '#domain/users/decider.ts';
import { owners } from '#domain/users/owners.ts';
import { dayFromToday, openShopAllDay } from '../bookings/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { peopleOf } from './testing.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test?.close());

const close = (token: string, id: string) =>
  test.rest('DELETE', `/users/delete/${id}`, { token, body: { password: 'secret1' } });

async function bookFreeChair() {
  const owner = await test.registerMember({ role: 'SHOP_OWNER' });
  const customer = await test.registerMember();
  const shopId = await openShopAllDay(test, owner.token, { price: '0' });
  const choice = { service: 'barb', no_persons: '1', amount: 0, date: dayFromToday(2), time: '09:00' };
  const booked = await test.rest('POST', `/booking/create/${shopId}`, { token: customer.token, body: choice });
  expect(booked.status).toBe(201);
  return { owner, customer, shopId, bookingId: (booked.body as { _id: string })._id };
}

describe('closing an account with visits to come', () => {
  it('is refused to the customer and to the owner until the visit is cancelled, and then takes the shops down', async () => {
    const { owner, customer, shopId, bookingId } = await bookFreeChair();
    for (const { token, user } of [owner, customer]) {
      const refused = await close(token, user._id);
      expect([refused.status, refused.body]).toMatchObject([409, { error: { code: 'STILL_BOOKED' } }]);
    }
    const { waitFor } = test.services.changeFeed;
    test.services.changeFeed.waitFor = async () => false;
    const unknown = await close(customer.token, customer.user._id);
    test.services.changeFeed.waitFor = waitFor;
    expect([unknown.status, unknown.body]).toMatchObject([409, { error: { code: 'BOOKINGS_UNKNOWN' } }]);
    expect((await test.rest('PUT', `/booking/cancel/${bookingId}`, { token: customer.token, body: {} })).status).toBe(
      200,
    );
    expect((await close(customer.token, customer.user._id)).status).toBe(204);
    expect((await close(owner.token, owner.user._id)).status).toBe(204);
    await test.runJobs();
    expect((await test.rest('GET', `/shops/getone/${shopId}`)).status).toBe(404);
  });
});

describe('leaving with seven days to come back', () => {
  type Person = Awaited<ReturnType<ReturnType<typeof peopleOf>['joined']>>;
  let crowd: ReturnType<typeof peopleOf>;
  beforeAll(() => {
    crowd = peopleOf(test);
  });
  const leave = ({ token, password }: Pick<Person, 'token' | 'password'>) =>
    test.graphql<{ eraseMyAccount: string }>(
      'mutation ($password: String!) { eraseMyAccount(password: $password) }',
      { password },
      token,
    );
  const logIn = ({ email, password }: Person, more: object = {}) =>
    crowd.post('/users/login', { email, password, ...more });
  const tokenIn = ({ headers }: Awaited<ReturnType<typeof logIn>>) =>
    (headers.get('authorization') ?? '').replace(/^Bearer /, '');
  const stateOf = async (accountId: string) => (await test.handler.stateOf(account, { accountId })).state;
  const mailsTo = async ({ email }: Person) => {
    await test.runJobs();
    return (await test.outbox.list(1_000)).filter(({ to }) => to === email);
  };
  async function closeLate(accountId: string) {
    const at = (await stateOf(accountId)).deletion?.until ?? '';
    const late = { by: { id: 'system', role: 'system' }, channel: 'job', at } as const;
    await test.handler.dispatch(account, { type: 'CloseDeletedAccount', data: { accountId } }, late);
    await test.runJobs();
  }

  it('hides the account and its shop at once; a login alone does not bring them back, `restore` does', async () => {
    const barber = await crowd.joined({ role: 'SHOP_OWNER' });
    const { _id: id } = barber.user;
    const shopId = await openShopAllDay(test, barber.token, { price: '0' });
    const before = await stateOf(id);
    expect((await leave({ ...barber, password: 'another1' })).errors?.[0]?.extensions.code).toBe('WRONG_PASSWORD');
    const { data } = await leave(barber);
    expect(Date.parse(data?.eraseMyAccount ?? '') - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
    expect((await test.rest('GET', '/users/one', { token: barber.token })).status).toBe(403);
    await test.settle();
    expect((await test.rest('GET', `/shops/getone/${shopId}`)).status).toBe(404);
    expect((await logIn(barber, { password: 'another1', restore: true })).status).toBe(401);
    const plain = await logIn(barber);
    expect([plain.status, plain.headers.get('x-error-code')]).toEqual([403, 'ACCOUNT_CLOSING']);
    expect((await stateOf(id)).status).toBe('deleted');

    const back = await logIn(barber, { restore: true });
    expect(back.status).toBe(200);
    expect((await test.rest('GET', '/users/one', { token: tokenIn(back) })).status).toBe(200);
    await test.settle();
    expect((await test.rest('GET', `/shops/getone/${shopId}`)).status).toBe(200);
    expect(await stateOf(id)).toEqual({ ...before, epoch: before.epoch + 1, decisions: expect.anything() as unknown });
    expect((await mailsTo(barber)).map(({ subject }) => subject)).toContain('Your Chairside account has been restored');
  });

  it('says how to come back, also to who has forgotten the password', async () => {
    const person = await crowd.joined();
    await leave(person);
    const [told] = (await mailsTo(person)).filter(({ subject }) => /You have closed/.test(subject));
    expect(told?.text).toMatch(/choose “Restore account”: \S+\/login/);
    await crowd.post('/users/forgot-password', { email: person.email });
    const token = await crowd.linkTo(person.email, /new password/);
    expect((await crowd.post('/users/reset-password', { token, password: 'another1' })).status).toBe(204);
    expect((await logIn(person, { password: 'another1', restore: true })).status).toBe(200);
  });

  it('needs the second factor, and what a platform owner deleted stays deleted', async () => {
    const owner = await crowd.superadmin();
    const person = await crowd.joined();
    const { _id: accountId } = person.user;
    const own = { by: { id: accountId, role: 'CUSTOMER' }, channel: 'rest' } as const;
    await test.handler.dispatch(account, { type: 'EnableTwoFactor', data: { accountId } }, own);
    await leave(person);
    const half = await logIn(person, { restore: true });
    expect([half.status, half.headers.get('x-error-code')]).toEqual([401, 'TWO_FACTOR_NEEDED']);
    const { errors } = await test.graphql(
      'mutation ($id: ID!) { deleteMember(id: $id, reason: "Fraud.") { status } }',
      { id: accountId },
      owner.token,
    );
    expect(errors).toBeUndefined();
    const late = await logIn(person, { restore: true });
    expect([late.status, late.headers.get('x-error-code')]).toEqual([403, 'ACCOUNT_DELETED']);
  });

  it('a platform owner ceases to be one, is one again when they come back, and the last cannot leave', async () => {
    const owner = await crowd.superadmin();
    const enrolled = async () => (await test.handler.stateOf(owners, {})).state.accountIds;
    expect(await enrolled()).toContain(owner.user._id);
    const others = (await enrolled()).filter((id) => id !== owner.user._id);
    if (others.length === 0) await crowd.superadmin();
    await leave(owner);
    expect(await enrolled()).not.toContain(owner.user._id);
    expect((await logIn(owner, { restore: true })).status).toBe(200);
    expect(await enrolled()).toContain(owner.user._id);
  });

  it('erases after seven days, and mails a certificate of what is gone to an address that nobody knows then', async () => {
    const person = await crowd.joined();
    const { _id: id } = person.user;
    await logIn(person);
    await test.rest('DELETE', `/users/delete/${id}`, {
      token: person.token,
      body: { password: person.password, restorable: true },
    });
    await closeLate(id);
    expect(await stateOf(id)).toMatchObject({ status: 'closed', isErased: true, farewellTo: undefined });
    const [mail, ...more] = (await mailsTo(person)).filter(({ subject }) => /has been erased/.test(subject));
    expect(more).toEqual([]);
    expect(mail?.text).toContain(`your account ${id} is erased, since `);
    expect(mail?.text).toContain('- sessions: 2');
    expect(mail?.text).toContain('Bookings, stamp cards, waitlists, orders, payments, contributions and payouts, without names');
    for (const name of ['farewell', 'key', 'password', 'sessions', 'devices'])
      expect(await test.vault.get(`${name}/${id}`), name).toBeUndefined();
    const again = await logIn(person, { restore: true });
    expect(again.status).toBe(401);
    // Once more, as a job that is repeated: nothing is recorded or mailed twice.
    await test.runJobs();
    expect((await mailsTo(person)).filter(({ subject }) => /has been erased/.test(subject))).toHaveLength(1);
  });
});
