import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { DisputeFieldsFragment } from '../../graphql/graphql.ts';
import { bellOf } from '../../testing/notifications.ts';
import { anna, draw, logIn, openServer } from '../../testing/server.tsx';
import { BooksScreen } from './BooksScreen.tsx';

vi.setConfig({ testTimeout: 60_000 });
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const AT = '2027-01-12T10:00:00.000Z';
const contested = (over: Partial<DisputeFieldsFragment> = {}): DisputeFieldsFragment => ({
  __typename: 'Dispute',
  id: 'du_1',
  paymentId: 'booking-b1',
  payerId: 'ann',
  page: 'booking',
  itemId: 'b1',
  amountCents: 3_500,
  currency: 'usd',
  reason: 'product_not_received',
  stage: 'OPEN',
  openedAt: AT,
  dueBy: '2027-01-21T10:00:00.000Z',
  isToBeAnswered: true,
  submittedAt: null,
  acceptedAt: null,
  ...over,
});

type Server = { rows: DisputeFieldsFragment[]; refused?: boolean };
function openDisputes(server: Server) {
  const change = (facts: Partial<DisputeFieldsFragment>) => {
    if (server.refused) throw new Error('The time for answering this dispute is over.');
    server.rows = server.rows.map((row, at) => (at === 0 ? { ...row, ...facts } : row));
    return server.rows[0];
  };
  const asked: string[] = [];
  const client = openServer({
    bell: () => bellOf(0, 1),
    ledgerBalances: [],
    providerBalance: { availableCents: 0, pendingCents: 0, differenceCents: 0 },
    ledgerMismatches: [],
    disputes: () => ({
      __typename: 'DisputeConnection',
      totalCount: server.rows.length,
      pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null },
      edges: server.rows.map((node) => ({ __typename: 'DisputeEdge', cursor: node.id, node })),
    }),
    sendDisputeEvidence: ({ disputeId }: { disputeId: string }) => {
      asked.push(`send ${disputeId}`);
      return change({ submittedAt: AT, isToBeAnswered: false });
    },
    acceptDispute: ({ disputeId }: { disputeId: string }) => {
      asked.push(`accept ${disputeId}`);
      return change({ stage: 'LOST', acceptedAt: AT, isToBeAnswered: false });
    },
  });
  draw(client, [{ path: '/owner/books', element: <BooksScreen /> }], '/owner/books?tab=disputes');
  return asked;
}
const table = async () => within(await screen.findByRole('region', { name: 'Disputes' }));

describe('disputes', () => {
  it('are listed with what was paid for, how they stand and until when they are answered', async () => {
    logIn({ ...anna, role: 'superadmin' });
    openDisputes({
      rows: [
        contested(),
        contested({ id: 'du_2', page: 'cart', paymentId: 'cart-o', stage: 'WON', isToBeAnswered: false, dueBy: null }),
        contested({ id: 'du_3', page: 'subscription', paymentId: null, stage: 'INQUIRY' }),
      ],
    });
    const [, first, second, third] = (await table()).getAllByRole('row');
    within(first as HTMLElement).getByText('Contested');
    within(first as HTMLElement).getByText('product not received');
    within(first as HTMLElement).getByText('$35.00');
    expect(first?.querySelector('time')?.dateTime).toBe('2027-01-21T10:00:00.000Z');
    within(second as HTMLElement).getByText('Won');
    expect(within(second as HTMLElement).queryByRole('button')).toBeNull();
    within(third as HTMLElement).getByText('A renewal');
    within(third as HTMLElement).getByRole('button', { name: 'Send evidence about $35.00' });
    expect(within(third as HTMLElement).queryByRole('button', { name: /^Accept/ }), 'nothing is taken yet').toBeNull();
  });

  it('are answered with the evidence, once it was confirmed', async () => {
    logIn({ ...anna, role: 'superadmin' });
    const asked = openDisputes({ rows: [contested()] });
    const user = userEvent.setup();
    await user.click((await table()).getByRole('button', { name: 'Send evidence about $35.00' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Send the evidence about $35.00?' }));
    dialog.getByRole('button', { name: 'Evidence (PDF) for the payment of $35.00' });
    expect(asked).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Send evidence' }));
    expect(await (await table()).findByText('Evidence sent')).toBeTruthy();
    expect(asked).toEqual(['send du_1']);
    expect((await table()).queryByRole('button', { name: /evidence/ })).toBeNull();
  });

  it.each([
    ['contribute', '/api/v1/campaign/evidence/'],
    ['subscription', '/api/v1/subscription/evidence/'],
  ] as const)('of a %s have their evidence to be read before it is sent', async (page, path) => {
    logIn({ ...anna, role: 'superadmin' });
    openDisputes({ rows: [contested({ page })] });
    const user = userEvent.setup();
    await user.click((await table()).getByRole('button', { name: 'Send evidence about $35.00' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Send the evidence about $35.00?' }));
    const fetched = vi.fn(async (_path: string) => new Response('', { status: 404 }));
    vi.stubGlobal('fetch', fetched);
    await user.click(dialog.getByRole('button', { name: 'Evidence (JSON) for the payment of $35.00' }));
    expect(await screen.findByText('The evidence could not be had. Please try again.')).toBeTruthy();
    expect(fetched.mock.calls[0]?.[0]).toMatch(new RegExp(`^${path}`));
  });

  it('are accepted, once it was confirmed, also by finance, who send no evidence', async () => {
    logIn({ ...anna, role: 'finance' });
    const asked = openDisputes({ rows: [contested()] });
    const user = userEvent.setup();
    const rows = await table();
    expect(rows.queryByRole('button', { name: /evidence/ })).toBeNull();
    await user.click(rows.getByRole('button', { name: 'Accept the dispute of $35.00' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Accept the dispute of $35.00?' }));
    await user.click(dialog.getByRole('button', { name: 'Accept the dispute' }));
    expect(await (await table()).findByText('Lost')).toBeTruthy();
    expect(asked).toEqual(['accept du_1']);
  });

  it('say why an answer is refused', async () => {
    logIn({ ...anna, role: 'superadmin' });
    openDisputes({ rows: [contested()], refused: true });
    const user = userEvent.setup();
    await user.click((await table()).getByRole('button', { name: 'Accept the dispute of $35.00' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Accept the dispute' }));
    expect((await dialog.findByRole('alert')).textContent).not.toBe('');
  });

  it('say that there are none', async () => {
    logIn({ ...anna, role: 'superadmin' });
    openDisputes({ rows: [] });
    await screen.findByText('No disputes');
  });
});
