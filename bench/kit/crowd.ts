import { newId } from '#domain/ids.ts';
import { account } from '#domain/users/decider.ts';
import type { TestApp } from '../../gateway/testing.ts';
import { beginSession } from '../../gateway/users/sessions.ts';

export type Person = { readonly id: string; readonly token: string };

const AT_ONCE = 50;
const SYSTEM = { by: { id: 'bench', role: 'system' }, channel: 'cli' } as const;

/**
 * Members with a session each, in the read models when this resolves; they have no passwords, as none logs in. Each has
 * sent one query before.
 */
export async function openCrowd(app: TestApp, size: number): Promise<readonly Person[]> {
  const crowd = await inHandfuls(Array.from({ length: size }), () => register(app));
  await app.settle();
  await inHandfuls(crowd, async ({ token }) => {
    const { status } = await app.rest('GET', '/users/one', { token });
    if (status !== 200) throw new Error(`a member of the crowd was answered ${status}`);
  });
  return crowd;
}

async function register(app: TestApp): Promise<Person> {
  const id = newId();
  const handle = (kind: string) => ({ hash: `${kind}-${id}`, attempt: id });
  const name = { firstName: 'Mem', lastName: `Ber${id.slice(0, 6)}`, userName: `m${id}`, email: `${id}@example.test` };
  const facts = {
    accountId: id,
    ...name,
    phoneNumber: '+13125550100',
    role: 'CUSTOMER',
    referCode: id.slice(0, 6).toUpperCase(),
  } as const;
  const handles = { email: handle('email'), username: handle('username') };
  await app.handler.dispatch(account, { type: 'RegisterAccount', data: { ...facts, handles } }, SYSTEM);
  const { accessToken: token } = await beginSession(
    app.services,
    (await app.handler.stateOf(account, { accountId: id })).state,
  );
  return { id, token };
}

/** Does something for each, some at once; the answers in that order. */
export async function inHandfuls<T, R>(all: readonly T[], act: (one: T, index: number) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (let at = 0; at < all.length; at += AT_ONCE)
    done.push(...(await Promise.all(all.slice(at, at + AT_ONCE).map((one, index) => act(one, at + index)))));
  return done;
}
