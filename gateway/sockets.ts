import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import { CloseCode, handleProtocols } from 'graphql-ws';
import { type WebSocket, WebSocketServer } from 'ws';
import { Refusal } from '#domain/refusal.ts';
import { contextOf } from './asker.ts';
import type { Context, Services } from './context.ts';
import { answerTo } from './refusals.ts';
import { admit } from './socketDoor.ts';
import { openSocketMessages } from './socketMessages.ts';
import { type Connection, TRY_AGAIN_LATER } from './socketSubscriptions.ts';
import { openTally } from './socketTally.ts';
import { openTurns } from './socketTurns.ts';

const LARGEST_MESSAGE = 64 * 1024;
const GOING_AWAY = 1001;
/** How long a socket that is told to close may take to answer. */
const CLOSE_WITHIN_MS = 5_000;
/** How often every socket is asked for a sign of life; one that gave none since the last time is cut. */
const SIGN_OF_LIFE_MS = 12_000;
/** How often an open socket's session is looked at again; a session that has ended is shut out within this. */
const LOOK_AT_SESSION_MS = 1_500;
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

  function letIn(connection: Connection, { actor }: Context): string | undefined {
    if (actor.role === 'visitor') return undefined;
    if (ofMember.isFull(actor.id)) return 'Too many sockets';
    connection.memberId = actor.id;
    ofMember.add(actor.id);
    return undefined;
  }

  function gone({ address, memberId }: Connection): void {
    ofAddress.remove(address);
    if (memberId !== undefined) ofMember.remove(memberId);
    if (messages.count() === 0) emptied?.();
  }

  const askers = openAskers(services);
  const messages = openSocketMessages({ schema, log: app.log, isDiscreet: config.production, ...askers, letIn, gone });
  const turns = openTurns(messages.connections);
  turns.every(LOOK_AT_SESSION_MS, (connection) => connection.memberId !== undefined && void askers.asker(connection));
  turns.every(SIGN_OF_LIFE_MS, askForSignOfLife);

  const server = new WebSocketServer({
    ...{ noServer: true, clientTracking: false, maxPayload: LARGEST_MESSAGE, perMessageDeflate: false },
    ...{ closeTimeout: CLOSE_WITHIN_MS, handleProtocols: (offered: Set<string>) => handleProtocols(offered) },
  });
  app.server.on('upgrade', (request, socket, head) => {
    const address = admit(request, socket, { publicUrl, trustProxy: config.trustProxy, isFull: ofAddress.isFull });
    if (address === undefined) return;
    server.handleUpgrade(request, socket, head, (opened) => {
      ofAddress.add(address);
      messages.begin(opened, { address, turn: turns.next() });
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

/** Who sockets speak for. */
function openAskers(services: Services) {
  const contextFor = (authorization?: string): Promise<Context> =>
    contextOf(services, { authorization, channel: 'graphql', requestId: `socket-${randomUUID()}` });
  return {
    visitor: () => contextFor(),
    async asker({ socket, authorization }: Connection): Promise<Context | undefined> {
      try {
        return await contextFor(authorization);
      } catch (error) {
        shutOut(socket, error);
        return undefined;
      }
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
