import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SessionProvider } from '../../shared/session.tsx';
import { SessionStore } from '../../shared/sessionStore.ts';
import { SiteProvider } from '../../shared/site.tsx';
import { ToastProvider } from '../../ui/Toast.tsx';
import { LoginScreen } from '../LoginScreen.tsx';
import { SignUpScreen } from '../SignUpScreen.tsx';
import { dropDraft } from './draft.ts';

vi.setConfig({ testTimeout: 60_000 });

const ana = { _id: 'u1', firstName: 'Ana', lastName: 'Ortiz', role: 'CUSTOMER' };
const answers = vi.fn<(path: string, body: Record<string, unknown>) => Response | Promise<Response>>();
let demo = false;

function Where() {
  const { pathname, search } = useLocation();
  return <h1>{`${pathname}${search}`}</h1>;
}

function open(at: string) {
  const routes = [
    { path: '/login', Component: LoginScreen },
    { path: '/signup', Component: SignUpScreen },
    { path: '*', Component: Where },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  render(
    <SessionProvider store={new SessionStore()}>
      <SiteProvider>
        <ToastProvider>
          <RouterProvider router={router} />
        </ToastProvider>
      </SiteProvider>
    </SessionProvider>,
  );
  return router;
}

beforeEach(() => {
  localStorage.clear();
  dropDraft();
  demo = false;
  answers.mockImplementation(() => new Response(JSON.stringify(ana), { headers: { authorization: 'Bearer key' } }));
  vi.stubGlobal('fetch', async (path: string, request?: RequestInit) => {
    if (path === '/api/v1/site') return new Response(JSON.stringify({ demo }));
    return answers(path, JSON.parse(String(request?.body ?? '{}')) as Record<string, unknown>);
  });
});
afterEach(() => {
  cleanup();
  answers.mockReset();
  vi.unstubAllGlobals();
});

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const summary = () => within(screen.getByRole('form')).getByRole('alert').textContent;

async function login(email: string, password: string) {
  if (email) await userEvent.type(screen.getByLabelText('Email'), email);
  if (password) await userEvent.type(screen.getByLabelText('Password'), password);
  await press('Login');
}

async function fillRegistration() {
  const lines = {
    'First name': 'Ana',
    'Last name': 'Ortiz',
    Username: 'ana',
    'Phone number': '555',
    Email: 'ana@x.test',
    Password: 'a good one',
  };
  for (const [label, text] of Object.entries(lines)) await userEvent.type(screen.getByLabelText(label), text);
}

describe('logging in', () => {
  it('names what is missing, keeps it on the page, and puts the focus on the first empty input', async () => {
    open('/login');
    await login('', '');
    expect(summary()).toContain('Please fill in all fields');
    const email = screen.getByLabelText('Email');
    expect(document.activeElement).toBe(email);
    expect(email.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(email.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Fill this in');
    expect(answers).not.toHaveBeenCalled();
  });

  it('refuses a password under six characters before asking the server', async () => {
    open('/login');
    await login('ana@x.test', '12345');
    expect(summary()).toContain('Password should not be less than 6 characters');
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
    expect(answers).not.toHaveBeenCalled();
  });

  it('shows the server’s own text, and the specified one when the request fails', async () => {
    answers.mockImplementation(() => new Response('The email address or the password is not right.', { status: 401 }));
    open('/login');
    await login('ana@x.test', '123456');
    await waitFor(() => expect(summary()).toContain('The email address or the password is not right.'));
    answers.mockImplementation(() => {
      throw new TypeError('no network');
    });
    await press('Login');
    await waitFor(() => expect(summary()).toContain('Unable to login. Try again later'));
  });

  it('goes to the profile, or where the visitor was going', async () => {
    open('/login');
    await login('ana@x.test', '123456');
    expect(await screen.findByRole('heading', { name: '/profile' })).toBeTruthy();
    cleanup();
    localStorage.clear();
    open('/login?next=%2Fbarber%2F1%3Fbook%3D1');
    await login('ana@x.test', '123456');
    expect(await screen.findByRole('heading', { name: '/barber/1?book=1' })).toBeTruthy();
  });

  it('does not navigate when the user went elsewhere meanwhile', async () => {
    let answer: (response: Response) => void = () => undefined;
    answers.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    const router = open('/login');
    await login('ana@x.test', '123456');
    await act(() => router.navigate('/barbers'));
    await act(async () => {
      answer(new Response(JSON.stringify(ana), { headers: { authorization: 'Bearer key' } }));
      await new Promise((resolve) => setTimeout(resolve, 100));
    });
    expect(localStorage.getItem('user'), 'they are logged in').toContain('Ana');
    expect(screen.getByRole('heading', { name: '/barbers' })).toBeTruthy();
  });

  it('does not follow a next that leads elsewhere', async () => {
    open('/login?next=https%3A%2F%2Fevil.test%2F');
    await login('ana@x.test', '123456');
    expect(await screen.findByRole('heading', { name: '/profile' })).toBeTruthy();
  });

  it('offers the demo logins only where the operator enables them, each with one press', async () => {
    demo = true;
    open('/login');
    await userEvent.click(await screen.findByRole('button', { name: /Barber/ }));
    expect(await screen.findByRole('heading', { name: '/profile' })).toBeTruthy();
    expect(answers).toHaveBeenCalledWith('/api/v1/users/login', {
      email: 'barber@chairside.test',
      password: 'chairside',
    });
  });

  it('has a way to a new password', async () => {
    open('/login');
    await userEvent.click(screen.getByRole('link', { name: 'Forgot password' }));
    expect(await screen.findByRole('heading', { name: '/forgot-password' })).toBeTruthy();
  });

  it('shows who is already logged in instead of the form', async () => {
    localStorage.setItem('user', JSON.stringify(ana));
    open('/login?next=%2Fappointments');
    const way = await screen.findByRole('link', { name: 'Continue' });
    expect(way.getAttribute('href')).toBe('/appointments');
  });
});

describe('registering', () => {
  it('sends everything that was given, and leads to the dashboard', async () => {
    open('/signup?ref=K7Q2XF');
    await fillRegistration();
    await userEvent.click(screen.getByRole('radio', { name: /Barber/ }));
    await userEvent.selectOptions(screen.getByLabelText('State'), 'Illinois');
    await userEvent.type(screen.getByLabelText('City'), 'Chicago');
    await userEvent.type(screen.getByLabelText('County'), 'Cook');
    await userEvent.click(screen.getByRole('radio', { name: /Entity/ }));
    expect(screen.getByText(/special service/)).toBeTruthy();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Agree to privacy and policy terms' }));
    await press('Sign Up');
    expect(await screen.findByRole('heading', { name: '/dashboard' })).toBeTruthy();
    expect(answers).toHaveBeenCalledWith('/api/v1/users/register', {
      firstName: 'Ana',
      lastName: 'Ortiz',
      userName: 'ana',
      phoneNumber: '555',
      email: 'ana@x.test',
      password: 'a good one',
      consent: true,
      consentTo: 'Agree to privacy and policy terms',
      role: 'SHOP_OWNER',
      state: 'Illinois',
      city: 'Chicago',
      county: 'Cook',
      identity: 'entity',
      referCode: 'K7Q2XF',
    });
  });

  it('clears the chosen identity when it is pressed again, and leaves out empty fields', async () => {
    open('/signup');
    await fillRegistration();
    await userEvent.click(screen.getByRole('radio', { name: /Individual/ }));
    await userEvent.click(screen.getByRole('radio', { name: /Individual/ }));
    expect(screen.getByRole('radio', { name: /Individual/ }).getAttribute('aria-checked')).toBe('false');
    await userEvent.click(screen.getByRole('checkbox'));
    await press('Sign Up');
    await screen.findByRole('heading', { name: '/dashboard' });
    expect(answers.mock.calls[0]?.[1]).toEqual({
      firstName: 'Ana',
      lastName: 'Ortiz',
      userName: 'ana',
      phoneNumber: '555',
      email: 'ana@x.test',
      password: 'a good one',
      role: 'CUSTOMER',
      consent: true,
      consentTo: 'Agree to privacy and policy terms',
    });
  });

  it('asks for the consent and does not insist on it', async () => {
    open('/signup');
    expect(screen.getByRole('link', { name: 'Read them (in a new tab)' }).getAttribute('href')).toBe('/privacy');
    await fillRegistration();
    await press('Sign Up');
    await screen.findByRole('heading', { name: '/dashboard' });
    expect(answers.mock.calls[0]?.[1]).not.toHaveProperty('consent');
  });

  it('says at its field that nobody has a refer code', async () => {
    const sentence = 'Nobody has this refer code. Please check it, or leave it out.';
    answers.mockImplementation(() => new Response(sentence, { status: 400 }));
    open('/signup?ref=ZZZZZZ');
    await fillRegistration();
    await userEvent.click(screen.getByRole('checkbox'));
    await press('Sign Up');
    const field = screen.getByLabelText(/^Refer code/);
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(field.getAttribute('aria-invalid')).toBe('true');
    const said = (field.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id));
    expect(said.map((one) => one?.textContent).join(' ')).toContain(sentence);
  });

  it('puts the server’s sentence at the input it means', async () => {
    answers.mockImplementation(() => new Response('This email address is already in use.', { status: 409 }));
    open('/signup');
    await fillRegistration();
    await userEvent.click(screen.getByRole('checkbox'));
    await press('Sign Up');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')));
    expect(summary()).toContain('This email address is already in use.');
    answers.mockImplementation(() => new Response('broken', { status: 500 }));
    await press('Sign Up');
    await waitFor(() => expect(summary()).toContain('Unable to create account. Try again later'));
  });

  it('warns of a common password and takes it all the same', async () => {
    open('/signup');
    await userEvent.type(screen.getByLabelText('Password'), 'password');
    expect(screen.getByText(/most common passwords/)).toBeTruthy();
  });

  it('keeps the typed text when the mode changes', async () => {
    open('/login?next=%2Fappointments');
    await userEvent.type(screen.getByLabelText('Email'), 'ana@x.test');
    await userEvent.click(screen.getByRole('link', { name: 'Create an account' }));
    expect(((await screen.findByLabelText('First name')) as HTMLInputElement).value).toBe('');
    expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('ana@x.test');
    expect(screen.getByRole('link', { name: 'Log in instead' }).getAttribute('href')).toBe(
      '/login?next=%2Fappointments',
    );
  });
});

describe('two-factor login', () => {
  const refused = (code: string, message: string) =>
    new Response(message, { status: 401, headers: { 'x-error-code': code } });

  it('asks for the code once the server wants one, and says when it is wrong', async () => {
    const router = open('/login');
    await userEvent.type(await screen.findByLabelText('Email'), 'ana@example.test');
    await userEvent.type(screen.getByLabelText('Password'), 'secret1');
    expect(screen.queryByLabelText('Code')).toBeNull();
    answers.mockImplementation((_path, { code }) =>
      code === undefined
        ? refused('TWO_FACTOR_NEEDED', 'Please enter the code.')
        : code === '123456'
          ? new Response(JSON.stringify(ana), { headers: { authorization: 'Bearer key' } })
          : refused('WRONG_CODE', 'That code is not right.'),
    );
    await userEvent.keyboard('{Enter}');
    const code = await screen.findByLabelText('Code');
    await waitFor(() => expect(document.activeElement).toBe(code));
    expect(screen.queryByRole('alert'), 'no failure yet').toBeNull();
    await userEvent.type(code, '000000{Enter}');
    expect((await screen.findAllByText('That code is not right.')).length).toBeGreaterThan(0);
    await userEvent.type(code, '123456{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/profile'));
  });
});
