import sharp from 'sharp';
import { expect } from 'vitest';
import { review } from '#domain/reviews/decider.ts';
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
  body.append('file', new Blob([bytes ?? new Uint8Array(await png.toBuffer())]), 'fade.png');
  return body;
}

/** Pictures of a visit are uploaded, added to its review, looked at and taken off. */
export async function reviewPictured({ app, call, root }: World): Promise<void> {
  const { token, user } = await app.registerProvenMember();
  const visit = 'VisitWithPictures';
  const owner = await app.registerProvenMember({ role: 'SHOP_OWNER' });
  const shopId = await openShopAllDay(app, owner.token);
  const of = { bookingId: visit, shopId, ownerId: owner.user._id, authorId: user._id };
  await app.handler.dispatch(
    review,
    { type: 'SubmitReview', data: { ...of, rating: 5, text: 'Good.', quotable: false } },
    { by: { id: user._id, role: 'CUSTOMER' }, channel: 'rest' },
  );
  const newcomer = await app.registerMember();
  const upload = async () => (await call(201, 'POST', '/reviews/picture', token, await form()))._id;
  await call(400, 'POST', '/reviews/picture', token, await form(new Uint8Array([1])));
  await call(403, 'POST', '/reviews/picture', newcomer.token, await form());
  await call(413, 'POST', '/reviews/picture', token, await form(new Uint8Array(1_100_000)));
  await call(415, 'POST', '/reviews/picture', token, {});

  const pictures = `/reviews/picture/${visit}`;
  const picture = { _id: await upload(), alt: 'A low fade' };
  await call(400, 'POST', pictures, token, { ...picture, alt: '' });
  await call(403, 'POST', pictures, newcomer.token, picture);
  await call(404, 'POST', '/reviews/picture/none', token, picture);
  await call(201, 'POST', pictures, token, picture);
  const seen = `${pictures}/${picture._id}`;
  await app.settle();
  const { headers } = await app.rest('GET', seen);
  const again = await app.rest('GET', seen, { headers: { 'if-none-match': headers.get('etag') ?? '' } });
  expect(again.status).toBe(304);
  await call(200, 'GET', `${seen}?w=320`);
  await call(404, 'GET', `${pictures}/none`);

  for (let nth = 1; nth < 4; nth += 1) await call(201, 'POST', pictures, token, { ...picture, _id: await upload() });
  await call(409, 'POST', pictures, token, { ...picture, _id: await upload() });
  await call(403, 'DELETE', seen, newcomer.token);
  await call(404, 'DELETE', '/reviews/picture/none/none', token);
  await call(200, 'DELETE', seen, token);
  await call(200, 'PUT', `/reviews/moderate/${visit}`, root, { decision: 'hide', reason: 'Looked at.' });
  await call(409, 'DELETE', seen, token);
}
