import type { Duplex } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import { GraphQLError, type GraphQLSchema } from 'graphql';
import { CloseCode, MessageType, type SubscribeMessage } from 'graphql-ws';
import type { WebSocket } from 'ws';
import type { Actor } from '#domain/decider.ts';
import { formatError } from '../graphql/formatError.ts';
import type { Context, Services } from '../http/context.ts';
import type { Claims } from '../users/accessTokens.ts';
import { FellBehind } from './changeFeed.ts';
import { type EncodedAnswer, encodeAnswer, messageOf, sendAnswer } from './frames.ts';
import { type Audience, openSharedSubscriptions } from './sharedSubscriptions.ts';
import { accessChecksOf, type Executed, openSubscriptionOperations } from './subscriptionOperations.ts';

const MOST_SUBSCRIPTIONS = 20;
const LARGEST_BACKLOG = 1024 * 1024;
/** Close code after which a client connects again and reads its data again. */
export const TRY_AGAIN_LATER = 1013;

/** One subscription of one socket; `id` is the client's, as JSON. */
export type Subscription = {
  readonly id: string;
  readonly connection: Connection;
  audience: Audience<Subscription, EncodedAnswer> | undefined;
  upTo: number;
};

/** One open socket. Thousands of them are idle most of the time: every field costs memory in each. */
export type Connection = {
  readonly socket: WebSocket;
  /** The TCP or TLS stream the socket writes to. */
  readonly beneath: Duplex;
  readonly address: string;
  /** Its slot in `staggeredTimers.ts`. */
  readonly slot: number;
  /** Closes the socket unless `connection_init` arrives in time; undefined once it has. */
  initTimeout: NodeJS.Timeout | undefined;
  /** `connection_init` was accepted. */
  isAcknowledged: boolean;
  /** Claims of the token in `connection_init`; undefined for a visitor. */
  claims: Claims | undefined;
  subscriptions: readonly Subscription[];
  /** Has not answered the last ping. */
  isPongMissing: boolean;
  /** The second of the last message, and the messages within it. */
  second: number;
  messages: number;
};

export type SubscriptionNeeds = {
  readonly schema: GraphQLSchema;
  readonly services: Services;
  readonly log: FastifyBaseLogger;
  /** Removes names of the schema from validation errors. */
  readonly hidesSchema: boolean;
  /** A context without a session. */
  readonly visitor: () => Context;
  /** The context of a socket's session; undefined when the session has ended and the socket has been closed. */
  readonly contextOf: (connection: Connection) => Promise<Context | undefined>;
  /** The actor of a socket's session, without a wait when it was checked just before. */
  readonly actorOf: (connection: Connection) => Actor | Promise<Actor | undefined>;
  /** All open sockets. */
  readonly connections: () => Iterable<Connection>;
};

/** The subscriptions of sockets: `subscribe`, `next`, `error` and `complete` of graphql-transport-ws. */
export function openSocketSubscriptions({
  schema,
  services,
  log,
  hidesSchema,
  visitor,
  contextOf,
  actorOf,
  connections,
}: SubscriptionNeeds) {
  const operationOf = openSubscriptionOperations(schema);
  const shared = openSharedSubscriptions<Subscription, EncodedAnswer>({
    schema,
    services,
    visitor,
    encode: (answer, position) =>
      encodeAnswer({ ...formatted(answer), ...(position !== undefined && { extensions: { position } }) }),
    delivery: {
      next,
      complete,
      fail,
      contextOf: ({ connection }) => contextOf(connection),
      actorOf: ({ connection }) => actorOf(connection),
    },
  });
  for (const { revocationTopic, forget } of accessChecksOf(schema))
    services.changeFeed.listen(revocationTopic, (notice) => recheckMember(forget(notice as never, services)));

  /** Checks the access of one member's subscriptions again. */
  function recheckMember(memberId: string): void {
    for (const { claims, subscriptions } of connections())
      if (claims?.accountId === memberId) for (const subscription of subscriptions) shared.recheck(subscription);
  }

  async function subscribe(connection: Connection, { id: name, payload }: SubscribeMessage): Promise<void> {
    const { socket, subscriptions } = connection;
    const id = JSON.stringify(name);
    if (subscriptions.some((other) => other.id === id))
      return socket.close(CloseCode.SubscriberAlreadyExists, 'Subscriber already exists');
    if (subscriptions.length >= MOST_SUBSCRIPTIONS) return refuse(socket, id, [TOO_MANY]);
    const subscription: Subscription = { id, connection, audience: undefined, upTo: -1 };
    connection.subscriptions = [...subscriptions, subscription];
    const isWanted = () => connection.subscriptions.includes(subscription);

    const context = await contextOf(connection);
    if (!context || !isWanted()) return;
    const operation = operationOf(payload.query, payload.operationName ?? undefined);
    if (!('execute' in operation)) {
      drop(subscription);
      return refuse(
        socket,
        id,
        operation.map((error) => error.toJSON()),
      );
    }
    const refusal = await shared.join(
      subscription,
      { operation, text: payload.query, variables: payload.variables ?? {}, context },
      isWanted,
    );
    if (!refusal || !isWanted()) return;
    socket.send(messageOf(id, MessageType.Next, JSON.stringify(formatted(refusal))));
    complete(subscription);
  }

  /** The client has sent `complete`. */
  function unsubscribe({ subscriptions }: Connection, name: string): void {
    const id = JSON.stringify(name);
    const subscription = subscriptions.find((one) => one.id === id);
    if (subscription) drop(subscription);
  }

  /** The socket has closed. */
  function leave(connection: Connection): void {
    for (const subscription of connection.subscriptions) drop(subscription);
  }

  function drop(subscription: Subscription): void {
    const { connection } = subscription;
    connection.subscriptions = connection.subscriptions.filter((other) => other !== subscription);
    shared.leave(subscription);
  }

  function complete(subscription: Subscription): void {
    drop(subscription);
    subscription.connection.socket.send(`{"id":${subscription.id},"type":"${MessageType.Complete}"}`);
  }

  function fail(subscription: Subscription, error: unknown): void {
    const { id, connection } = subscription;
    drop(subscription);
    // Ending one subscription would leave its screen stale without notice: the whole socket is closed.
    if (error instanceof FellBehind) closeToReconnect(connection.socket);
    else refuse(connection.socket, id, [formattedError(new GraphQLError('', { originalError: error as Error }))]);
  }

  const formattedError = (error: GraphQLError) =>
    formatError(error.toJSON(), error, (fault) => log.error({ err: fault }, 'a subscription failed'));
  const formatted = ({ errors, ...answer }: Executed): object =>
    errors?.length ? { ...answer, errors: errors.map(formattedError) } : answer;

  function refuse(socket: WebSocket, id: string, errors: readonly { readonly message: string }[]): void {
    const payload = hidesSchema
      ? errors.map((error) => ({ ...error, message: error.message.replace(SUGGESTION, '') }))
      : errors;
    socket.send(messageOf(id, MessageType.Error, JSON.stringify(payload)));
  }

  return { subscribe, unsubscribe, leave };
}

const SUGGESTION = / ?Did you mean(.+?)\?$/;
const TOO_MANY = { message: 'Too many subscriptions on one socket.', extensions: { code: 'TOO_COMPLEX' } };

function next({ id, connection: { socket, beneath } }: Subscription, answer: EncodedAnswer): void {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > LARGEST_BACKLOG) closeToReconnect(socket);
  else sendAnswer(beneath, id, answer);
}

/** Closes a socket that cannot keep up: its client connects again and reads its data again. */
const closeToReconnect = (socket: WebSocket): void => socket.close(TRY_AGAIN_LATER, 'too slow');
