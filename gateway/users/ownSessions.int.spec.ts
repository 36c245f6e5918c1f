import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../testing.ts';
import type { OwnSession } from './ownSessions.ts';
import { deviceOf } from './ownSessions.ts';
import { peopleOf, tokenOf } from './testing.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

let test: TestApp;
let people: ReturnType<typeof peopleOf>;
beforeAll(async () => {
  test = await openTestApp({ workers: false });
  people = peopleOf(test);
});
afterAll(() => test?.close());

const logIn = async ({ email, password }: { email: string; password: string }, agent: string) =>
  tokenOf(await people.post('/users/login', { email, password }, { headers: { 'user-agent': agent } }));
const list = async (token: string) => {
  const { data, errors } = await test.graphql<{ mySessions: OwnSession[] }>(
    '{ mySessions { id current device begunAt lastUsedAt } }',
    {},
    token,
  );
  expect(errors).toBeUndefined();
  return data?.mySessions ?? [];
};
const end = (token: string, id: string) =>
  test.graphql<{ endSession: { id: string }[] }>('mutation($id: ID!) { endSession(id: $id) { id } }', { id }, token);
const works = async (token: string) => (await test.rest('GET', '/users/one', { token })).status === 200;

describe('a member’s own sessions', () => {
  it('are listed with their devices, the one that asks first', async () => {
    const member = await people.joined();
    const [laptop, phone] = [await logIn(member, FIREFOX), await logIn(member, IPHONE)];
    const seen = await list(laptop);
    expect(seen.map(({ current, device }) => [current, device])).toEqual([
      [true, 'Firefox on Linux'],
      [false, 'Safari on iOS'],
      [false, expect.any(String)],
    ]);
    for (const { begunAt, lastUsedAt } of seen) {
      expect(Date.now() - Date.parse(begunAt ?? '')).toBeLessThan(60_000);
      expect(lastUsedAt).toBe(begunAt);
    }
    expect((await list(phone))[0]).toMatchObject({ current: true, device: 'Safari on iOS' });
  });

  it('end one by one at once, also the one that asks; each once', async () => {
    const member = await people.joined();
    const [laptop, phone] = [await logIn(member, FIREFOX), await logIn(member, IPHONE)];
    const stolen = (await list(laptop)).find(({ device }) => device === 'Safari on iOS');
    const left = await end(laptop, stolen?.id ?? '');
    expect(left.data?.endSession.map(({ id }) => id)).not.toContain(stolen?.id);
    expect([await works(phone), await works(laptop)]).toEqual([false, true]);
    expect((await end(laptop, stolen?.id ?? '')).errors?.[0]?.extensions).toMatchObject({ code: 'NO_SUCH_SESSION' });
    const own = (await list(laptop)).find(({ current }) => current);
    await end(laptop, own?.id ?? '');
    expect(await works(laptop)).toBe(false);
  });

  it('end all but the one that asks', async () => {
    const member = await people.joined();
    const [laptop, phone] = [await logIn(member, FIREFOX), await logIn(member, IPHONE)];
    const { data } = await test.graphql<{ endOtherSessions: { current: boolean }[] }>(
      'mutation { endOtherSessions { current } }',
      {},
      laptop,
    );
    expect(data?.endOtherSessions).toEqual([{ current: true }]);
    expect([await works(laptop), await works(phone), await works(member.token)]).toEqual([true, false, false]);
  });

  it('cannot be seen or ended by another member', async () => {
    const [one, other] = [await people.joined(), await people.joined()];
    const [theirs] = await list(one.token);
    expect((await list(other.token)).map(({ id }) => id)).not.toContain(theirs?.id);
    expect((await end(other.token, theirs?.id ?? '')).errors?.[0]?.extensions).toMatchObject({
      code: 'NO_SUCH_SESSION',
    });
    expect(await works(one.token)).toBe(true);
    const visitor = await test.graphql('{ mySessions { id } }');
    expect(visitor.errors?.[0]?.extensions).toMatchObject({ status: 401 });
  });
});

it.each([
  [undefined, 'Unknown device'],
  ['', 'Unknown device'],
  ['curl/8.0', 'Unknown browser'],
  ['<script>alert(1)</script>', 'Unknown browser'],
])('a device that says %j is called %j', (agent, name) => expect(deviceOf(agent)).toBe(name));
