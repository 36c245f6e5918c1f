import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { requestProof } from '../shared/proof.ts';
import { draw, logIn, openServer } from '../testing/server.tsx';
import { ProofLoader } from './ProofLoader.tsx';

vi.setConfig({ testTimeout: 60_000 });

beforeEach(() => logIn());
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

it('asks for the password, and for a code where the member has two-factor login', async () => {
  const given: unknown[] = [];
  const server = openServer({
    proveIdentity: ({ password, code }: { password: string; code?: string }) => {
      given.push([password, code]);
      if (password !== 'secret1')
        throw new GraphQLError('Not that.', { extensions: { code: 'WRONG_PASSWORD', field: 'password' } });
      if (!code) throw new GraphQLError('The code.', { extensions: { code: 'TWO_FACTOR_NEEDED', field: 'code' } });
      return true;
    },
  });
  draw(server, [{ path: '/', element: <ProofLoader /> }], '/');
  const asked = requestProof();
  expect(requestProof(), 'one question for all').toBe(asked);
  await userEvent.type(await screen.findByLabelText('Password'), 'wrong{Enter}');
  await screen.findAllByText('Not that.');
  await userEvent.clear(screen.getByLabelText('Password'));
  await userEvent.type(screen.getByLabelText('Password'), 'secret1{Enter}');
  await userEvent.type(await screen.findByLabelText('Code'), '123456');
  await userEvent.click(screen.getByRole('button', { name: 'Go on' }));
  expect(await asked).toBe(true);
  expect(given.at(-1)).toEqual(['secret1', '123456']);

  const second = requestProof();
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  expect(await second, 'closed').toBe(false);
});
