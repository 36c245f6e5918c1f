import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, lazy, useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { Palette } from '../ui/Palette.tsx';
import { type PaletteProps, SearchPalette } from './SearchPalette.tsx';

const NAME = 'Search features or sub-features';
const user = { _id: 'u1', firstName: 'Ana', lastName: 'Ortiz', role: 'SHOP_OWNER' } as const;

function Lines({ open, onOpenChange, begun }: PaletteProps) {
  const [query, setQuery] = useState(begun);
  const items = ['Orders', 'Settings'].map((label) => ({ id: label, label, onChoose: () => undefined }));
  return (
    <Palette
      open={open}
      onOpenChange={(next) => {
        setQuery('');
        onOpenChange(next);
      }}
      label={NAME}
      begun={query}
      onQuery={setQuery}
      groups={[{ title: `For ${query}`, items }]}
      emptyText="Nothing"
    />
  );
}

/** A page whose palette comes when `arrive` is called. */
function open() {
  let arrive = () => undefined as unknown;
  const palette = lazy<ComponentType<PaletteProps>>(
    () => new Promise((resolve) => (arrive = () => resolve({ default: Lines }))),
  );
  function Bar() {
    const [searching, setSearching] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setSearching(true)}>
          Search
        </button>
        <SearchPalette palette={palette} user={user} open={searching} onOpenChange={setSearching} />
      </>
    );
  }
  render(<Bar />);
  return { arrive: () => arrive() };
}

afterEach(cleanup);

it('keeps what is typed before the palette is there, and goes on with it', async () => {
  const { arrive } = open();
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  await userEvent.keyboard('ord');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: NAME }).value).toBe('ord');
  arrive();
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: NAME });
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(screen.getByText('For ord')).toBeTruthy();
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Orders']);
  await userEvent.keyboard('er');
  expect(field.value).toBe('order');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Search' })));
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  expect((await screen.findByRole<HTMLInputElement>('combobox', { name: NAME })).value).toBe('');
});

it('is left with Escape before it is there, and then comes empty', async () => {
  const { arrive } = open();
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  await userEvent.keyboard('ord{Escape}');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Search' }));
  arrive();
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  expect((await screen.findByRole<HTMLInputElement>('combobox', { name: NAME })).value).toBe('');
});
