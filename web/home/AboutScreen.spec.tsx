import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { open } from '../testing/openScreen.tsx';
import { AboutScreen } from './AboutScreen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('says what the place is for, and how much of it there is now', async () => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  await open('/about', <AboutScreen />, { siteStatistics: { shops: 12, barbers: 9, members: 321, bookings: 4567 } });
  expect(screen.getByRole('heading', { level: 1, name: 'About' })).toBeTruthy();
  for (const figure of ['12', '9', '321', '4,567']) expect(await screen.findByText(figure)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Write to us' }).getAttribute('href')).toBe('/contact');
  expect(screen.getByRole('link', { name: 'anyone can check' }).getAttribute('href')).toBe('/transparency');
});
