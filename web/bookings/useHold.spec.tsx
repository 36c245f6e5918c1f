import { ApolloProvider } from '@apollo/client/react';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { GraphQLError } from 'graphql';
import { afterEach, expect, it } from 'vitest';
import { openServer } from '../testing/server.tsx';
import { type HeldTime, useHold } from './useHold.ts';

type Input = { date: string; time: string; replacing?: string };
type Answer = (input: Input) => unknown;

const DATE = '2027-01-12';
const fade = { serviceId: 'fade', addOnIds: [] };
const refused = (code: string) => new GraphQLError(code, { extensions: { code } });
const at = (time: string, mine?: string) => ({ date: DATE, time, ...(mine && { mine }) });

/** Every hold is kept under its number unless `then` answers otherwise; `kept`: what the server holds. */
function open() {
  const inputs: Input[] = [];
  const kept = new Map<string, Input>();
  let then: Answer | undefined;
  const keep = (input: Input) => {
    const id = `b${inputs.length}`;
    kept.delete(input.replacing ?? '');
    kept.set(id, input);
    const startsAt = `${input.date}T${input.time}:00Z`;
    const booking = { id, date: input.date, time: input.time, startsAt, transportation: null, priceCents: 4500 };
    return { expiresAt: '2027-01-12T09:00:00Z', amountCents: 4500, booking };
  };
  const server = openServer({
    holdSlot: ({ input }: { input: Input }) => {
      inputs.push(input);
      const answer = then ?? keep;
      then = undefined;
      return answer(input);
    },
    booking: ({ id }: { id: string }) => {
      const { date = DATE, time = '09:00' } = kept.get(id) ?? {};
      return {
        ...{ id, date, time, startsAt: `${date}T${time}:00Z`, transportation: null },
        ...{ priceCents: 4500, upFrontCents: 4500 },
        ...{ status: kept.has(id) ? 'held' : 'released', service: 'fade', addOns: [] },
        expiresAt: kept.has(id) ? '2027-01-12T09:00:00Z' : null,
      };
    },
    releaseHold: ({ bookingId }: { bookingId: string }) => kept.delete(bookingId),
  });
  const { result } = renderHook(() => useHold('s1'), {
    wrapper: ({ children }) => <ApolloProvider client={server.client}>{children}</ApolloProvider>,
  });
  const choose = (time: string, mine?: string) => {
    let answer: Promise<HeldTime | undefined> = Promise.resolve(undefined);
    act(() => {
      answer = result.current.choose(at(time, mine), undefined, fade);
    });
    return answer;
  };
  const chosen = async (time: string, mine?: string) => {
    const answer = choose(time, mine);
    await act(async () => void (await answer));
  };
  return { result, inputs, kept, keep, choose, chosen, next: (answer: Answer) => (then = answer) };
}

afterEach(cleanup);

it('takes up an own hold that is there at the same time, and replaces one that is only in the way', async () => {
  const { result, inputs, kept, chosen } = open();
  kept.set('before', { date: DATE, time: '09:00' });
  await chosen('09:00', 'before');
  expect([inputs, result.current.held?.bookingId]).toEqual([[], 'before']);
  await chosen('09:30', 'before');
  expect(inputs).toMatchObject([{ time: '09:30', replacing: 'before' }]);
  expect(result.current.held).toMatchObject({ bookingId: 'b1', time: '09:30' });
  expect([...kept.keys()]).toEqual(['b1']);
});

it('shows no hold that a press replaced which another has overtaken', async () => {
  const { result, inputs, kept, keep, choose, chosen, next } = open();
  await chosen('09:00');
  let answer = () => undefined as unknown;
  next((input) => new Promise((resolve) => (answer = () => resolve(keep(input)))));
  const overtaken = choose('09:30');
  await waitFor(() => expect(inputs).toHaveLength(2));
  const last = choose('11:00');
  next(() => refused('SLOT_TAKEN'));
  answer();
  await act(async () => void (await Promise.all([overtaken, last])));
  expect(result.current.failure?.code).toBe('SLOT_TAKEN');
  expect([result.current.held, result.current.chosen, [...kept.keys()]]).toEqual([undefined, undefined, []]);
});

it.each([true, false])('without an answer looks whether the former hold was replaced: %s', async (isDone) => {
  const { result, chosen, keep, next } = open();
  await chosen('09:00');
  next((input) => {
    if (isDone) keep(input);
    return refused('SOMETHING_WENT_WRONG');
  });
  await chosen('09:30');
  expect(result.current.failure?.code).toBe('SOMETHING_WENT_WRONG');
  expect(result.current.held?.bookingId).toBe(isDone ? undefined : 'b1');
  expect(result.current.chosen?.time).toBe(isDone ? undefined : '09:00');
});
