import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bell } from '#domain/notifications/decider.ts';
import { openShopAllDay } from '../bookings/testing.ts';
import { connected } from '../live/sockets.testing.ts';
import { book, registerPlatformOwner } from '../shops/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';

type Person = Awaited<ReturnType<TestApp['registerMember']>>;
type Row = {
  readonly _id: string;
  readonly kind: string;
  readonly title: string;
  readonly text: string;
  readonly href: string;
  readonly read: boolean;
  readonly content: unknown;
};
type List = { readonly data: Row[]; readonly total: number; readonly unread: number; readonly position: number };
type Announced = {
  readonly _id: string;
  readonly stage: string;
  readonly delivered: number;
  readonly read: number;
  readonly cancellable: boolean;
};

const SYSTEM = { by: { id: 'test', role: 'system' }, channel: 'job' } as const;
const HELLO = [{ type: 'paragraph', children: [{ text: 'Hello ' }, { text: 'all', bold: true }] }];

let app: TestApp;
let root: string;
let owner: Person;
let ann: Person;
let shopId: string;
let n = 0;

beforeAll(async () => {
  app = await openTestApp();
  root = await registerPlatformOwner(app);
  owner = await app.registerMember({ role: 'SHOP_OWNER', firstName: 'Olga', lastName: 'Owner' });
  shopId = await openShopAllDay(app, owner.token);
});
afterAll(() => app?.close());
beforeEach(async () => {
  ann = await app.registerMember({ firstName: 'Ann', lastName: 'Asks' });
});

const listOf = async (who: Person, query = '') =>
  (await app.rest('GET', `/notifications${query}`, { token: who.token })).body as List;
const give = (who: Person, notificationId = `n${++n}`) =>
  app.handler.dispatch(
    bell,
    {
      type: 'GiveNotification',
      data: { memberId: who.user._id, notificationId, topic: 'orders', kind: 'orderPaid', refs: { orderId: 'o' } },
    },
    SYSTEM,
  );
const send = (body: object, token = root) =>
  app.rest('POST', '/announcements/send', { token, body: { title: 'News', content: HELLO, ...body } });
const announced = async (id: string) =>
  (await app.rest('GET', `/announcements/one/${id}`, { token: root })).body as Announced & {
    readBy: { data: { name: string }[]; total: number };
  };

describe('an event', () => {
  it('notifies each member it concerns, with a link, once', async () => {
    const bookingId = await book(app, shopId, ann.user._id, '09:00');
    await app.runJobs();
    const [own, theirs] = [await listOf(ann), await listOf(owner)];
    expect(own.data.map(({ kind, href, read }) => [kind, href, read])).toEqual([
      ['bookingConfirmed', `/appointments?tab=mine#${bookingId}`, false],
    ]);
    expect(theirs.data[0]).toMatchObject({
      kind: 'bookingMade',
      title: 'New booking',
      href: `/appointments?shop=${shopId}#${bookingId}`,
    });
    expect(theirs.data[0]?.text).toContain('Ann Asks has booked');
    expect(theirs.data[0]?.text).toContain('Fade House');
  });

  it('shows no name of a member who has closed their account', async () => {
    const to = { kind: 'shop', id: shopId };
    await app.rest('POST', '/messages/send', {
      token: ann.token,
      body: { messageId: `m${++n}-from-ann`, text: 'Hi', to },
    });
    await give(ann);
    await app.rest('DELETE', `/users/delete/${ann.user._id}`, { token: ann.token, body: { password: 'secret1' } });
    await app.runJobs();
    expect(JSON.stringify((await listOf(owner)).data)).not.toContain('Ann Asks has written');
    expect(await app.redis.keys(`*notifications*${ann.user._id}*`)).toEqual([]);
  });
});

describe('the bell', () => {
  it('counts exactly, one by one and all at once, for every screen', async () => {
    for (let index = 0; index < 3; index += 1) await give(ann);
    await app.settle();
    const { data, unread } = await listOf(ann);
    expect([data.length, unread]).toEqual([3, 3]);
    const one = await app.rest('PUT', `/notifications/read/${data[0]?._id}`, { token: ann.token });
    expect(one.body).toMatchObject({ unread: 2 });
    expect((await listOf(ann, '?unread=true')).total).toBe(2);
    expect((await app.graphql('mutation { markAllNotificationsRead { unread } }', {}, ann.token)).data).toEqual({
      markAllNotificationsRead: { unread: 0 },
    });
    expect((await listOf(ann)).data.every(({ read }) => read)).toBe(true);
    expect((await app.rest('PUT', '/notifications/read/nothing', { token: ann.token })).status).toBe(404);
    expect((await app.rest('GET', '/notifications')).status).toBe(401);
  });

  it('answers one by its id, to its member alone, until it is taken back', async () => {
    const { _id: id } = (await send({ memberIds: [ann.user._id] })).body as Announced;
    await app.runJobs();
    const row = (await listOf(ann)).data[0] as Row;
    const ONE = 'query One($id: ID!) { notification(id: $id) { id title content read } }';
    const ask = async (who: Person, one = row._id) =>
      (await app.graphql<{ notification: object | null }>(ONE, { id: one }, who.token)).data?.notification;
    expect(await ask(ann)).toEqual({ id: row._id, title: 'News', content: HELLO, read: false });
    await app.rest('PUT', `/notifications/read/${row._id}`, { token: ann.token });
    expect(await ask(ann)).toMatchObject({ read: true });
    expect([await ask(owner), await ask(ann, 'nothing')]).toEqual([null, null]);
    expect((await app.graphql(ONE, { id: row._id })).errors?.[0]?.extensions?.code).toBe('NOT_LOGGED_IN');
    await app.rest('DELETE', `/announcements/delete/${id}`, { token: root });
    await app.runJobs();
    expect(await ask(ann)).toBeNull();
  });

  it('is updated on every screen of its member and no other, and resumes after a lost connection', async () => {
    const RECEIVED =
      'subscription R($after: Float) { notificationReceived(after: $after) { position notification { id kind } bell { unread } } }';
    type Received = {
      data: { notificationReceived: { position: number; notification: { id: string }; bell: { unread: number } } };
    };
    const { position } = await listOf(ann);
    const [tab, other] = [await connected(app, ann.token), await connected(app, owner.token)];
    tab.subscribe('r', RECEIVED, { after: position });
    other.subscribe('r', RECEIVED);
    tab.subscribe('b', 'subscription { bellChanged { unread } }');
    const ids = [`live${++n}`, `live${++n}`, `live${++n}`];
    const received = (one: typeof tab) => one.of('r') as unknown as Received[];
    await give(ann, ids[0]);
    await expect.poll(() => received(tab).length, { timeout: 20_000 }).toBe(1);
    tab.socket.close();
    await give(ann, ids[1]);
    await app.settle();
    const back = await connected(app, ann.token);
    back.subscribe('r', RECEIVED, { after: received(tab)[0]?.data.notificationReceived.position });
    await expect.poll(() => received(back).length, { timeout: 20_000 }).toBe(1);
    await give(ann, ids[2]);
    await expect
      .poll(() => received(back).map(({ data }) => data.notificationReceived.notification.id), { timeout: 20_000 })
      .toEqual(ids.slice(1));
    expect(received(back).at(-1)?.data.notificationReceived.bell.unread).toBe(3);
    expect(received(other)).toEqual([]);
    for (const one of [other, back]) one.socket.close();
  });
});

describe('preferences', () => {
  it('are changed in part, in either API, and refused where they cannot be kept', async () => {
    const put = (body: object) => app.rest('PUT', '/notifications/preferences', { token: ann.token, body });
    const first = await put({
      topics: [{ topic: 'forum', inApp: false, mail: 'never' }],
      quiet: { from: '22:00', until: '07:00' },
      timeZone: 'America/Chicago',
    });
    expect(first.body).toMatchObject({
      quiet: { from: '22:00', until: '07:00' },
      timeZone: 'America/Chicago',
      dailyAt: '08:00',
    });
    const query = '{ notificationPreferences { topics { topic inApp mail } quiet { from until } dailyAt timeZone } }';
    const asked = (await app.graphql<{ notificationPreferences: { topics: object[] } }>(query, {}, ann.token)).data
      ?.notificationPreferences;
    expect(asked?.topics).toContainEqual({ topic: 'forum', inApp: false, mail: 'never' });
    expect(asked?.topics).toContainEqual({ topic: 'bookings', inApp: true, mail: 'now' });
    const change =
      'mutation { setNotificationPreferences(input: { quiet: null, dailyAt: "18:30" }) { quiet { from } dailyAt timeZone } }';
    expect((await app.graphql(change, {}, ann.token)).data).toMatchObject({
      setNotificationPreferences: { quiet: null, timeZone: 'America/Chicago' },
    });
    for (const [body, code] of [
      [{ timeZone: 'Nowhere' }, 'TIME_ZONE_INVALID'],
      [{ quiet: { from: '9', until: '10:00' } }, 'INVALID_INPUT'],
      [{ topics: [{ topic: 'moderation', inApp: false, mail: 'now' }] }, 'MODERATION_STAYS'],
      [{ topics: [{ topic: 'weather', inApp: false, mail: 'now' }] }, 'INVALID_INPUT'],
    ] as const) {
      const answer = await put(body);
      expect([answer.status, (answer.body as { error: { code: string } }).error.code]).toEqual([400, code]);
    }
  });

  it('decide what is shown and mailed', async () => {
    await app.rest('PUT', '/notifications/preferences', {
      token: ann.token,
      body: { topics: [{ topic: 'bookings', inApp: false, mail: 'never' }] },
    });
    await book(app, shopId, ann.user._id, '09:30');
    await app.runJobs();
    expect((await listOf(ann)).data).toEqual([]);
    const mails = (await app.outbox.list(200)).filter(({ to }) => to === ann.user.email);
    expect(mails.map(({ subject }) => subject).filter((subject) => /appointment/i.test(subject))).toEqual([]);
  });
});

describe('an announcement', () => {
  it('reaches every member once, is read, counted, and leaves with its deletion', async () => {
    const { _id: id } = (await send({})).body as Announced;
    await app.runJobs();
    const [row] = (await listOf(ann)).data;
    expect(row).toMatchObject({ kind: 'announcement', title: 'News', text: 'Hello all', content: HELLO, read: false });
    const before = await announced(id);
    expect(before.stage).toBe('sent');
    expect([before.delivered >= 3, before.read]).toEqual([true, 0]);
    await app.rest('PUT', `/notifications/read/${row?._id}`, { token: ann.token });
    await app.rest('PUT', '/notifications/read', { token: owner.token });
    await app.settle();
    const after = await announced(id);
    expect([after.read, after.readBy.data.map(({ name }) => name)]).toEqual([2, ['Olga Owner', 'Ann Asks']]);
    const search = (await app.rest('GET', `/announcements/one/${id}?q=olga`, { token: root })).body as {
      readBy: { data: { name: string }[]; total: number };
    };
    expect([search.readBy.total, search.readBy.data.map(({ name }) => name)]).toEqual([1, ['Olga Owner']]);
    const unread = (await listOf(ann)).unread;
    expect((await app.rest('DELETE', `/announcements/delete/${id}`, { token: root })).status).toBe(204);
    await app.runJobs();
    expect((await listOf(ann)).data).toEqual([]);
    expect((await listOf(ann)).unread).toBe(unread);
    expect((await app.rest('GET', `/announcements/one/${id}`, { token: root })).status).toBe(404);
    expect(await app.redis.keys(`*announcements*${id}*`), 'nor is anything left of who had it').toEqual([]);
  });

  it('is not opened any more from a bell it had reached before its cancellation was on record', async () => {
    const sendAt = new Date(Date.now() + 3_600_000).toISOString();
    const { _id: id } = (await send({ memberIds: [ann.user._id], sendAt })).body as Announced;
    const data = {
      memberId: ann.user._id,
      notificationId: `announcement-${id}`,
      topic: 'announcements',
      kind: 'announcement',
      refs: { announcementId: id },
    };
    await app.handler.dispatch(bell, { type: 'GiveNotification', data } as never, SYSTEM);
    await app.settle();
    const shown = async () => (await listOf(ann)).data.map(({ content }) => content);
    expect(await shown()).toEqual([HELLO]);
    await app.rest('PUT', `/announcements/cancel/${id}`, { token: root });
    expect(await shown()).toEqual([null]);
  });

  it('lists its readers in pages, all or those of a name', async () => {
    const bob = await app.registerMember({ firstName: 'Bob', lastName: 'Reads' });
    const { _id: id } = (await send({ memberIds: [ann.user._id, bob.user._id] })).body as Announced;
    await app.runJobs();
    for (const { token } of [ann, bob]) await app.rest('PUT', '/notifications/read', { token });
    await app.settle();
    const READ_BY = `query R($id: ID!, $after: String, $query: String) {
      announcement(id: $id) { readBy(first: 1, after: $after, query: $query) { totalCount pageInfo { hasNextPage endCursor } edges { node { name } } } }
    }`;
    type ReadBy = {
      totalCount: number;
      pageInfo: { hasNextPage: boolean; endCursor: string };
      edges: { node: { name: string } }[];
    };
    const ask = async (over: object) =>
      (await app.graphql<{ announcement: { readBy: ReadBy } }>(READ_BY, { id, ...over }, root)).data?.announcement
        .readBy as ReadBy;
    const first = await ask({});
    expect(first).toMatchObject({
      totalCount: 2,
      pageInfo: { hasNextPage: true },
      edges: [{ node: { name: 'Bob Reads' } }],
    });
    expect(await ask({ after: first.pageInfo.endCursor })).toMatchObject({
      pageInfo: { hasNextPage: false },
      edges: [{ node: { name: 'Ann Asks' } }],
    });
    expect(await ask({ query: 'ann' })).toMatchObject({ totalCount: 1, edges: [{ node: { name: 'Ann Asks' } }] });
    expect(await ask({ query: 'nobody' })).toMatchObject({ totalCount: 0, edges: [] });
  });

  it('goes to selected members only, later if wanted, and can be cancelled until then', async () => {
    const selected = (await send({ memberIds: [ann.user._id] })).body as Announced;
    const sendAt = new Date(Date.now() + 3_600_000).toISOString();
    const later = (await send({ title: 'Later', sendAt })).body as Announced;
    await app.runJobs();
    expect((await announced(selected._id)).delivered).toBe(1);
    expect((await listOf(owner)).data.filter(({ kind }) => kind === 'announcement')).toEqual([]);
    expect(await announced(later._id)).toMatchObject({ stage: 'scheduled', delivered: 0, cancellable: true });
    expect((await app.rest('PUT', `/announcements/cancel/${later._id}`, { token: root })).body).toMatchObject({
      stage: 'cancelled',
      cancellable: false,
    });
    expect((await app.rest('PUT', `/announcements/cancel/${selected._id}`, { token: root })).status).toBe(409);
  });

  it('is shown before it is sent, and refused when it has something that runs', async () => {
    const input = { title: 'News', content: HELLO };
    const shown = await app.graphql(
      'query P($input: AnnouncementInput!) { previewAnnouncement(input: $input) { title text content recipients } }',
      { input },
      root,
    );
    expect(shown.data).toMatchObject({ previewAnnouncement: { title: 'News', text: 'Hello all', content: HELLO } });
    const head = (await app.store.readAll(-1, 10_000)).filter(({ type }) => type === 'AnnouncementScheduled').length;
    let deep: object = { text: 'x' };
    for (let level = 0; level < 25; level += 1) deep = { type: 'block-quote', children: [deep] };
    for (const [body, code, says] of [
      [
        { content: [{ type: 'script', children: [{ text: 'x' }] }] },
        'RICH_TEXT_INVALID',
        'something in it that cannot be shown',
      ],
      [{ content: [deep] }, 'RICH_TEXT_TOO_DEEP', 'more than 20 levels deep'],
      [{ content: 'x'.repeat(201_000) }, 'RICH_TEXT_TOO_LONG', 'too long: with its formatting it can have 200 kB'],
      [
        {
          content: [
            { type: 'paragraph', children: [{ type: 'link', url: 'javascript:alert(1)', children: [{ text: 'x' }] }] },
          ],
        },
        'RICH_TEXT_LINK_INVALID',
        'A link leads to an https page, without a name or password in its address.',
      ],
      [{ content: '' }, 'RICH_TEXT_EMPTY', 'Please write something first.'],
      [{ title: ' ' }, 'TITLE_INVALID', '1 to 120 characters'],
      [{ memberIds: [] }, 'NOBODY_SELECTED', 'select at least one member'],
      [{ sendAt: '2020-01-01T00:00:00Z' }, 'SEND_AT_INVALID', 'now or at a time within the next year'],
    ] as const) {
      const answer = await send(body);
      const { error } = answer.body as { error: { code: string; message: string } };
      expect([answer.status, error.code]).toEqual([400, code]);
      expect(error.message).toContain(says);
    }
    expect((await send({ memberIds: ['nobody'] })).status).toBe(404);
    expect((await app.store.readAll(-1, 10_000)).filter(({ type }) => type === 'AnnouncementScheduled')).toHaveLength(
      head,
    );
  });

  it('is for the platform owners alone', async () => {
    for (const [method, path] of [
      ['GET', '/announcements'],
      ['GET', '/announcements/one/x'],
      ['POST', '/announcements/send'],
      ['POST', '/announcements/preview'],
      ['PUT', '/announcements/cancel/x'],
      ['DELETE', '/announcements/delete/x'],
    ] as const)
      expect(
        (await app.rest(method, path, { token: ann.token, ...(method === 'POST' && { body: {} }) })).status,
        path,
      ).toBe(403);
    const tab = await connected(app, ann.token);
    tab.subscribe('a', 'subscription { announcementChanged { id } }');
    await expect.poll(() => JSON.stringify(tab.received), { timeout: 20_000 }).toContain('NOT_ALLOWED');
    tab.socket.close();
  });
});
