import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answers, anna, draw, logIn, openServer } from '../../testing/server.tsx';
import { messageOf } from '../testing.tsx';
import { ReportedConversations } from './ReportedConversations.tsx';

vi.setConfig({ testTimeout: 60_000 });

const person = (id: string, name: string) => ({ id, kind: 'member', name, pictureUrl: null });
const report = {
  conversationId: 'c1',
  reason: 'She insults me',
  reportedAt: '2026-11-20T17:40:00Z',
  about: { kind: 'shop', id: 's1', title: 'Evening Cuts', href: null },
  by: person('u2', 'Ana Ortiz'),
  against: person('o1', 'Eve Cutter'),
};
const listOf = (...nodes: object[]) => ({
  totalCount: nodes.length,
  edges: nodes.map((node, at) => ({ cursor: String(at), node })),
  pageInfo: { hasNextPage: false, hasPreviousPage: false, endCursor: null, startCursor: null },
});
const ruling = {
  position: 7,
  decision: 'closed',
  reason: 'Insults',
  at: '2026-11-20T18:00:00Z',
  moderator: person('u1', 'Ana Owner'),
  report,
};

function open(answers: Answers) {
  const server = openServer({
    conversationReports: listOf(report),
    conversationRulings: listOf(),
    messages: {
      hasOlder: false,
      messages: [messageOf({ text: 'Go away', author: person('o1', 'Eve Cutter') as never })],
    },
    ...answers,
  });
  draw(server, [{ path: '/', element: <ReportedConversations /> }], '/');
  return server;
}

beforeEach(() => logIn({ ...anna, role: 'superadmin' }));
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

it('shows both members, the reason, and the messages', async () => {
  open({});
  const list = within(await screen.findByRole('list', { name: 'Reported conversations' }));
  expect(list.getByRole('link', { name: 'Eve Cutter' }).getAttribute('href')).toBe('/user/o1');
  expect(list.getByRole('link', { name: 'Ana Ortiz' }).getAttribute('href')).toBe('/user/u2');
  expect(list.getByText('She insults me')).toBeTruthy();
  expect(await list.findByText('Go away')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('1 report waits');
});

it('shows edits and pictures of the reported messages; erased ones are marked', async () => {
  const eve = { author: person('o1', 'Eve Cutter') as never };
  const edited = {
    text: 'Have a nice day',
    editedAt: '2026-11-20T17:20:00Z',
    earlier: [{ text: 'Vile words', since: '2026-11-20T17:10:00Z' }],
  };
  const messages = [
    messageOf({ ...eve, id: 'c1M3', nth: 3, text: '' }),
    messageOf({
      ...eve,
      id: 'c1M2',
      nth: 2,
      text: '',
      picture: { __typename: 'MessagePicture', href: '/api/v1/messages/picture/c1/2', width: 20, height: 20 },
    }),
    messageOf({ ...eve, id: 'c1M1', nth: 1, ...(edited as object) }),
  ];
  open({ messages: { hasOlder: false, messages } });
  const said = within(await screen.findByRole('log', { name: 'What was said' }));
  expect(said.getByText('Vile words').parentElement?.textContent).toContain('before it was edited');
  expect(said.getByText(/ · edited$/)).toBeTruthy();
  expect(said.getByRole('button', { name: /^Picture from Eve Cutter/ })).toBeTruthy();
  expect(said.getAllByText('This message is no longer there.')).toHaveLength(1);
});

describe('a decision', () => {
  it.each([
    ['Dismiss', 'dismissed'],
    ['Warn', 'warned'],
    ['Close the conversation', 'closed'],
  ])('%s needs a reason, and leaves the queue for the record', async (label, decision) => {
    let settled = false;
    const server = open({
      conversationReports: () => listOf(...(settled ? [] : [report])),
      conversationRulings: () => listOf(...(settled ? [{ ...ruling, decision }] : [])),
      settleConversationReport: () => {
        settled = true;
        return true;
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: label }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.click(dialog.getByRole('button', { name: label }));
    expect(dialog.getByText('Please say why.')).toBeTruthy();
    expect(server.asked.some(({ name }) => name === 'SettleConversationReport')).toBe(false);
    await userEvent.type(dialog.getByLabelText(/Why/), 'Insults');
    await userEvent.click(dialog.getByRole('button', { name: label }));
    expect(await screen.findByRole('heading', { name: 'Nothing waits' })).toBeTruthy();
    expect((await screen.findByRole('region', { name: 'Decided' })).textContent).toContain('Decision: Insults');
    expect(server.asked.find(({ name }) => name === 'SettleConversationReport')?.variables).toEqual({
      id: 'c1',
      by: 'u2',
      decision,
      reason: 'Insults',
    });
  });

  it('that came too late is refused beside the reason', async () => {
    open({
      settleConversationReport: () => {
        throw Object.assign(new Error('No such report of this conversation waits to be decided.'), {
          extensions: { code: 'NOT_REPORTED' },
        });
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Dismiss' }));
    await userEvent.type(await screen.findByLabelText(/Why/), 'Fine');
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Dismiss' }));
    expect(await screen.findByText('No such report of this conversation waits to be decided.')).toBeTruthy();
  });
});

it('shows the reports of both sides, each with a decision of its own, and the messages up to the later one', async () => {
  const back = {
    ...report,
    reason: 'He threatens me',
    by: person('o1', 'Eve Cutter'),
    against: person('u2', 'Ana Ortiz'),
  };
  const first = messageOf({ text: 'Go away', author: person('o1', 'Eve Cutter') as never });
  const second = messageOf({
    id: 'c1M2',
    nth: 2,
    text: 'You will regret this',
    author: person('u2', 'Ana Ortiz') as never,
  });
  let waiting = [report];
  const server = open({
    conversationReports: () => listOf(...waiting),
    messages: () => ({ hasOlder: false, messages: waiting.length === 1 ? [first] : [second, first] }),
    settleConversationReport: ({ by }: { by: string }) => {
      waiting = waiting.filter((one) => one.by.id !== by);
      return true;
    },
  });
  await screen.findByText('Go away');
  waiting = [report, back];
  server.say({ conversationReportsChanged: 'c1' });
  const aboutAna = within(await screen.findByRole('article', { name: 'Report about Ana Ortiz' }));
  expect(await aboutAna.findByText('You will regret this')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('2 reports wait');
  await userEvent.click(aboutAna.getByRole('button', { name: 'Warn' }));
  await userEvent.type(await screen.findByLabelText(/Why/), 'No threats');
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Warn' }));
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Report about Ana Ortiz' })).toBeNull());
  expect(screen.getByRole('article', { name: 'Report about Eve Cutter' })).toBeTruthy();
  expect(await screen.findByText('1 report waits')).toBeTruthy();
});

it('hides in the record what the reported member must not see', async () => {
  const kept = {
    ...report,
    conversationId: '',
    reason: '',
    about: { kind: 'support', id: null, title: '', href: null },
    by: person('', 'A member'),
  };
  open({ conversationReports: listOf(), conversationRulings: listOf({ ...ruling, reason: '', report: kept }) });
  const { textContent } = await screen.findByRole('region', { name: 'Decided' });
  expect(textContent).toContain('reported by A member');
  expect(textContent).not.toContain('Support');
});

it('shows a report that comes, by itself', async () => {
  let reports: object[] = [];
  const server = open({ conversationReports: () => listOf(...reports) });
  expect(await screen.findByRole('heading', { name: 'Nothing waits' })).toBeTruthy();
  reports = [report];
  await waitFor(() => {
    server.say({ conversationReportsChanged: 'c1' });
    expect(screen.getByRole('list', { name: 'Reported conversations' })).toBeTruthy();
  });
});

it('shows a failure, and tries again', async () => {
  let broken = true;
  open({
    conversationReports: () => {
      if (broken) throw new Error('Something went wrong.');
      return listOf(report);
    },
  });
  await screen.findByRole('alert');
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('She insults me')).toBeTruthy();
});
