import type { Duplex } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import { GraphQLError, type GraphQLSchema } from 'graphql';
import { CloseCode, MessageType, type SubscribeMessage } from 'graphql-ws';
import type { WebSocket } from 'ws';
import type { Actor } from '#domain/decider.ts';
import type { Context, Services } from './context.ts';
import { messageOf, sendTold, type Told, told } from './frames.ts';
import { formatError } from './graphql.ts';
import { FellBehind } from './notices.ts';
import { type Audience, openSharedSubscriptions } from './sharedSubscriptions.ts';
import { doorsOf, type Executed, openSubscriptionOperations } from './subscriptionOperations.ts';
import type { Claims } from './users/sessions.ts';

const MOST_SUBSCRIPTIONS = 20;
const LARGEST_BACKLOG = 1024 * 1024;
/** A close after which clients connect again and read everything afresh. */
export const TRY_AGAIN_LATER = 1013;

/** One subscription of one socket; `id` is the client's, as JSON. */
export type Subscription = { readonly id: string; readonly connection: Connection; audience: Audience<Subscription, Told> | undefined; told: number };

/** One open socket. Thousands of them wait most of the time: what is added here is paid for by each. */
export type Connection = {
  readonly socket: WebSocket;
  /** What it writes to. */
  readonly beneath: Duplex;
  readonly address: string;
  /** When it is looked after: see `socketTurns.ts`. */
  readonly turn: number;
  /** Ends the wait for `connection_init`; undefined once that has come. */
  waiting: NodeJS.Timeout | undefined;
  /** Its init was good. */
  isLetIn: boolean;
  /** What the init proved; undefined for a visitor. */
  claims: Claims | undefined;
  subscriptions: readonly Subscription[];
  /** Has given no sign of life since it was last asked for one. */
  isSilent: boolean;
  /** The present second, and messages since it began. */
  second: number;
  messages: number;
};

export type SubscriptionNeeds = {
  readonly schema: GraphQLSchema;
  readonly services: Services;
  readonly log: FastifyBaseLogger;
  /** Hides the schema's names in messages about mistakes. */
  readonly isDiscreet: boolean;
  /** Somebody who is not logged in. */
  readonly visitor: () => Context;
  /** Who a socket speaks for at this moment; undefined when that is over, and the socket has been shut. */
  readonly asker: (connection: Connection) => Promise<Context | undefined>;
  /** The same, only who it is; without a wait when somebody has just looked. */
  readonly actor: (connection: Connection) => Actor | Promise<Actor | undefined>;
  /** All sockets that are open. */
  readonly connections: () => Iterable<Connection>;
};

/** The subscriptions of sockets: `subscribe`, `next`, `error` and `complete` of graphql-transport-ws. */
export function openSocketSubscriptions({ schema, services, log, isDiscreet, visitor, asker, actor, connections }: SubscriptionNeeds) {
  const operationOf = openSubscriptionOperations(schema);
  const shared = openSharedSubscriptions<Subscription, Told>({
    ...{ schema, services, visitor },
    tell: (answer) => told(JSON.stringify(presentable(answer))),
    reach: { next, complete, lost, asker: ({ connection }) => asker(connection), actor: ({ connection }) => actor(connection) },
  });
  for (const door of doorsOf(schema)) services.notices.hear(door.topic, (notice) => lookAgain(door.shut(notice as never, services)));

  /** Somebody's right to hear may be over. Nobody else is bothered with it. */
  function lookAgain(memberId: string): void {
    for (const { claims, subscriptions } of connections()) if (claims?.accountId === memberId) for (const one of subscriptions) shared.lookAgain(one);
  }

  async function subscribe(connection: Connection, { id: name, payload }: SubscribeMessage): Promise<void> {
    const { socket, subscriptions } = connection;
    const id = JSON.stringify(name);
    if (subscriptions.some((other) => other.id === id)) return socket.close(CloseCode.SubscriberAlreadyExists, 'Subscriber already exists');
    if (subscriptions.length >= MOST_SUBSCRIPTIONS) return refuse(socket, id, [TOO_MANY]);
    const subscription: Subscription = { id, connection, audience: undefined, told: -1 };
    connection.subscriptions = [...subscriptions, subscription];
    const isWanted = () => connection.subscriptions.includes(subscription);

    const present = await asker(connection);
    if (!present || !isWanted()) return;
    const operation = operationOf(payload.query, payload.operationName ?? undefined);
    if (!('answer' in operation)) {
      drop(subscription);
      return refuse(
        socket,
        id,
        operation.map((error) => error.toJSON()),
      );
    }
    const refusal = await shared.join(subscription, { operation, text: payload.query, variables: payload.variables ?? {}, asker: present }, isWanted);
    if (!refusal || !isWanted()) return;
    socket.send(messageOf(id, MessageType.Next, JSON.stringify(presentable(refusal))));
    complete(subscription);
  }

  /** The client wants no more of one. */
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

  function lost(subscription: Subscription, error: unknown): void {
    const { id, connection } = subscription;
    drop(subscription);
    // Ending one subscription would leave its screen stale without a word: the whole socket goes.
    if (error instanceof FellBehind) letGo(connection.socket);
    else refuse(connection.socket, id, [shown(new GraphQLError('', { originalError: error as Error }))]);
  }

  const shown = (error: GraphQLError) => formatError(error.toJSON(), error, (fault) => log.error({ err: fault }, 'a subscription failed'));
  const presentable = ({ errors, ...answer }: Executed): object => (errors?.length ? { ...answer, errors: errors.map(shown) } : answer);

  function refuse(socket: WebSocket, id: string, errors: readonly { readonly message: string }[]): void {
    const told = isDiscreet ? errors.map((error) => ({ ...error, message: error.message.replace(SUGGESTION, '') })) : errors;
    socket.send(messageOf(id, MessageType.Error, JSON.stringify(told)));
  }

  return { subscribe, unsubscribe, leave };
}

const SUGGESTION = / ?Did you mean(.+?)\?$/;
const TOO_MANY = { message: 'Too many subscriptions on one socket.', extensions: { code: 'TOO_COMPLEX' } };

function next({ id, connection: { socket, beneath } }: Subscription, answer: Told): void {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > LARGEST_BACKLOG) letGo(socket);
  else sendTold(beneath, id, answer);
}

/** A client that does not read: it comes again, and reads everything afresh. */
const letGo = (socket: WebSocket): void => socket.close(TRY_AGAIN_LATER, 'too slow');
