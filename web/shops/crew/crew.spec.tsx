import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Answers, anna, draw, logIn, openServer, shopFacts } from '../../testing/server.tsx';
import { CrewInvitationScreen } from './CrewInvitationScreen.tsx';
import { MyBarbersScreen } from './MyBarbersScreen.tsx';
import { daysOffWords, fullWords, hoursWords, limitWords, servicesWords } from './words.ts';

vi.setConfig({ testTimeout: 60_000 });
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const shop = {
  ...shopFacts,
  hours: [{ weekday: 'monday', slots: ['09:00', '09:30'] }],
  services: [
    { id: 'barb', name: 'Barber Service' },
    { id: 'fade', name: 'Skin fade' },
  ],
};
const person = (over: object) => ({
  ...{ id: 'm1', shopId: shop.id, shopName: shop.name, role: 'barber', status: 'working', email: null },
  ...{ invitedUntil: null, restorableUntil: null, services: null, hours: null, daysOff: [] },
  ...{ comingBookings: 0, bookingsToMove: 0 },
  person: { id: 'ben', firstName: 'Ben', lastName: 'Ito', pictureUrl: null },
  ...over,
});
const invited = person({
  ...{ id: 'm2', status: 'invited', email: 'cleo@example.test', person: null, role: 'desk' },
  invitedUntil: '2027-01-19T12:00:00.000Z',
});
const place = {
  ...{ id: 'w1', shopId: 'other', shopName: 'Fade House', role: 'desk', rights: ['serveAll', 'serveOwn'] },
  owner: { id: 'olga', firstName: 'Olga', lastName: 'Ex' },
};

const ownChair = { id: shop.id, shopName: shop.name, takesBookings: true, comingBookings: 0, bookingsToMove: 0 };

function open(
  people: object[],
  answers: Answers = {},
  { used = people.length, limit = 10 as number | null, ownChairs = [ownChair] as object[] } = {},
) {
  const server = openServer({
    ...{ crew: { used, limit, people, ownChairs }, workplaces: [], myShops: [shop], ...answers },
  });
  logIn({ ...anna, role: 'SHOP_OWNER' });
  draw(
    server,
    [
      {
        path: '/my-barbers',
        element: (
          <main>
            <MyBarbersScreen />
          </main>
        ),
      },
    ],
    '/my-barbers',
  );
  return server;
}
const variablesOf = ({ asked }: ReturnType<typeof open>, wanted: string) =>
  asked.find(({ name }) => name === wanted)?.variables;

/** The button that was pressed is gone. */
const headingHasFocus = () =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));

describe('the people of a member’s shops', () => {
  it('are a table with role, status, hours, days off and services, and how many the plan allows', async () => {
    open([person({ services: ['fade'], daysOff: [{ from: '2027-02-01', to: '2027-02-07' }] }), invited]);
    const table = within(await screen.findByRole('table', { name: 'Barbers' }));
    const ben = within(table.getByRole('row', { name: /Ben Ito/ }));
    for (const text of ['Barber', 'Works here', 'As the shop', 'Mon, Feb 1 – Sun, Feb 7', 'Skin fade'])
      expect(ben.getByText(text)).toBeTruthy();
    expect(within(table.getByRole('row', { name: /cleo@example.test/ })).getByText('Invited')).toBeTruthy();
    expect(screen.getByText('2 of 10 additional barber')).toBeTruthy();
  });

  it('are each of a named shop once there are two, though all work in one', async () => {
    const shopsOf = async (...myShops: object[]) => {
      open([person({})], { myShops });
      const table = within(await screen.findByRole('table', { name: 'Barbers' }));
      return table.queryByRole('columnheader', { name: 'Shop' });
    };
    expect(await shopsOf(shop)).toBeNull();
    cleanup();
    expect(await shopsOf(shop, { ...shop, id: 'other' })).toBeTruthy();
  });

  it('are invited by mail; a refusal is said at the address', async () => {
    const server = open([], {
      inviteToCrew: ({ input }: { input: { email: string } }) => person({ status: 'invited', email: input.email }),
    });
    await screen.findByText('Nobody works with you yet');
    await userEvent.click(screen.getByRole('button', { name: 'Add barber' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add barber' }));
    await userEvent.type(form.getByLabelText('Email'), ' cleo@example.test ');
    await userEvent.click(form.getByRole('radio', { name: /Desk/ }));
    await userEvent.click(form.getByRole('button', { name: 'Send the invitation' }));
    await waitFor(() =>
      expect(variablesOf(server, 'InviteToCrew')).toEqual({
        input: { shopId: shop.id, email: 'cleo@example.test', role: 'desk' },
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('are as many as the plan allows, and nobody goes when it allows fewer', async () => {
    open([person({}), invited], {}, { limit: 1 });
    const add = await screen.findByRole('button', { name: 'Add barber' });
    expect((add as HTMLButtonElement).disabled).toBe(true);
    expect(screen.getByText(/Everybody stays/)).toBeTruthy();
  });

  it('are changed: only what differs is sent', async () => {
    const server = open([person({})], { changeCrewMember: person({ role: 'manager', services: ['fade'] }) });
    await userEvent.click(await screen.findByRole('button', { name: 'More about Ben Ito' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Change' }));
    const form = within(await screen.findByRole('dialog', { name: 'Ben Ito' }));
    await userEvent.click(form.getByRole('radio', { name: /Manager/ }));
    await userEvent.click(form.getByRole('radio', { name: 'Some of it' }));
    await userEvent.click(form.getByRole('checkbox', { name: 'Barber Service' }));
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(variablesOf(server, 'ChangeCrewMember')).toEqual({
        id: 'm1',
        input: { role: 'manager', services: ['fade'] },
      }),
    );
  });

  it('have days off, which can be taken away again', async () => {
    open([person({ daysOff: [{ from: '2027-02-01', to: '2027-02-07' }] })]);
    await userEvent.click(await screen.findByRole('button', { name: 'More about Ben Ito' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Change' }));
    const form = within(await screen.findByRole('dialog', { name: 'Ben Ito' }));
    expect(form.getByText(/Customers book a barber within these hours/)).toBeTruthy();
    await userEvent.click(form.getByRole('button', { name: /^Remove the days off of/ }));
    expect(document.activeElement).toBe(form.getByRole('heading', { name: 'Days off' }));
  });

  it('are removed after a question, and restored', async () => {
    const gone = person({ status: 'left', restorableUntil: '2027-01-13T12:00:00.000Z' });
    const ben = person({ comingBookings: 6, bookingsToMove: 1 });
    const server = open([ben, { ...gone, id: 'm3', person: { ...gone.person, id: 'zoe', firstName: 'Zoe' } }], {
      removeFromCrew: { used: 0, limit: 10, people: [] },
      restoreToCrew: person({ id: 'm3' }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Restore Zoe Ito' }));
    expect(screen.getByRole('link', { name: '1 booking to move' }).getAttribute('href')).toBe(
      '/appointments?view=week',
    );
    await waitFor(() => expect(variablesOf(server, 'RestoreToCrew')).toEqual({ id: 'm3' }));
    await headingHasFocus();
    await userEvent.click(screen.getByRole('button', { name: 'More about Ben Ito' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    const question = within(await screen.findByRole('alertdialog', { name: `Remove Ben Ito from ${shop.name}?` }));
    expect(question.getByText(/6 bookings to come stay with them until you move or cancel them\./)).toBeTruthy();
    await userEvent.click(question.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(variablesOf(server, 'RemoveFromCrew')).toEqual({ id: 'm1', onlyInvited: false }));
  });
});

describe('the owner’s own row', () => {
  const takes = () => screen.findByRole<HTMLInputElement>('checkbox', { name: /^Takes bookings/ });

  it('says whether they take bookings, and how many there are to move', async () => {
    let chair = ownChair;
    const setOwnerBookings = ({ takesBookings }: { takesBookings: boolean }) => {
      chair = { ...ownChair, takesBookings, comingBookings: 3, bookingsToMove: 3 };
      return chair;
    };
    const crew = () => ({ used: 1, limit: 10, people: [person({})], ownChairs: [chair] });
    const server = open([], { crew, setOwnerBookings });
    const table = within(await screen.findByRole('table', { name: 'Barbers' }));
    expect(within(table.getByRole('row', { name: /Yourself/ })).getByText('Owner')).toBeTruthy();
    expect((await takes()).getAttribute('aria-checked')).toBe('true');
    await userEvent.click(await takes());
    await waitFor(() =>
      expect(variablesOf(server, 'SetOwnerBookings')).toEqual({ shopId: shop.id, takesBookings: false }),
    );
    await waitFor(async () => expect((await takes()).getAttribute('aria-checked')).toBe('false'));
    expect(screen.getByRole('link', { name: '3 bookings to move' })).toBeTruthy();
    expect(screen.queryByText('No chair can be booked at present.')).toBeNull();
  });

  it('is there where somebody else is, and where nobody can be booked, to take bookings again', async () => {
    open([]);
    expect(await screen.findByText('Nobody works with you yet')).toBeTruthy();
    cleanup();
    open([], { myShops: [{ ...shop, bookable: false }] }, { ownChairs: [{ ...ownChair, takesBookings: false }] });
    expect((await takes()).getAttribute('aria-checked')).toBe('false');
    expect(screen.getByText('No chair can be booked at present.')).toBeTruthy();
  });

  it('stays as it is where nobody else can be booked', async () => {
    const setOwnerBookings = () => {
      throw new GraphQLError('Nobody else can be booked at this shop.', {
        extensions: { code: 'NOBODY_ELSE_BOOKABLE' },
      });
    };
    open([invited], { setOwnerBookings });
    await userEvent.click(await takes());
    expect(await screen.findByText('Nobody else can be booked at this shop.')).toBeTruthy();
    expect((await takes()).getAttribute('aria-checked')).toBe('true');
  });
});

it('where a member works is shown to them, to leave', async () => {
  let places = [place];
  const leaveCrew = () => (places = []);
  const server = open([], { workplaces: () => places, leaveCrew, myShops: [] });
  expect(await screen.findByText('Desk, with Olga Ex')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Leave Fade House' }));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(variablesOf(server, 'LeaveCrew')).toEqual({ id: 'w1' }));
  await headingHasFocus();
});

describe('of a shop of somebody else', () => {
  const at = (role: string, rights: readonly string[]) => ({ ...place, role, rights });
  const dora = person({
    id: 'm9',
    role: 'desk',
    person: { id: 'dora', firstName: 'Dora', lastName: 'Diaz', pictureUrl: null },
  });
  const shopCrew = [person({}), dora];

  it('a manager changes the crew, but not who is a manager', async () => {
    const workplaces = [at('manager', ['serveAll', 'serveOwn', 'planCrew'])];
    const changeCrewMember = () => ({ ...dora, role: 'barber' });
    const server = open([], { workplaces, shopCrew, shop, changeCrewMember, myShops: [] });
    const crew = within(await screen.findByRole('region', { name: 'The crew of Fade House' }));
    await userEvent.click(await crew.findByRole('button', { name: 'Change Dora Diaz' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Dora Diaz' }));
    expect(dialog.queryByRole('radio', { name: /^Manager/ })).toBeNull();
    await userEvent.click(dialog.getByRole('radio', { name: /^Barber/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(variablesOf(server, 'ChangeCrewMember')).toEqual({ id: 'm9', input: { role: 'barber' } }),
    );
  });

  it('a barber sets their own days off, and is shown nothing else to change', async () => {
    const workplaces = [at('barber', ['serveOwn', 'planOwnDays'])];
    open([], { workplaces, shopCrew: [person({})], shop, myShops: [] });
    await userEvent.click(await screen.findByRole('button', { name: 'Set days off at Fade House' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ben Ito' }));
    expect(dialog.getByRole('button', { name: 'Add these days' })).toBeTruthy();
    expect(dialog.queryByRole('radio')).toBeNull();
  });

  it('a manager keeps its menu and its special hours, who is at the desk does not', async () => {
    const sent: object[] = [];
    const setSpecialHours = (wanted: object) => {
      sent.push(wanted);
      return { ...shop, id: 'other' };
    };
    const answers = { shop: { ...shop, id: 'other', name: 'Fade House', specialHours: [] }, shopBookings: [] };
    const rights = ['serveAll', 'serveOwn', 'closeDays', 'keepMenu'];
    open([], { workplaces: [at('manager', rights)], ...answers, setSpecialHours, myShops: [] });
    const services = await screen.findByRole('link', { name: 'Services of Fade House' });
    expect(services.getAttribute('href')).toBe('/services');
    await userEvent.click(screen.getByRole('button', { name: 'Special hours of Fade House' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Special hours' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Close these days' }));
    await waitFor(() => expect(sent).toMatchObject([{ shopId: 'other', input: { slots: [] } }]));
    cleanup();
    open([], { workplaces: [at('desk', ['serveAll', 'serveOwn'])], myShops: [] });
    await screen.findByRole('link', { name: 'Appointments at Fade House' });
    expect(screen.queryByRole('button', { name: /^Special hours/ })).toBeNull();
    expect(screen.queryByRole('link', { name: /^Services of/ })).toBeNull();
  });

  it('the desk has its appointments, and nobody to change', async () => {
    open([], { workplaces: [at('desk', ['serveAll', 'serveOwn'])], myShops: [] });
    const link = await screen.findByRole('link', { name: 'Appointments at Fade House' });
    expect(link.getAttribute('href')).toBe('/appointments?shop=other');
    expect(screen.queryByRole('region', { name: /crew|days/ })).toBeNull();
  });
});

it('who has no shop and works nowhere is told so', async () => {
  open([], { myShops: [] });
  expect(await screen.findByText('No shop, so no crew yet')).toBeTruthy();
});

describe('an invitation', () => {
  const account = (over: object) => ({
    ...{ id: anna._id, email: 'ana@example.test', wantedEmail: null, userName: 'ana', firstName: 'Ana' },
    ...{ lastName: 'Ortiz', phoneNumber: '', role: 'CUSTOMER', identity: null, bio: null, website: null },
    ...{ youtube: null, instagram: null, linkedIn: null, pictureUrl: null, activated: true, referCode: 'K7Q2XF' },
    ...{ referred: 0, memberSince: '2026-01-05T12:00:00.000Z', consent: null },
    ...over,
  });
  const invitation = {
    ...{ id: 'm2', shopId: shop.id, shopName: shop.name, role: 'desk', expiresAt: '2027-01-19T12:00:00.000Z' },
    ...{ isForMe: true, invitedBy: place.owner },
  };
  function openLink(answers: Answers, isMember = true) {
    const server = openServer({ crewInvitation: invitation, answerCrewInvitation: [], ...answers });
    if (isMember) logIn(anna);
    draw(
      server,
      [
        {
          path: '/crew-invitation/:id',
          element: (
            <main>
              <CrewInvitationScreen />
            </main>
          ),
        },
        { path: '/my-barbers', element: <p>Their workplaces</p> },
      ],
      '/crew-invitation/m2',
    );
    return server;
  }

  it('says who invites to what, and is accepted', async () => {
    const server = openLink({});
    expect(await screen.findByText(/Olga Ex invites you to work at/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('Their workplaces')).toBeTruthy();
    expect(variablesOf(server, 'AnswerCrewInvitation')).toEqual({ id: 'm2', accept: true });
  });

  it('is declined', async () => {
    const server = openLink({});
    await userEvent.click(await screen.findByRole('button', { name: 'Decline' }));
    expect(await screen.findByText('You have declined')).toBeTruthy();
    await headingHasFocus();
    expect(variablesOf(server, 'AnswerCrewInvitation')).toEqual({ id: 'm2', accept: false });
  });

  it('leads who is not logged in to the login and back, and tells others that it is not theirs', async () => {
    openLink({ crewInvitation: { ...invitation, isForMe: false } }, false);
    expect((await screen.findByRole('link', { name: 'Log in' })).getAttribute('href')).toBe(
      '/login?next=%2Fcrew-invitation%2Fm2',
    );
    cleanup();
    openLink({ crewInvitation: { ...invitation, isForMe: false }, me: account({}) });
    expect(await screen.findByText(/sent to another address/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  });

  it('waits until the address of the account is proven', async () => {
    openLink({ crewInvitation: { ...invitation, isForMe: false }, me: account({ activated: false }) });
    expect(await screen.findByText(/Prove the address of your account first/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Send me the mail again' })).toBeTruthy();
    expect(screen.queryByText(/sent to another address/)).toBeNull();
  });

  it('that is over says so', async () => {
    openLink({ crewInvitation: null });
    expect(await screen.findByText('This invitation is over')).toBeTruthy();
  });
});

it('says hours, days off, services and limits in words', () => {
  expect(hoursWords(null)).toBe('As the shop');
  expect(hoursWords([])).toBe('None');
  expect(hoursWords([{ weekday: 'monday', slots: ['09:00', '09:30'] }] as never)).toBe('1 day, 1 hour a week');
  expect(daysOffWords([])).toBe('None');
  const days = ['2027-02-01', '2027-03-01'].map((day) => ({ from: day, to: day }));
  expect(daysOffWords(days)).toBe('Mon, Feb 1 and 1 more');
  expect(servicesWords(null, [])).toBe('All');
  expect(servicesWords(['gone'], [])).toBe('None');
  expect([limitWords(1, null), limitWords(2, null)].map((text) => text.split(';')[0])).toEqual([
    '1 person',
    '2 people',
  ]);
  expect(limitWords(3, 10)).toBe('3 of 10 additional barber');
  expect([fullWords(1, 2), fullWords(5, null)]).toEqual([undefined, undefined]);
  expect(fullWords(2, 2)).toContain('full');
});
