import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { type DocumentNode, type ExecutionArgs, GraphQLError, type GraphQLSchema, getOperationAST, parse, specifiedRules, validate } from 'graphql';
import { CloseCode, type Context as SocketContext } from 'graphql-ws';
import { type Extra, useServer } from 'graphql-ws/use/ws';
import { LRUCache } from 'lru-cache';
import { type WebSocket, WebSocketServer } from 'ws';
import { Refusal } from '#domain/refusal.ts';
import { contextOf } from './asker.ts';
import type { Context, Services } from './context.ts';
import { formatError } from './graphql.ts';
import { operationLimits } from './limits.ts';
import { FellBehind } from './notices.ts';
import { answerTo } from './refusals.ts';

const LARGEST_MESSAGE = 64 * 1024;
const MOST_SUBSCRIPTIONS = 20;
const MOST_DOCUMENTS = 200;
const LARGEST_BACKLOG = 1024 * 1024;
/** A close after which clients connect again and read everything afresh. */
const TRY_AGAIN_LATER = 1013;
/** How often an open socket's session is looked at again; a session that has ended is shut out within this. */
const LOOK_AT_SESSION_MS = 1_500;

type Params = { readonly authorization?: unknown };
type Open = SocketContext<Params, Extra>;
/** The schema, and the operations it has allowed by their text. */
type Api = { readonly schema: GraphQLSchema; readonly documents: LRUCache<string, DocumentNode> };

/**
 * GraphQL subscriptions at ws(s)://…/graphql. The library bypasses everything configured on Apollo, so the same validation runs here:
 * subscriptions only, the same limits, same-origin browsers only, and every socket ends with its session. Answers how many are open.
 */
export function sockets(app: FastifyInstance, services: Services, schema: GraphQLSchema): () => number {
  const server = new WebSocketServer({ noServer: true, maxPayload: LARGEST_MESSAGE, perMessageDeflate: false });
  const allowed = new Set([services.publicUrl]);
  const api = { schema, documents: new LRUCache<string, DocumentNode>({ max: MOST_DOCUMENTS }) };

  app.server.on('upgrade', (request, socket, head) => {
    if (request.url?.split('?')[0] !== '/graphql') return socket.destroy();
    if (!sameOrigin(request, allowed)) return socket.end('HTTP/1.1 403 Forbidden\r\nconnection: close\r\n\r\n');
    server.handleUpgrade(request, socket, head, (connection) => server.emit('connection', connection, request));
  });

  const letGo = (open: Open) => open.extra.socket.close(TRY_AGAIN_LATER, 'too slow');
  const authorizationOf = (open: Open) => (typeof open.connectionParams?.authorization === 'string' ? open.connectionParams.authorization : undefined);
  const asker = (open: Open): Promise<Context> =>
    contextOf(services, { authorization: authorizationOf(open), channel: 'graphql', requestId: `socket-${randomUUID()}` });

  const running = useServer<Params>(
    {
      schema,
      connectionInitWaitTimeout: 3_000,
      onConnect: async (open) => {
        try {
          await asker(open);
        } catch (error) {
          shutOut(open.extra.socket, error);
          return false;
        }
        if (authorizationOf(open)) watch(open.extra.socket, () => asker(open));
        return true;
      },
      onSubscribe: async (open, _id, payload): Promise<ExecutionArgs | GraphQLError[]> => {
        if (Object.keys(open.subscriptions).length > MOST_SUBSCRIPTIONS)
          return [new GraphQLError('Too many subscriptions on one socket.', { extensions: { code: 'TOO_COMPLEX' } })];
        return prepare(api, payload, await asker(open));
      },
      // Ending one subscription would leave its screen stale without a word: the whole socket goes.
      onError: (open, _id, _payload, errors) => {
        if (errors.some((error) => 'originalError' in error && error.originalError instanceof FellBehind)) letGo(open);
      },
      onNext: (open, _id, _payload, _args, result) => {
        if (open.extra.socket.bufferedAmount > LARGEST_BACKLOG) letGo(open);
        return {
          ...result,
          ...(result.errors && {
            errors: result.errors.map(
              (error) => new GraphQLError(...plain(formatError(error.toJSON(), error, (fault) => app.log.error({ err: fault }, 'a subscription failed')))),
            ),
          }),
        };
      },
    },
    server,
  );
  app.addHook('preClose', async () => running.dispose());
  return () => server.clients.size;
}

const plain = (formatted: ReturnType<typeof formatError>) => [formatted.message, { extensions: formatted.extensions ?? {} }] as const;

/** Parses and validates as the HTTP side does; what passed is kept by its text, so that subscribers of one operation share it. */
function validated({ schema, documents }: Api, query: string): DocumentNode | readonly GraphQLError[] {
  const known = documents.get(query);
  if (known) return known;
  const document = parse(query, { maxTokens: 1_000 });
  const errors = validate(schema, document, [...specifiedRules, operationLimits]);
  if (errors.length > 0) return errors;
  documents.set(query, document);
  return document;
}

/** Lets subscriptions that are valid through. */
function prepare(
  api: Api,
  payload: { query: string; operationName?: string | null | undefined; variables?: Record<string, unknown> | null | undefined },
  contextValue: Context,
): ExecutionArgs | GraphQLError[] {
  try {
    const document = validated(api, payload.query);
    if (!('kind' in document)) return [...document];
    if (getOperationAST(document, payload.operationName)?.operation !== 'subscription')
      return [new GraphQLError('Sockets carry subscriptions only; send queries and mutations over HTTP.', { extensions: { code: 'WRONG_CHANNEL' } })];
    return { schema: api.schema, document, operationName: payload.operationName, variableValues: payload.variables, contextValue };
  } catch (error) {
    return [error instanceof GraphQLError ? error : new GraphQLError('That is not a GraphQL operation.', { extensions: { code: 'GRAPHQL_PARSE_FAILED' } })];
  }
}

// A browser names the page's origin; a program without one is not a browser and carries its own token.
function sameOrigin(request: IncomingMessage, allowed: ReadonlySet<string>): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  return allowed.has(origin) || origin === `http://${host}` || origin === `https://${host}`;
}

/** Ends a socket whose session is no good; our own trouble only sends the client round again. */
function shutOut(socket: WebSocket, error: unknown): void {
  socket.close(error instanceof Refusal ? CloseCode.Forbidden : TRY_AGAIN_LATER, answerTo(error).code);
}

function watch(socket: WebSocket, look: () => Promise<unknown>): void {
  const timer = setInterval(() => {
    look().catch((error: unknown) => shutOut(socket, error));
  }, LOOK_AT_SESSION_MS);
  socket.once('close', () => clearInterval(timer));
}
