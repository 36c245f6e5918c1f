import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { account } from '#domain/users/decider.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { dayFromToday, joinCrew, madeEarlier, openShopAllDay } from './testing.ts';

type Member = Awaited<ReturnType<TestApp['registerMember']>>;
type Role = 'owner' | 'manager' | 'desk' | 'barber' | 'away' | 'gone';
const ROLES: readonly Role[] = ['owner', 'manager', 'desk', 'barber', 'away', 'gone'];

let app: TestApp;
let ann: Member;
let shopId: string;
/** The owner; three who work there; `away` is the manager of another shop; `gone` was the manager of this one. */
const people = {} as Record<Role, Member>;
/** Ids of memberships, which are the chairs of those who work in the shop. */
const chairs = {} as Record<Role, string>;
let ahead = 2;
let date = dayFromToday(ahead);

beforeAll(async () => {
  app = await openTestApp();
  people.owner = await app.registerProvenMember({ role: 'SHOP_OWNER', firstName: 'Olga' });
  ann = await app.registerProvenMember({ firstName: 'Ann', phoneNumber: '312 555 0123' });
  shopId = await openShopAllDay(app, people.owner.token, { price: '0', minimumNotice: undefined });
  const other = await app.registerProvenMember({ role: 'SHOP_OWNER' });
  const elsewhere = await openShopAllDay(app, other.token);
  for (const role of ROLES.filter((one) => one !== 'owner')) {
    const person = await app.registerProvenMember({ firstName: role });
    people[role] = person;
    const as = role === 'away' || role === 'gone' ? 'manager' : role;
    const { _id: memberId, email } = person.user;
    chairs[role] = await joinCrew(app, role === 'away' ? elsewhere : shopId, { memberId, email, role: as });
  }
  await ask('mutation ($id: ID!) { removeFromCrew(id: $id) { used } }', { id: chairs.gone }, people.owner);
}, 90_000);
afterAll(() => app?.close());
// Each has a day of its own.
beforeEach(() => {
  ahead += 1;
  date = dayFromToday(ahead);
});

/** The one field of an operation, or the code of its refusal. */
async function ask<T = unknown>(query: string, variables: object, who: Partial<Member>): Promise<T> {
  const { data, errors } = await app.graphql<object>(query, variables, who.token);
  return (errors?.[0] ? errors[0].extensions.code : Object.values(data ?? {})[0]) as T;
}
const BOOKED = 'id status time barber { id } customer { firstName email phoneNumber }';
type Booked = { id: string; status: string; customer: { email: string | null; phoneNumber: string | null } };
/** A booking of Ann's at a chair; the owner's where none is named. */
async function book(time: string, barber?: string): Promise<string> {
  const hold = 'mutation ($input: HoldSlotInput!) { holdSlot(input: $input) { booking { id } } }';
  const { booking } = await ask<{ booking: Booked }>(hold, { input: { shopId, date, time, barber } }, ann);
  await ask('mutation ($id: ID!) { createBooking(bookingId: $id) { id } }', { id: booking.id }, ann);
  return booking.id;
}
const mutate = (name: string, id: string, who: Member, more = '') =>
  ask<Booked | string>(`mutation ($id: ID!) { ${name}(id: $id${more}) { ${BOOKED} } }`, { id }, who);
const walkIn = (time: string, who: Member, barber?: string) =>
  ask<Booked | string>(
    `mutation ($input: WalkInInput!) { addWalkIn(input: $input) { ${BOOKED} } }`,
    { input: { shopId, date, time, barber, name: 'Wade', phone: '312 555 0188' } },
    who,
  );
const block = (time: string, who: Member, barber?: string) =>
  ask<{ id: string; barber: string | null } | string>(
    'mutation ($input: BlockTimeInput!) { blockTime(input: $input) { id barber } }',
    { input: { shopId, date, times: [time], barber } },
    who,
  );
const close = (day: string, who: Member) =>
  ask(
    'mutation ($input: CloseDaysInput!) { closeDays(input: $input) }',
    {
      ...{ input: { shopId, from: day, to: day, appointments: [] } },
    },
    who,
  );
const bookings = (who: Member) =>
  ask<Booked[] | string>(
    `query ($shopId: ID!, $date: LocalDate!) { shopBookings(shopId: $shopId, from: $date, to: $date) { ${BOOKED} } }`,
    { shopId, date },
    who,
  );
const idsOf = (rows: readonly { id: string }[] | string) =>
  typeof rows === 'string' ? rows : rows.map(({ id }) => id);

/** The codes of refusals, or `done`, of each role for an act. */
async function outcomes(act: (who: Member, role: Role) => Promise<unknown>): Promise<Record<Role, string>> {
  const found = {} as Record<Role, string>;
  for (const role of ROLES) {
    const answer = await act(people[role], role);
    found[role] = typeof answer === 'string' ? answer : 'done';
  }
  return found;
}

describe('a booking', () => {
  it('at any chair is moved and cancelled by the desk and managers, at their own by a barber', async () => {
    const move = async (who: Member, at: string, time: string, barber?: string) =>
      mutate('rescheduleBooking', await book(at, barber), who, `, date: "${date}", time: "${time}"`);
    const times = (from: number) =>
      Object.fromEntries(ROLES.map((role, nth) => [role, [clock(from + nth), clock(from + 6 + nth)]]));
    const atOwner = times(0);
    expect(await outcomes((who, role) => move(who, atOwner[role]?.[0] ?? '', atOwner[role]?.[1] ?? ''))).toEqual({
      ...{ owner: 'done', manager: 'done', desk: 'done' },
      ...{ barber: 'BOOKING_MISSING', away: 'BOOKING_MISSING', gone: 'BOOKING_MISSING' },
    });
    expect(
      await outcomes((who, role) => move(who, atOwner[role]?.[0] ?? '', atOwner[role]?.[1] ?? '', chairs.barber)),
    ).toEqual({
      ...{ owner: 'done', manager: 'done', desk: 'done', barber: 'done' },
      ...{ away: 'BOOKING_MISSING', gone: 'BOOKING_MISSING' },
    });
    const cancelled = times(12);
    const cancel = async (who: Member, role: Role) =>
      mutate('cancelBooking', await book(cancelled[role]?.[0] ?? ''), who);
    expect(await outcomes(cancel)).toEqual({
      ...{ owner: 'done', manager: 'done', desk: 'done' },
      ...{ barber: 'BOOKING_MISSING', away: 'BOOKING_MISSING', gone: 'BOOKING_MISSING' },
    });
  });

  it('is moved to another day by who serves there, and to another chair by who serves at both', async () => {
    const next = dayFromToday(ahead + 40);
    const id = await book('10:00', chairs.barber);
    const to = (day: string, barber: string) => `, date: "${day}", time: "11:00", barber: "${barber}"`;
    expect(await mutate('rescheduleBooking', id, people.barber, to(next, 'owner'))).toBe('ONLY_THE_OWNER');
    expect(await mutate('rescheduleBooking', id, people.barber, to(next, 'anyone'))).toBe('ONLY_THE_OWNER');
    expect(await mutate('rescheduleBooking', id, people.barber, to(next, chairs.barber))).toMatchObject({
      id,
      time: '11:00',
    });
    expect(await mutate('rescheduleBooking', id, people.desk, to(date, 'owner'))).toMatchObject({ id, barber: null });
  });

  it('that has begun is ended by who serves at its chair', async () => {
    const hour = 3_600_000;
    const at = new Date(Date.now() - 48 * hour).toISOString();
    const yesterday = dayFromToday(-1);
    const times = ['10:00', '10:30', '11:00', '11:30', '12:00', '12:30'];
    const made = await Promise.all(
      times.map((time) =>
        madeEarlier(app, { shopId, customerId: ann.user._id, date: yesterday, time, at, confirmed: true }),
      ),
    );
    const found = await outcomes((who, role) =>
      mutate(role === 'desk' ? 'markNoShow' : 'completeBooking', made[ROLES.indexOf(role)] ?? '', who),
    );
    expect(found).toEqual({
      ...{ owner: 'done', manager: 'done', desk: 'done' },
      ...{ barber: 'BOOKING_MISSING', away: 'BOOKING_MISSING', gone: 'BOOKING_MISSING' },
    });
  });

  it('is in the list of who serves at its chair, with the contact of its customer for who may reach them', async () => {
    const [own, bens] = [await book('13:00'), await book('13:30', chairs.barber)];
    const seen = async (role: Role) => idsOf(await bookings(people[role]));
    expect(await Promise.all(ROLES.map(seen))).toEqual([
      ...[[own, bens], [own, bens], [own, bens], [bens]],
      ...['NOT_YOUR_SHOP', 'NOT_YOUR_SHOP'],
    ]);
    const contact = { email: ann.user.email, phoneNumber: '312 555 0123' };
    expect(await bookings(people.desk)).toMatchObject([{ customer: contact }, { customer: contact }]);
    const nameAlone = { firstName: 'Ann', email: null, phoneNumber: null };
    expect(await bookings(people.barber)).toMatchObject([{ id: bens, customer: nameAlone }]);
    const one = (id: string, who: Member) => ask(`query ($id: ID!) { booking(id: $id) { ${BOOKED} } }`, { id }, who);
    expect(await one(bens, people.barber)).toMatchObject({ id: bens, customer: nameAlone });
    expect(await one(own, people.barber)).toBeNull();
    expect(await one(own, people.away)).toBeNull();
    const found = (who: Member) =>
      ask<{ id: string }[]>('{ findAppointments(query: "ann", first: 20) { id } }', {}, who).then(idsOf);
    expect(await found(people.desk)).toEqual(expect.arrayContaining([own, bens]));
    expect(await found(people.barber)).toContain(bens);
    expect(await found(people.barber)).not.toContain(own);
    expect(await found(people.away)).toEqual([]);
    const rest = async (role: Role) => {
      const path = `/booking/shop/${shopId}?from=${date}&to=${date}`;
      const { status, body } = await app.rest('GET', path, { token: people[role].token });
      return status === 200 ? (body as { data: { _id: string }[] }).data.map(({ _id }) => _id) : status;
    };
    expect(await Promise.all(ROLES.map(rest))).toEqual([[own, bens], [own, bens], [own, bens], [bens], 403, 403]);
  });
});

describe('the desk', () => {
  const nobody = { away: 'NOT_YOUR_SHOP', gone: 'NOT_YOUR_SHOP' };
  const all = { owner: 'done', manager: 'done', desk: 'done' };

  it('adds walk-ins and blocks time at every chair, a barber at their own, which they need not name', async () => {
    const at = (from: number) => (role: Role) => clock(from + ROLES.indexOf(role));
    const only = 'ONLY_THE_OWNER';
    expect(await outcomes((who, role) => walkIn(at(0)(role), who, 'owner'))).toEqual({
      ...all,
      barber: only,
      ...nobody,
    });
    expect(await outcomes((who, role) => walkIn(at(0)(role), who, 'anyone'))).toEqual({
      ...all,
      barber: only,
      ...nobody,
    });
    expect(await outcomes((who, role) => block(at(6)(role), who, 'owner'))).toEqual({
      ...all,
      barber: only,
      ...nobody,
    });
    const every = { ...all, barber: 'done', ...nobody };
    expect(await outcomes((who, role) => block(at(6)(role), who, chairs.barber))).toEqual(every);
    expect(await walkIn('18:00', people.barber)).toMatchObject({ barber: { id: chairs.barber } });
    expect(await block('18:30', people.barber)).toMatchObject({ barber: chairs.barber });
    expect(await block('18:30', people.desk)).toMatchObject({ barber: null });
  });

  it('opens blocked time again where it serves, and lists it', async () => {
    const [own, bens] = [await block('10:00', people.owner), await block('10:00', people.owner, chairs.barber)];
    if (typeof own === 'string' || typeof bens === 'string') throw new Error(`${own} ${bens}`);
    const listed = async (who: Member) =>
      idsOf(
        await ask<{ id: string }[]>(
          'query ($ids: [ID!]!, $date: LocalDate!) { blockedTimes(shopIds: $ids, from: $date, to: $date) { id } }',
          { ids: [shopId], date },
          who,
        ),
      );
    expect(await listed(people.desk)).toEqual(expect.arrayContaining([own.id, bens.id]));
    expect(await listed(people.barber)).toEqual([bens.id]);
    expect(await listed(people.away)).toBe('NOT_YOUR_SHOP');
    const open = (id: string, who: Member) =>
      ask<{ times: string[] }>('mutation ($id: ID!) { unblockTime(id: $id) { times } }', { id }, who);
    expect(await open(own.id, people.barber)).toBe('BLOCK_MISSING');
    expect(await open(own.id, people.gone)).toBe('BLOCK_MISSING');
    expect(await open(bens.id, people.barber)).toEqual({ times: [] });
    expect(await open(own.id, people.desk)).toEqual({ times: [] });
  });

  it('leaves closing days, special hours and the menu to managers', async () => {
    const only = { desk: 'ONLY_THE_OWNER', barber: 'ONLY_THE_OWNER' };
    const closed = await outcomes((who, role) => close(dayFromToday(60 + ROLES.indexOf(role)), who));
    expect(closed).toEqual({ owner: 'done', manager: 'done', ...only, ...nobody });
    const special = (day: string, who: Member) =>
      ask(
        'mutation ($shopId: ID!, $input: SpecialHoursInput!) { setSpecialHours(shopId: $shopId, input: $input) { id } }',
        { shopId, input: { from: day, to: day, slots: ['10:00'] } },
        who,
      );
    const managed = {
      ...{ owner: 'done', manager: 'done', desk: 'NOT_YOUR_SHOP', barber: 'NOT_YOUR_SHOP' },
      ...nobody,
    };
    expect(await outcomes((who, role) => special(dayFromToday(70 + ROLES.indexOf(role)), who))).toEqual(managed);
    const add = (name: string, who: Member) =>
      ask(
        'mutation ($shopId: ID!, $input: ServiceInput!) { addService(shopId: $shopId, input: $input) { id } }',
        { shopId, input: { name, minutes: 30, priceCents: 1_000 } },
        who,
      );
    expect(await outcomes((who, role) => add(`Cut by ${role}`, who))).toEqual(managed);
    const rename = (who: Member) =>
      ask('mutation ($id: ID!) { updateShop(id: $id, changes: { name: "Mine" }) { id } }', { id: shopId }, who);
    for (const role of ROLES.filter((one) => one !== 'owner')) expect(await rename(people[role])).toBe('NOT_YOUR_SHOP');
  });

  it('keeps the waitlist, which barbers do not see', async () => {
    for (const time of HALF_DAY) await block(time, people.owner, 'owner');
    const join = 'mutation ($input: WaitlistInput!) { joinWaitlist(input: $input) { id } }';
    const input = { shopId, date, barber: 'owner', partOfDay: 'morning' };
    const { id } = await ask<{ id: string }>(join, { input }, ann);
    const listed = (who: Member) =>
      ask<{ id: string }[] | string>(
        'query ($shopId: ID!, $date: LocalDate!) { shopWaitlist(shopId: $shopId, from: $date, to: $date) { id } }',
        { shopId, date },
        who,
      ).then(idsOf);
    expect(await Promise.all(ROLES.map((role) => listed(people[role])))).toEqual([
      ...[[id], [id], [id], 'ONLY_THE_OWNER', 'NOT_YOUR_SHOP', 'NOT_YOUR_SHOP'],
    ]);
    const end = (who: Member) => ask('mutation ($id: ID!) { leaveWaitlist(id: $id) { end } }', { id }, who);
    for (const role of ['barber', 'away', 'gone'] as const)
      expect(await end(people[role])).toBe('WAITLIST_ENTRY_MISSING');
    expect(await end(people.desk)).toEqual({ end: 'SHOP' });
  });
});

describe('the crew of a shop', () => {
  const crewOf = (who: Member) =>
    ask<{ id: string }[] | string>('query ($id: ID!) { shopCrew(shopId: $id) { id } }', { id: shopId }, who).then(
      idsOf,
    );
  const change = (id: string, input: object, who: Member) =>
    ask(
      'mutation ($id: ID!, $input: CrewMemberInput!) { changeCrewMember(id: $id, input: $input) { id } }',
      { id, input },
      who,
    );

  it('is read by its owner, managers and the desk, by a barber themself, and by nobody else', async () => {
    const everybody = expect.arrayContaining([chairs.manager, chairs.desk, chairs.barber]);
    expect(await crewOf(people.owner)).toEqual(everybody);
    expect(await crewOf(people.manager)).toEqual(everybody);
    expect(await crewOf(people.barber)).toEqual([chairs.barber]);
    expect(await crewOf(people.desk)).toEqual(everybody);
    expect(await crewOf(people.gone)).toBe('NOT_YOUR_SHOP');
  });

  it('is planned by managers, who do not say who is one; barbers set their own days off', async () => {
    const daysOff = [{ from: dayFromToday(80), to: dayFromToday(80) }];
    expect(await change(chairs.barber, { daysOff }, people.manager)).toEqual({ id: chairs.barber });
    expect(await change(chairs.desk, { role: 'barber' }, people.manager)).toEqual({ id: chairs.desk });
    expect(await change(chairs.desk, { role: 'desk' }, people.manager)).toEqual({ id: chairs.desk });
    expect(await change(chairs.desk, { role: 'manager' }, people.manager)).toBe('CREW_CHANGE_NOT_YOURS');
    expect(await change(chairs.barber, { daysOff: [] }, people.barber)).toEqual({ id: chairs.barber });
    expect(await change(chairs.barber, { services: null, daysOff }, people.barber)).toBe('CREW_CHANGE_NOT_YOURS');
    expect(await change(chairs.desk, { daysOff }, people.desk)).toBe('CREW_CHANGE_NOT_YOURS');
    for (const role of ['away', 'gone'] as const)
      expect(await change(chairs.barber, { daysOff }, people[role])).toBe('MEMBERSHIP_MISSING');
  });

  it('learns from its workplaces what it may do there', async () => {
    const places = (who: Member) => ask<object[]>('{ workplaces { id role rights chair shopId } }', {}, who);
    const { barber, desk } = chairs;
    const BARBERS = ['serveOwn', 'keepCare', 'planOwnDays', 'readOwnTakings'];
    expect(await places(people.barber)).toEqual([
      { id: barber, role: 'barber', rights: BARBERS, chair: barber, shopId },
    ]);
    expect(await places(people.desk)).toEqual([
      {
        id: desk,
        role: 'desk',
        rights: ['serveAll', 'serveOwn', 'reachCustomers', 'keepNotes', 'keepCare', 'keepWaitlist'],
        chair: desk,
        shopId,
      },
    ]);
    expect(await places(people.gone)).toEqual([]);
    const { body } = await app.rest('GET', '/crew/workplaces', { token: people.barber.token });
    expect(body).toMatchObject({
      data: [{ _id: barber, rights: BARBERS, chair: barber }],
    });
  });

  it('has no rights from the moment on in which its role changes, or an account is suspended', async () => {
    await change(chairs.desk, { role: 'barber' }, people.owner);
    expect(await walkIn('10:00', people.desk, 'owner')).toBe('ONLY_THE_OWNER');
    await change(chairs.desk, { role: 'desk' }, people.owner);
    expect(await walkIn('10:00', people.desk, 'owner')).toMatchObject({ status: 'confirmed' });
    const rule = (type: 'SuspendAccount' | 'ReinstateAccount') =>
      app.handler.dispatch(
        account,
        { type, data: { accountId: people.owner.user._id, reason: 'Spec.' } },
        {
          by: { id: 'Root000000000000000000', role: 'superadmin' },
          channel: 'rest',
        },
      );
    await rule('SuspendAccount');
    expect(await walkIn('10:30', people.desk, 'owner')).toBe('NOT_YOUR_SHOP');
    await rule('ReinstateAccount');
    expect(await walkIn('10:30', people.desk, 'owner')).toMatchObject({ status: 'confirmed' });
  });
});

/** A half hour by its number from 08:00 on. */
function clock(nth: number): string {
  return `${String(8 + Math.floor(nth / 2)).padStart(2, '0')}:${nth % 2 === 0 ? '00' : '30'}`;
}
const HALF_DAY = Array.from({ length: 8 }, (_, nth) => clock(nth));
