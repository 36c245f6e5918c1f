import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answers, anna, draw, logIn, openServer } from '../../bookings/testing.tsx';
import { messageOf } from '../testing.tsx';
import { ReportedConversations } from './ReportedConversations.tsx';

configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 60_000 });

const person = (id: string, name: string) => ({ id, kind: 'member', name, pictureUrl: null });
const report = {
  ...{ conversationId: 'c1', reason: 'She insults me', reportedAt: '2026-11-20T17:40:00Z' },
  ...{ about: { kind: 'shop', id: 's1', title: 'Evening Cuts', href: null }, by: person('u2', 'Ana Ortiz'), against: person('o1', 'Eve Cutter') },
};
const listOf = (...nodes: object[]) => ({
  totalCount: nodes.length,
  edges: nodes.map((node, at) => ({ cursor: String(at), node })),
  pageInfo: { hasNextPage: false, hasPreviousPage: false, endCursor: null, startCursor: null },
});
const ruling = { position: 7, decision: 'closed', reason: 'Insults', at: '2026-11-20T18:00:00Z', moderator: person('u1', 'Ana Owner'), report };

function open(answers: Answers) {
  const server = openServer({
    conversationReports: listOf(report),
    conversationRulings: listOf(),
    messages: { hasOlder: false, messages: [messageOf({ text: 'Go away', author: person('o1', 'Eve Cutter') as never })] },
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

it('shows who has reported whom, why, and what was said', async () => {
  open({});
  const list = within(await screen.findByRole('list', { name: 'Reported conversations' }));
  expect(list.getByRole('link', { name: 'Eve Cutter' }).getAttribute('href')).toBe('/user/o1');
  expect(list.getByRole('link', { name: 'Ana Ortiz' }).getAttribute('href')).toBe('/user/u2');
  expect(list.getByText('She insults me')).toBeTruthy();
  expect(await list.findByText('Go away')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('1 report waits');
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
    expect(server.asked.find(({ name }) => name === 'SettleConversationReport')?.variables).toEqual({ id: 'c1', decision, reason: 'Insults' });
  });

  it('that came too late says so beside the reason', async () => {
    open({
      settleConversationReport: () => {
        throw Object.assign(new Error('There is no open report of this conversation.'), { extensions: { code: 'NOT_REPORTED' } });
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Dismiss' }));
    await userEvent.type(await screen.findByLabelText(/Why/), 'Fine');
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Dismiss' }));
    expect(await screen.findByText('There is no open report of this conversation.')).toBeTruthy();
  });
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

it('says what went wrong, and tries again', async () => {
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
