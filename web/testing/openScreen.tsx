import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { render } from '@testing-library/react';
import { execute } from 'graphql';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import { vi } from 'vitest';
import { SessionProvider } from '../shared/session.tsx';
import { type Role, SessionStore } from '../shared/sessionStore.ts';
import { loadToasts, ToastProvider } from '../ui/Toast.tsx';
import { schema } from './server.tsx';

await loadToasts();

/** Answers by root field; a function that throws is a refusal. */
export type Answers = Record<string, unknown>;

/**
 * Operations run against the real schema, so that a test cannot query what the server does not have. Subscriptions send
 * no events.
 */
function linkTo(answers: Answers, asked: string[]): ApolloLink {
  return new ApolloLink(
    ({ query, variables, operationName, operationType }) =>
      new Observable((observer) => {
        if (operationType === 'subscription') return;
        asked.push(operationName ?? '');
        Promise.resolve(execute({ schema, document: query, rootValue: answers, variableValues: variables })).then(
          (result) => {
            observer.next(JSON.parse(JSON.stringify(result)));
            observer.complete();
          },
          (error: unknown) => observer.error(error),
        );
      }),
  );
}

function Elsewhere() {
  const { pathname, search } = useLocation();
  return <p>{`at ${pathname}${search}`}</p>;
}

/**
 * Renders one screen for `role` ('guest' for a visitor). Returns the names of the operations it sent. With `known`
 * the session is one of an earlier visit, which the server confirms when that has come.
 */
export async function open(
  path: string,
  screen: ReactNode,
  answers: Answers,
  role: Role | 'guest' = 'guest',
  known?: Promise<unknown>,
) {
  const asked: string[] = [];
  const client = new ApolloClient({ link: linkTo(answers, asked), cache: new InMemoryCache() });
  const store = new SessionStore();
  const user = { _id: 'u1', firstName: 'Ana', lastName: 'Ortiz', role };
  vi.stubGlobal('fetch', async () => {
    await known;
    return new Response(JSON.stringify({ user }), { headers: { authorization: 'Bearer key' } });
  });
  if (role !== 'guest' && !known) await store.login('ana@chairside.test', 'secret');
  const { pathname } = new URL(path, 'http://127.0.0.1');
  const router = createMemoryRouter(
    [
      { path: pathname, element: screen },
      { path: '*', Component: Elsewhere },
    ],
    { initialEntries: [path] },
  );
  render(
    <SessionProvider store={store}>
      <ApolloProvider client={client}>
        <ToastProvider>
          <RouterProvider router={router} />
        </ToastProvider>
      </ApolloProvider>
    </SessionProvider>,
  );
  return { asked, router };
}

/** A refusal with the server's extensions. */
export function refusal(status: number, code: string, message: string): Error {
  return Object.assign(new Error(message), { extensions: { status, code } });
}

/** A shop as the server knows it. */
export const shopOf = (over: Record<string, unknown> = {}) => ({
  id: 's1',
  name: 'Fade House',
  category: 'barbers',
  image: null,
  address: '1 State St',
  city: 'Chicago',
  state: 'IL',
  priceCents: 3500,
  removed: false,
  restorableUntil: null as string | null,
  rating: 4.6,
  reviewCount: 272,
  customers: 9,
  badge: null,
  description: 'Fades and beards',
  timeZone: 'America/Chicago',
  placeTimeZone: 'America/Chicago',
  nextFree: null as string | null,
  bookable: true,
  contactNumber: '',
  contactEmail: '',
  hours: [],
  specialHours: [],
  minimumNoticeMinutes: 0,
  bookingHorizonDays: 90,
  cancellationPolicy: { freeHours: 0, percentage: 100 },
  depositRule: { upFront: 100, noShowKept: 100 },
  ...over,
});

export const connectionOf = (...shops: ReturnType<typeof shopOf>[]) => ({
  totalCount: shops.length,
  edges: shops.map((node) => ({ cursor: String(node.id), node })),
  pageInfo: { hasNextPage: false, hasPreviousPage: false, endCursor: null, startCursor: null },
});
