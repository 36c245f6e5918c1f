import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { draw, openServer } from '../../testing/server.tsx';
import type { Entry } from './entryFields.ts';
import { RestoreDialog } from './RestoreDialog.tsx';

afterEach(cleanup);

const entry = { id: 'e1', position: 3, revision: 2, at: '2026-11-20T12:00:00.000Z' } as Entry;
const open = (restoreChanges: unknown) => {
  const [restoreVersion, onClose] = [vi.fn((_args: object) => ({ id: 'e9' })), vi.fn()];
  const server = openServer({ restoreChanges, restoreVersion });
  const element = <RestoreDialog type="shop" id="s1" name="Lakeside" entry={entry} onClose={onClose} />;
  draw(server, [{ path: '/', element }], '/');
  return { server, restoreVersion, onClose };
};
const button = () => screen.findByRole('button', { name: 'Restore' });

it('says beforehand what changes, field by field, and then sets back', async () => {
  const { server, restoreVersion, onClose } = open([
    { field: 'price', before: '$30.00', after: '$25.00' },
    { field: 'description', before: '', after: 'Fades' },
  ]);
  const [price, description] = [await screen.findByText('price'), await screen.findByText('description')];
  expect(price.nextElementSibling?.textContent).toBe('$30.00 → $25.00');
  expect(description.nextElementSibling?.textContent).toBe('Fades');
  expect(server.asked[0]?.variables).toEqual({ type: 'shop', id: 's1', revision: 2 });
  await userEvent.type(screen.getByLabelText(/^Reason/), 'A slip');
  await userEvent.click(await button());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(restoreVersion.mock.calls[0]?.[0]).toEqual({ type: 'shop', id: 's1', revision: 2, reason: 'A slip' });
});

it('says that nothing would change, and then has nothing to press', async () => {
  const { restoreVersion } = open([]);
  expect(await screen.findByText('Nothing would change: it is as it was then.')).toBeTruthy();
  expect((await button()).getAttribute('aria-disabled')).toBe('true');
  await userEvent.type(screen.getByLabelText(/^Reason/), 'A slip');
  await userEvent.click(await button());
  expect(restoreVersion).not.toHaveBeenCalled();
});

it('says why it cannot be set back, and then has nothing to press', async () => {
  open(() => {
    throw new Error('Its terms are fixed once somebody has contributed.');
  });
  expect(await screen.findByText(/fixed once somebody/)).toBeTruthy();
  expect((await button()).getAttribute('aria-disabled')).toBe('true');
});
