import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { ApolloProvider } from '@apollo/client/react';
import { act, render, waitFor } from '@testing-library/react';
import { buildSchema, graphql as execute, OperationTypeNode, print } from 'graphql';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { Subject } from 'rxjs';
import { expect, vi } from 'vitest';
import { readAfresh } from '../live/afresh.ts';
import { orderedAnswers } from '../live/orderedAnswers.ts';
import { allPages } from '../live/pages.ts';
import type { Positions } from '../live/positions.ts';
import { resuming } from '../live/resuming.ts';
import { SessionProvider } from '../shared/session.tsx';
import { SessionStore, type SessionUser } from '../shared/sessionStore.ts';
import { loadToasts, ToastProvider } from '../ui/Toast.tsx';

await loadToasts();

/** The product's own schema. */
export const schema = buildSchema(readFileSync(resolve(import.meta.dirname, '../../gateway/schema.graphql'), 'utf8'));

/**
 * Answers by field: a value, or a function of the field's arguments. An answer that does not fit the schema fails the
 * test.
 */
export type Answers = Record<string, unknown>;

const PASSING = ['typing', 'replying'];

/** The position in a payload; none is not beyond any. */
const positionOf = (payload: unknown): number => Number((payload as { position?: number } | undefined)?.position);

/** Subscriptions begin at once, with what comes from then on. */
const NO_POSITIONS: Positions = {
  sent: () => () => undefined,
  know: () => undefined,
  forget: () => undefined,
  start: async () => undefined,
};

/**
 * A server that executes the product's own schema with a test's answers. `say` sends an event to subscriptions, `end`
 * ends all subscriptions of a field with a refusal code; `asked` and `listened` record the queries and the
 * subscriptions with their variables.
 */
export function openServer(answers: Answers) {
  const news = new Subject<Record<string, unknown>>();
  /** What was sent: a subscription that begins after a position gets what it missed, as from the real server. */
  const past: Record<string, unknown>[] = [];
  const endings = new Subject<{ field: string; code: string }>();
  const asked: { name: string; variables: Record<string, unknown> }[] = [];
  const listened: { name: string; variables: Record<string, unknown> }[] = [];
  const link = new ApolloLink((operation) => {
    const { query, variables, operationName = '' } = operation;
    const run = (rootValue: Record<string, unknown>) =>
      execute({ schema, source: print(query), rootValue, variableValues: variables, operationName });
    return new Observable((observer) => {
      if (operation.operationType === OperationTypeNode.SUBSCRIPTION) {
        const field = print(query).match(/\{\s*(\w+)/)?.[1] ?? '';
        const send = (event: Record<string, unknown>) =>
          observer.next({ data: event, ...(!PASSING.includes(field) && { extensions: { position: 1 } }) });
        for (const event of past) if (positionOf(event[field]) > Number(variables.after)) send(event);
        const heard = news.subscribe((event) => field in event && send(event));
        listened.push({ name: operationName, variables: { ...variables } });
        heard.add(
          endings.subscribe(({ field: ended, code }) => {
            if (ended === field)
              observer.error(new CombinedGraphQLErrors({ errors: [{ message: code, extensions: { code } }] }));
          }),
        );
        return () => heard.unsubscribe();
      }
      asked.push({ name: operationName, variables });
      run(answers).then((result) => {
        observer.next(JSON.parse(JSON.stringify(result)));
        observer.complete();
      });
      return undefined;
    });
  });
  const client: ApolloClient = new ApolloClient({
    link: ApolloLink.from([allPages, orderedAnswers(), resuming(NO_POSITIONS, () => readAfresh(client)), link]),
    cache: new InMemoryCache(),
    defaultOptions: { watchQuery: { fetchPolicy: 'cache-and-network', refetchWritePolicy: 'merge' } },
  });
  return {
    client,
    asked,
    listened,
    say(event: Record<string, unknown>) {
      past.push(event);
      news.next(event);
    },
    end: (field: string, code: string) => endings.next({ field, code }),
  };
}

/**
 * Answers that can be held back: `as` answers at once or, while a query is held, when the test releases it, with the
 * value of the time it was asked.
 */
export function heldAnswers() {
  const held: (() => void)[] = [];
  let isHeld = false;
  const release = (count: number) =>
    act(async () => {
      for (const answer of held.splice(-count).reverse()) answer();
      await new Promise((resolve) => setTimeout(resolve, 100));
    });
  return {
    as: <T,>(now: T): T | Promise<T> => (isHeld ? new Promise((resolve) => held.push(() => resolve(now))) : now),
    /** Runs `ask`, holds back its answer and returns a function that releases it. */
    async during(ask: () => unknown) {
      isHeld = true;
      const before = held.length;
      act(() => void ask());
      await waitFor(() => expect(held).toHaveLength(before + 1));
      isHeld = false;
      return () => release(1);
    },
    /** Releases every answer that is held, the one asked for last first. */
    releaseAll: () => release(held.length),
  };
}

export const anna: SessionUser = { _id: 'u1', firstName: 'Ana', lastName: 'Ortiz', role: 'CUSTOMER' };

/**
 * Logs a member in for the next page: stored in this browser, and known to /users/refresh. Undo with
 * `localStorage.clear` and `vi.unstubAllGlobals`.
 */
export function logIn(user: SessionUser = anna): void {
  localStorage.setItem('user', JSON.stringify(user));
  vi.stubGlobal(
    'fetch',
    async () => new Response(JSON.stringify({ user }), { headers: { authorization: 'Bearer key' } }),
  );
}

/** Renders routes, as a member ({@link logIn}) or as a visitor, over a test's server. */
export function draw(
  server: ReturnType<typeof openServer>,
  routes: { path: string; element: ReactNode }[],
  at: string,
) {
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  render(
    <SessionProvider store={new SessionStore()}>
      <ApolloProvider client={server.client}>
        <ToastProvider>
          <RouterProvider router={router} />
        </ToastProvider>
      </ApolloProvider>
    </SessionProvider>,
  );
  return router;
}

/** A member of the schema, whole. */
export const member = (id: string, firstName: string, lastName: string) => ({
  id,
  firstName,
  lastName,
  userName: id,
  role: 'SHOP_OWNER',
  memberSince: '2026-01-01T00:00:00Z',
});

/** What a booking of $35.00 says of its payment where the shop asks for all of it. */
export const paidWhole = {
  ...{ upFrontCents: 3500, dueAtShopCents: 0, noShowRefundCents: 0 },
  depositRule: { __typename: 'DepositRule' as const, upFront: 100, noShowKept: 100 },
};

export const shopFacts = {
  id: 's1',
  barbers: [],
  ownerTakesBookings: true,
  bookable: true,
  name: 'Oak Street Barbers',
  category: 'barbers',
  priceCents: 3500,
  description: 'Hot towels.',
  contactNumber: '+1 312 555 0100',
  contactEmail: 'oak@example.test',
  address: '12 Oak Street, Chicago, Illinois',
  timeZone: 'America/Chicago',
  cancellationPolicy: { __typename: 'CancellationPolicy', freeHours: 0, percentage: 100 },
  depositRule: paidWhole.depositRule,
  hours: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((weekday) => ({
    weekday,
    slots: weekday === 'sunday' ? [] : ['09:00', '14:30'],
  })),
  specialHours: [],
  minimumNoticeMinutes: 0,
  bookingHorizonDays: 90,
  services: [
    {
      id: 'barb',
      name: 'Barber Service',
      category: '',
      minutes: 30,
      bufferMinutes: 0,
      priceCents: 3500,
      isDefault: true,
      addOns: [],
    },
  ],
  owner: member('o1', 'Omar', 'Fields'),
  rating: 4.6,
  reviewCount: 272,
  customers: 10,
  createdAt: '2026-01-01T00:00:00Z',
  removed: false,
};
