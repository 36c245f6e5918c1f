import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { open } from '../testing/openScreen.tsx';
import { PrivacyScreen } from './PrivacyScreen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('says what is kept, until when and why', async () => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  const retention = [{ what: 'A session', until: '30 days after its last use', why: 'To keep you logged in.' }];
  await open('/privacy', <PrivacyScreen />, { retention });
  const row = await screen.findByRole('row', { name: /A session/ });
  expect(row.textContent).toBe('A session30 days after its last useTo keep you logged in.');
  expect(screen.getByRole('heading', { level: 1, name: 'Privacy' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'write to us' }).getAttribute('href')).toBe('/contact');
});
