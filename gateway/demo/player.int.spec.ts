import { afterAll, beforeAll, expect, it } from 'vitest';
import { account } from '#domain/users/decider.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { enrol } from './player.ts';

const AT = '2026-08-01T12:00:00.000Z';
const PAT = {
  email: 'pat@chairside.test',
  userName: 'pat.demo',
  firstName: 'Pat',
  lastName: 'Demo',
  phoneNumber: '+13125550100',
  role: 'CUSTOMER',
} as const;

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ workers: false });
});
afterAll(() => app.close());

it('enrols an account once, however often a start is cut short and repeated', async () => {
  const first = await enrol(app.services, { ...PAT, activated: true }, AT);
  const head = await app.store.head();
  expect(await enrol(app.services, { ...PAT, activated: true }, AT)).toEqual(first);
  expect(await app.store.head()).toBe(head);
  expect((await app.handler.stateOf(account, { accountId: first.id })).state).toMatchObject({ activated: true });
});

it('activates an account that an earlier start had only registered', async () => {
  const someone = { ...PAT, email: 'kim@chairside.test', userName: 'kim.demo' };
  const { id } = await enrol(app.services, { ...someone, activated: false }, AT);
  expect((await app.handler.stateOf(account, { accountId: id })).state.activated).toBe(false);
  await enrol(app.services, { ...someone, activated: true }, AT);
  expect((await app.handler.stateOf(account, { accountId: id })).state.activated).toBe(true);
});
