import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import { CloseCode, handleProtocols } from 'graphql-ws';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Actor } from '#domain/decider.ts';
import { Refusal } from '#domain/refusal.ts';
import { SHUT_OUT_TOPIC, type ShutOutNotice } from '#projections/users/members.ts';
import { contextOf, visitor } from './asker.ts';
import type { Context, Services } from './context.ts';
import { answerTo } from './refusals.ts';
import { admit } from './socketDoor.ts';
import { openSocketMessages } from './socketMessages.ts';
import { type Connection, TRY_AGAIN_LATER } from './socketSubscriptions.ts';
import { openTally } from './socketTally.ts';
import { openTurns } from './socketTurns.ts';
import { claimsOf, lookAgain, type Session, sessionNow, sessionSeen } from './users/sessions.ts';

const LARGEST_MESSAGE = 64 * 1024;
const GOING_AWAY = 1001;
/** How long a socket that is told to close may take to answer. */
const CLOSE_WITHIN_MS = 5_000;
/** How often every socket is asked for a sign of life; one that gave none since the last time is cut. */
const SIGN_OF_LIFE_MS = 12_000;
/** How often an open socket's session is looked at again; a session that has ended is shut out within this. */
const LOOK_AT_SESSION_MS = 1_500;
/** What was seen since the clock's last look: thousands who hear the same are not looked at one by one for it. */
const SEEN_BY_CLOCK_MS = LOOK_AT_SESSION_MS + 500;
/** Every open tab has one. */
const MOST_PER_MEMBER = 5;
/** Generous: a whole school may come from one address. */
const MOST_PER_ADDRESS = 2_000;

/**
 * GraphQL subscriptions at ws(s)://…/graphql: same-origin browsers only, the same limits as over HTTP, and every socket ends with its session.
 * Answers how many are open. The caps rest with the throttle (`RATE_LIMIT=off`).
 */
export function sockets(app: FastifyInstance, services: Services, schema: GraphQLSchema): () => number {
  const { publicUrl, config } = services;
  const cap = (most: number) => openTally(config.rateLimit ? most : Number.POSITIVE_INFINITY);
  const ofAddress = cap(MOST_PER_ADDRESS);
  const ofMember = cap(MOST_PER_MEMBER);
  let emptied: (() => void) | undefined;

  function letIn({ actor }: Context): string | undefined {
    if (actor.role === 'visitor') return undefined;
    if (ofMember.isFull(actor.id)) return 'Too many sockets';
    ofMember.add(actor.id);
    return undefined;
  }

  function gone({ address, isLetIn, claims }: Connection): void {
    ofAddress.remove(address);
    if (isLetIn && claims) ofMember.remove(claims.accountId);
    if (messages.count() === 0) emptied?.();
  }

  const askers = openAskers(services);
  const messages = openSocketMessages({ schema, services, log: app.log, isDiscreet: config.production, ...askers, letIn, gone });
  const turns = openTurns(messages.connections);
  turns.every(LOOK_AT_SESSION_MS, (connection) => connection.claims && void askers.session(connection, 0));
  turns.every(SIGN_OF_LIFE_MS, askForSignOfLife);
  services.notices.hear<ShutOutNotice>(SHUT_OUT_TOPIC, ({ accountId }) => {
    lookAgain(services);
    for (const connection of messages.connections()) if (connection.claims?.accountId === accountId) void askers.session(connection, 0);
  });

  const server = new WebSocketServer({
    ...{ noServer: true, clientTracking: false, maxPayload: LARGEST_MESSAGE, perMessageDeflate: false },
    ...{ closeTimeout: CLOSE_WITHIN_MS, handleProtocols: (offered: Set<string>) => handleProtocols(offered) },
  });
  app.server.on('upgrade', (request, socket, head) => {
    const address = admit(request, socket, { publicUrl, trustProxy: config.trustProxy, isFull: ofAddress.isFull });
    if (address === undefined) return;
    server.handleUpgrade(request, socket, head, (opened) => {
      ofAddress.add(address);
      messages.begin(opened, { beneath: socket, address, turn: turns.next() });
    });
  });
  app.addHook('preClose', async () => {
    turns.stop();
    server.close();
    const empty = new Promise<void>((resolve) => (emptied = resolve));
    for (const { socket } of messages.connections()) socket.close(GOING_AWAY, 'Going away');
    if (messages.count() > 0) await empty;
  });
  return messages.count;
}

/** Who sockets speak for. Whoever speaks for nobody any more is shut out. */
function openAskers(services: Services) {
  const contextFor = (session?: Session): Context => contextOf(services, session, { channel: 'graphql', requestId: `socket-${randomUUID()}` });

  /** The session of a socket, looked at anew unless somebody has done so within this time; of a visitor none, of one that was shut false. */
  async function session({ socket, claims }: Connection, withinMs?: number): Promise<Session | undefined | false> {
    try {
      return claims && (await sessionNow(services, claims, withinMs));
    } catch (error) {
      shutOut(socket, error);
      return false;
    }
  }

  return {
    session,
    visitor: () => contextFor(),

    async prove(connection: Connection, authorization: string): Promise<boolean> {
      try {
        connection.claims = await claimsOf(services, authorization);
        return true;
      } catch (error) {
        shutOut(connection.socket, error);
        return false;
      }
    },

    async asker(connection: Connection): Promise<Context | undefined> {
      const found = await session(connection);
      return found === false ? undefined : contextFor(found);
    },

    actor(connection: Connection): Actor | Promise<Actor | undefined> {
      const { claims } = connection;
      if (!claims) return visitor;
      return sessionSeen(services, claims, SEEN_BY_CLOCK_MS)?.actor ?? session(connection).then((found) => (found ? found.actor : undefined));
    },
  };
}

/** Ends a socket whose session is no good; our own trouble only sends the client round again. */
function shutOut(socket: WebSocket, error: unknown): void {
  socket.close(error instanceof Refusal ? CloseCode.Forbidden : TRY_AGAIN_LATER, answerTo(error).code);
}

/** Pings a socket, or cuts it when it did not answer the last one. */
export function askForSignOfLife(connection: Pick<Connection, 'socket' | 'isSilent'>): void {
  const { socket, isSilent } = connection;
  connection.isSilent = true;
  if (isSilent) socket.terminate();
  else socket.ping();
}
