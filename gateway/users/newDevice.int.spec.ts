import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../testing.ts';
import { cookiesOf, peopleOf } from './testing.ts';

let test: TestApp;
let people: ReturnType<typeof peopleOf>;
beforeAll(async () => {
  test = await openTestApp();
  people = peopleOf(test);
});
afterAll(() => test?.close());

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const EDGE = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0';

it('a login from a new device is mailed to the member once; a known one is not, nor a wrong password', async () => {
  const { email, password } = await people.joined();
  const login = (headers: Record<string, string>, given = password) =>
    people.post('/users/login', { email, password: given }, { headers });
  const devices = async () => {
    await test.runJobs();
    return (await test.outbox.list(1_000))
      .filter(({ to, subject }) => to === email && /new device/.test(subject))
      .map(({ text }) => /not used from before: (.*)\./.exec(text)?.[1]);
  };
  await login({});
  expect(await devices(), 'where it was registered').toEqual([]);
  await login({ 'user-agent': FIREFOX }, 'not this');
  const first = await login({ 'user-agent': FIREFOX });
  await login({ 'user-agent': FIREFOX });
  expect(await devices()).toEqual(['Firefox on Linux']);
  const device = cookiesOf(first).device?.split(';')[0] ?? '';
  await login({ 'user-agent': EDGE, cookie: device });
  expect(await devices(), 'by the cookie of an earlier login').toHaveLength(1);
});
