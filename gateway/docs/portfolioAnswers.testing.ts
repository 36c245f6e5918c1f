import sharp from 'sharp';
import { expect } from 'vitest';
import { openShopAllDay } from '../bookings/testing.ts';
import type { TestApp } from '../testing.ts';
import type { Call } from './calling.testing.ts';

type World = {
  readonly app: TestApp;
  readonly call: Call;
  /** A platform owner's session. */
  readonly root: string;
};

/** A form with a picture, or with these bytes. */
async function form(bytes?: Uint8Array): Promise<FormData> {
  const png = sharp({ create: { width: 12, height: 8, channels: 3, background: '#446655' } }).png();
  const body = new FormData();
  body.append('file', new Blob([bytes ?? new Uint8Array(await png.toBuffer())]), 'chair.png');
  return body;
}

/** Pictures of a shop are uploaded, added, described, ordered, reported, hidden, removed and put back. */
export async function portfolioShownAndJudged({ app, call, root }: World): Promise<void> {
  const owner = await app.registerProvenMember({ role: 'SHOP_OWNER' });
  const { token } = owner;
  const shopId = await openShopAllDay(app, token);
  const upload = async () => (await call(201, 'POST', '/portfolio/picture', token, await form()))._id;
  await call(400, 'POST', '/portfolio/picture', token, await form(new Uint8Array([1])));
  await call(413, 'POST', '/portfolio/picture', token, await form(new Uint8Array(1_100_000)));
  await call(415, 'POST', '/portfolio/picture', token, {});
  const newcomer = await app.registerMember();
  await call(403, 'POST', '/portfolio/picture', newcomer.token, await form());

  const alt = 'A red chair';
  const add = '/portfolio/add';
  const fileId = await upload();
  const picture = { _id: fileId, shop_id: shopId, alt };
  await call(400, 'POST', add, token, { ...picture, alt: '' });
  await call(403, 'POST', add, newcomer.token, picture);
  await call(404, 'POST', add, token, { ...picture, shop_id: 'none' });
  await call(201, 'POST', add, token, { ...picture, caption: 'Restored' });
  const id = owner.user._id + fileId;
  await call(200, 'GET', `/portfolio/of/${shopId}`);
  await call(404, 'GET', '/portfolio/of/none');
  await call(200, 'GET', `/portfolio/own?shop=${shopId}`, token);
  await call(404, 'GET', '/portfolio/own?shop=none', token);

  const seen = `/portfolio/picture/${id}`;
  const { headers } = await app.rest('GET', seen);
  const again = await app.rest('GET', seen, { headers: { 'if-none-match': headers.get('etag') ?? '' } });
  expect(again.status).toBe(304);
  await call(200, 'GET', `${seen}?w=320`);
  await call(404, 'GET', '/portfolio/picture/none');

  const describe = `/portfolio/describe/${id}`;
  await call(200, 'PUT', describe, token, { alt, caption: 'Restored in 2026' });
  await call(400, 'PUT', describe, token, { alt: '' });
  await call(404, 'PUT', '/portfolio/describe/none', token, { alt });
  const order = '/portfolio/order';
  await call(200, 'PUT', order, token, { shop_id: shopId, ids: [id] });
  await call(400, 'PUT', order, token, { shop_id: shopId, ids: 'all' });
  await call(404, 'PUT', order, token, { shop_id: 'none', ids: [] });
  await call(409, 'PUT', order, token, { shop_id: shopId, ids: [] });

  const { token: visitor } = await app.registerProvenMember();
  const [report, judge] = [`/portfolio/report/${id}`, `/portfolio/moderate/${id}`];
  await call(204, 'POST', report, visitor, { cause: 'other', note: 'Mine.' });
  await call(400, 'POST', report, visitor, { cause: 'taste' });
  await call(403, 'POST', report, token, { cause: 'spam' });
  await call(404, 'POST', '/portfolio/report/none', visitor, { cause: 'spam' });
  await call(200, 'GET', '/portfolio/reported', root);
  await call(400, 'GET', '/portfolio/reported?page=0', root);
  await call(403, 'GET', '/portfolio/reported', visitor);
  const reason = 'Looked at.';
  await call(403, 'PUT', judge, visitor, { decision: 'hide', reason });
  await call(400, 'PUT', judge, root, { decision: 'hide', reason: '' });
  await call(404, 'PUT', '/portfolio/moderate/none', root, { decision: 'hide', reason });
  await call(200, 'PUT', judge, root, { decision: 'dismiss', reason });
  await call(409, 'PUT', judge, root, { decision: 'dismiss', reason });
  await call(200, 'PUT', judge, root, { decision: 'hide', reason });
  await call(409, 'PUT', describe, token, { alt: 'Another' });
  await call(404, 'GET', seen);
  await call(200, 'PUT', judge, root, { decision: 'restore', reason });

  await call(404, 'DELETE', '/portfolio/remove/none', token);
  await call(200, 'DELETE', `/portfolio/remove/${id}`, token);
  for (let nth = 0; nth < 12; nth += 1) await call(201, 'POST', add, token, { ...picture, _id: await upload() });
  await call(409, 'POST', add, token, { ...picture, _id: await upload() });
  const undo = `/portfolio/undo/${id}`;
  await call(409, 'POST', undo, token);
  await call(404, 'POST', '/portfolio/undo/none', token);
  const { pictures } = await call<{ pictures: { _id: string }[] }>(200, 'GET', `/portfolio/own?shop=${shopId}`, token);
  await call(200, 'DELETE', `/portfolio/remove/${pictures[0]?._id}`, token);
  await call(200, 'POST', undo, token);
}
