import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { ApolloProvider } from '@apollo/client/react';
import { act, cleanup, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { graphql } from '../graphql/index.ts';
import { ToastProvider } from '../ui/Toast.tsx';
import { proofRequest } from './proof.ts';
import { useAction } from './useAction.ts';

const Contact = graphql(`
  mutation SendContact($input: ContactInput!) { sendContactMessage(input: $input) { ticket } }
`);
const words = (message: string) => ({
  input: { firstName: 'Gil', lastName: 'Guest', email: 'gil@example.test', phone: '', subject: 'Hours', message },
});
const refusedWith = (code: string, status: number) =>
  new CombinedGraphQLErrors({ errors: [{ message: `refused: ${code}`, extensions: { code, status } }] });
const lost = new TypeError('Failed to fetch');

afterEach(() => {
  cleanup();
  localStorage.clear();
});

/** Runs the hook over answers that are given in turn: an error, or the mutation's data. */
function open(options: { done?: string; refused?: string | false; once?: true | string } = {}) {
  const answers: unknown[] = [];
  const keys: unknown[] = [];
  const link = new ApolloLink((operation) => {
    keys.push(operation.getContext().headers?.['idempotency-key']);
    const answer = answers.shift() ?? { sendContactMessage: { __typename: 'ContactTicket', ticket: 'T-1' } };
    return new Observable((observer) => {
      if (answer instanceof Error) return observer.error(answer);
      observer.next({ data: answer as Record<string, unknown> });
      observer.complete();
    });
  });
  const client = new ApolloClient({ link, cache: new InMemoryCache() });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ApolloProvider client={client}>
      <ToastProvider>{children}</ToastProvider>
    </ApolloProvider>
  );
  const { result, unmount } = renderHook(() => useAction(Contact, options), { wrapper });
  const run = (message: string, answer?: unknown) => {
    if (answer !== undefined) answers.push(answer);
    return act(() => result.current[0](words(message)));
  };
  return { run, keys, unmount };
}

it('resolves to the value of the mutation’s field', async () => {
  const { run, keys } = open({ done: 'Sent' });
  expect(await run('one')).toMatchObject({ value: { ticket: 'T-1' } });
  expect(await screen.findByText('Sent')).toBeTruthy();
  expect(keys).toEqual([undefined]);
});

it('resolves to a refusal, with its message in a toast', async () => {
  const { run } = open({ done: 'Sent' });
  expect(await run('one', refusedWith('INVALID', 400))).toMatchObject({
    refusal: { code: 'INVALID', status: 400, message: 'refused: INVALID' },
  });
  expect(await screen.findByText('refused: INVALID')).toBeTruthy();
  expect(screen.queryByText('Sent')).toBeNull();
});

it('shows other words for a refusal, or none where the caller does', async () => {
  const quiet = open({ refused: false });
  await quiet.run('one', refusedWith('INVALID', 400));
  expect(screen.queryByText('refused: INVALID')).toBeNull();
  cleanup();
  const named = open({ refused: 'error creating thread' });
  await named.run('one', refusedWith('INVALID', 400));
  expect(await screen.findByText('error creating thread')).toBeTruthy();
});

it('takes an answer without data for a failure', async () => {
  const { run } = open();
  expect(await run('one', {})).toMatchObject({ refusal: { code: 'UNREACHABLE' } });
});

it('sends the same variables under the same key until the outcome is known', async () => {
  const { run, keys } = open({ once: true });
  await run('one', lost);
  await run('one', refusedWith('SOMETHING_WENT_WRONG', 500));
  await run('one');
  const [first, second, third] = keys;
  expect([second, third]).toEqual([first, first]);
  await run('one');
  expect(keys[3]).not.toBe(first);
});

it('takes another key after a refusal, and for other variables', async () => {
  const { run, keys } = open({ once: true });
  await run('one', refusedWith('INVALID', 400));
  await run('one', lost);
  await run('two', lost);
  await run('one');
  expect(new Set(keys).size).toBe(4);
});

it('keeps the key of a draft across a reload', async () => {
  const before = open({ once: 'u1/contact' });
  await before.run('one', lost);
  before.unmount();
  const after = open({ once: 'u1/contact' });
  await after.run('one');
  await after.run('one');
  expect(after.keys[0]).toBe(before.keys[0]);
  expect(after.keys[1]).not.toBe(before.keys[0]);
});

it('waits for the proof a platform owner is asked for, and is sent again once it is given', async () => {
  const { run, keys } = open({ once: true });
  const answered = run('one', refusedWith('PROOF_NEEDED', 403));
  await vi.waitFor(() => expect(proofRequest.isWaiting()).toBe(true));
  expect(keys).toHaveLength(1);
  proofRequest.answer(true);
  expect(await answered).toMatchObject({ value: { ticket: 'T-1' } });
  expect(proofRequest.isWaiting()).toBe(false);
  expect(keys).toHaveLength(2);

  const refused = run('two', refusedWith('PROOF_NEEDED', 403));
  await vi.waitFor(() => expect(proofRequest.isWaiting()).toBe(true));
  proofRequest.answer(false);
  expect(await refused).toMatchObject({ refusal: { code: 'PROOF_NEEDED' } });
});
