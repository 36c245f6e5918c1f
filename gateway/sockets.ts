import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import { CloseCode, handleProtocols } from 'graphql-ws';
import { type WebSocket, WebSocketServer } from 'ws';
import { Refusal } from '#domain/refusal.ts';
import { contextOf } from './asker.ts';
import type { Context, Services } from './context.ts';
import { answerTo } from './refusals.ts';
import { openSocketMessages } from './socketMessages.ts';
import { type Connection, TRY_AGAIN_LATER } from './socketSubscriptions.ts';
import { openTally } from './socketTally.ts';

const LARGEST_MESSAGE = 64 * 1024;
const GOING_AWAY = 1001;
/** How long a socket that is told to close may take to answer. */
const CLOSE_WITHIN_MS = 5_000;
/** How often every socket is asked for a sign of life; one that gave none since the last time is cut. */
const SIGN_OF_LIFE_MS = 12_000;
/** How often an open socket's session is looked at again; a session that has ended is shut out within this. */
const LOOK_AT_SESSION_MS = 1_500;
/** Sockets of one member: every open tab has one. */
const MOST_PER_MEMBER = 5;
/** Generous: a whole school may come from one address. */
const MOST_PER_ADDRESS = 2_000;

/**
 * GraphQL subscriptions at ws(s)://…/graphql: same-origin browsers only, the same limits as over HTTP, and every socket ends with its session.
 * Answers how many are open.
 */
export function sockets(app: FastifyInstance, services: Services, schema: GraphQLSchema): () => number {
  const { publicUrl, config } = services;
  const server = new WebSocketServer({
    ...{ noServer: true, clientTracking: false, maxPayload: LARGEST_MESSAGE, perMessageDeflate: false },
    ...{ closeTimeout: CLOSE_WITHIN_MS, handleProtocols: (offered: Set<string>) => handleProtocols(offered) },
  });
  const ofAddress = openTally(MOST_PER_ADDRESS);
  const ofMember = openTally(MOST_PER_MEMBER);

  const contextFor = (authorization?: string): Promise<Context> =>
    contextOf(services, { authorization, channel: 'graphql', requestId: `socket-${randomUUID()}` });

  async function asker({ socket, authorization }: Connection): Promise<Context | undefined> {
    try {
      return await contextFor(authorization);
    } catch (error) {
      shutOut(socket, error);
      return undefined;
    }
  }

  function letIn(connection: Connection, { actor }: Context): string | undefined {
    if (actor.role === 'visitor') return undefined;
    if (config.rateLimit && ofMember.isFull(actor.id)) return 'Too many sockets';
    connection.memberId = actor.id;
    ofMember.add(actor.id);
    return undefined;
  }

  let emptied: (() => void) | undefined;
  function gone({ address, memberId }: Connection): void {
    ofAddress.remove(address);
    if (memberId !== undefined) ofMember.remove(memberId);
    if (messages.count() === 0) emptied?.();
  }

  const messages = openSocketMessages({ schema, log: app.log, isDiscreet: config.production, visitor: () => contextFor(), asker, letIn, gone });
  const stops = [
    every(LOOK_AT_SESSION_MS, () => {
      for (const connection of messages.connections()) if (connection.memberId !== undefined) void asker(connection);
    }),
    every(SIGN_OF_LIFE_MS, () => {
      for (const connection of messages.connections()) askForSignOfLife(connection);
    }),
  ];

  app.server.on('upgrade', (request, socket, head) => {
    if (request.url?.split('?')[0] !== '/graphql') return socket.destroy();
    if (!sameOrigin(request, publicUrl)) return turnAway(socket, '403 Forbidden');
    const address = config.rateLimit ? addressOf(request, config.trustProxy) : '';
    if (config.rateLimit && ofAddress.isFull(address)) return turnAway(socket, '429 Too Many Requests');
    server.handleUpgrade(request, socket, head, (opened) => {
      ofAddress.add(address);
      messages.begin(opened, address);
    });
  });
  app.addHook('preClose', async () => {
    for (const stop of stops) stop();
    server.close();
    const empty = new Promise<void>((resolve) => (emptied = resolve));
    for (const { socket } of messages.connections()) socket.close(GOING_AWAY, 'Going away');
    if (messages.count() > 0) await empty;
  });
  return messages.count;
}

/** One clock for all sockets: a timer each would cost as much memory as everything else about an idle subscriber. */
function askForSignOfLife(connection: Connection): void {
  const { socket, isSilent } = connection;
  connection.isSilent = true;
  if (isSilent) socket.terminate();
  else socket.ping();
}

function every(ms: number, act: () => void): () => void {
  const timer = setInterval(act, ms);
  return () => clearInterval(timer);
}

/** Ends a socket whose session is no good; our own trouble only sends the client round again. */
function shutOut(socket: WebSocket, error: unknown): void {
  socket.close(error instanceof Refusal ? CloseCode.Forbidden : TRY_AGAIN_LATER, answerTo(error).code);
}

function turnAway(socket: Duplex, status: string): void {
  // Whoever has hung up meanwhile is no trouble of ours.
  socket.on('error', () => undefined);
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\n\r\n`);
}

// A browser names the page's origin; a program without one is not a browser and carries its own token.
function sameOrigin({ headers: { origin, host } }: IncomingMessage, publicUrl: string): boolean {
  return origin === undefined || origin === publicUrl || origin === `http://${host}` || origin === `https://${host}`;
}

/** As for HTTP requests: behind a trusted proxy the first address it names. */
function addressOf({ headers, socket }: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy
    ? String(headers['x-forwarded-for'] ?? '')
        .split(',')[0]
        ?.trim()
    : undefined;
  return forwarded || (socket.remoteAddress ?? '');
}
