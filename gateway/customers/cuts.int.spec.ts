import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { dayFromToday, openShopAllDay } from '../bookings/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';

type Member = Awaited<ReturnType<TestApp['registerProvenMember']>>;
type Shown = { readonly id: string; readonly customerId: string; readonly href: string; readonly alt: string };
type Kept = { readonly id: string; readonly pictures: readonly Shown[] };

const PICTURES = 'pictures { id customerId href width height alt }';
const ADD = `mutation ($id: ID!, $fileId: ID!, $alt: String!) { addCutPicture(id: $id, fileId: $fileId, alt: $alt) { id ${PICTURES} } }`;
const REMOVE = `mutation ($customerId: ID!, $id: ID!) { removeCutPicture(customerId: $customerId, id: $id) { id ${PICTURES} } }`;
const REMOVE_OF_ME = `mutation ($ownerId: ID!, $customerId: ID!, $id: ID!) { removePictureOfMe(ownerId: $ownerId, customerId: $customerId, id: $id) { id ${PICTURES} } }`;
const ABOUT_ME = `{ keptAboutMe { id ${PICTURES} } }`;

let app: TestApp;
let owner: Member;
let ann: Member;
let other: Member;
let shopId: string;
let bytes: Buffer;
const date = dayFromToday(2);
let hour = 8;

beforeAll(async () => {
  app = await openTestApp();
  owner = await app.registerProvenMember({ role: 'SHOP_OWNER' });
  other = await app.registerProvenMember({ role: 'SHOP_OWNER' });
  shopId = await openShopAllDay(app, owner.token, { price: '0' });
  bytes = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#c0392b' } })
    .withExif({ IFD0: { Copyright: 'canary' } })
    .jpeg()
    .toBuffer();
}, 60_000);
afterAll(() => app?.close());
// Each has a customer of its own.
beforeEach(async () => {
  ann = await app.registerProvenMember({ firstName: 'Ann' });
  const body = { service: 'barb', no_persons: '1', amount: 0, date, time: nextTime() };
  expect((await app.rest('POST', `/booking/create/${shopId}`, { token: ann.token, body })).status).toBe(201);
});

function nextTime(): string {
  hour += 1;
  return `${String(hour).padStart(2, '0')}:00`;
}

async function upload({ token }: Member): Promise<string> {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(bytes)]), 'cut.jpg');
  return ((await app.rest('POST', '/customers/picture', { token, body })).body as { _id: string })._id;
}
/** The one field of an operation, or the code of its refusal. */
async function ask<T = Kept>(query: string, variables: object, who: Member): Promise<T> {
  const { data, errors } = await app.graphql<object>(query, variables, who.token);
  return (errors?.[0] ? errors[0].extensions.code : Object.values(data ?? {})[0]) as T;
}
const add = async (id: string, who = owner) =>
  ask(ADD, { id, fileId: await upload(who), alt: 'A low fade from the left' }, who);
const onlyOf = ({ pictures }: Kept): Shown => {
  expect(pictures).toHaveLength(1);
  return pictures[0] as Shown;
};
const seen = async ({ href }: Shown, who?: Member) =>
  (await app.rest('GET', href.replace('/api/v1', ''), who ? { token: who.token } : {})).status;
const files = (customerId: string): Promise<string[]> =>
  readdir(join(app.dir, 'uploads', 'posts', owner.user._id, `cuts-${customerId}`)).catch(() => []);
const gone = (customerId: string) =>
  vi.waitFor(
    async () => {
      await app.runJobs();
      expect(await files(customerId)).toEqual([]);
    },
    { timeout: 20_000, interval: 200 },
  );

describe('a picture of a cut', () => {
  it('is seen by its owner and by who is to be seen, and by nobody else', async () => {
    const picture = onlyOf(await add(ann.user._id));
    expect(picture).toMatchObject({ customerId: ann.user._id, width: 90, height: 60, alt: 'A low fade from the left' });
    expect(await ask(ABOUT_ME, {}, ann)).toEqual([{ id: owner.user._id, pictures: [picture] }]);
    expect(await Promise.all([owner, ann, other, undefined].map((who) => seen(picture, who)))).toEqual([
      ...[200, 200, 404, 401],
    ]);
    expect((await files(ann.user._id)).length).toBeGreaterThan(0);
  });

  it('is of a customer of the owner, uploaded by them, and described', async () => {
    expect(await add(ann.user._id, other)).toBe('CUSTOMER_MISSING');
    const [id, fileId] = [ann.user._id, await upload(other)];
    expect(await ask(ADD, { id, fileId, alt: 'A fade' }, owner)).toBe('NOT_YOUR_PICTURE');
    expect(await ask(ADD, { id, fileId: await upload(owner), alt: ' ' }, owner)).toBe('INVALID_INPUT');
    const newcomer = await app.registerMember({ role: 'SHOP_OWNER' });
    expect(await ask(ADD, { id, fileId, alt: 'A fade' }, newcomer)).toBe('ADDRESS_NOT_PROVEN');
  });

  it('is removed by either, with its file', async () => {
    const id = ann.user._id;
    const first = onlyOf(await add(id));
    const of = { customerId: id, id: first.id };
    expect(await ask(REMOVE_OF_ME, { ownerId: owner.user._id, ...of }, other)).toBe('CUSTOMER_MISSING');
    expect(await ask(REMOVE_OF_ME, { ownerId: owner.user._id, ...of }, ann)).toEqual([]);
    expect(await seen(first, owner)).toBe(404);
    const second = onlyOf(await add(id));
    expect(await ask(REMOVE, { customerId: id, id: second.id }, owner)).toEqual({ id, pictures: [] });
    await gone(id);
    expect(await ask(ADD, { id, fileId: second.id, alt: 'A fade' }, owner)).toBe('NOT_YOUR_PICTURE');
  });

  it('of somebody without an account is theirs once they count as a member, and goes with what was written', async () => {
    const input = { shopId, date, time: nextTime(), name: 'Annie' };
    const { id: walkInId } = await ask<{ id: string }>(
      'mutation ($input: WalkInInput!) { addWalkIn(input: $input) { id } }',
      { input },
      owner,
    );
    const picture = onlyOf(await add(walkInId));
    expect(await seen(picture, ann)).toBe(404);
    const merge = `mutation ($id: ID!, $intoId: ID!) { mergeCustomer(id: $id, intoId: $intoId) { id ${PICTURES} } }`;
    expect(await ask(merge, { id: walkInId, intoId: ann.user._id }, owner)).toEqual({
      ...{ id: ann.user._id, pictures: [picture] },
    });
    expect(await seen(picture, ann)).toBe(200);
    await ask('mutation ($id: ID!) { forgetWalkIn(id: $id) { id } }', { id: walkInId }, owner);
    await gone(walkInId);
  });

  it('goes with the account of who is to be seen', async () => {
    const picture = onlyOf(await add(ann.user._id));
    const body = { password: 'secret1', restorable: false };
    expect((await app.rest('DELETE', `/users/delete/${ann.user._id}`, { token: ann.token, body })).status).toBe(204);
    await gone(ann.user._id);
    expect(await seen(picture, owner)).toBe(404);
  });
});
