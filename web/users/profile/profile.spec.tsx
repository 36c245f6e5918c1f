import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { draw, logIn, openServer } from '../../testing/server.tsx';
import { ProfileScreen } from '../ProfileScreen.tsx';
import { UndoEmailScreen } from '../UndoEmailScreen.tsx';

vi.setConfig({ testTimeout: 60_000 });

const account = {
  id: 'u1',
  email: 'ana@example.test',
  wantedEmail: null as string | null,
  userName: 'ana',
  firstName: 'Ana',
  lastName: 'Ortiz',
  phoneNumber: '555',
  role: 'CUSTOMER',
  identity: null,
  bio: 'I like fades',
  website: null,
  youtube: null,
  instagram: null,
  linkedIn: null,
  pictureUrl: null,
  activated: true,
  referCode: 'K7Q2XF',
  referred: 2,
  memberSince: '2026-01-01T00:00:00Z',
};

/** The profile, with a server that saves a change only when the test allows it. */
async function open(over: Partial<typeof account> = {}) {
  const held: (() => void)[] = [];
  let me = { ...account, ...over };
  const server = openServer({
    me: () => me,
    updateProfile: ({ input }: { input: Partial<typeof account> }) =>
      new Promise((resolve) =>
        held.push(() => {
          me = { ...me, ...input };
          resolve(me);
        }),
      ),
  });
  const routes = [
    { path: '/profile', element: <ProfileScreen /> },
    // Its code takes for ever.
    { path: '/login', element: <h1>login</h1>, loader: () => new Promise<null>(() => undefined) },
    { path: '*', element: <h1>elsewhere</h1> },
  ];
  const router = draw(server, routes, '/profile');
  const form = within(await screen.findByRole('form', { name: 'Profile information' }));
  const save = async () => {
    await waitFor(() => expect(held).toHaveLength(1));
    await act(async () => held.pop()?.());
  };
  return { server, router, form, save, isAsked: () => waitFor(() => expect(held).toHaveLength(1)) };
}
const words = (box: HTMLElement) => (box as HTMLInputElement).value;

beforeEach(() => logIn());
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

it('says each thing about a member once', async () => {
  await open();
  const { body } = document;
  // The words in a textarea are in the text as well.
  const values = [...body.querySelectorAll('input')].map(({ value }) => value);
  const said = [body.textContent, ...values].join(' · ');
  for (const fact of [account.email, account.bio, account.referCode]) expect(said.split(fact).length - 1, fact).toBe(1);
});

describe('an address that is not proven yet', () => {
  it('is named beside the one that still counts, and can be given up', async () => {
    let me = { ...account, wantedEmail: 'new@example.test' as string | null };
    const server = openServer({
      me: () => me,
      withdrawEmailChange: () => {
        me = { ...me, wantedEmail: null };
        return me;
      },
    });
    draw(server, [{ path: '/profile', element: <ProfileScreen /> }], '/profile');
    const banner = await screen.findByRole('region', { name: 'Activation' });
    expect(banner.textContent).toContain('new@example.test');
    expect(banner.textContent).toContain('Until then ana@example.test counts.');
    await userEvent.click(within(banner).getByRole('button', { name: 'Keep the present address' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Activation' })).toBeNull());
  });

  it('undoes a change by a press, not by opening the link', async () => {
    let undone = 0;
    const server = openServer({
      undoEmailChange: () => {
        undone += 1;
        if (undone > 1) throw new GraphQLError('used', { extensions: { code: 'LINK_NOT_GOOD' } });
        return true;
      },
    });
    const body = btoa(JSON.stringify(['undo-email', 'u1', 'a1', Date.now() + 60_000]));
    draw(server, [{ path: '/undo-email', element: <UndoEmailScreen /> }], `/undo-email?token=${body}.x`);
    const press = await screen.findByRole('button', { name: 'Undo the change' });
    expect(undone).toBe(0);
    await userEvent.click(press);
    await screen.findByText('The change is undone');
    cleanup();

    draw(server, [{ path: '/undo-email', element: <UndoEmailScreen /> }], `/undo-email?token=${body}.x`);
    await userEvent.click(await screen.findByRole('button', { name: 'Undo the change' }));
    await screen.findByText('This link is not good any more');
    cleanup();

    const old = btoa(JSON.stringify(['undo-email', 'u1', 'a1', Date.now() - 1]));
    draw(server, [{ path: '/undo-email', element: <UndoEmailScreen /> }], `/undo-email?token=${old}.x`);
    await screen.findByText('This link has expired');
  });
});

describe('filling in one field', () => {
  it('stays open while the change is on its way', async () => {
    const { save, isAsked } = await open();
    await userEvent.click(screen.getByRole('button', { name: 'Add Website Url' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Website Url' }));
    await userEvent.type(dialog.getByLabelText('Website Url'), 'https://ana.example');
    await userEvent.click(dialog.getByRole('button', { name: 'Update' }));
    await isAsked();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    expect(words(dialog.getByLabelText('Website Url'))).toBe('https://ana.example');
    await save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add YouTube Link' }));
  });
  it('is offered for what is empty, and for the bio when all is filled in', async () => {
    await open({ website: 'w', youtube: 'y', linkedIn: 'l', instagram: 'i' } as object);
    expect(screen.queryByRole('button', { name: /^Add / })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Edit Bio' }));
    expect(await screen.findByRole('dialog', { name: 'Edit Bio' })).toBeTruthy();
  });
});

it('says how many have joined with the refer code', async () => {
  await open();
  expect(await screen.findByText('2 members have joined with it.')).toBeTruthy();
});

it('says who sees the links of a member whose account is not activated', async () => {
  const said = 'Others see these links once you have activated your account.';
  await open();
  expect(screen.queryByText(said)).toBeNull();
  cleanup();
  await open({ activated: false });
  expect(screen.getByText(said)).toBeTruthy();
});

it('ends the session at the press, before the login is there', async () => {
  const { router } = await open();
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  expect(localStorage.getItem('user')).toBeNull();
  expect(router.state.navigation.location?.pathname).toBe('/login');
});

it('asks for the current password when a new address needs it, and sends it along', async () => {
  const asked: object[] = [];
  let me = account;
  const server = openServer({
    me: () => me,
    updateProfile: ({ input: { currentPassword, ...input } }: { input: Record<string, string> }) => {
      asked.push({ ...input, currentPassword });
      const [code, message] =
        currentPassword === undefined
          ? ['PASSWORD_NEEDED', 'Please enter your current password to change your email address.']
          : ['WRONG_PASSWORD', 'That is not your current password.'];
      if (currentPassword !== 'secret1')
        throw new GraphQLError(message, { extensions: { code, status: 403, field: 'currentPassword' } });
      me = { ...me, ...input };
      return me;
    },
  });
  draw(server, [{ path: '/profile', element: <ProfileScreen /> }], '/profile');
  const form = within(await screen.findByRole('form', { name: 'Profile information' }));
  const submit = () => userEvent.click(form.getByRole('button', { name: 'Update Profile' }));
  expect(form.queryByLabelText(/Current password/)).toBeNull();
  await userEvent.clear(form.getByLabelText(/^Email/));
  await userEvent.type(form.getByLabelText(/^Email/), 'new@example.test');
  await submit();
  const box = await form.findByLabelText(/^Current password/);
  await waitFor(() => expect(document.activeElement).toBe(box));
  expect(words(form.getByLabelText(/^Email/))).toBe('new@example.test');
  await userEvent.type(box, 'guessed');
  await submit();
  expect((await form.findAllByText('That is not your current password.')).length).toBeGreaterThan(0);
  await userEvent.clear(box);
  await userEvent.type(box, 'secret1');
  await submit();
  expect(await form.findByText('Everything is saved.')).toBeTruthy();
  await waitFor(() => expect(form.queryByLabelText(/Current password/)).toBeNull());
  expect(asked).toEqual(
    [undefined, 'guessed', 'secret1'].map((currentPassword) => ({ email: 'new@example.test', currentPassword })),
  );
});

describe('the profile form', () => {
  it('keeps text typed while it is being saved', async () => {
    const { form, save, isAsked } = await open();
    await userEvent.type(form.getByLabelText(/^Bio/), ' and beards');
    await userEvent.type(form.getByLabelText(/^Website/), 'https://ana.test');
    await userEvent.click(form.getByRole('button', { name: 'Update Profile' }));
    await isAsked();
    await userEvent.type(form.getByLabelText(/^Bio/), ', and tapers');
    await userEvent.type(form.getByLabelText(/^Youtube/i), 'https://youtube.com/ana');
    await save();
    expect(await form.findByText('2 unsaved changes')).toBeTruthy();
    const values = [/^Bio/, /^Youtube/i, /^Website/].map((name) => words(form.getByLabelText(name)));
    expect(values).toEqual(['I like fades and beards, and tapers', 'https://youtube.com/ana', 'https://ana.test']);
    await userEvent.click(form.getByRole('button', { name: 'Update Profile' }));
    await save();
    expect(await form.findByText('Everything is saved.')).toBeTruthy();
  });
});
