import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { placeOfRequest } from './placeOf.ts';

type Door = {
  readonly publicUrl: string;
  readonly trustProxy: boolean;
  /** Whether an address has all the sockets it may have. */
  readonly isFull: (address: string) => boolean;
};

/** Judges a request for a socket before anything is opened: the address it comes from (see `placeOf`), or undefined when it has been turned away. */
export function admit(request: IncomingMessage, socket: Duplex, { publicUrl, trustProxy, isFull }: Door): string | undefined {
  if (request.url?.split('?')[0] !== '/graphql') return turnAway(socket, '404 Not Found');
  if (!isSameOrigin(request, publicUrl)) return turnAway(socket, '403 Forbidden');
  const address = placeOfRequest(request, trustProxy);
  return isFull(address) ? turnAway(socket, '429 Too Many Requests') : address;
}

function turnAway(socket: Duplex, status: string): undefined {
  // Whoever has hung up meanwhile is no trouble of ours.
  socket.on('error', () => undefined);
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\n\r\n`);
}

// A browser names the page's origin; a program without one is not a browser and carries its own token.
function isSameOrigin({ headers: { origin, host } }: IncomingMessage, publicUrl: string): boolean {
  return origin === undefined || origin === publicUrl || origin === `http://${host}` || origin === `https://${host}`;
}
