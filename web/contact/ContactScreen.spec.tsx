import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Answers, draw, openServer } from '../testing/server.tsx';
import { ContactScreen } from './ContactScreen.tsx';

vi.setConfig({ testTimeout: 60_000 });

beforeEach(() => vi.stubGlobal('fetch', async () => new Response('{}', { status: 401 })));
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

function open(answers: Answers) {
  const server = openServer(answers);
  draw(server, [{ path: '/contact', element: <ContactScreen /> }], '/contact');
  return server;
}

async function fillIn(): Promise<void> {
  for (const [label, text] of [
    ['First name', 'Gil'],
    ['Last name', 'Guest'],
    ['Email', 'gil@example.test'],
    ['Subject', 'Hours'],
    ['Message', 'Open on Sunday?'],
  ] as const) {
    await userEvent.type(await screen.findByLabelText(label), text);
  }
  await userEvent.click(screen.getByRole('checkbox'));
}

it('leads home', async () => {
  open({});
  expect(await screen.findByRole('heading', { level: 1, name: 'Contact' })).toBeTruthy();
  expect(screen.getAllByRole('link', { name: /home$/i }).map((link) => link.getAttribute('href'))).toEqual(['/', '/']);
});

it('names what is missing, with the focus on the first of it, and sends no request', async () => {
  const server = open({});
  await userEvent.click(await screen.findByRole('button', { name: 'Send message' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Please enter your first name.');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('First name')));
  expect(server.asked.filter(({ name }) => name === 'SendContact')).toEqual([]);
});

it('sends without a phone number and shows the ticket', async () => {
  const server = open({ sendContactMessage: { ticket: 'T-1234' } });
  await fillIn();
  expect(screen.getByText('15/500')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Send message' }));
  expect(await screen.findByText('T-1234')).toBeTruthy();
  expect(screen.getByText('We answer to gil@example.test.')).toBeTruthy();
  const input = {
    firstName: 'Gil',
    lastName: 'Guest',
    email: 'gil@example.test',
    phone: '',
    subject: 'Hours',
    message: 'Open on Sunday?',
    consents: true,
    consentTo: 'Keep what I have written here to answer me.',
  };
  expect(server.asked.find(({ name }) => name === 'SendContact')?.variables).toEqual({ input });
});

it('keeps its text when it is refused, and shows where', async () => {
  open({
    sendContactMessage: () => {
      throw Object.assign(new Error('Please enter a valid email address.'), {
        extensions: { code: 'INVALID', field: 'email' },
      });
    },
  });
  await fillIn();
  await userEvent.click(screen.getByRole('button', { name: 'Send message' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')));
  expect((screen.getByLabelText('Message') as HTMLTextAreaElement).value).toBe('Open on Sunday?');
});
