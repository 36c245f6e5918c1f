import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import { CloseCode, handleProtocols } from 'graphql-ws';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Actor } from '#domain/decider.ts';
import { Refusal } from '#domain/refusal.ts';
import { SHUT_OUT_TOPIC, type ShutOutNotice } from '#projections/users/members.ts';
import type { Context, Services } from '../http/context.ts';
import { errorAnswer } from '../http/refusals.ts';
import { contextOf, visitor } from '../http/requestContext.ts';
import { claimsOf } from '../users/accessTokens.ts';
import { cachedSession, checkSession, forgetSessions, type Session } from '../users/sessions.ts';
import { noteShutOut } from '../users/sessionsWithoutStore.ts';
import { openConnectionCounter } from './connectionCounter.ts';
import { admitSocket } from './socketAdmission.ts';
import { openSocketMessages } from './socketMessages.ts';
import { type Connection, TRY_AGAIN_LATER } from './socketSubscriptions.ts';
import { openStaggeredTimers } from './staggeredTimers.ts';

const LARGEST_MESSAGE = 64 * 1024;
const GOING_AWAY = 1001;
/** How long a client may take to answer a close frame. */
const CLOSE_WITHIN_MS = 5_000;
/** Period of pings; a socket that has not answered the last one is cut. */
export const PING_MS = 12_000;
/** Period of session checks: the sockets of a session that has ended are closed within this time. */
const SESSION_CHECK_MS = 1_500;
/**
 * Age up to which an event uses the last periodic check, so that one event for thousands of sockets checks no session.
 */
const SESSION_CACHE_MS = SESSION_CHECK_MS + 500;
/** Each open tab of the client has one. */
const MOST_PER_MEMBER = 5;
/** Generous: a whole school may share one address. */
const MOST_PER_ADDRESS = 2_000;

/**
 * GraphQL subscriptions at ws(s)://…/graphql: same-origin browsers only, the same limits as over HTTP, and every socket
 * closes with its session. Answers the number of open sockets. `RATE_LIMIT=off` switches the caps off too.
 *
 * The room `live/` carries changes from Redis to sockets: `changeFeed` receives the projections' notices,
 * `sharedSubscriptions` executes an operation once for all subscribers that receive the same, `resume` sends what a
 * subscriber missed, `socketMessages`, `socketSubscriptions` and `frames` write the protocol. The library's own server
 * (graphql-ws) executes and encodes every answer once per socket and holds 14 kB for an idle subscriber, where a bare
 * socket holds 2.6: the last of a thousand received a change 3.4 times later than from a bare broadcast. Here it
 * receives it at the time of the broadcast, and an idle subscriber costs 1.3 bare sockets
 * (docs/adr/0010-shared-subscription-execution.md). The library's parser, codes and message types are used, and its
 * clients work unchanged.
 */
export function sockets(app: FastifyInstance, services: Services, schema: GraphQLSchema): () => number {
  const { publicUrl, config } = services;
  const counter = (limit: number) => openConnectionCounter(config.rateLimit ? limit : Number.POSITIVE_INFINITY);
  const perAddress = counter(MOST_PER_ADDRESS);
  const perMember = counter(MOST_PER_MEMBER);
  let onEmpty: (() => void) | undefined;

  function countIn({ actor }: Context): string | undefined {
    if (actor.role === 'visitor') return undefined;
    if (perMember.isFull(actor.id)) return 'Too many sockets';
    perMember.add(actor.id);
    return undefined;
  }

  function onClosed({ address, isAcknowledged, claims }: Connection): void {
    perAddress.remove(address);
    if (isAcknowledged && claims) perMember.remove(claims.accountId);
    if (messages.count() === 0) onEmpty?.();
  }

  const sessions = openSocketSessions(services);
  const messages = openSocketMessages({
    schema,
    services,
    log: app.log,
    hidesSchema: config.production,
    ...sessions,
    countIn,
    onClosed,
  });
  const timers = openStaggeredTimers(messages.connections);
  timers.every(SESSION_CHECK_MS, (connection) => connection.claims && void sessions.check(connection, 0));
  timers.every(PING_MS, ping);
  services.changeFeed.listen<ShutOutNotice>(SHUT_OUT_TOPIC, ({ accountId }) => {
    forgetSessions(services);
    void noteShutOut(services.models, accountId);
    for (const connection of messages.connections())
      if (connection.claims?.accountId === accountId) void sessions.check(connection, 0);
  });

  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: LARGEST_MESSAGE,
    perMessageDeflate: false,
    handleProtocols: (offered: Set<string>) => handleProtocols(offered),
    ...{ closeTimeout: CLOSE_WITHIN_MS }, // missing in @types/ws
  });
  app.server.on('upgrade', (request, socket, head) => {
    const address = admitSocket(request, socket, {
      publicUrl,
      trustProxy: config.trustProxy,
      isFull: perAddress.isFull,
    });
    if (address === undefined) return;
    server.handleUpgrade(request, socket, head, (opened) => {
      perAddress.add(address);
      messages.begin(opened, { beneath: socket, address, slot: timers.nextSlot() });
    });
  });
  app.addHook('preClose', async () => {
    timers.stop();
    server.close();
    const empty = new Promise<void>((resolve) => (onEmpty = resolve));
    for (const { socket } of messages.connections()) socket.close(GOING_AWAY, 'Going away');
    if (messages.count() > 0) await empty;
  });
  return messages.count;
}

/** The sessions of sockets. Closes sockets whose session has ended. */
function openSocketSessions(services: Services) {
  const contextFor = (session?: Session): Context =>
    contextOf(services, session, { channel: 'graphql', requestId: `socket-${randomUUID()}` });

  /**
   * A socket's session, checked unless that was done within this time: undefined for a visitor, false when it has ended
   * and the socket is closed.
   */
  async function check({ socket, claims }: Connection, withinMs?: number): Promise<Session | undefined | false> {
    try {
      return (
        claims && (await checkSession(services, claims, { ...(withinMs !== undefined && { withinMs }), toRead: true }))
      );
    } catch (error) {
      closeFor(socket, error);
      return false;
    }
  }

  return {
    check,
    visitor: () => contextFor(),

    async authenticate(connection: Connection, authorization: string): Promise<boolean> {
      try {
        connection.claims = await claimsOf(services, authorization);
        return true;
      } catch (error) {
        closeFor(connection.socket, error);
        return false;
      }
    },

    async contextOf(connection: Connection): Promise<Context | undefined> {
      const found = await check(connection);
      return found === false ? undefined : contextFor(found);
    },

    actorOf(connection: Connection): Actor | Promise<Actor | undefined> {
      const { claims } = connection;
      if (!claims) return visitor;
      return (
        cachedSession(services, claims, SESSION_CACHE_MS)?.actor ??
        check(connection).then((found) => (found ? found.actor : undefined))
      );
    },
  };
}

/** Closes a socket whose session was refused; after a failure of the server its client connects again. */
function closeFor(socket: WebSocket, error: unknown): void {
  socket.close(error instanceof Refusal ? CloseCode.Forbidden : TRY_AGAIN_LATER, errorAnswer(error).code);
}

/** Pings a socket, or cuts it when it has not answered the last ping. */
export function ping(connection: Pick<Connection, 'socket' | 'isPongMissing'>): void {
  const { socket, isPongMissing } = connection;
  connection.isPongMissing = true;
  if (isPongMissing) socket.terminate();
  else socket.ping();
}
