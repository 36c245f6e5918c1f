import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../testing.ts';
import { book, openShop, registerPlatformOwner, type ShopRow, shopBody } from './testing.ts';

let app: TestApp;
const MISSING = `${'A'.repeat(22)}000000`;

beforeAll(async () => {
  app = await openTestApp({ workers: false });
});
afterAll(() => app.close());

const owner = () => app.registerMember({ role: 'SHOP_OWNER', firstName: 'Ann', lastName: 'Barber' });
const seller = () => app.registerMember({ role: 'SELLER' });
const count = async () => (await app.store.readAll(-1, 100_000)).length;
const error = (answer: { body: unknown }) =>
  (answer.body as { error: { code: string; message: string; field?: string } }).error;
const rowsOf = (answer: { body: unknown }, key = 'data') => (answer.body as Record<string, ShopRow[]>)[key] ?? [];

/** A refusal leaves nothing in the log. */
async function refused(method: string, path: string, options: object, status: number, message?: string) {
  const before = await count();
  const answer = await app.rest(method, path, options);
  expect([answer.status, message && error(answer).message], answer.text).toEqual([status, message]);
  expect(await count()).toBe(before);
  return error(answer);
}

describe('POST /shops/register', () => {
  it('opens a barber shop for its caller and answers with it', async () => {
    const { token, user } = await owner();
    const answer = await app.rest('POST', '/shops/register', { token, body: shopBody({ owner: 'somebody-else' }) });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      shop_name: 'Fade House',
      category: 'barbers',
      price: 35,
      description: 'Fades and beards',
      contact_number: '312 555 0100',
      contact_email: 'fade@example.test',
      shop_address: '1 State St, Chicago, Illinois',
      city: 'Chicago',
      state: 'IL',
      timeZone: 'America/Chicago',
      images: '',
      customers: 0,
      badge: null,
      reviews: 0,
      rating: null,
      removed: false,
      owner: { _id: user._id, firstName: 'Ann', lastName: 'Barber', pictureUrl: '' },
      whours: { hours: { monday: ['09:00', '09:30'], tuesday: [], sunday: [] } },
    });
  });

  it('takes the form of the specification, url-encoded', async () => {
    const { token } = await owner();
    const body = new URLSearchParams({
      ...shopBody(),
      price: '$25.50',
      sunday: '10:00,08:00,10:00',
      owner: 'x',
      images: '',
    });
    const answer = await app.rest('POST', '/shops/register', { token, body });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body).toMatchObject({ price: 25.5, whours: { hours: { sunday: ['08:00', '10:00'] } } });
  });

  it('takes the owner’s time zone before that of the address', async () => {
    const { token } = await owner();
    expect(await openShop(app, token, { timeZone: 'Europe/Berlin' })).toMatchObject({ timeZone: 'Europe/Berlin' });
    expect(await openShop(app, token, { shop_address: 'Pensacola, FL' })).toMatchObject({
      timeZone: 'America/Chicago',
    });
    expect(await openShop(app, token, { shop_address: 'somewhere' })).toMatchObject({
      timeZone: 'America/New_York',
      city: null,
      state: null,
    });
  });

  it('shows a picture its owner uploaded, and no other account’s', async () => {
    const { token } = await owner();
    const body = new FormData();
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    body.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'shop.png');
    const upload = await fetch(`${app.origin}/api/v1/images/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body,
    });
    expect(upload.status).toBe(201);
    const { secure_url } = (await upload.json()) as { secure_url: string };
    expect(await openShop(app, token, { images: secure_url })).toMatchObject({ images: secure_url });
    expect((await fetch(secure_url)).status).toBe(200);
    await refused(
      'POST',
      '/shops/register',
      { token: (await owner()).token, body: shopBody({ images: secure_url }) },
      400,
      'Error Creating Shop',
    );
  });

  it('answers an invalid shop with 400 and the text of the specification', async () => {
    const { token } = await owner();
    const wrong: [object, string][] = [
      [{ price: '-5' }, 'price'],
      [{ price: 'free' }, 'price'],
      [{ price: 10.123 }, 'price'],
      [{ shop_name: '' }, 'shop_name'],
      [{ monday: '10:15' }, 'monday'],
      [{ monday: '07:30' }, 'monday'],
      [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
      [{ contact_email: 'nobody' }, 'contact_email'],
      [{ images: 'https://elsewhere.example/a.png' }, 'images'],
      [{ images: `/images/${'a'.repeat(22)}` }, 'image'],
    ];
    for (const [over, field] of wrong) {
      const fault = await refused(
        'POST',
        '/shops/register',
        { token, body: shopBody(over) },
        400,
        'Error Creating Shop',
      );
      expect(fault.field, JSON.stringify(over)).toBe(field);
    }
    await refused('POST', '/shops/register', { token, body: {} }, 400, 'Error Creating Shop');
  });

  it('requires a session and the right role', async () => {
    await refused('POST', '/shops/register', { body: shopBody() }, 401);
    await refused('POST', '/shops/register', { token: (await app.registerMember()).token, body: shopBody() }, 403);
    await refused(
      'POST',
      '/shops/register',
      { token: (await seller()).token, body: shopBody({ category: 'Barbers' }) },
      403,
    );
    await refused(
      'POST',
      '/shops/register',
      { token: (await owner()).token, body: shopBody({ category: 'wax' }) },
      403,
    );
    const platform = await registerPlatformOwner(app);
    await refused('POST', '/shops/register', { token: platform, body: shopBody() }, 403);
    await refused('POST', '/shops/register', { token: platform, body: shopBody({ category: 'wax' }) }, 403);
  });

  it('lets twenty parallel requests open three shops and no fourth', async () => {
    const { token } = await owner();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => app.rest('POST', '/shops/register', { token, body: shopBody() })),
    );
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(3);
    const others = answers.filter((answer) => answer.status !== 201);
    expect(new Set(others.map((answer) => `${answer.status} ${error(answer).message}`))).toEqual(
      new Set(['403 You have reached the maximun allowed shops (3)']),
    );
    expect(rowsOf(await app.rest('GET', '/shops/getallone', { token }), 'shopsWithWorkingHours')).toHaveLength(3);
  });

  it('keeps a seller to the products of their plan', async () => {
    const { token } = await seller();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        app.rest('POST', '/shops/register', { token, body: shopBody({ category: 'wax', monday: '' }) }),
      ),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 201, 201, 403, 403, 403]);
  });

  it('opens one shop for one Idempotency-Key', async () => {
    const { token } = await owner();
    const headers = { 'idempotency-key': 'open-once' };
    const [first, second] = [
      await app.rest('POST', '/shops/register', { token, body: shopBody(), headers }),
      await app.rest('POST', '/shops/register', { token, body: shopBody(), headers }),
    ];
    expect([first.status, second.status, second.text]).toEqual([201, 201, first.text]);
    await refused('POST', '/shops/register', { token, body: shopBody({ price: '1' }), headers }, 409);
  });
});

describe('PUT /shops/update/{id}', () => {
  it('changes a subset and answers with the shop', async () => {
    const { token } = await owner();
    const { _id } = await openShop(app, token);
    const answer = await app.rest('PUT', `/shops/update/${_id}`, {
      token,
      body: { price: '$40', tuesday: '10:00', owner: 'x' },
    });
    expect([answer.status, answer.body]).toEqual([
      200,
      expect.objectContaining({
        price: 40,
        shop_name: 'Fade House',
        whours: { hours: expect.objectContaining({ monday: ['09:00', '09:30'], tuesday: ['10:00'] }) },
      }),
    ]);
    const form = await app.rest('PUT', `/shops/update/${_id}`, {
      token,
      body: new URLSearchParams({ shop_name: 'Razor Room', monday: '' }),
    });
    expect(form.body).toMatchObject({
      shop_name: 'Razor Room',
      price: 40,
      whours: { hours: { monday: [], tuesday: ['10:00'] } },
    });
    expect((await app.rest('GET', `/shops/getone/${_id}`)).body).toEqual(form.body);
  });

  it('moves the zone with the place', async () => {
    const { token } = await owner();
    const { _id } = await openShop(app, token);
    const moved = await app.rest('PUT', `/shops/update/${_id}`, {
      token,
      body: { shop_address: '1 Colfax Ave, Denver, CO' },
    });
    expect(moved.body).toMatchObject({ city: 'Denver', state: 'CO', timeZone: 'America/Denver' });
    const chosen = await app.rest('PUT', `/shops/update/${_id}`, { token, body: { timeZone: 'Pacific/Honolulu' } });
    expect(chosen.body).toMatchObject({ city: 'Denver', timeZone: 'Pacific/Honolulu' });
  });

  it('appends nothing when nothing differs', async () => {
    const { token } = await owner();
    const { _id } = await openShop(app, token);
    const before = await count();
    expect((await app.rest('PUT', `/shops/update/${_id}`, { token, body: shopBody() })).status).toBe(200);
    expect(await count()).toBe(before);
  });

  it('is for its owner alone', async () => {
    const { _id } = await openShop(app, (await owner()).token);
    await refused('PUT', `/shops/update/${_id}`, { body: { price: 1 } }, 401);
    await refused('PUT', `/shops/update/${_id}`, { token: (await owner()).token, body: { price: 1 } }, 403);
    await refused('PUT', `/shops/update/${_id}`, { token: await registerPlatformOwner(app), body: { price: 1 } }, 403);
  });

  it('refuses what is wrong and what is not there', async () => {
    const { token } = await owner();
    const { _id } = await openShop(app, token);
    expect((await refused('PUT', `/shops/update/${_id}`, { token, body: { price: -1 } }, 400)).field).toBe('price');
    expect((await refused('PUT', `/shops/update/${_id}`, { token, body: { category: 'wax' } }, 400)).field).toBe(
      'category',
    );
    await refused('PUT', `/shops/update/${MISSING}`, { token, body: { price: 1 } }, 404);
    await refused('PUT', '/shops/update/nonsense', { token, body: { price: 1 } }, 404);
  });
});

describe('DELETE /shops/delete/{id} and POST /shops/restore/{id}', () => {
  it('removes a shop from every list, and its owner takes that back', async () => {
    const { token } = await owner();
    const { _id } = await openShop(app, token, { shop_name: 'Quickly Gone' });
    expect((await app.rest('DELETE', `/shops/delete/${_id}`, { token })).status).toBe(200);
    await app.settle();
    expect(rowsOf(await app.rest('GET', '/shops/search?query=quickly'))).toEqual([]);
    expect(rowsOf(await app.rest('GET', '/shops/getallone', { token }), 'shopsWithWorkingHours')).toEqual([]);
    expect((await app.rest('GET', `/shops/getone/${_id}`)).status).toBe(404);
    expect((await app.rest('GET', `/shops/getone/${_id}`, { token })).body).toMatchObject({
      removed: true,
      restorableUntil: expect.any(String),
    });
    await refused('DELETE', `/shops/delete/${_id}`, { token }, 404, "Couldn't get shop id");
    await refused('POST', `/shops/restore/${_id}`, { token: (await owner()).token }, 403);
    expect((await app.rest('POST', `/shops/restore/${_id}`, { token })).body).toMatchObject({ _id, removed: false });
    expect(rowsOf(await app.rest('GET', '/shops/search?query=quickly', { token })).map((row) => row._id)).toEqual([
      _id,
    ]);
  });

  it('is for its owner and the platform owner', async () => {
    const { token } = await owner();
    const { _id } = await openShop(app, token);
    await refused('DELETE', `/shops/delete/${_id}`, {}, 401);
    await refused('DELETE', `/shops/delete/${_id}`, { token: (await owner()).token }, 403);
    expect(
      (
        await app.rest('DELETE', `/shops/delete/${_id}`, {
          token: await registerPlatformOwner(app),
          body: { reason: 'Fake address' },
        })
      ).status,
    ).toBe(200);
    await refused('POST', `/shops/restore/${_id}`, { token }, 403);
  });

  it('answers 404 to an unknown shop', async () => {
    const { token } = await owner();
    await refused('DELETE', `/shops/delete/${MISSING}`, { token }, 404, "Couldn't get shop id");
    await refused('DELETE', '/shops/delete/undefined', { token }, 404, "Couldn't get shop id");
    await refused('POST', `/shops/restore/${MISSING}`, { token }, 404, "Couldn't get shop id");
  });

  it('answers 409 while paid bookings are to come, and counts their customers', async () => {
    const { token } = await owner();
    const { _id } = await openShop(app, token);
    const { user } = await app.registerMember();
    await book(app, _id, user._id, '09:00');
    await book(app, _id, user._id, '09:30');
    await refused('DELETE', `/shops/delete/${_id}`, { token }, 409);
    expect((await app.rest('GET', `/shops/getone/${_id}`)).body).toMatchObject({ customers: 1 });
  });
});
