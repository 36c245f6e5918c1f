import { ApolloClient, ApolloLink, gql, InMemoryCache, Observable } from '@apollo/client';
import { expect, it, vi } from 'vitest';
import { refetchAll, refetchUntilAnswered } from './refetchAll.ts';

const query = gql`query Step { step }`;

it('loads again after a change, whatever answer was under way when it came', async () => {
  const answers: ((step: string) => void)[] = [];
  const link = new ApolloLink(
    () =>
      new Observable((observer) => {
        answers.push((step) => {
          observer.next({ data: { step } });
          observer.complete();
        });
      }),
  );
  const client = new ApolloClient({ link, cache: new InMemoryCache() });
  const seen: unknown[] = [];
  const watch = client.watchQuery<{ step: string }>({ query }).subscribe(({ data }) => seen.push(data?.step));
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.('paid');

  const first = refetchAll(client);
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  await Promise.all([refetchAll(client), refetchAll(client)]);
  answers[1]?.('cancelled');
  await vi.waitFor(() => expect(answers).toHaveLength(3));
  answers[2]?.('refunded');
  await first;
  await vi.waitFor(() => expect(seen.at(-1)).toBe('refunded'));
  expect(answers).toHaveLength(3);
  watch.unsubscribe();
});

/** A client whose second request fails, and how often it has asked; the others are answered with their number. */
function failingOnce(failure: Error) {
  let asked = 0;
  const link = new ApolloLink(
    () =>
      new Observable((observer) => {
        asked += 1;
        if (asked === 2) observer.error(failure);
        else {
          observer.next({ data: { step: `${asked}` } });
          observer.complete();
        }
      }),
  );
  return { client: new ApolloClient({ link, cache: new InMemoryCache() }), asked: () => asked };
}

it('goes on after an answer that did not come', async () => {
  const { client, asked } = failingOnce(new Error('away'));
  const watch = client.watchQuery({ query }).subscribe({ error: () => undefined });
  await vi.waitFor(() => expect(asked()).toBe(1));
  await refetchAll(client);
  const before = asked();
  await refetchAll(client);
  expect(asked()).toBeGreaterThan(before);
  watch.unsubscribe();
});

it('asks for what may be missing until it has been answered', async () => {
  const { client } = failingOnce(new TypeError('away'));
  const seen: unknown[] = [];
  const watched = client.watchQuery<{ step: string }>({ query });
  const watch = watched.subscribe(({ data }) => seen.push(data?.step));
  await vi.waitFor(() => expect(seen.at(-1)).toBe('1'));
  refetchUntilAnswered(client, [query]);
  await vi.waitFor(() => expect(seen.at(-1)).toBe('3'), { timeout: 5_000 });
  watch.unsubscribe();
});
