import { once } from 'node:events';
import { type ClientOptions, WebSocket } from 'ws';
import type { TestApp } from './testing.ts';

type Heard = { readonly id?: string; readonly type: string; readonly payload?: never };

/** A raw socket at the gateway, not yet greeted, and every message it has heard. */
export async function openSocket({ origin }: Pick<TestApp, 'origin'>, options: ClientOptions = {}) {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', options);
  const heard: Heard[] = [];
  socket.on('message', (data) => heard.push(JSON.parse(String(data))));
  const closed = once(socket, 'close').then(([code, reason]) => [code, String(reason)] as const);
  await once(socket, 'open');
  return {
    socket,
    heard,
    /** Code and reason, once it has closed. */
    closed,
    send: (message: object) => socket.send(JSON.stringify(message)),
    subscribe: (id: string, query: string, variables: object = {}) => socket.send(JSON.stringify({ type: 'subscribe', id, payload: { query, variables } })),
    /** What came for one subscription. */
    of: (id: string, type = 'next') => heard.filter((message) => message.id === id && message.type === type).map(({ payload }) => payload),
  };
}

export type TestSocket = Awaited<ReturnType<typeof openSocket>>;

/** A socket the server has let in, for a member when there is a token. */
export async function connected(app: Pick<TestApp, 'origin'>, token?: string): Promise<TestSocket> {
  const opened = await openSocket(app);
  opened.send({ type: 'connection_init', payload: token ? { authorization: `Bearer ${token}` } : {} });
  await once(opened.socket, 'message');
  return opened;
}

/** Resolves once the server has dealt with everything this socket has sent so far, as far as that needs no further reading. */
export async function answered({ socket, heard, send }: TestSocket): Promise<void> {
  const pings = heard.filter(({ type }) => type === 'pong').length;
  send({ type: 'ping' });
  while (heard.filter(({ type }) => type === 'pong').length === pings) await once(socket, 'message');
}
