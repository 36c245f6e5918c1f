import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod/mini';
import { rest, uploadImage } from './rest.ts';
import { RestError } from './restError.ts';
import { session } from './sessionStore.ts';

const ana = { _id: 'u1', firstName: 'Ana', lastName: 'Ortiz', role: 'CUSTOMER' };
const Name = z.object({ name: z.string() });
const calls = vi.fn<typeof fetch>();
const json = (body: unknown, init: ResponseInit = {}) => new Response(JSON.stringify(body), init);
const bearer = (call: number) => new Headers(calls.mock.calls[call]?.[1]?.headers).get('authorization');

beforeEach(async () => {
  vi.stubGlobal('fetch', calls);
  calls.mockResolvedValueOnce(json(ana, { headers: { authorization: 'Bearer old' } }));
  await session.login('ana@example.test', 'secret1');
  calls.mockClear();
});
afterEach(async () => {
  calls.mockReset();
  calls.mockResolvedValueOnce(new Response());
  // Specs of one worker share the session.
  await session.logout();
  vi.unstubAllGlobals();
});

describe('a call', () => {
  it("is sent with the session's token and its answer is parsed", async () => {
    calls.mockResolvedValueOnce(json({ name: 'Oak Street' }));
    expect(await rest('/shops/getone/1', Name)).toEqual({ name: 'Oak Street' });
    expect(calls.mock.calls[0]?.[0]).toBe('/api/v1/shops/getone/1');
    expect(bearer(0)).toBe('Bearer old');
  });

  it('renews an expired token, once, and is sent again', async () => {
    calls
      .mockResolvedValueOnce(new Response('', { status: 401 }))
      .mockResolvedValueOnce(json({ user: ana }, { headers: { authorization: 'Bearer new' } }))
      .mockResolvedValueOnce(json({ name: 'Oak Street' }));
    expect(await rest('/shops/getone/1', Name)).toEqual({ name: 'Oak Street' });
    expect(bearer(2)).toBe('Bearer new');
  });

  it('rejects with the message, the code and the field of the server', async () => {
    calls.mockResolvedValueOnce(
      json(
        { error: { code: 'SLOT_TAKEN', message: 'That time has just been booked.', field: 'time' } },
        { status: 409 },
      ),
    );
    const refusal = await rest('/booking/hold/1', Name, { method: 'POST', body: {} }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(RestError);
    expect(refusal).toMatchObject({
      status: 409,
      code: 'SLOT_TAKEN',
      message: 'That time has just been booked.',
      field: 'time',
    });
  });

  it('never shows the body of a broken server', async () => {
    calls.mockResolvedValueOnce(new Response('<html>stack</html>', { status: 502 }));
    await expect(rest('/shops/all', Name)).rejects.toMatchObject({
      status: 502,
      message: 'An error occurred. Please try again.',
    });
  });

  it('has an answer for no network', async () => {
    calls.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(rest('/shops/all', Name)).rejects.toMatchObject({ status: 0, code: 'UNREACHABLE' });
  });

  it('carries a picture as a form and returns its address', async () => {
    calls.mockResolvedValueOnce(json({ public_id: 'p', secure_url: '/images/p.webp' }, { status: 201 }));
    expect(await uploadImage(new File(['x'], 'a.png', { type: 'image/png' }))).toBe('/images/p.webp');
    expect(calls.mock.calls[0]?.[1]?.body).toBeInstanceOf(FormData);
    expect(new Headers(calls.mock.calls[0]?.[1]?.headers).has('content-type')).toBe(false);
  });
});
