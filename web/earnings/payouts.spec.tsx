import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { anna, draw, logIn, openServer } from '../testing/server.tsx';
import { nextWords } from './earningsWords.ts';
import { PayoutsScreen } from './PayoutsScreen.tsx';

vi.setConfig({ testTimeout: 60_000 });
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const AT = '2027-01-12T10:00:00.000Z';
const ORDER = 'MemberMemberMember1234C0000O0000';
const sums = (facts: object = {}) => ({
  __typename: 'Earnings',
  ...{ owedCents: 6_213, laterCents: 3_500, heldCents: 1_000, dueCents: 1_213, onItsWayCents: 1_500 },
  ...{ paidOutCents: 900, feeCents: 37, feeRate: 290, leastCents: 100 },
  ...{ obstacle: null, nextPayoutAt: '2099-01-05T00:00:00.000Z', refusedBecause: null },
  ...facts,
});
const pageOf = (name: string, nodes: readonly object[]) => ({
  __typename: `${name}Connection`,
  totalCount: nodes.length,
  pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null },
  edges: nodes.map((node, at) => ({
    __typename: `${name}Edge`,
    cursor: String(at),
    node: { __typename: name, ...node },
  })),
});
const sale = (facts: object) => ({
  ...{ id: `cart-${ORDER}`, kind: 'ORDER', itemId: ORDER, openCents: 2_500, taxCents: 0 },
  ...{ soldAt: AT, dueAt: null, isHeld: false },
  ...facts,
});
const payout = (facts: object = {}) => ({
  ...{ id: 'p1', memberId: anna._id, amountCents: 1_213, status: 'SENT', isAsked: true, plannedAt: AT, sentAt: AT },
  ...{ reversedCents: 0, refusedBecause: null, refusalCode: null },
  ...facts,
});

function openPayouts(earnings: object = sums(), answers: object = {}) {
  let requests = 0;
  const server = openServer({
    myEarnings: () => earnings,
    myPayoutAccount: { __typename: 'PayoutAccount', status: 'NONE' },
    myEarningsPayouts: pageOf('EarningsPayout', [payout()]),
    myOpenSales: pageOf('OpenSale', [
      sale({}),
      sale({ id: 'b1', kind: 'BOOKING', itemId: 'b1', openCents: 1_000, isHeld: true }),
      sale({ id: 'b2', kind: 'BOOKING', itemId: 'b2', openCents: -500 }),
    ]),
    earningsStatement: pageOf('StatementLine', [
      {
        ...{ paymentId: 'x', kind: 'ORDER', itemId: ORDER, creditedAt: AT },
        ...{ ownCents: 1_250, taxCents: 0, feeCents: 37, netCents: 1_213 },
      },
    ]),
    requestEarningsPayout: () => {
      requests += 1;
      return { __typename: 'EarningsPayout', ...payout() };
    },
    ...answers,
  });
  draw(server, [{ path: '/my-store/payouts', element: <PayoutsScreen /> }], '/my-store/payouts');
  return { server, requests: () => requests };
}

describe('the payouts of what was sold', () => {
  it('say what is owed, due and held back, and what was sold and sent', async () => {
    logIn({ ...anna, role: 'SELLER' });
    openPayouts();
    const board = within((await screen.findByText('Owed to you')).closest('dl') as HTMLElement);
    for (const amount of ['$25.00', '$10.00', '$12.13', '$15.00', '$62.13']) board.getByText(amount);
    board.getByText('Before the fee of 2.9 %');
    const sales = within(await screen.findByRole('region', { name: 'Sales that wait' }));
    sales.getByText('Once it was sent');
    sales.getByText('Held back');
    sales.getByText('Given back');
    const sent = within(await screen.findByRole('region', { name: 'Payouts' }));
    sent.getByText('Sent');
    sent.getByText('At your wish');
  });

  it('are made at once where it is asked for, and have a statement', async () => {
    logIn({ ...anna, role: 'SELLER' });
    const { requests } = openPayouts();
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Pay out now' }));
    await vi.waitFor(() => expect(requests()).toBe(1));
    await user.click(await screen.findByRole('button', { name: /^Statement of/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('-$0.37');
    dialog.getByRole('button', { name: 'Save as CSV' });
  });

  it('say in the statement what a line below 0 is', async () => {
    logIn({ ...anna, role: 'SELLER' });
    const line = { paymentId: 'x', kind: 'ORDER', itemId: ORDER, creditedAt: AT };
    const heldBack = { ...line, ownCents: -1_250, taxCents: 0, feeCents: -37, netCents: -1_213 };
    openPayouts(sums(), { earningsStatement: pageOf('StatementLine', [heldBack]) });
    await userEvent.click(await screen.findByRole('button', { name: /^Statement of/ }));
    await within(await screen.findByRole('dialog')).findByText(/held back until a bank has decided/);
  });

  it('begin with an account, and say what is missing', async () => {
    logIn({ ...anna, role: 'SELLER' });
    openPayouts(sums({ obstacle: 'NO_ACCOUNT', nextPayoutAt: null }));
    await screen.findByText('Nothing can be sent before you have connected an account.');
    await screen.findByRole('button', { name: 'Connect' });
    expect(screen.queryByRole('button', { name: 'Pay out now' })).toBeNull();
  });

  it('say why the last one was refused, and what is set off', async () => {
    logIn({ ...anna, role: 'SELLER' });
    openPayouts(sums({ dueCents: -500, obstacle: 'TOO_LITTLE', nextPayoutAt: null, refusedBecause: 'It is closed.' }));
    await screen.findByText(/\$5\.00 is set off against what you sell next\./);
    await screen.findByText('The last payout was refused. It is closed.');
    await screen.findByText('A payout needs at least $1.00 that is due.');
  });

  it('follow what changes', async () => {
    logIn({ ...anna, role: 'SELLER' });
    const { server } = openPayouts(sums());
    await screen.findByText('$62.13');
    await vi.waitFor(() => expect(server.listened.map(({ name }) => name)).toContain('EarningsNews'));
    const asked = () => server.asked.filter(({ name }) => name === 'MyEarningsPayouts').length;
    const before = asked();
    server.say({ earningsChanged: sums({ onItsWayCents: 0, owedCents: 4_713 }) });
    await vi.waitFor(() => expect(asked()).toBeGreaterThan(before));
  });
});

it('the next payout is named by its day, or as coming within minutes', () => {
  const due = sums({ nextPayoutAt: AT }) as unknown as Parameters<typeof nextWords>[0];
  expect(nextWords(due, Date.parse(AT))).toBe('The next payout is made within minutes.');
  expect(nextWords(due, Date.parse(AT) - 1)).toMatch(/^The next payout is made on .+\.$/);
});
