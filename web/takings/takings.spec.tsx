import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { dateIn } from '../shared/times.ts';
import { type Answers, anna, draw, logIn, openServer, shopFacts } from '../testing/server.tsx';
import { monthName, monthsLater } from './month.ts';
import { TakingsScreen } from './TakingsScreen.tsx';
import { shareOf, termsWords } from './words.ts';

vi.setConfig({ testTimeout: 60_000 });
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const sums = (visits: number, paidCents: number, givenBackCents = 0, commissionCents = 0, atDeskCents = 0) => ({
  ...{ visits, paidCents, atDeskCents, givenBackCents, keptCents: paidCents - givenBackCents, commissionCents },
  takenOffCents: 0,
});
const commission = { kind: 'commission', basisPoints: 4_500, rentCents: null, rentPer: null };
const ben = {
  ...{ chair: 'm1', membershipId: 'm1', rentCents: 0, terms: commission, ...sums(3, 10_500, 1_000, 4_275) },
  person: { id: 'ben', firstName: 'Ben', lastName: 'Ito' },
};
const olga = {
  ...{ chair: null, membershipId: null, rentCents: 0, terms: null, ...sums(1, 2_000, 0, 0, 2_000) },
  person: { id: 'u1', firstName: 'Olga', lastName: 'Ex' },
};
const gone = { ...ben, chair: 'm0', membershipId: null, person: null, terms: null, ...sums(0, 0) };
const takings = (over: object = {}) => ({
  ...{ shopId: shopFacts.id, shopName: shopFacts.name, timeZone: 'America/Chicago' },
  ...{ from: '2027-01-01', to: '2027-01-31' },
  people: [olga, ben, gone],
  services: [{ serviceId: 'barb', name: 'Barber Service', ...sums(4, 12_500, 1_000, 4_275, 2_000) }],
  days: [{ date: '2027-01-11', rentCents: 25_000, ...sums(4, 12_500, 1_000, 4_275, 2_000) }],
  total: { rentCents: 25_000, ...sums(4, 12_500, 1_000, 4_275, 2_000) },
  ...over,
});
/** Hours ahead of every other zone, so its months begin first. */
const EAST = 'Pacific/Kiritimati';
const place = {
  ...{ id: 'w1', shopId: 'other', shopName: 'Fade House', rights: ['serveOwn', 'readOwnTakings'] },
  shop: { id: 'other', timeZone: EAST },
};

function open(answers: Answers = {}, at = '/my-store/takings') {
  const server = openServer({
    ...{ myShops: [shopFacts], workplaces: [], shopTakings: () => takings(), ...answers },
  });
  logIn({ ...anna, role: 'SHOP_OWNER' });
  const router = draw(
    server,
    [
      {
        path: '/my-store/takings',
        element: (
          <main>
            <TakingsScreen />
          </main>
        ),
      },
    ],
    at,
  );
  return { server, router };
}
const asked = ({ server }: ReturnType<typeof open>) =>
  server.asked.filter(({ name }) => name === 'ShopTakings').map(({ variables }) => variables);

describe('the takings of a month', () => {
  it('are those of this month, together and by person', async () => {
    const opened = open();
    const board = within((await screen.findByText('Commissions')).closest('dl') as HTMLElement);
    for (const amount of ['$125.00', '$20.00', '-$10.00', '$115.00', '$42.75', '$250.00']) board.getByText(amount);
    const table = within(screen.getByRole('region', { name: 'Takings by person' }));
    const row = within(table.getByRole('rowheader', { name: 'Ben Ito' }).closest('tr') as HTMLElement);
    for (const text of ['3', '$105.00', '$10.00', '$95.00', '$42.75', '45% commission']) row.getByText(text);
    table.getByRole('rowheader', { name: 'A former member' });
    const month = dateIn(shopFacts.timeZone, new Date()).slice(0, 7);
    expect(asked(opened)[0]).toMatchObject({ shopId: 's1', from: `${month}-01` });
    screen.getByRole('heading', { name: monthName(month) });
    expect(screen.getByRole('button', { name: 'Month after' }).hasAttribute('disabled')).toBe(true);
  });

  it('are of the month before, and by service and by day, as the address says', async () => {
    const opened = open();
    const user = userEvent.setup();
    await screen.findByText('Commissions');
    await user.click(screen.getByRole('button', { name: 'Month before' }));
    const before = monthsLater(dateIn(shopFacts.timeZone, new Date()).slice(0, 7), -1);
    await screen.findByRole('heading', { name: monthName(before) });
    await waitFor(() => expect(asked(opened).at(-1)).toMatchObject({ from: `${before}-01` }));
    await user.click(await screen.findByRole('radio', { name: 'By day' }));
    await screen.findByRole('region', { name: 'Takings by day' });
    await user.click(screen.getByRole('radio', { name: 'By service' }));
    within(await screen.findByRole('region', { name: 'Takings by service' })).getByText('Barber Service');
    expect(opened.router.state.location.search).toBe(`?month=${before}&by=service`);
  });

  it('are saved as they are shown, as CSV and as PDF', async () => {
    open({}, '/my-store/takings?month=2027-01&by=day');
    await screen.findByText('Commissions');
    const sent: string[] = [];
    vi.stubGlobal('fetch', async (url: string | URL | Request) => {
      sent.push(String(url instanceof Request ? url.url : url));
      return new Response(JSON.stringify({ error: { code: 'NOT_YOUR_SHOP', message: 'Not yours.' } }), {
        status: 403,
        headers: { 'content-type': 'application/json' },
      });
    });
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Save as CSV' }));
    await user.click(screen.getByRole('button', { name: 'Save as PDF' }));
    await waitFor(() => expect(screen.getAllByText('Not yours.')).toHaveLength(2));
    const [csv, pdf] = sent.filter((url) => url.includes('/takings/'));
    expect(csv).toMatch(/\/takings\/s1\?from=\d{4}-\d\d-01&to=\d{4}-\d\d-\d\d&by=day&format=csv$/);
    expect(pdf).toMatch(/&format=pdf$/);
  });

  it('are those of a shop where the member works, without what is its owner’s to say', async () => {
    const opened = open({
      myShops: [],
      workplaces: [{ ...place, id: 'w0', shopId: 'desk', rights: ['serveAll'] }, place],
    });
    await screen.findByText('Commissions');
    expect(asked(opened)[0]).toMatchObject({ shopId: 'other' });
    expect(screen.queryByRole('button', { name: 'Terms of Ben Ito' })).toBeNull();
    expect(screen.queryByLabelText('Shop')).toBeNull();
  });

  it('are of the month that it is where the shop is', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T11:00:00Z') });
    try {
      const east = open({ myShops: [], workplaces: [place] });
      await screen.findByRole('heading', { name: 'December 2026' });
      await waitFor(() => expect(asked(east)[0]).toMatchObject({ from: '2026-12-01', to: '2026-12-31' }));
      cleanup();
      const west = open();
      await screen.findByRole('heading', { name: 'November 2026' });
      await waitFor(() => expect(asked(west)[0]).toMatchObject({ from: '2026-11-01', to: '2026-11-30' }));
    } finally {
      vi.useRealTimers();
    }
  });

  it('are of one of several shops, which is chosen', async () => {
    const opened = open({ workplaces: [place] }, '/my-store/takings?shop=other');
    await screen.findByText('Commissions');
    expect(asked(opened)[0]).toMatchObject({ shopId: 'other' });
    await userEvent.selectOptions(screen.getByLabelText('Shop'), shopFacts.name);
    await waitFor(() => expect(asked(opened).at(-1)).toMatchObject({ shopId: 's1' }));
  });

  it('are none where there is no shop', async () => {
    open({ myShops: [{ ...shopFacts, category: 'products' }], workplaces: [] });
    await screen.findByText('No shop, so no takings yet');
  });
});

describe('terms', () => {
  async function openTerms(answers: Answers = {}) {
    const sent: object[] = [];
    const setCrewTerms = (given: object) => {
      sent.push(given);
      return { id: 'm1' };
    };
    open({ setCrewTerms, ...answers });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Terms of Ben Ito' }));
    const dialog = within(await screen.findByRole('dialog'));
    return { dialog, user, sent };
  }

  it('are set by the owner: a share, with what is no share said beside the field', async () => {
    const { dialog, user, sent } = await openTerms();
    const percent = dialog.getByLabelText('Percent');
    expect((percent as HTMLInputElement).value).toBe('45');
    await user.clear(percent);
    await user.type(percent, '101');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText('A commission is 0.01 to 100 percent, such as 45.');
    expect(sent).toEqual([]);
    await user.clear(percent);
    await user.type(percent, '33.33');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([{ id: 'm1', terms: { kind: 'commission', basisPoints: 3_333 } }]);
  });

  it('are chair rent, or nothing any more', async () => {
    const { dialog, user, sent } = await openTerms();
    await user.click(dialog.getByRole('radio', { name: /^Chair rent/ }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText('Chair rent is more than $0, and at most $10,000.');
    await user.type(dialog.getByLabelText('Rent'), '1,200.50');
    await user.click(dialog.getByRole('radio', { name: 'On the first of each month' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Terms of Ben Ito' }));
    const again = within(await screen.findByRole('dialog'));
    await user.click(again.getByRole('radio', { name: /^Nothing/ }));
    await user.click(again.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([
      { id: 'm1', terms: { kind: 'rent', rentCents: 120_050, rentPer: 'month' } },
      { id: 'm1', terms: null },
    ]);
  });
});

describe('words of terms', () => {
  it('say what is agreed, and know a share', () => {
    const terms = { __typename: 'CrewTerms', basisPoints: null, rentCents: null, rentPer: null } as const;
    expect(termsWords({ ...terms, kind: 'commission', basisPoints: 4_500 })).toBe('45% commission');
    expect(termsWords({ ...terms, kind: 'rent', rentCents: 25_000, rentPer: 'week' })).toBe('$250 a week');
    expect(['45', '33.33 %', '100', '0.01'].map(shareOf)).toEqual([4_500, 3_333, 10_000, 1]);
    expect(['0', '100.01', '-1', '4.555', '', 'x'].map(shareOf)).toEqual([...Array(6)].map(() => undefined));
  });
});
