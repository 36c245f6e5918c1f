import { openShopAllDay } from '../bookings/testing.ts';
import type { TestApp } from '../testing.ts';

type Call = <T = { _id: string }>(
  status: number,
  method: string,
  path: string,
  token?: string,
  body?: unknown,
) => Promise<T>;

/** Invites to a crew, answers, changes, ends and takes up the owner's bookings, removes, restores and leaves, with what is refused of each. */
export async function crewInvitedAndChanged({ app, call }: { readonly app: TestApp; readonly call: Call }) {
  const [olga, ben, eve] = await Promise.all([
    app.registerProvenMember({ role: 'SHOP_OWNER' }),
    app.registerProvenMember(),
    app.registerMember({ role: 'SHOP_OWNER' }),
  ]);
  const shopId = await openShopAllDay(app, olga.token);
  const evesShop = await openShopAllDay(app, eve.token);
  const invitation = { shopId, email: ben.user.email, role: 'barber' };
  const invite = (status: number, over: object = {}, token = olga.token) =>
    call(status, 'POST', '/crew/invite', token, { ...invitation, ...over });
  const { _id: id } = await invite(201);
  await invite(400, { role: 'king' });
  await invite(403, { email: 'x@example.test' });
  await invite(404, { shopId: `${olga.user._id}nosuch` });
  await invite(409);
  await invite(403, { shopId: evesShop }, eve.token);
  await call(200, 'GET', '/crew', olga.token);
  await call(200, 'GET', `/crew/invitation/${id}`);
  const answer = (status: number, token: string, body: object, of = id) =>
    call(status, 'PUT', `/crew/answer/${of}`, token, body);
  const setOwner = (status: number, takes: unknown, token = olga.token, shop = shopId) =>
    call(status, 'PUT', `/crew/owner/${shop}`, token, { takes_bookings: takes });
  await setOwner(409, false);
  await answer(400, ben.token, { accept: 'yes' });
  await answer(403, olga.token, { accept: true });
  await answer(404, ben.token, { accept: true }, 'none');
  await answer(200, ben.token, { accept: true });
  await answer(409, ben.token, { accept: false });
  await call(409, 'GET', `/crew/invitation/${id}`);
  await call(200, 'GET', '/crew/workplaces', ben.token);
  await call(200, 'GET', `/crew/people/${shopId}`, olga.token);
  await call(200, 'GET', `/crew/people/${shopId}`, ben.token);
  await call(403, 'GET', `/crew/people/${shopId}`, eve.token);
  await call(404, 'GET', '/crew/people/none', ben.token);
  await call(200, 'GET', `/crew/shop/${shopId}`);
  await call(404, 'GET', '/crew/shop/none');
  await setOwner(200, false);
  await call(200, 'GET', `/crew/shop/${shopId}`);
  await setOwner(200, true);
  await setOwner(400, 'no');
  await setOwner(403, false, eve.token);
  await setOwner(404, false, olga.token, 'none');
  await termsSetAndTakingsRead(call, { shopId, id, owner: olga.token, barber: ben.token, stranger: eve.token });
  const days = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  const changes = { role: 'manager', hours: { monday: ['09:00'] }, days_off: [{ from: days(9), to: days(9) }] };
  await call(403, 'PUT', `/crew/change/${id}`, ben.token, changes);
  await call(200, 'PUT', `/crew/change/${id}`, olga.token, { ...changes, services: ['barb'] });
  await call(400, 'PUT', `/crew/change/${id}`, olga.token, { services: ['none'] });
  await call(404, 'PUT', `/crew/change/${id}`, eve.token, changes);
  await call(200, 'GET', '/crew', olga.token);
  await call(404, 'DELETE', `/crew/remove/${id}`, ben.token);
  await call(409, 'DELETE', `/crew/remove/${id}?invited=true`, olga.token);
  await call(200, 'DELETE', `/crew/remove/${id}`, olga.token);
  const { _id: other } = await invite(201, { email: 'x@example.test' });
  await call(403, 'PUT', `/crew/restore/${id}`, olga.token);
  await call(200, 'DELETE', `/crew/remove/${other}`, olga.token);
  await call(200, 'PUT', `/crew/restore/${id}`, olga.token);
  await call(404, 'PUT', `/crew/restore/${id}`, ben.token);
  await call(404, 'DELETE', `/crew/leave/${id}`, olga.token);
  await call(200, 'DELETE', `/crew/leave/${id}`, ben.token);
  await call(409, 'PUT', `/crew/restore/${id}`, olga.token);
}

type Takings = Readonly<Record<'shopId' | 'id' | 'owner' | 'barber' | 'stranger', string>>;

/** Sets for what somebody works, and reads what the shop has taken, as rows and as files. */
async function termsSetAndTakingsRead(call: Call, { shopId, id, owner, barber, stranger }: Takings) {
  const set = (status: number, terms: unknown, token = owner, of = id) =>
    call(status, 'PUT', `/crew/terms/${of}`, token, { terms });
  await set(200, { kind: 'commission', percent: 45 });
  await set(400, { kind: 'commission', percent: 101 });
  await set(400, { kind: 'salary', amount: 9 });
  await set(404, null, barber);
  await set(404, null, owner, 'none');
  await set(200, { kind: 'rent', amount: 250, per: 'week' });
  const month = 'from=2027-01-01&to=2027-01-31';
  const path = (asked: string, shop = shopId) => `/takings/${shop}?${month}&${asked}`;
  for (const by of ['person', 'service', 'day']) await call(200, 'GET', path(`by=${by}`), owner);
  for (const format of ['csv', 'pdf']) await call(200, 'GET', path(`format=${format}`), owner);
  await call(200, 'GET', path('by=person'), barber);
  await call(201, 'POST', path('by=person&format=pdf'), owner);
  await call(400, 'GET', `/takings/${shopId}?from=2027-01-01&to=2027-02-01`, owner);
  for (const method of ['GET', 'POST']) {
    await call(400, method, path('by=hour'), owner);
    await call(403, method, path('by=day'), stranger);
    await call(404, method, path('by=day', 'none'), owner);
  }
}
