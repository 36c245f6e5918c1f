import type { TestApp } from '../testing.ts';

type Call = <T = { _id: string }>(
  status: number,
  method: string,
  path: string,
  token?: string,
  body?: unknown,
) => Promise<T>;

/** Adds people to book for, changes and removes them, with what is refused of each. */
export async function familyWrittenDown({ app, call }: { readonly app: TestApp; readonly call: Call }) {
  const { token } = await app.registerMember();
  const leo = { name: 'Leo', note: 'Sits still' };
  const { data } = await call<{ data: { _id: string }[] }>(201, 'POST', '/family/add', token, leo);
  const id = data[0]?._id ?? '';
  await call(200, 'GET', '/family', token);
  await call(400, 'POST', '/family/add', token, { name: ' ' });
  for (let nth = 1; nth < 6; nth += 1) await call(201, 'POST', '/family/add', token, { name: `Leo ${nth}` });
  await call(409, 'POST', '/family/add', token, leo);
  await call(200, 'PUT', `/family/change/${id}`, token, { name: 'Leo Ray', note: null });
  await call(400, 'PUT', `/family/change/${id}`, token, { name: '' });
  await call(404, 'PUT', '/family/change/none', token, leo);
  await call(200, 'DELETE', `/family/remove/${id}`, token);
  await call(404, 'DELETE', '/family/remove/none', token);
}
