import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answers, anna, draw, logIn, openServer } from '../testing/server.tsx';
import { PortfolioScreen } from './PortfolioScreen.tsx';

vi.setConfig({ testTimeout: 60_000 });

beforeEach(() => logIn());
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const picture = (nth: number, over: object = {}) => ({
  id: `p${nth}`,
  href: `/api/v1/portfolio/picture/p${nth}`,
  width: 900,
  height: 600,
  alt: `Chair ${nth}`,
  caption: '',
  hiddenFor: null,
  ...over,
});
type Picture = ReturnType<typeof picture>;
const pageOf = (pictures: readonly Picture[], removed: readonly Picture[] = [], id = anna._id) => ({
  id,
  most: 12,
  pictures,
  removed,
});
const shop = { id: 's1', name: 'Fade House', category: 'barbers', removed: false };
const wax = { ...shop, id: 's2', name: 'Matte wax', category: 'wax' };

function open(answers: Answers, at = '/portfolio') {
  const server = openServer({ myShops: [], myPortfolio: pageOf([]), ...answers });
  const router = draw(server, [{ path: '/portfolio', element: <PortfolioScreen /> }], at);
  const variablesOf = (name: string) => server.asked.filter((one) => one.name === name).map((one) => one.variables);
  return { ...server, router, variablesOf };
}
/** The server takes each file under an id of its own; `refusal` instead. */
function takesFiles(refusal?: { code: string; message: string }): () => number {
  const others = globalThis.fetch;
  let taken = 0;
  vi.stubGlobal('fetch', (...asked: Parameters<typeof fetch>) => {
    if (!String(asked[0]).startsWith('/api/v1/portfolio/picture')) return others(...asked);
    if (asked[1]?.method !== 'POST') return Promise.resolve(new Response(new Blob(['bytes'])));
    taken += 1;
    if (refusal) return Promise.resolve(new Response(JSON.stringify({ error: refusal }), { status: 403 }));
    return Promise.resolve(
      new Response(JSON.stringify({ _id: `file-${taken}`, width: 9, height: 6 }), { status: 201 }),
    );
  });
  return () => taken;
}
const jpg = (name: string, size = 9) => new File([new Uint8Array(size)], name, { type: 'image/jpeg' });
const form = async () => within(await screen.findByRole('form', { name: 'Add a picture' }));

describe('a picture for the own page', () => {
  it('needs a file and words, is uploaded and added, and the form is empty again', async () => {
    const taken = takesFiles();
    let pictures: Picture[] = [];
    const { variablesOf } = open({
      myPortfolio: () => pageOf(pictures),
      addPortfolioPicture: () => {
        pictures = [picture(1, { alt: 'A red chair', caption: 'Restored' })];
        return pageOf(pictures);
      },
    });
    expect(await screen.findByText('No picture yet')).toBeTruthy();
    const add = (await form()).getByRole('button', { name: 'Add picture' });
    await userEvent.click(add);
    expect((await form()).getByText('Choose a picture first.')).toBeTruthy();
    await userEvent.upload((await form()).getByLabelText('Picture', { selector: 'input' }), jpg('chair.jpg'));
    await userEvent.click(add);
    expect(
      (await form()).getByText('Please say what is to be seen on the picture, for those who cannot see it.'),
    ).toBeTruthy();
    expect(taken()).toBe(0);
    await userEvent.type((await form()).getByLabelText(/^What is to be seen/), ' A red chair ');
    await userEvent.type((await form()).getByLabelText(/^Caption/), 'Restored');
    await userEvent.click(add);
    expect(await screen.findByRole('article', { name: 'Picture 1 of 1' })).toBeTruthy();
    expect(variablesOf('AddPortfolioPicture')).toEqual([
      { input: { fileId: 'file-1', alt: 'A red chair', caption: 'Restored' } },
    ]);
    const alt = (await form()).getByLabelText<HTMLInputElement>(/^What is to be seen/);
    await waitFor(() => expect(alt.value).toBe(''));
  });

  it('is not uploaded a second time when adding it was refused', async () => {
    const taken = takesFiles();
    let isFull = true;
    const { variablesOf } = open({
      addPortfolioPicture: () => {
        if (isFull) throw new GraphQLError('There are 12 pictures.', { extensions: { code: 'PORTFOLIO_FULL' } });
        return pageOf([picture(1)]);
      },
    });
    await userEvent.upload((await form()).getByLabelText('Picture', { selector: 'input' }), jpg('chair.jpg'));
    await userEvent.type((await form()).getByLabelText(/^What is to be seen/), 'A chair');
    const add = (await form()).getByRole('button', { name: 'Add picture' });
    await userEvent.click(add);
    expect(await screen.findByText('There are 12 pictures.')).toBeTruthy();
    isFull = false;
    await userEvent.click(add);
    expect(await screen.findByRole('article', { name: 'Picture 1 of 1' })).toBeTruthy();
    expect([taken(), variablesOf('AddPortfolioPicture').length]).toEqual([1, 2]);
  });

  it('says why an upload was refused, and how to prove the address', async () => {
    takesFiles({ code: 'ADDRESS_NOT_PROVEN', message: 'Please prove your address first.' });
    open({});
    await userEvent.upload((await form()).getByLabelText('Picture', { selector: 'input' }), jpg('chair.jpg'));
    await userEvent.type((await form()).getByLabelText(/^What is to be seen/), 'A chair');
    await userEvent.click((await form()).getByRole('button', { name: 'Add picture' }));
    expect(await screen.findByText('Please prove your address first.')).toBeTruthy();
  });

  it('is not asked for while the page is full', async () => {
    open({ myPortfolio: pageOf(Array.from({ length: 12 }, (_, nth) => picture(nth + 1))) });
    expect(await screen.findByText('There are 12 pictures on this page. Remove one to add another.')).toBeTruthy();
    expect((await form()).getByRole('button', { name: 'Add picture' }).getAttribute('aria-disabled')).toBe('true');
  });
});

describe('the pictures of the own page', () => {
  it('are put in order by keys, and the button that was pressed keeps the focus', async () => {
    let pictures = [picture(1), picture(2), picture(3)];
    const { variablesOf } = open({
      myPortfolio: () => pageOf(pictures),
      orderPortfolio: ({ ids }: { ids: string[] }) => {
        pictures = ids.flatMap((id) => pictures.filter((one) => one.id === id));
        return pageOf(pictures);
      },
    });
    const earlier = await screen.findByRole('button', { name: 'Earlier: picture 1 of 3' });
    expect(earlier.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(earlier);
    screen.getByRole('button', { name: 'Later: picture 1 of 3' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('It is picture 2 of 3 now.')).toBeTruthy();
    expect(variablesOf('OrderPortfolio')).toEqual([{ ids: ['p2', 'p1', 'p3'] }]);
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Later: picture 2 of 3'));
  });

  it('are described anew', async () => {
    const { variablesOf } = open({
      myPortfolio: pageOf([picture(1)]),
      describePortfolioPicture: () => pageOf([picture(1, { alt: 'A barber chair' })]),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit picture 1 of 1' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.clear(dialog.getByLabelText(/^What is to be seen/));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByText(/^Please say what is to be seen/)).toBeTruthy();
    await userEvent.type(dialog.getByLabelText(/^What is to be seen/), 'A barber chair');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(variablesOf('DescribePortfolioPicture')).toEqual([{ id: 'p1', alt: 'A barber chair', caption: '' }]);
    expect(screen.getByText('A barber chair')).toBeTruthy();
  });

  it('are removed, and put back for a day', async () => {
    takesFiles();
    let page = pageOf([picture(1), picture(2)]);
    const { variablesOf } = open({
      myPortfolio: () => page,
      removePortfolioPicture: () => {
        page = pageOf([picture(2)], [picture(1)]);
        return page;
      },
      undoPortfolioRemoval: () => {
        page = pageOf([picture(1), picture(2)]);
        return page;
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Remove picture 1 of 2' }));
    const removed = within(await screen.findByRole('region', { name: 'Removed' }));
    expect(document.activeElement?.textContent).toBe('Pictures');
    await userEvent.click(removed.getByRole('button', { name: 'Undo the removal: Chair 1' }));
    expect(await screen.findByRole('button', { name: 'Remove picture 1 of 2' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Removed' })).toBeNull();
    expect([variablesOf('RemovePortfolioPicture'), variablesOf('UndoPortfolioRemoval')]).toEqual([
      [{ id: 'p1' }],
      [{ id: 'p1' }],
    ]);
  });

  it('say why a moderator has hidden one', async () => {
    takesFiles();
    open({ myPortfolio: pageOf([picture(1, { hiddenFor: 'Not yours.' })]) });
    expect(await screen.findByText('A moderator has hidden it: Not yours.')).toBeTruthy();
  });
});

it('the page of a shop is chosen in the address; products have none', async () => {
  const { router, variablesOf } = open({
    myShops: [shop, wax],
    myPortfolio: ({ shopId }: { shopId?: string }) =>
      shopId ? pageOf([picture(7, { alt: 'The shop' })], [], shopId) : pageOf([picture(1)]),
  });
  expect((await screen.findAllByRole('tab')).map(({ textContent }) => textContent)).toEqual([
    'Your page',
    'Fade House',
  ]);
  expect(await screen.findByText('Chair 1')).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: 'Fade House' }));
  expect(await screen.findByText('The shop')).toBeTruthy();
  expect(router.state.location.search).toBe('?page=s1');
  expect(screen.getByRole('link', { name: 'See the page as others do' }).getAttribute('href')).toBe('/barber/s1');
  expect(variablesOf('MyPortfolio').map(({ shopId }) => shopId)).toContain('s1');
});
