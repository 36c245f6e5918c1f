import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { open } from '../../testing/openScreen.tsx';
import { PrivacyPanel } from './PrivacyPanel.tsx';

const me = {
  id: 'u1',
  email: 'ana@chairside.test',
  userName: 'ana',
  firstName: 'Ana',
  lastName: 'Ortiz',
  phoneNumber: '',
  role: 'CUSTOMER',
  activated: true,
  referCode: 'ABCDEF',
  referred: 0,
  memberSince: '2026-01-01T10:00:00Z',
};
const agreed = { text: 'Agree to privacy and policy terms', givenAt: '2026-01-01T10:00:00Z', isLatest: true };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows the words that were agreed to, and withdraws', async () => {
  const setConsent = vi.fn(() => ({ ...me, consent: null }));
  await open('/settings', <PrivacyPanel />, { me: { ...me, consent: agreed }, setConsent }, 'CUSTOMER');
  expect(await screen.findByText(/You agreed on .*: “Agree to privacy and policy terms”\.$/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Agree' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText(/You have not agreed/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull();
});

it('asks for the new words where they have changed', async () => {
  const setConsent = vi.fn(() => ({ ...me, consent: agreed }));
  const older = { ...agreed, text: 'Agree to the terms', isLatest: false };
  await open('/settings', <PrivacyPanel />, { me: { ...me, consent: older }, setConsent }, 'CUSTOMER');
  expect(await screen.findByText(/“Agree to the terms”\. The words are different now\.$/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Agree' }));
  expect(await screen.findByText(/“Agree to privacy and policy terms”\.$/)).toBeTruthy();
});
