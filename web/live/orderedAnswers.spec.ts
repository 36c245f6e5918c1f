import { ApolloClient, ApolloLink, gql, InMemoryCache } from '@apollo/client';
import { Subject } from 'rxjs';
import { expect, it } from 'vitest';
import { orderedAnswers } from './orderedAnswers.ts';

const STOCK = gql`query Stock($id: ID!) { stock(id: $id) }`;
const SELL = gql`mutation Sell($id: ID!) { sell(id: $id) }`;

/** A link that answers each query when the test calls `answer`, in any order. */
function openLine() {
  const asked: Subject<ApolloLink.Result>[] = [];
  const far = new ApolloLink(() => {
    const answer = new Subject<ApolloLink.Result>();
    asked.push(answer);
    return answer;
  });
  const client = new ApolloClient({ link: orderedAnswers().concat(far), cache: new InMemoryCache() });
  const answer = (at: number, result: ApolloLink.Result) => {
    asked[at]?.next(result);
    asked[at]?.complete();
  };
  const ask = (id = 'p1') =>
    client.query<{ stock: number }>({
      query: STOCK,
      variables: { id },
      fetchPolicy: 'network-only',
      context: { queryDeduplication: false },
    });
  /** Completes a mutation, whose answer is the one at index `at`. */
  const sell = async (at: number) => {
    const done = client.mutate({ mutation: SELL, variables: { id: 'p1' } });
    answer(at, { data: { sell: 1 } });
    await done;
  };
  return { client, asked, answer, ask, sell };
}

it('answers an earlier query with the later answer of the same query', async () => {
  const { answer, ask, client } = openLine();
  const [first, second] = [ask(), ask()];
  answer(1, { data: { stock: 1 } });
  expect((await second).data).toEqual({ stock: 1 });
  answer(0, { data: { stock: 5 } });
  expect((await first).data).toEqual({ stock: 1 });
  expect(client.readQuery({ query: STOCK, variables: { id: 'p1' } })).toEqual({ stock: 1 });
});

it('lets answers in their order through, and other queries alone', async () => {
  const { answer, ask } = openLine();
  const [first, other, second] = [ask(), ask('p2'), ask()];
  answer(2, { data: { stock: 1 } });
  answer(1, { data: { stock: 8 } });
  expect((await other).data).toEqual({ stock: 8 });
  answer(0, { data: { stock: 5 } });
  await Promise.all([first, second]);
  const third = ask();
  answer(3, { data: { stock: 5 } });
  expect((await third).data, 'nothing of before is kept').toEqual({ stock: 5 });
});

it('does not say that a question failed which was answered later, nor takes a refusal for the newest answer', async () => {
  const { asked, answer, ask } = openLine();
  const [broken, refused, answered, later] = [ask(), ask(), ask(), ask()];
  answer(2, { data: { stock: 1 } });
  await answered;
  asked[0]?.error(new TypeError('no network'));
  expect((await broken).data).toEqual({ stock: 1 });
  answer(3, { errors: [{ message: 'Not just now.' }] });
  await expect(later).rejects.toThrow('Not just now.');
  answer(1, { data: { stock: 5 } });
  expect((await refused).data).toEqual({ stock: 1 });
});

it('lets mutations pass: each has an answer of its own', async () => {
  const { answer, client } = openLine();
  const sell = () => client.mutate<{ sell: number }>({ mutation: SELL, variables: { id: 'p1' } });
  const [first, second] = [sell(), sell()];
  answer(1, { data: { sell: 2 } });
  answer(0, { data: { sell: 1 } });
  expect((await second).data).toEqual({ sell: 2 });
  expect((await first).data).toEqual({ sell: 1 });
});

it('sends a query again that began before a mutation, and returns only the new answer', async () => {
  const { asked, answer, ask, sell } = openLine();
  const seen = ask();
  await sell(1);
  answer(0, { data: { stock: 5 } });
  await expect.poll(() => asked.length).toBe(3);
  answer(2, { data: { stock: 4 } });
  expect((await seen).data).toEqual({ stock: 4 });
});

it('returns the answer requested after the last mutation, also where another was answered in between', async () => {
  const { asked, answer, ask, sell } = openLine();
  const first = ask();
  await sell(1);
  const second = ask();
  answer(2, { data: { stock: 4 } });
  expect((await second).data).toEqual({ stock: 4 });
  await sell(3);
  answer(0, { data: { stock: 5 } });
  await expect.poll(() => asked.length).toBe(5);
  answer(4, { data: { stock: 3 } });
  expect((await first).data).toEqual({ stock: 3 });
});

it('does not go on querying without end while one mutation follows another', async () => {
  const { asked, answer, ask, sell } = openLine();
  const seen = ask();
  for (let at = 0; at < 6; at += 2) {
    await sell(at + 1);
    answer(at, { data: { stock: at } });
    await new Promise((resolve) => setTimeout(resolve));
  }
  expect((await seen).data).toEqual({ stock: 4 });
  expect(asked).toHaveLength(6);
});

it('sends a query again that was under way when a subscription brought a change, and none for a passing message', async () => {
  const { asked, answer, ask, client } = openLine();
  client
    .subscribe({ query: gql`subscription Sold($id: ID!) { stockChanged(id: $id) }`, variables: { id: 'p1' } })
    .subscribe({});
  const first = ask();
  answer(1, { data: { stock: 5 } });
  expect((await first).data).toEqual({ stock: 5 });

  const second = ask();
  asked[0]?.next({ data: { stockChanged: 4 }, extensions: { position: 9 } });
  answer(2, { data: { stock: 5 } });
  answer(3, { data: { stock: 4 } });
  expect((await second).data, 'the answer was asked for before the change').toEqual({ stock: 4 });

  const third = ask();
  asked[0]?.next({ data: { stockChanged: 4 } });
  answer(4, { data: { stock: 4 } });
  expect((await third).data).toEqual({ stock: 4 });
  expect(asked).toHaveLength(5);
});
