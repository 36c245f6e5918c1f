import { ApolloClient, ApolloLink, HttpLink, InMemoryCache, Observable } from '@apollo/client';
import { ServerError } from '@apollo/client/errors';
import { SetContextLink } from '@apollo/client/link/context';
import { ErrorLink } from '@apollo/client/link/error';
import { GraphQLWsLink } from '@apollo/client/link/subscriptions';
import { conversationPolicy, laterInbox, messagesPolicy } from '../messages/policies.ts';
import { laterBell } from '../notifications/bellCount.ts';
import { setConnection } from './connection.ts';
import { lookAgain } from './lookAgain.ts';
import { newestAnswer } from './newestAnswer.ts';
import { resuming } from './resuming.ts';
import { session } from './sessionStore.ts';
import { openSocket } from './socket.ts';

const bearer = () => {
  const token = session.accessToken();
  return token ? { authorization: `Bearer ${token}` } : {};
};

/** Access tokens live minutes: a 401 buys a new one and asks once more; without one the answer is what a guest sees. */
const renewing = new ErrorLink(({ error, operation, forward }) => {
  if (!ServerError.is(error) || error.statusCode !== 401 || operation.getContext().renewed) return;
  operation.setContext({ renewed: true });
  return new Observable((observer) => {
    session.refresh().then(
      () => forward(operation).subscribe(observer),
      (failure: unknown) => observer.error(failure),
    );
  });
});

/** A line can die without a word. Longer than this nobody is kept waiting, and nothing that waits for an answer keeps others from asking. */
const LONGEST_MS = 60_000;
const inTime: typeof fetch = (uri, init) => {
  const late = AbortSignal.timeout(LONGEST_MS);
  return fetch(uri, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, late]) : late });
};

const http = ApolloLink.from([
  renewing,
  // After a renewal the question is asked anew, so its turn is a new one.
  newestAnswer(),
  new SetContextLink(({ headers }) => ({ headers: { ...headers, ...bearer(), 'apollo-require-preflight': 'true' } })),
  new HttpLink({ uri: '/graphql', credentials: 'same-origin', fetch: inTime }),
]);

const FORBIDDEN = 4403;
const NOBODY_LISTENS = 1000;

const { client: socket, wake } = openSocket({
  url: () => `${window.location.origin.replace(/^http/, 'ws')}/graphql`,
  connectionParams: bearer,
  connecting: () => setConnection('connecting'),
  connected: (isAgain) => {
    setConnection('live');
    // What happened while nobody listened is only known to the server.
    if (isAgain) void lookAgain(apollo);
  },
  closed: (code) => {
    // 1000: nobody listens any more, so nothing is missed.
    setConnection(code === NOBODY_LISTENS ? undefined : 'offline');
    if (code === FORBIDDEN) void session.refresh();
  },
  sight: { isSeen: () => document.visibilityState === 'visible', onChange: (listener) => document.addEventListener('visibilitychange', listener) },
});
// A hidden tab's clocks are slow: whoever comes back to it does not wait for them.
window.addEventListener('online', wake);
document.addEventListener('visibilitychange', wake);

/** The page's one GraphQL client: queries and mutations over HTTP, subscriptions over the socket. */
export const apollo = new ApolloClient({
  link: ApolloLink.split(({ operationType }) => operationType === 'subscription', resuming.concat(new GraphQLWsLink(socket)), http),
  // Of a member's own plan there is one: whoever asks for a part of it adds to what is known.
  cache: new InMemoryCache({
    typePolicies: {
      MySubscription: { keyFields: [] },
      PlanLimits: { merge: true },
      PlanUsage: { merge: true },
      Query: { fields: { bell: { merge: laterBell }, conversation: conversationPolicy, inbox: { merge: laterInbox }, messages: messagesPolicy } },
    },
  }),
  dataMasking: true,
  // What is asked again joins what is known by the rules above, as a first answer does: it may be older than news that has come meanwhile.
  defaultOptions: { watchQuery: { fetchPolicy: 'cache-and-network', refetchWritePolicy: 'merge' } },
});

// Another person's data must not stay on the screen, and the socket must speak for whoever is here now.
let person = session.get().user?._id;
session.subscribe(() => {
  const { status, user } = session.get();
  if (status === 'loading' || user?._id === person) return;
  person = user?._id;
  socket.terminate();
  // What fails is shown where it was asked for; what a later question has overtaken is no failure.
  void apollo.resetStore().catch(() => undefined);
});
