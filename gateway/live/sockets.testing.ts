import { once } from 'node:events';
import { type ClientOptions, WebSocket } from 'ws';
import type { TestApp } from '../testing.ts';

type Payload = { readonly extensions?: { readonly position: number } };
type Received = { readonly id?: string; readonly type: string; readonly payload?: Payload };

/** An open socket before `connection_init`, and every message it has received. */
export async function openSocket({ origin }: Pick<TestApp, 'origin'>, options: ClientOptions = {}) {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', options);
  const received: Received[] = [];
  socket.on('message', (data) => received.push(JSON.parse(String(data))));
  const closed = once(socket, 'close').then(([code, reason]) => [code, String(reason)] as const);
  await once(socket, 'open');
  const payloadsOf = (id: string, type: string): readonly Payload[] =>
    received.flatMap((message) => (message.id === id && message.type === type ? [message.payload ?? {}] : []));
  return {
    socket,
    received,
    /** Code and reason, once it has closed. */
    closed,
    send: (message: object) => socket.send(JSON.stringify(message)),
    subscribe: (id: string, query: string, variables: object = {}) =>
      socket.send(JSON.stringify({ type: 'subscribe', id, payload: { query, variables } })),
    /** Payloads received for one subscription, without their positions. */
    of: (id: string, type = 'next') =>
      payloadsOf(id, type).map((payload) => {
        if (type !== 'next') return payload as never;
        const { extensions: _, ...rest } = payload;
        return rest as never;
      }),
    /** The positions after which the subscription could be resumed, one for each payload. */
    positionsOf: (id: string) => payloadsOf(id, 'next').map(({ extensions }) => extensions?.position),
  };
}

export type TestSocket = Awaited<ReturnType<typeof openSocket>>;

/** An acknowledged socket, a member's when there is a token. */
export async function connected(app: Pick<TestApp, 'origin'>, token?: string): Promise<TestSocket> {
  const opened = await openSocket(app);
  opened.send({ type: 'connection_init', payload: token ? { authorization: `Bearer ${token}` } : {} });
  await once(opened.socket, 'message');
  return opened;
}

/** Resolves once the server has handled everything this socket has sent so far, apart from asynchronous reads. */
export async function answered({ socket, received, send }: TestSocket): Promise<void> {
  const pings = received.filter(({ type }) => type === 'pong').length;
  send({ type: 'ping' });
  while (received.filter(({ type }) => type === 'pong').length === pings) await once(socket, 'message');
}
