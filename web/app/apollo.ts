import { ApolloClient, ApolloLink, HttpLink, InMemoryCache, Observable } from '@apollo/client';
import { ServerError } from '@apollo/client/errors';
import { SetContextLink } from '@apollo/client/link/context';
import { ErrorLink } from '@apollo/client/link/error';
import { GraphQLWsLink } from '@apollo/client/link/subscriptions';
import { readAfresh } from '../live/afresh.ts';
import { setConnection } from '../live/connection.ts';
import { orderedAnswers } from '../live/orderedAnswers.ts';
import { allPages } from '../live/pages.ts';
import { notingPositions, openPositions } from '../live/positions.ts';
import { resuming } from '../live/resuming.ts';
import { conversationPolicy, laterInbox, messagesPolicy } from '../messages/cachePolicies.ts';
import { laterBell } from '../shared/bellCount.ts';
import { session } from '../shared/sessionStore.ts';
import { doubtLine, isOnline, onLine } from '../ui/line.ts';
import { eraseOthers, keeping } from './offline/keeping.ts';
import { openSocket } from './socket.ts';

/** A member whose page was opened without a network has no token yet; asked without one the server answers a visitor. */
const bearer = async () => {
  if (session.get().status === 'member' && !session.accessToken() && !(await session.refresh()))
    throw new TypeError('No session yet');
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

/** Connections can die silently. No request waits longer than this, and no waiting request blocks later ones. */
const LONGEST_MS = 60_000;
const inTime: typeof fetch = (uri, init) => {
  const late = AbortSignal.timeout(LONGEST_MS);
  return fetch(uri, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, late]) : late }).catch(
    (failure) => {
      if (!init?.signal?.aborted) void doubtLine();
      throw failure;
    },
  );
};

const positions = openPositions();
const ordered = orderedAnswers();
const http = ApolloLink.from([
  keeping,
  allPages,
  renewing,
  // The query is sent again after a token refresh, as a new request.
  ordered,
  new SetContextLink(async ({ headers }) => ({
    headers: { ...headers, ...(await bearer()), 'apollo-require-preflight': 'true' },
  })),
  notingPositions(positions),
  new HttpLink({ uri: '/graphql', credentials: 'same-origin', fetch: inTime }),
]);

const FORBIDDEN = 4403;
const NOBODY_LISTENS = 1000;

const { client: socket, wake } = openSocket({
  url: () => `${window.location.origin.replace(/^http/, 'ws')}/graphql`,
  connectionParams: () => bearer().catch(() => ({})),
  connecting: () => setConnection('connecting'),
  connected: (isAgain) => {
    setConnection('live');
    // Changes during the outage are only known to the server.
    if (isAgain) readAfresh(apollo);
  },
  closed: (code) => {
    // 1000: closed because no subscription is left, so nothing is missed.
    setConnection(code === NOBODY_LISTENS ? undefined : 'offline');
    if (code !== NOBODY_LISTENS) void doubtLine();
    if (code === FORBIDDEN) void session.refresh();
  },
  sight: {
    isSeen: () => document.visibilityState === 'visible',
    onChange: (listener) => document.addEventListener('visibilitychange', listener),
  },
});
// Timers of a hidden tab are throttled: reconnect at once when it is shown again.
window.addEventListener('online', wake);
document.addEventListener('visibilitychange', wake);
let wasOnline = isOnline();
onLine(() => {
  // What stands on the page may be a copy.
  if (isOnline() && !wasOnline) readAfresh(apollo);
  wasOnline = isOnline();
});

/** The page's one GraphQL client: queries and mutations over HTTP, subscriptions over the socket. */
export const apollo = new ApolloClient({
  link: ApolloLink.split(
    ({ operationType }) => operationType === 'subscription',
    ApolloLink.from([ordered, resuming(positions, () => readAfresh(apollo)), new GraphQLWsLink(socket)]),
    http,
  ),
  // A member has one plan: partial results are merged into it.
  cache: new InMemoryCache({
    typePolicies: {
      MySubscription: { keyFields: [] },
      // The default service has one id at every shop.
      Service: { keyFields: false },
      Shop: { fields: { services: { merge: false } } },
      // Numbered within their version: those of two posts have the same ids.
      BlogReviewComment: { keyFields: false },
      BlogPostWork: { merge: true },
      PlanLimits: { merge: true },
      PlanUsage: { merge: true },
      // One member's, of which each period is asked for by itself.
      SellerFigures: { merge: true },
      // The overview asks for less of them than the screens behind it.
      SystemState: { merge: true },
      SystemStorage: { merge: true },
      Transparency: { merge: true },
      Query: {
        fields: {
          mySessions: { merge: false },
          projections: { merge: false },
          bell: { merge: laterBell },
          conversation: conversationPolicy,
          inbox: { merge: laterInbox },
          messages: messagesPolicy,
        },
      },
    },
  }),
  // Refetched answers merge by the policies above, like first answers: they may be older than events received in the
  // meantime.
  defaultOptions: { watchQuery: { fetchPolicy: 'cache-and-network', refetchWritePolicy: 'merge' } },
});

// Another account's data must not stay on the screen, and the socket must use the current session.
let person = session.get().user?._id;
session.subscribe(() => {
  const { status, user } = session.get();
  if (status === 'loading' || user?._id === person) return;
  const wasVisitor = person === undefined;
  person = user?._id;
  void eraseOthers();
  socket.terminate();
  // What every visitor sees stays until the member's answers have come: the page is not drawn anew under the reader.
  if (wasVisitor) readAfresh(apollo);
  // What fails is shown where it was asked for; what a later question has overtaken is no failure.
  else void apollo.resetStore().catch(() => undefined);
});
