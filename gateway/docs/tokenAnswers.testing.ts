import { expect } from 'vitest';
import type { Call } from './calling.testing.ts';

/** API tokens of a member: made, listed, used and revoked. */
export async function apiTokensMade(call: Call, { token }: { readonly token: string }): Promise<void> {
  const path = '/users/api-tokens';
  const body = { name: 'Till', areas: ['bookings'], days: 30 };
  type Token = { readonly _id: string; readonly secret: string };
  const { _id, secret } = await call<Token>(201, 'POST', path, token, body);
  await call(400, 'POST', path, token, { ...body, areas: [] });
  for (let nth = 1; nth < 10; nth += 1) await call(201, 'POST', path, token, body);
  await call(409, 'POST', path, token, body);
  expect((await call<{ data: Token[] }>(200, 'GET', path, token)).data).toHaveLength(10);
  await call(200, 'GET', '/booking/mine', secret);
  await call(204, 'DELETE', `${path}/${_id}`, token);
  await call(404, 'DELETE', `${path}/${_id}`, token);
  await call(401, 'GET', '/booking/mine', secret);
}
