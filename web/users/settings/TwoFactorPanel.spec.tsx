import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { draw, logIn, openServer } from '../../testing/server.tsx';
import { TwoFactorPanel } from './TwoFactorPanel.tsx';

vi.setConfig({ testTimeout: 60_000 });

const refusal = (code: string, field: string) =>
  new GraphQLError(`refused: ${code}`, { extensions: { code, field, status: 403 } });
const codes = Array.from({ length: 10 }, (_, nth) => `AAAA-BBBB-CCCC-DDD${nth}`);

/** The panel over a server that knows the password `secret1` and the code 123456. */
async function open(status: { enabled: boolean; demanded?: boolean; recoveryCodesLeft?: number }) {
  let now = { demanded: false, recoveryCodesLeft: 0, ...status };
  const checked = ({ code }: { code: string }) => {
    if (code !== '123456') throw refusal('WRONG_CODE', 'code');
  };
  const server = openServer({
    myTwoFactor: () => now,
    beginTwoFactor: ({ password }: { password: string }) => {
      if (password !== 'secret1') throw refusal('WRONG_PASSWORD', 'password');
      return { secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/Chairside:ana?secret=ABCDEFGHIJKLMNOP' };
    },
    enableTwoFactor: (given: { code: string }) => {
      checked(given);
      now = { ...now, enabled: true, recoveryCodesLeft: 10 };
      return codes;
    },
    disableTwoFactor: (given: { code: string }) => {
      checked(given);
      now = { ...now, enabled: false, recoveryCodesLeft: 0 };
      return now;
    },
    renewRecoveryCodes: (given: { code: string }) => {
      checked(given);
      now = { ...now, recoveryCodesLeft: 10 };
      return codes;
    },
  });
  draw(server, [{ path: '/', element: <TwoFactorPanel /> }], '/');
  await screen.findByRole('region', { name: 'Two-factor login' });
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => logIn());
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

it('is turned on with the password and a code of the app, and shows the recovery codes once', async () => {
  await open({ enabled: false });
  await press('Turn on');
  await userEvent.type(await screen.findByLabelText('Current password'), 'wrong{Enter}');
  await screen.findAllByText('refused: WRONG_PASSWORD');
  await userEvent.clear(screen.getByLabelText('Current password'));
  await userEvent.type(screen.getByLabelText('Current password'), 'secret1{Enter}');
  expect((await screen.findByText('ABCD EFGH IJKL MNOP')).tagName).toBe('CODE');
  await screen.findByRole('img', { name: 'QR code for an authenticator app' });
  const code = screen.getByLabelText('Code');
  await waitFor(() => expect(document.activeElement).toBe(code));
  await userEvent.type(code, '000000{Enter}');
  await screen.findAllByText('refused: WRONG_CODE');
  await userEvent.clear(code);
  await userEvent.type(code, '123456{Enter}');
  const list = await screen.findByRole('list', { name: 'Recovery codes' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(10);
  await press('I have kept them');
  await screen.findByText('10 of 10 recovery codes left.');
  expect(screen.queryByText(codes[0] ?? '')).toBeNull();
});

it('is turned off, and gets new recovery codes, with a code', async () => {
  await open({ enabled: true, recoveryCodesLeft: 2 });
  await screen.findByText('2 of 10 recovery codes left. Get new ones before you run out.');
  await press('New recovery codes');
  await userEvent.type(await screen.findByLabelText('Code'), '123456{Enter}');
  await screen.findByRole('list', { name: 'Recovery codes' });
  await press('I have kept them');
  await press('Turn off');
  const dialog = within(await screen.findByRole('dialog', { name: 'Turn two-factor login off?' }));
  await userEvent.type(dialog.getByLabelText('Code'), '1{Enter}');
  await dialog.findAllByText('refused: WRONG_CODE');
  await userEvent.clear(dialog.getByLabelText('Code'));
  await userEvent.type(dialog.getByLabelText('Code'), '123456{Enter}');
  await screen.findByRole('button', { name: 'Turn on' });
});

it('says to platform owners that they need it, and does not let them turn it off', async () => {
  await open({ enabled: false, demanded: true });
  await screen.findByText(/Until it is on, you act as a customer/);
  cleanup();
  await open({ enabled: true, demanded: true, recoveryCodesLeft: 9 });
  await screen.findByText('Platform owners cannot turn it off.');
  expect(screen.queryByRole('button', { name: 'Turn off' })).toBeNull();
});
