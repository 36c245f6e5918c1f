import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays, localDateOf } from '#domain/calendar.ts';
import { joinCrew } from '../bookings/testing.ts';
import { openSubscribers, until } from '../live/subscribers.testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { openShopAtNoon, zoneAtNoon } from './testing.ts';

type Member = Awaited<ReturnType<TestApp['registerMember']>>;
type Person = {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly place: number | null;
  readonly fromMinutes: number | null;
  readonly toMinutes: number | null;
  readonly bookingId: string | null;
  readonly link: string | null;
};
type Queue = { readonly isOpen: boolean; readonly people: readonly Person[] };

const PERSON = 'id name status place through isConfirmed fromMinutes toMinutes service serviceName minutes barber bookingId link';
const ADD = `mutation ($input: QueueInput!) { addToQueue(input: $input) { ${PERSON} } }`;
const JOIN =
  'mutation ($input: QueueInput!) { joinQueue(input: $input) { secret place { status place name shopName fromMinutes toMinutes } } }';
const LEAVE = 'mutation ($secret: String!) { leaveQueue(secret: $secret) { status place } }';
const PLACE = 'query ($secret: String!) { placeInQueue(secret: $secret) { status place name fromMinutes barber } }';
const CALL = `mutation ($id: ID!, $barber: ID) { callFromQueue(id: $id, barber: $barber) { ${PERSON} } }`;
const OPEN = `mutation ($shopId: ID!, $open: Boolean!) { setQueueOpen(shopId: $shopId, open: $open) { isOpen } }`;
const QUEUE = `query ($shopId: ID!) { shopQueue(shopId: $shopId) { isOpen people { ${PERSON} } } }`;
const PUBLIC =
  'query ($shopId: ID!) { publicQueue(shopId: $shopId) { isOpen shopName people { place firstName fromMinutes } serving wait { fromMinutes toMinutes } } }';
const CLEAR = 'mutation ($shopId: ID!) { clearQueue(shopId: $shopId) { isOpen people { name status id } } }';
const act = (name: string) => `mutation ($id: ID!) { ${name}(id: $id) { ${PERSON} } }`;

let app: TestApp;
let [owner, desk, barber, other]: Member[] = [];
let chair: string;
let shopId: string;

beforeAll(async () => {
  app = await openTestApp();
  owner = await app.registerProvenMember({ role: 'SHOP_OWNER' });
  [desk, barber, other] = [
    await app.registerProvenMember({ firstName: 'Dee' }),
    await app.registerProvenMember({ firstName: 'Ben' }),
    await app.registerProvenMember(),
  ];
}, 60_000);
afterAll(() => app?.close());
// Each has a shop of its own: owners have three at most.
beforeEach(async () => {
  owner = await app.registerProvenMember({ role: 'SHOP_OWNER' });
  shopId = await openShopAtNoon(app, owner.token);
  const of = ({ user }: Member) => ({ memberId: user._id, email: user.email });
  await joinCrew(app, shopId, { ...of(desk as Member), role: 'desk' });
  chair = await joinCrew(app, shopId, of(barber as Member));
});

/** The one field of an operation, or the code of its refusal. */
async function ask<T = unknown>(query: string, variables: object, who?: Member): Promise<T> {
  const { data, errors } = await app.graphql<object>(query, variables, who?.token);
  return (errors?.[0] ? errors[0].extensions.code : Object.values(data ?? {})[0]) as T;
}
const add = (name: string, who = desk, more: object = {}) =>
  ask<Person>(ADD, { input: { shopId, name, ...more } }, who);
const call = (id: string, who = desk, at?: string) => ask<Person | string>(CALL, { id, barber: at }, who);
const queue = (who = desk) => ask<Queue>(QUEUE, { shopId }, who);
const secretOf = ({ link }: Person) => link?.split('/queue/')[1] ?? '';

it('finds a zone in which it is noon', () => {
  for (const hour of [0, 11, 12, 23])
    expect(
      new Intl.DateTimeFormat('en-US', {
        timeZone: zoneAtNoon(new Date(Date.UTC(2027, 0, 12, hour, 30))),
        ...({ hour: '2-digit', hourCycle: 'h23' } as const),
      }).format(new Date(Date.UTC(2027, 0, 12, hour, 30))),
    ).toBe('12');
});

describe('the desk', () => {
  it('adds people, calls the next, and they are a walk-in in the chair', async () => {
    const [wade, otis] = [
      await add('Wade Long', desk, { barber: 'owner' }),
      await add('Otis', desk, { barber: 'owner' }),
    ];
    expect(wade).toMatchObject({ status: 'WAITING', place: 1, through: 'DESK', fromMinutes: 0, barber: 'owner' });
    expect(otis).toMatchObject({ place: 2, serviceName: 'Barber Service', minutes: 30 });
    expect(otis.fromMinutes).toBeGreaterThanOrEqual(25);
    expect(otis.toMinutes).toBeGreaterThanOrEqual(otis.fromMinutes ?? 0);
    expect(await call(otis.id)).toBe('NOT_NEXT');
    const called = (await call(wade.id)) as Person;
    expect(called).toMatchObject({ status: 'CALLED', place: null, link: null });
    const visit = 'query ($id: ID!) { booking(id: $id) { status customer { firstName } } }';
    expect(await ask(visit, { id: called.bookingId }, desk)).toMatchObject({
      status: 'confirmed',
      customer: { firstName: 'Wade Long' },
    });
    expect(await call(otis.id)).toBe('CHAIR_NOT_FREE');
    expect((await queue()).people.map(({ name, status }) => [name, status])).toEqual([
      ['Otis', 'WAITING'],
      ['Wade Long', 'CALLED'],
    ]);
  });

  it('passes over, takes off and puts back', async () => {
    const [wade, otis] = [await add('Wade'), await add('Otis')];
    expect(await ask(act('skipInQueue'), { id: wade.id }, barber)).toMatchObject({ place: 2 });
    expect(await ask(act('skipInQueue'), { id: wade.id }, desk)).toBe('NOBODY_BEHIND');
    expect(await ask(act('takeOffQueue'), { id: otis.id }, barber)).toBe('ONLY_THE_OWNER');
    expect(await ask(act('takeOffQueue'), { id: otis.id }, desk)).toMatchObject({ status: 'LEFT', place: null });
    expect(await ask(act('putBackInQueue'), { id: otis.id }, desk)).toMatchObject({ status: 'WAITING', place: 1 });
    const { bookingId } = (await call(otis.id)) as Person;
    expect(await ask(act('putBackInQueue'), { id: otis.id }, desk)).toMatchObject({ status: 'WAITING', place: 1 });
    expect(await ask('query ($id: ID!) { booking(id: $id) { status } }', { id: bookingId }, desk)).toMatchObject({
      status: 'cancelled',
    });
  });

  it('is who serves in the shop; a barber calls to their own chair, and sees nobody else who was called', async () => {
    expect([await add('Wade', other), await queue(other), await ask(OPEN, { shopId, open: true }, other)]).toEqual([
      'NOT_YOUR_SHOP',
      'NOT_YOUR_SHOP',
      'NOT_YOUR_SHOP',
    ]);
    expect(await ask(OPEN, { shopId, open: true }, barber)).toBe('ONLY_THE_OWNER');
    const [wade, otis] = [await add('Wade', barber), await add('Otis', barber)];
    const { bookingId } = (await call(wade.id, barber)) as Person;
    const visit = 'query ($id: ID!) { booking(id: $id) { barber { id } } }';
    expect(await ask(visit, { id: bookingId }, barber)).toMatchObject({ barber: { id: chair } });
    expect(await call(otis.id, barber, 'owner')).toBe('ONLY_THE_OWNER');
    await call(otis.id, desk, 'owner');
    expect((await queue(barber)).people.map(({ name }) => name)).toEqual(['Wade']);
    expect((await queue(desk)).people.map(({ name }) => name)).toEqual(['Otis', 'Wade']);
  });

  it('two that call one person at once get one walk-in', async () => {
    const wade = await add('Wade');
    const answers = await Promise.all([call(wade.id, desk, 'owner'), call(wade.id, owner, chair)]);
    expect(answers.filter((one) => one === 'TICKET_ENDED')).toHaveLength(1);
    expect(answers.filter((one) => typeof one !== 'string')).toHaveLength(1);
  });
});

describe('the public page', () => {
  it('takes people while the desk has opened it, and shows first names, of strangers their initial', async () => {
    const input = { shopId, name: 'Wade Long' };
    expect(await ask(JOIN, { input })).toBe('QUEUE_NOT_OPEN');
    expect(await ask(OPEN, { shopId, open: true }, desk)).toEqual({ isOpen: true });
    expect(await ask(JOIN, { input })).toMatchObject({
      place: { status: 'WAITING', place: 1, name: 'Wade Long', shopName: 'Fade House', fromMinutes: 0 },
    });
    expect(await ask(PUBLIC, { shopId })).toMatchObject({
      isOpen: true,
      people: [{ place: 1, firstName: 'W.', fromMinutes: 0 }],
      serving: [],
      wait: { fromMinutes: 0 },
    });
    expect(JSON.stringify(await ask(PUBLIC, { shopId }))).not.toContain('Long');
    const [wade] = (await queue()).people;
    expect(wade).toMatchObject({ name: 'Wade Long', isConfirmed: false });
    expect(await ask(act('confirmInQueue'), { id: wade?.id }, other)).toBe('NOT_YOUR_SHOP');
    expect(await ask(act('confirmInQueue'), { id: wade?.id }, barber)).toMatchObject({ isConfirmed: true });
    expect(await ask(PUBLIC, { shopId })).toMatchObject({ people: [{ firstName: 'Wade' }] });
    await call(wade?.id ?? '');
    expect(await ask(PUBLIC, { shopId })).toMatchObject({ people: [], serving: ['Wade'] });
    await ask(OPEN, { shopId, open: false }, desk);
    expect(await ask(JOIN, { input })).toBe('QUEUE_NOT_OPEN');
  });

  it('is cleared in one go of all whom the desk does not know', async () => {
    await ask(OPEN, { shopId, open: true }, desk);
    await add('Wade');
    for (const name of ['Otis', 'Iris', 'Finn']) await ask(JOIN, { input: { shopId, name } });
    const iris = (await queue()).people.find(({ name }) => name === 'Iris');
    await ask(act('confirmInQueue'), { id: iris?.id }, desk);
    const codes = [];
    for (const who of [barber, other, undefined]) codes.push(await ask(CLEAR, { shopId }, who));
    expect(codes).toEqual(['ONLY_THE_OWNER', 'NOT_YOUR_SHOP', 'NOT_LOGGED_IN']);
    const left = await ask<Queue>(CLEAR, { shopId }, desk);
    expect(left.people.map(({ name, status }) => [name, status])).toEqual([
      ['Wade', 'WAITING'],
      ['Iris', 'WAITING'],
      ['Finn', 'LEFT'],
      ['Otis', 'LEFT'],
    ]);
    const before = await app.askedFor();
    await ask(CLEAR, { shopId }, desk);
    expect(await app.askedFor(), 'nothing is left to be taken off').toBe(before);
    const otis = left.people.find(({ name }) => name === 'Otis');
    expect(await ask(act('putBackInQueue'), { id: otis?.id }, desk)).toMatchObject({ status: 'WAITING', place: 2 });
  });

  it('is told of today alone: what is booked for other days changes nothing for who waits', async () => {
    const subscribers = openSubscribers(app);
    try {
      const { received } = await subscribers.subscribe(
        'subscription ($shopId: ID!) { queueChanged(shopId: $shopId) { date } }',
        { shopId },
      );
      const today = localDateOf(new Date().toISOString(), zoneAtNoon());
      const hold = async (date: string, time: string) => {
        const body = { date, time };
        return (await app.rest('POST', `/booking/hold/${shopId}`, { token: other?.token, body })).status;
      };
      expect(await hold(addDays(today, 3), '12:00')).toBe(201);
      await add('Wade');
      await until(() => received.length > 0);
      expect(await hold(today, '20:00')).toBe(201);
      await until(() => received.length > 1);
      expect(received).toEqual([{ queueChanged: { date: today } }, { queueChanged: { date: today } }]);
    } finally {
      await subscribers.close();
    }
  });

  it('takes a name of one to 40 characters, and a service of the shop', async () => {
    await ask(OPEN, { shopId, open: true }, desk);
    const codes = [];
    for (const input of [{ name: ' ' }, { name: 'W'.repeat(41) }, { name: 'Wade', serviceId: 'none' }])
      codes.push(await ask(JOIN, { input: { shopId, ...input } }));
    expect(codes).toEqual(['INVALID_INPUT', 'INVALID_INPUT', 'SERVICE_NOT_OFFERED']);
  });

  it('takes five people of one network in ten minutes', async () => {
    const limited = await openTestApp({ env: { RATE_LIMIT: 'on', LOG_LEVEL: 'silent' }, workers: false });
    try {
      const bea = await limited.registerMember({ role: 'SHOP_OWNER' });
      const input = { shopId: await openShopAtNoon(limited, bea.token), name: 'Wade' };
      await limited.graphql(OPEN, { shopId: input.shopId, open: true }, bea.token);
      const codes = [];
      for (let tried = 0; tried < 6; tried += 1)
        codes.push((await limited.graphql(JOIN, { input })).errors?.[0]?.extensions.code);
      expect(codes).toEqual([undefined, undefined, undefined, undefined, undefined, 'TOO_MANY_TICKETS_OF_NETWORK']);
    } finally {
      await limited.close();
    }
  }, 60_000);
});

describe('the secret link', () => {
  it('shows the place to whoever has it, and ends it', async () => {
    const [wade, otis] = [await add('Wade', desk, { barber: 'owner' }), await add('Otis', desk, { barber: 'owner' })];
    expect(await ask(PLACE, { secret: secretOf(otis) })).toMatchObject({
      status: 'WAITING',
      place: 2,
      barber: 'owner',
    });
    expect(await ask(LEAVE, { secret: secretOf(wade) })).toEqual({ status: 'LEFT', place: null });
    expect(await ask(LEAVE, { secret: secretOf(wade) })).toEqual({ status: 'LEFT', place: null });
    expect(await ask(PLACE, { secret: secretOf(otis) })).toMatchObject({ place: 1, fromMinutes: 0 });
    await call(otis.id);
    expect(await ask(PLACE, { secret: secretOf(otis) })).toMatchObject({ status: 'CALLED', place: null });
    expect(await ask(LEAVE, { secret: secretOf(otis) })).toBe('TICKET_ENDED');
  });

  it('is nobody else’s: one that was made up, or of another place, is none', async () => {
    const [wade, otis] = [await add('Wade'), await add('Otis')];
    const [id, proof] = secretOf(wade).split('.');
    for (const secret of [`${otis.id}.${proof}`, `${id}.${'A'.repeat(32)}`, `${id}`, id ?? '', 'x.y', ''])
      expect([await ask(PLACE, { secret }), await ask(LEAVE, { secret })]).toEqual([
        'TICKET_MISSING',
        'TICKET_MISSING',
      ]);
    expect((await queue()).people.map(({ status }) => status)).toEqual(['WAITING', 'WAITING']);
  });
});
