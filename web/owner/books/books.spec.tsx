import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { bellOf } from '../../testing/notifications.ts';
import { anna, draw, logIn, openServer } from '../../testing/server.tsx';
import { BooksScreen } from './BooksScreen.tsx';

vi.setConfig({ testTimeout: 60_000 });
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const AT = '2027-01-12T10:00:00.000Z';
const balance = (account: string, balanceCents: number, holder: string | null = null) => ({
  holder,
  __typename: 'LedgerBalance',
  account,
  balanceCents,
});

const held = { __typename: 'ProviderBalance', availableCents: 4_000, pendingCents: 500, differenceCents: 0 };

function openBooks(path = '/owner/books', providerBalance: unknown = held) {
  const asked: Record<string, unknown>[] = [];
  const looked: string[] = [];
  const server = openServer({
    bell: () => bellOf(0, 1),
    providerBalance,
    ledgerBalances: () => [
      balance('provider', 4_500),
      balance('owner/MemberOfMany0012', -4_500, 'Rosa Lind'),
      balance('tips:eur', 5),
    ],
    ledgerMismatches: () => [
      {
        __typename: 'LedgerMismatch',
        kind: 'QUARANTINED',
        paymentId: 'cart-x',
        amountCents: 900,
        currency: 'eur',
        since: AT,
        why: 'wrong currency',
        isSettled: looked.length > 0,
      },
    ],
    lookAtPayment: ({ paymentId }: { paymentId: string }) => {
      looked.push(paymentId);
      return { __typename: 'LookedAtPayment', paymentId, status: 'refunding' };
    },
    disputes: { __typename: 'DisputeConnection', totalCount: 0 },
    ledger: (args: Record<string, unknown>) => {
      asked.push(args);
      const line = (account: string, amountCents: number) => ({ __typename: 'LedgerLine', account, amountCents });
      return {
        __typename: 'LedgerConnection',
        totalCount: 1,
        pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null },
        edges: [
          {
            __typename: 'LedgerEdge',
            cursor: '1',
            node: {
              __typename: 'LedgerEntry',
              id: 'e1',
              kind: 'PaymentCaptured',
              at: AT,
              paymentId: 'cart-x',
              lines: [line('provider', 4_500), line('waiting', -4_500)],
            },
          },
        ],
      };
    },
  });
  draw(server, [{ path: '/owner/books', element: <BooksScreen /> }], path);
  return { asked, looked };
}

describe('the books', () => {
  it('show each account, and that all together are zero in each currency', async () => {
    logIn({ ...anna, role: 'superadmin' });
    openBooks();
    const row = within((await screen.findByRole('link', { name: 'Earned by Rosa Lind' })).closest('tr') as HTMLElement);
    row.getByText('-$45.00');
    const sums = within(screen.getByText('Sum of all accounts').closest('dl') as HTMLElement);
    sums.getByText('$0.00');
    sums.getByText('Sum of all accounts in EUR');
    sums.getByText('€0.05');
    sums.getByText('Not zero');
  });

  it.each([
    [held, 'The provider holds $45.00: $40.00 to use now, and $5.00 on its way. The books say the same.'],
    [{ ...held, pendingCents: 370, differenceCents: -130 }, /That is \$1\.30 less than the books say\./],
    [{ ...held, pendingCents: 700, differenceCents: 200 }, /That is \$2\.00 more than the books say\./],
  ])('say whether the provider holds what they say', async (said, words) => {
    logIn({ ...anna, role: 'superadmin' });
    openBooks('/owner/books', said);
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('are shown, too, when the provider does not answer', async () => {
    logIn({ ...anna, role: 'superadmin' });
    openBooks('/owner/books', () => {
      throw Object.assign(new Error('Away.'), { extensions: { status: 503, code: 'PROVIDER_UNAVAILABLE' } });
    });
    expect(await screen.findByText(/^The provider does not answer/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Earned by Rosa Lind' })).toBeTruthy();
  });

  it('narrow their entries down by account, kind and days, in the address', async () => {
    logIn({ ...anna, role: 'superadmin' });
    const { asked } = openBooks('/owner/books?tab=entries&account=provider');
    const user = userEvent.setup();
    const list = within(await screen.findByRole('list', { name: 'Entries' }));
    list.getByText('Payment received');
    list.getByText('+$45.00');
    expect(asked.at(-1)).toMatchObject({ account: 'provider', first: 20 });
    await user.selectOptions(screen.getByLabelText('What moved it'), 'Refund done');
    await vi.waitFor(() => expect(asked.at(-1)).toMatchObject({ account: 'provider', kind: 'RefundCompleted' }));
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull());
    expect((screen.getByLabelText('Account') as HTMLSelectElement).value).toBe('');
  });

  it('say what does not fit, and save the part that is shown as a file', async () => {
    logIn({ ...anna, role: 'superadmin' });
    openBooks('/owner/books?tab=mismatches');
    const table = within(await screen.findByRole('region', { name: 'Mismatches' }));
    table.getByText('Did not fit what was asked for');
    table.getByText('€9.00');
    table.getByText('wrong currency');
    const fetched = vi.fn(
      async () =>
        new Response('{"error":{"code":"NOT_ALLOWED","message":"You may not do that."}}', {
          status: 403,
          headers: { 'content-type': 'application/json' },
        }),
    );
    vi.stubGlobal('fetch', fetched);
    await userEvent.setup().click(screen.getByRole('button', { name: 'Save as CSV' }));
    await screen.findByText('You may not do that.');
    const asked = expect.objectContaining({ method: 'POST' });
    expect(fetched).toHaveBeenCalledWith(expect.stringContaining('/api/v1/ledger/export?sheet=mismatches'), asked);
    await userEvent.click(screen.getByRole('tab', { name: 'Balances' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save as CSV' }));
    expect(fetched).toHaveBeenLastCalledWith(expect.stringContaining('/api/v1/ledger/export?sheet=balances'), asked);
    await userEvent.click(screen.getByRole('tab', { name: 'Entries' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save as CSV' }));
    expect(fetched).toHaveBeenLastCalledWith(expect.stringMatching(/\/api\/v1\/ledger\/export\?$/), asked);
  });

  it('have what does not fit looked at, and say what became of it', async () => {
    logIn({ ...anna, role: 'superadmin' });
    const { looked } = openBooks('/owner/books?tab=mismatches');
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Look again' }));
    await screen.findByText('The money is on its way back.');
    expect(looked).toEqual(['cart-x']);
    await screen.findByText('Settled');
    expect(screen.queryByRole('button', { name: 'Look again' })).toBeNull();
  });

  it('are the 404 page for every other role', async () => {
    logIn();
    openBooks();
    expect(await screen.findByText('Sorry, we couldn’t find the page you’re looking for.')).toBeTruthy();
  });
});
