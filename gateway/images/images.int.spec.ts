import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addUpload, MOST_UPLOADS } from '#domain/ports/uploads.ts';
import { blogOf } from '../posts/testing.ts';
import { registerPlatformOwner } from '../shops/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { peopleOf, refused } from '../users/testing.ts';
import { imagesOf } from './store.ts';

let test: TestApp;
let people: ReturnType<typeof peopleOf>;
beforeAll(async () => {
  test = await openTestApp();
  people = peopleOf(test);
});
afterAll(() => test?.close());

type Uploaded = { readonly public_id: string; readonly secure_url: string };

function upload(token: string | undefined, bytes: Buffer | string, name = 'picture.jpg', field = 'file') {
  return send(token, formWith(bytes, name, field));
}
function formWith(bytes: Buffer | string, name = 'picture.jpg', field = 'file'): FormData {
  const form = new FormData();
  form.append('upload_preset', 'whatever');
  form.append(field, new Blob([new Uint8Array(Buffer.from(bytes))]), name);
  return form;
}
async function send(token: string | undefined, body: FormData | string, more: Record<string, string> = {}) {
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    ...more,
  };
  const response = await fetch(`${test.origin}/api/v1/images/upload`, { method: 'POST', headers, body });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) as unknown };
}
const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c0392b' } });
const jpeg = (width = 900, height = 600) => blank(width, height).jpeg().toBuffer();
const png = () => blank(40, 30).png().toBuffer();
const stored = (id: string) =>
  readdir(join(test.dir, 'uploads')).then((files) => files.filter((file) => file.startsWith(id)));

/** A PNG that says it is huge and holds nothing. */
function hugePng(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const out = Buffer.alloc(body.length + 8);
    out.writeUInt32BE(data.length, 0);
    body.copy(out, 4);
    out.writeUInt32BE(crc(body), body.length + 4);
    return out;
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
function crc(bytes: Buffer): number {
  let sum = ~0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return ~sum >>> 0;
}

describe('POST /images/upload', () => {
  it('takes a jpg or png, writes it anew, and answers with its id and full address', async () => {
    const { token } = await people.joined();
    for (const [bytes, type] of [
      [await jpeg(), 'image/jpeg'],
      [await png(), 'image/png'],
    ] as const) {
      const answer = await upload(token, bytes, '../../x.jpg.php');
      expect(answer.status, answer.text).toBe(201);
      const { public_id, secure_url } = answer.body as Uploaded;
      expect(public_id).toMatch(/^[0-9A-Za-z]{22}$/);
      expect(secure_url).toBe(`${test.origin}/images/${public_id}`);
      const served = await fetch(secure_url);
      expect(served.headers.get('content-type')).toBe(type);
      const [file = ''] = await stored(public_id);
      expect((await readFile(join(test.dir, 'uploads', file))).equals(bytes)).toBe(false);
    }
  });

  it('removes place and camera from a picture, and turns it upright', async () => {
    const { token } = await people.joined();
    const bytes = await blank(60, 30)
      .withMetadata({ orientation: 6 })
      .withExif({
        IFD0: { Copyright: 'canary-copyright' },
        IFD3: { GPSLatitude: '41/1 52/1 41/1', GPSLatitudeRef: 'N' },
      })
      .jpeg()
      .toBuffer();
    expect((await sharp(bytes).metadata()).exif).toBeDefined();
    const { secure_url } = (await upload(token, bytes)).body as Uploaded;
    const served = Buffer.from(await (await fetch(secure_url)).arrayBuffer());
    const facts = await sharp(served).metadata();
    expect([facts.exif, facts.orientation, facts.width, facts.height]).toEqual([undefined, undefined, 30, 60]);
    expect(served.includes('canary-copyright')).toBe(false);
  });

  it('takes a megabyte and refuses one byte more', async () => {
    const { token } = await people.joined();
    const picture = await jpeg();
    const padded = (size: number) => Buffer.concat([picture, Buffer.alloc(size - picture.length)]);
    expect((await upload(token, padded(1_048_576))).status).toBe(201);
    const over = await upload(token, padded(1_048_577));
    expect([over.status, refused(over).message]).toEqual([413, 'File size exceeds 1MB. Please choose a smaller file.']);
  });

  it('refuses everything that is not a sound picture by its content', async () => {
    const { token } = await people.joined();
    const picture = await jpeg();
    const corpus: Record<string, Buffer | string> = {
      html: '<html><script>alert(1)</script></html>',
      svg: '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
      gif: Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
      webp: await blank(10, 10)
        .webp()
        .toBuffer()
        .catch(() => Buffer.from('RIFF____WEBP')),
      php: `\u00ff\u00d8\u00ff<?php system($_GET[0]); ?>`,
      polyglot: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('<script>alert(1)</script>')]),
      truncated: picture.subarray(0, Math.floor(picture.length / 2)),
      pngHead: (await png()).subarray(0, 20),
      huge: hugePng(30_000),
      thin: await blank(1, 16_385).png().toBuffer(),
      pdf: '%PDF-1.7',
    };
    for (const [name, bytes] of Object.entries(corpus)) {
      const answer = await upload(token, bytes, `${name}.jpg`);
      expect([name, answer.status]).toEqual([name, 400]);
    }
  });

  it('removes all bytes that follow a picture in its file', async () => {
    const { token } = await people.joined();
    const { secure_url } = (await upload(token, Buffer.concat([await jpeg(), Buffer.from('<?php evil(); ?>')])))
      .body as Uploaded;
    expect(Buffer.from(await (await fetch(secure_url)).arrayBuffer()).includes('<?php')).toBe(false);
  });

  it('wants a member, a file, and a form', async () => {
    const { token } = await people.joined();
    expect((await upload(undefined, await png())).status).toBe(401);
    expect((await upload(token, '')).status).toBe(400);
    expect((await upload(token, await png(), 'x.png', 'other')).status).toBe(400);
    expect((await send(token, '{}')).status).toBe(415);
  });

  it('keeps at most fifty of one member', async () => {
    const { token, user } = await people.joined();
    await Promise.all(
      Array.from({ length: MOST_UPLOADS - 1 }, (_, index) => addUpload(test.vault, user._id, `earlier${index}`)),
    );
    const both = await Promise.all([upload(token, await png()), upload(token, await png())]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 429]);
    expect(both.find(({ status }) => status === 429)?.headers.get('retry-after')).toBeTruthy();
  });

  it('does not count those in published posts', async () => {
    const author = await test.registerProvenMember();
    const { token, user } = author;
    const [cover, inText] = [await upload(token, await png()), await upload(token, await jpeg())];
    const [coverId, pictureId] = [cover, inText].map(({ body }) => (body as Uploaded).public_id);
    await Promise.all(
      Array.from({ length: MOST_UPLOADS - 2 }, (_, index) => addUpload(test.vault, user._id, `earlier${index}`)),
    );
    const picture = { type: 'image', url: `/images/${pictureId}`, alt: 'A fade', width: 60, height: 30 };
    const writer = blogOf(test, author);
    const postId = await writer.submit({
      coverUrl: `/images/${coverId}`,
      coverAlt: 'The shop',
      content: [{ ...picture, children: [{ text: '' }] }],
    });
    expect((await upload(token, await png())).status, 'a post that waits for its review').toBe(429);
    await blogOf(test, { token: await registerPlatformOwner(test) }).review(postId, 'approve');
    expect((await upload(token, await png())).status).toBe(201);
    expect((await upload(token, await png())).status).toBe(201);
    expect((await upload(token, await png())).status).toBe(429);
  });
});

describe('POST /images/upload with an Idempotency-Key', () => {
  const under = (key: string, token: string) => (bytes: Buffer) =>
    send(token, formWith(bytes), { 'idempotency-key': key });

  it('keeps the same picture once, and answers 409 for another one', async () => {
    const { token } = await people.joined();
    const put = under('two-pictures', token);
    const first = await put(await jpeg());
    expect(first.status).toBe(201);
    const again = await put(await jpeg());
    expect([again.status, again.headers.get('idempotent-replay'), again.body]).toEqual([201, 'true', first.body]);
    const other = await put(await png());
    expect([other.status, refused(other).code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
  });

  it('never changes what an address shows, also when the Idempotency-Key has expired', async () => {
    const { token } = await people.joined();
    const put = under('forgotten', token);
    const first = (await put(await jpeg(60, 40))).body as Uploaded;
    const shown = async () => Buffer.from(await (await fetch(first.secure_url)).arrayBuffer());
    const before = await shown();
    await test.redis.del(...(await test.redis.keys('cs:idempotency:*')));
    const other = await put(await jpeg(40, 60));
    expect([other.status, (other.body as Uploaded).public_id === first.public_id]).toEqual([201, false]);
    expect((await shown()).equals(before)).toBe(true);
    await test.redis.del(...(await test.redis.keys('cs:idempotency:*')));
    expect((await put(await jpeg(60, 40))).body).toEqual(first);
  });

  it('has to be one', async () => {
    const { token } = await people.joined();
    const answer = await under('with a space', token)(await jpeg());
    expect([answer.status, refused(answer).code]).toEqual([400, 'BAD_IDEMPOTENCY_KEY']);
  });
});

describe('a picture that comes in while its account closes', () => {
  it('is gone with it', async () => {
    const { token, user, password } = await people.joined();
    const images = imagesOf(test.services);
    const { put } = images;
    let id = '';
    let open = () => {};
    const opened = new Promise<void>((resolve) => (open = resolve));
    images.put = async (...picture) => {
      [id] = picture;
      await opened;
      await put(...picture);
    };
    const uploading = upload(token, await png());
    await expect.poll(() => id, { timeout: 15_000 }).not.toBe('');
    images.put = put;
    expect((await test.rest('DELETE', `/users/delete/${user._id}`, { token, body: { password } })).status).toBe(204);
    open();
    const answer = await uploading;
    expect([answer.status, refused(answer).code]).toEqual([401, 'SESSION_OVER']);
    expect(await stored(id)).toEqual([]);
    expect(await test.vault.get(`uploads/${user._id}`)).toBeUndefined();
    expect((await fetch(`${test.origin}/images/${id}`)).status).toBe(404);
  });
});

describe('GET /images/{id}', () => {
  it('only ever shows a picture', async () => {
    const { token } = await people.joined();
    const { public_id } = (await upload(token, await jpeg())).body as Uploaded;
    const { headers } = await test.rest('GET', `/images/${public_id}`);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toMatch(/max-age=31536000, immutable/);
    expect(headers.get('content-security-policy')).toMatch(/sandbox/);
    expect(headers.get('content-disposition')).toBe('inline');
  });

  it('is narrower on request, as webp, never wider than it was', async () => {
    const { token } = await people.joined();
    const { secure_url } = (await upload(token, await jpeg())).body as Uploaded;
    const widths = [];
    for (const w of [320, 640, 1280, 320]) {
      const response = await fetch(`${secure_url}?w=${w}`);
      const bytes = Buffer.from(await response.arrayBuffer());
      expect([response.headers.get('content-type'), bytes.toString('latin1', 8, 12)]).toEqual(['image/webp', 'WEBP']);
      widths.push(webpWidth(bytes));
    }
    expect(widths).toEqual([320, 640, 900, 320]);
    expect((await fetch(`${secure_url}?w=5000`)).status).toBe(400);
  });

  it('is 404 for anything else', async () => {
    for (const id of ['0123456789012345678901', 'x', '..%2f..%2fpackage.json', '%00'])
      expect([400, 404]).toContain((await fetch(`${test.origin}/images/${id}`)).status);
  });
});

/** Width of a lossy webp, from its frame header. */
const webpWidth = (bytes: Buffer) => bytes.readUInt16LE(bytes.indexOf(Buffer.from([0x9d, 0x01, 0x2a])) + 3) & 0x3fff;

describe('a profile picture', () => {
  it('is one of the member’s own uploads, shown on their profile, and gone with the account', async () => {
    const [one, two] = [await people.joined(), await people.joined()];
    const { public_id, secure_url } = (await upload(one.token, await jpeg())).body as Uploaded;
    const set = (who: typeof one, pictureUrl: string) =>
      test.rest('PUT', `/users/update/${who.user._id}`, { token: who.token, body: { pictureUrl } });
    expect((await set(one, secure_url)).body).toMatchObject({ pictureUrl: secure_url });
    expect((await set(one, `/images/${public_id}`)).body).toMatchObject({ pictureUrl: secure_url });
    expect((await set(two, secure_url)).status).toBe(400);
    const member = await test.graphql<{ member: { pictureUrl: string } }>(
      `{ member(id: "${one.user._id}") { pictureUrl } }`,
      {},
      one.token,
    );
    expect(member.data?.member.pictureUrl).toBe(`/images/${public_id}`);
    await fetch(`${secure_url}?w=320`);
    expect(await stored(public_id)).toHaveLength(2);
    expect(
      (
        await test.rest('DELETE', `/users/delete/${one.user._id}`, {
          token: one.token,
          body: { password: one.password },
        })
      ).status,
    ).toBe(204);
    expect((await fetch(secure_url)).status).toBe(404);
    expect(await stored(public_id)).toEqual([]);
  });
});
