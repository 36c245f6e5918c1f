import { ApolloClient, ApolloLink, gql, InMemoryCache } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { Subject } from 'rxjs';
import { describe, expect, it, vi } from 'vitest';
import { openPositions } from './positions.ts';
import { resuming } from './resuming.ts';

/** A socket as the product's: it keeps the variables it was given and would send them again. */
function openSocket(known: (number | undefined)[] = []) {
  let news = new Subject<ApolloLink.Result>();
  const sent: ApolloLink.Operation['variables'][] = [];
  const afresh = vi.fn();
  const socket = new ApolloLink(({ variables }) => {
    sent.push(variables);
    return news;
  });
  const positions = openPositions();
  vi.spyOn(positions, 'start').mockImplementation(async () => known.shift());
  const link = ApolloLink.from([resuming(positions, afresh), socket]);
  const client = new ApolloClient({ link, cache: new InMemoryCache() });
  return {
    client,
    sent,
    afresh,
    say: (field: string, value: unknown, extensions?: object) =>
      news.next({ data: { [field]: value }, ...(extensions && { extensions: { ...extensions } }) }),
    refuse(code: string) {
      const ended = news;
      news = new Subject();
      ended.error(new CombinedGraphQLErrors({ errors: [{ message: code, extensions: { code } }] }));
    },
  };
}

const withAfter = gql`subscription News($after: Float) { notificationReceived(after: $after) { position } }`;

it('resumes after the last position received', () => {
  const { client, sent, say } = openSocket();
  client.subscribe({ query: withAfter, variables: { after: 4 } }).subscribe({});
  expect(sent).toEqual([{ after: 4 }]);
  say('notificationReceived', { position: 9 });
  expect(sent).toEqual([{ after: 9 }]);
  say('notificationReceived', { position: 7 });
  expect(sent, 'never back').toEqual([{ after: 9 }]);
});

it('does not change the variables object of its caller', () => {
  const { client, say } = openSocket();
  const variables = { after: 4 };
  client.subscribe({ query: withAfter, variables }).subscribe({});
  say('notificationReceived', { position: 9 });
  expect(variables).toEqual({ after: 4 });
});

it('adds nothing to a subscription that cannot resume', () => {
  const { client, sent, say } = openSocket();
  client.subscribe({ query: gql`subscription Bell { bellChanged { position } }` }).subscribe({});
  say('bellChanged', { position: 9 });
  expect(sent).toEqual([{}]);
});

describe('a subscription that is given no position', () => {
  const bookings = gql`subscription Bookings($after: Float) { bookingChanged(after: $after) { id } }`;

  it('begins after that of the answers on the screen, and goes on after that of its messages', async () => {
    const { client, sent, say } = openSocket([7]);
    client.subscribe({ query: bookings }).subscribe({});
    await expect.poll(() => sent).toEqual([{ after: 7 }]);
    say('bookingChanged', { id: 'a' }, { position: 12 });
    expect(sent).toEqual([{ after: 12 }]);
    say('bookingChanged', { id: 'b' }, { position: 11 });
    expect(sent, 'never back').toEqual([{ after: 12 }]);
  });

  it('begins with what comes where no answer says a position', async () => {
    const { client, sent } = openSocket();
    client.subscribe({ query: bookings }).subscribe({});
    await expect.poll(() => sent).toEqual([{}]);
  });

  it('has everything read again when the server cannot resume, and goes on after that', async () => {
    const { client, sent, afresh, refuse, say } = openSocket([7, 20]);
    const seen: unknown[] = [];
    client.subscribe({ query: bookings }).subscribe(({ data }) => seen.push(data));
    await expect.poll(() => sent.length).toBe(1);
    refuse('TOO_FAR_BEHIND');
    await expect.poll(() => sent.length).toBe(2);
    expect(afresh).toHaveBeenCalledTimes(1);
    expect(sent[1]).toEqual({ after: 20 });
    say('bookingChanged', { id: 'a' }, { position: 30 });
    expect(sent[1]).toEqual({ after: 30 });
    expect(seen).toEqual([{ bookingChanged: { id: 'a' } }]);
  });

  it('begins with what comes, after a pause, when the server cannot resume a second time', async () => {
    vi.useFakeTimers();
    try {
      const { client, sent, afresh, refuse } = openSocket([7, 20, 21]);
      client.subscribe({ query: bookings }).subscribe({});
      await vi.advanceTimersByTimeAsync(0);
      refuse('TOO_FAR_BEHIND');
      await vi.advanceTimersByTimeAsync(0);
      refuse('TOO_FAR_BEHIND');
      await vi.advanceTimersByTimeAsync(2_900);
      expect(sent).toHaveLength(2);
      await vi.advanceTimersByTimeAsync(200);
      expect(sent[2]).toEqual({});
      expect(afresh).toHaveBeenCalledTimes(2);
    } finally {
      vi.useRealTimers();
    }
  });

  it('begins again after a pause when the server has failed, and ends when it is refused', async () => {
    vi.useFakeTimers();
    try {
      const { client, sent, afresh, refuse } = openSocket([7, 20]);
      const errors: unknown[] = [];
      client.subscribe({ query: bookings }).subscribe(({ error }) => error && errors.push(error));
      await vi.advanceTimersByTimeAsync(0);
      refuse('STORE_UNAVAILABLE');
      await vi.advanceTimersByTimeAsync(2_900);
      expect(sent).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(200);
      expect(sent[1]).toEqual({ after: 20 });
      expect(afresh).toHaveBeenCalledTimes(1);
      refuse('NOT_ALLOWED');
      await vi.advanceTimersByTimeAsync(10_000);
      expect(sent).toHaveLength(2);
      expect(errors).toHaveLength(1);
    } finally {
      vi.useRealTimers();
    }
  });
});
