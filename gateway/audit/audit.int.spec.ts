import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalog } from '#domain/shops/decider.ts';
import { type NewEvent, NO_STREAM, START, type StoredEvent } from '#domain/store/eventStore.ts';
import { BLOCK } from '#projections/audit/auditIndex.ts';
import { personsOf } from '#projections/audit/persons.ts';
import { answered, connected } from '../live/sockets.testing.ts';
import { openShop, registerPlatformOwner } from '../shops/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';

const AUDIT = `query ($filter: AuditFilterInput, $first: Int, $after: String) {
  audit(filter: $filter, first: $first, after: $after) { events { id position name sentence } endCursor lookedBackTo position }
}`;
const TAIL = `subscription ($filter: AuditFilterInput, $after: Float) {
  auditAppended(filter: $filter, after: $after) { position name sentence changes { field before after } }
}`;

type Page = {
  readonly events: readonly { id: string; position: number; name: string; sentence: string }[];
  readonly endCursor: string | null;
  readonly lookedBackTo: string | null;
  readonly position: number;
};
type Filter = {
  readonly person?: string;
  readonly types?: readonly string[];
  readonly channel?: string;
  readonly from?: string;
  readonly until?: string;
  readonly text?: string;
};

const PEOPLE = ['Ann', 'Bob', 'Cid', 'Rare'].map((name) => name.padEnd(22, 'x'));
const [ANN = '', , , RARE = ''] = PEOPLE;
const NOON = Date.UTC(2026, 0, 5, 12);
const minute = (nth: number) => new Date(NOON + nth * 60_000).toISOString();
const TYPES = ['ShopPriceSet', 'ShopRenamed', 'FavoriteAdded'] as const;
const CHANNELS = ['rest', 'graphql', 'job'] as const;

let app: TestApp;
let token: string;
let member: Awaited<ReturnType<TestApp['registerMember']>>;

/** More than a few blocks of events of few people, one of them rare; instants go back now and then. */
async function fill(count: number): Promise<void> {
  const batches = new Map<string, NewEvent[]>();
  for (let nth = 0; nth < count; nth += 1) {
    const person = nth % 700 === 13 ? RARE : (PEOPLE[nth % 3] ?? ANN);
    const type = TYPES[nth % 3] ?? 'FavoriteAdded';
    const shopId = `${person}shop00`;
    const data = { shopId, ownerId: person, memberId: person, price: nth, name: `Name ${nth}` };
    const occurredAt = minute(nth % 50 === 7 ? nth - 40 : nth);
    const stream = `filled-${nth % 40}`;
    batches.set(stream, [
      ...(batches.get(stream) ?? []),
      {
        id: `00000000-0000-8000-8000-${String(nth).padStart(12, '0')}`,
        type,
        data,
        metadata: {
          schema: '1',
          commandId: `c${nth}`,
          correlationId: `r${Math.floor(nth / 3)}`,
          causationId: `c${nth}`,
          actorId: person,
          actorRole: 'SELLER',
          channel: CHANNELS[nth % 7 === 0 ? 2 : nth % 2] ?? 'rest',
          occurredAt,
        },
      },
    ]);
  }
  for (const [stream, events] of batches) await app.store.append(stream, NO_STREAM, events);
}

beforeAll(async () => {
  app = await openTestApp({ workers: false });
  token = await registerPlatformOwner(app);
  member = await app.registerMember({ role: 'SHOP_OWNER', firstName: 'Maria', lastName: 'Lopez' });
  await fill(15 * BLOCK);
  await app.settle();
}, 60_000);
afterAll(() => app?.close());

async function page(filter: object, over: object = {}, by = token): Promise<Page> {
  const { data, errors } = await app.graphql<{ audit: Page }>(AUDIT, { filter, ...over }, by);
  if (!data || errors) throw new Error(JSON.stringify(errors));
  return data.audit;
}

async function everyPage(filter: Filter, first: number): Promise<string[]> {
  const ids: string[] = [];
  let after: string | null = null;
  for (;;) {
    const { events, endCursor } = await page(filter, { first, after });
    ids.push(...events.map(({ id }) => id));
    if (!endCursor) return ids;
    after = endCursor;
  }
}

function isAskedFor(event: StoredEvent, { person, types, channel, from, until, text }: Filter): boolean {
  return (
    (!person || personsOf(event).has(person)) &&
    (!types || types.includes(event.type)) &&
    (!channel || event.metadata.channel === channel) &&
    (!from || event.metadata.occurredAt >= from) &&
    (!until || event.metadata.occurredAt < until) &&
    (!text || JSON.stringify(event.data).toLowerCase().includes(text))
  );
}

const scan = async (filter: Filter) =>
  (await app.store.readAll(START, 1_000_000))
    .filter((event) => !event.stream.startsWith('reads-') && isAskedFor(event, filter))
    .map(({ id }) => id)
    .reverse();

describe('every event', () => {
  const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
  const filters: fc.Arbitrary<Filter> = fc
    .record({
      person: some(fc.constantFrom(...PEOPLE)),
      types: some(fc.subarray([...TYPES], { minLength: 1 })),
      channel: some(fc.constantFrom(...CHANNELS)),
      from: some(fc.integer({ min: -50, max: 15 * BLOCK }).map(minute)),
      until: some(fc.integer({ min: -50, max: 15 * BLOCK }).map(minute)),
      text: some(fc.constantFrom('name 77', '"price":5')),
    })
    .map((filter) => Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)));

  it('is found page by page as a scan of the log finds it, none twice and none left out', async () => {
    await fc.assert(
      fc.asyncProperty(filters, async (filter) => {
        const narrowed = { until: minute(15 * BLOCK), ...filter };
        expect(await everyPage(narrowed, 50)).toEqual(await scan(narrowed));
      }),
      { numRuns: 8 },
    );
    const all = { until: minute(1_000) };
    expect(await everyPage(all, 49)).toEqual(await scan(all));
  });

  it('of a rare member is found without reading the blocks between', async () => {
    const rare = await page({ person: RARE }, { first: 50 });
    expect(rare.events).toHaveLength(11);
    expect(rare.endCursor).toBeNull();
  });

  it('that is looked for by rare words says how far back it was looked', async () => {
    const first = await page({ text: '"price":5,' });
    expect(first).toMatchObject({ events: [], lookedBackTo: expect.stringMatching(/^2026-01-/) });
    expect(await everyPage({ text: '"price":5,' }, 20)).toEqual(await scan({ text: '"price":5,' }));
  });

  it('is for platform owners, who leave a trace once an hour and filter', async () => {
    for (const by of [member.token, undefined]) {
      const { errors } = await app.graphql(AUDIT, {}, by);
      expect(errors?.[0]?.extensions.code).toBe(by ? 'NOT_ALLOWED' : 'NOT_LOGGED_IN');
    }
    await page({ person: ANN, text: 'a name of somebody' });
    await page({ person: ANN, text: 'a name of somebody' });
    const ofAnn = (await app.store.readAll(START, 1_000_000)).filter(
      ({ type, data }) =>
        type === 'AuditRead' &&
        JSON.stringify((data as { filter: object }).filter) === JSON.stringify({ person: ANN, hasText: true }),
    );
    const hours = ofAnn.map(({ metadata }) => metadata.occurredAt.slice(0, 13));
    expect(hours).not.toEqual([]);
    expect(hours).toHaveLength(new Set(hours).size);
    expect(JSON.stringify(ofAnn)).not.toContain('somebody');
  });

  it('refuses what is no filter and no cursor', async () => {
    const code = async (variables: object) =>
      (await app.graphql(AUDIT, variables, token)).errors?.[0]?.extensions.code as string;
    expect(await code({ filter: { types: ['Nothing'] } })).toBe('INVALID_INPUT');
    expect(await code({ filter: { person: 'not an id' } })).toBe('INVALID_INPUT');
    expect(await code({ filter: { record: { type: 'shop', id: '../x' } } })).toBe('INVALID_INPUT');
    expect(await code({ filter: { text: 'x'.repeat(101) } })).toBe('INVALID_INPUT');
    expect(await code({ after: 'nonsense' })).toBe('BAD_CURSOR');
    expect(await code({ first: 51 })).toBe('BAD_PAGE_SIZE');
  });
});

describe('an event that is recorded meanwhile', () => {
  it('comes with what was before, also where the line was cut', async () => {
    const shop = await openShop(app, member.token);
    await app.settle();
    const { position } = await page({ person: member.user._id });
    const change = (price: string) =>
      app.rest('PUT', `/shops/update/${shop._id}`, { token: member.token, body: { price } });
    await change('40');
    const socket = await connected(app, token);
    const filter = { person: member.user._id, types: ['ShopPriceSet'] };
    socket.subscribe('1', TAIL, { filter, after: position });
    const sentences = async (count: number) => {
      await expect.poll(() => socket.of('1').length).toBe(count);
      return socket
        .of('1')
        .map(({ data }: { data: { auditAppended: { sentence: string } } }) => data.auditAppended.sentence);
    };
    expect(await sentences(1)).toEqual(['Maria Lopez set the price of Fade House from $35.00 to $40.00']);
    await answered(socket);
    await change('45');
    expect((await sentences(2))[1]).toBe('Maria Lopez set the price of Fade House from $40.00 to $45.00');
    socket.subscribe('2', TAIL, { filter, after: position });
    await expect.poll(() => socket.of('2').length).toBe(2);
    const other = await connected(app, member.token);
    other.subscribe('1', TAIL, {});
    await expect.poll(() => JSON.stringify(other.received)).toContain('NOT_ALLOWED');
    socket.socket.close();
    other.socket.close();
  });
});

describe('one event', () => {
  it('has its data, and what else its request caused', async () => {
    const shop = await openShop(app, member.token, { shop_name: 'Lakeside' });
    await app.settle();
    const [first] = (await page({ record: { type: 'shop', id: shop._id } }, { first: 50 })).events;
    const query = `query ($position: Float!) { auditEvent(position: $position) { json commandId correlationId undo noUndo related { name sentence } } }`;
    const { data } = await app.graphql<{ auditEvent: { json: string; undo: string | null; related: object[] } }>(
      query,
      { position: first?.position },
      token,
    );
    expect(first).toMatchObject({
      name: 'WorkingHoursSet',
      sentence: 'Maria Lopez set Monday’s hours of Lakeside from closed to 9:00–10:00',
    });
    expect(JSON.parse(data?.auditEvent.json ?? '')).toMatchObject({
      type: 'WorkingHoursSet',
      data: { shopId: shop._id },
    });
    expect(data?.auditEvent).toMatchObject({ undo: expect.stringMatching(/^With “Restore” /), noUndo: null });
    expect(data?.auditEvent.related).toEqual([
      { name: 'ShopRegistered', sentence: 'Maria Lopez opened the shop Lakeside' },
    ]);
    for (const position of [-1, 1e12, 0.5])
      expect((await app.graphql(query, { position }, token)).data).toEqual({ auditEvent: null });
    expect((await app.graphql(query, { position: 1 }, member.token)).errors?.[0]?.extensions.code).toBe('NOT_ALLOWED');
  });
});

describe('the export', () => {
  const lines = (text: string) => text.trimEnd().split(/\r?\n/);

  it('has every event that is asked for, the oldest first, for platform owners', async () => {
    const filter = { person: RARE };
    const answer = await app.rest('GET', `/audit/export?person=${RARE}`, { token });
    expect(answer.headers.get('content-type')).toContain('application/x-ndjson');
    const rows = lines(answer.text).map((line) => JSON.parse(line) as { id: string; sentence: string });
    expect(rows.map(({ id }) => id).reverse()).toEqual(await scan(filter));
    const all = await app.rest('GET', `/audit/export?until=${minute(15 * BLOCK)}`, { token });
    expect(lines(all.text)).toHaveLength((await scan({ until: minute(15 * BLOCK) })).length);
    expect((await app.rest('GET', '/audit/export', { token: member.token })).status).toBe(403);
    expect((await app.rest('GET', '/audit/export?types=Nothing', { token })).status).toBe(400);
    expect((await app.rest('GET', '/audit/export?recordType=shop', { token })).status).toBe(400);
  });

  it('is saved by a browser itself, by a link for it alone', async () => {
    const path = `/audit/export?person=${RARE}`;
    const { status, body } = await app.rest('POST', path, { token });
    const { url } = body as { url: string };
    expect([status, url.startsWith(`/api/v1${path}&link=`)]).toEqual([201, true]);
    const saved = await fetch(`${app.origin}${url}`);
    expect(saved.headers.get('cache-control')).toBe('no-store');
    expect(await saved.text()).toBe((await app.rest('GET', path, { token })).text);
    expect((await fetch(`${app.origin}${url.replace(RARE, member.user._id)}`)).status).toBe(401);
    expect((await app.rest('POST', '/audit/export', { token: member.token })).status).toBe(403);
    expect((await app.rest('POST', '/audit/export?types=Nothing', { token })).status).toBe(400);
    expect((await app.rest('POST', '/audit/export')).status).toBe(401);
  });

  it('says how far it is to who has named it, while it is read and afterwards, and nothing once it was let go', async () => {
    const far = async (name: string, by = token) =>
      ((await app.rest('GET', `/audit/export/progress/${name}`, { token: by })).body as { share: number | null }).share;
    const headers = { authorization: `Bearer ${token}` };
    const begin = (name: string, signal?: AbortSignal) =>
      fetch(`${app.origin}/api/v1/audit/export?progress=${name}`, { headers, ...(signal && { signal }) });
    expect(await far('nobody-began-this')).toBeNull();
    const answer = await begin('one-that-is-taken');
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
    await reader.read();
    const shares = new Set<number | null>();
    for (let isOver = false; !isOver; ) {
      shares.add(await far('one-that-is-taken'));
      isOver = (await reader.read()).done;
    }
    await expect.poll(() => far('one-that-is-taken')).toBe(1);
    expect([...shares].every((share) => share !== null && share >= 0 && share <= 1)).toBe(true);
    const other = await registerPlatformOwner(app);
    expect(await far('one-that-is-taken', other)).toBeNull();
    expect((await app.rest('GET', '/audit/export?progress=short', { token })).status).toBe(400);

    const left = new AbortController();
    await (await begin('one-that-is-let-go', left.signal)).body?.getReader().read();
    left.abort();
    await expect.poll(() => far('one-that-is-let-go')).toSatisfy((share) => share === null || share === 1);
  });

  it('is of one record between two instants, as the list is', async () => {
    const owner = await app.registerMember({ role: 'SHOP_OWNER', firstName: 'Pia', lastName: 'Park' });
    const shop = await openShop(app, owner.token, { shop_name: 'Parkside' });
    await app.settle();
    const record = { type: 'shop', id: shop._id };
    const change = async (price: string) => {
      await app.rest('PUT', `/shops/update/${shop._id}`, { token: owner.token, body: { price } });
      return (await app.store.readAll(START, 1_000_000)).at(-1)?.metadata.occurredAt ?? '';
    };
    const from = await change('41');
    const until = await change('42');
    expect(until > from).toBe(true);
    const narrowed = { record, from, until };
    const shown = (await page(narrowed)).events.map(({ sentence }) => sentence);
    expect(shown).toEqual(['Pia Park set the price of Parkside from $35.00 to $41.00']);
    const query = new URLSearchParams({ recordType: 'shop', recordId: shop._id, from, until });
    const { text } = await app.rest('GET', `/audit/export?${query}`, { token });
    expect(lines(text)).toHaveLength(1);
    expect(JSON.parse(text)).toMatchObject({ at: from, data: { shopId: shop._id, price: 4_100 } });
    const told = { sentence: shown[0], changes: [{ field: 'price', before: '$35.00', after: '$41.00' }] };
    expect(JSON.parse(text)).toMatchObject(told);
    // The same events, found in the log and not in the record’s own streams.
    const log = new URLSearchParams({ person: owner.user._id, types: 'ShopPriceSet', from, until });
    expect(JSON.parse((await app.rest('GET', `/audit/export?${log}`, { token })).text)).toMatchObject(told);
    const csv = (await app.rest('GET', `/audit/export?format=csv&${log}`, { token })).text;
    expect(csv).toContain(`,"${shown[0]}","price: $35.00 → $41.00",`);
  });

  it('as CSV is no formula to a spreadsheet', async () => {
    const shop = await openShop(app, member.token, { shop_name: '=1+1', description: 'a "quoted" word' });
    await app.settle();
    const { text, headers } = await app.rest(
      'GET',
      `/audit/export?format=csv&recordType=shop&recordId=${shop._id}&types=ShopRegistered`,
      { token },
    );
    expect(headers.get('content-disposition')).toBe('attachment; filename="audit.csv"');
    const [head, row] = lines(text);
    expect(head).toMatch(/position,id,type,stream/);
    expect(row).toContain('opened the shop =1+1"');
    expect(row).toContain('""a \\""quoted\\"" word""');
    expect(row).not.toMatch(/(^|,)"?[=+@-][^0-9]/);
  });
});

it('a shop is set back to what it was, and says so', async () => {
  const owner = await app.registerMember({ role: 'SHOP_OWNER' });
  const shop = await openShop(app, owner.token, { shop_name: 'Riverside' });
  const stream = catalog.stream({ shopId: shop._id });
  const [, opened] = (await app.store.read(stream)).filter(
    ({ data }) => (data as { shopId: string }).shopId === shop._id,
  );
  const before = (await app.handler.stateOf(catalog, { shopId: shop._id })).state.shops[shop._id];
  await app.rest('PUT', `/shops/update/${shop._id}`, {
    token: owner.token,
    body: { price: '99', shop_name: 'Wrong', monday: '10:00', description: 'Nothing' },
  });
  const restore = (revision: number | undefined, by = token, reason = 'A slip of the hand') =>
    app.graphql<{ restoreVersion: object }>(
      'mutation ($id: ID!, $revision: Int!, $reason: String!) { restoreVersion(type: shop, id: $id, revision: $revision, reason: $reason) { sentence changes { field after } } }',
      { id: shop._id, revision, reason },
      by,
    );
  const stranger = await app.registerMember({ role: 'SHOP_OWNER' });
  const codes = [
    await restore(opened?.revision, stranger.token),
    await restore(9_999),
    await restore(opened?.revision, token, ' '),
  ].map(({ errors }) => errors?.[0]?.extensions.code);
  expect(codes).toEqual(['RECORD_MISSING', 'VERSION_MISSING', 'RESTORE_REASON_MISSING']);
  const { data } = await restore(opened?.revision);
  expect(data?.restoreVersion).toMatchObject({
    sentence: expect.stringMatching(/ set Riverside back to what it was$/),
    changes: [{ field: 'reason', after: 'A slip of the hand' }],
  });
  expect((await app.handler.stateOf(catalog, { shopId: shop._id })).state.shops[shop._id]).toEqual(before);
  expect((await restore(opened?.revision, owner.token)).errors?.[0]?.extensions.code).toBe('NOTHING_TO_RESTORE');
});

it('a product is one also when its name is gone', async () => {
  const seller = await app.registerMember({ role: 'SELLER' });
  const listing = { category: 'combs', monday: undefined, cancel_free_hours: undefined };
  const { _id } = await openShop(app, seller.token, { shop_name: 'Wax', ...listing });
  const stream = catalog.stream({ shopId: _id });
  const { revision, metadata } = (await app.store.read(stream)).at(-1) as StoredEvent;
  const data = { shopId: _id, ownerId: seller.user._id, name: '' };
  const id = '00000000-0000-8000-9000-000000000001';
  await app.store.append(stream, revision, [{ id, type: 'ShopRenamed', data, metadata }]);
  await app.settle();
  const { data: found } = await app.graphql<{ audit: { events: { record: object; parts: { text: string }[] }[] } }>(
    '{ audit(filter: { types: ["ShopRenamed"] }, first: 1) { events { record { type id } parts { text } } } }',
    {},
    token,
  );
  const [renamed] = found?.audit.events ?? [];
  expect(renamed?.record).toEqual({ type: 'product', id: _id });
  expect(renamed?.parts.map(({ text }) => text)).toContain('a product');
});
