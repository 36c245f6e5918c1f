import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { rateLimitKeyOfRequest } from '../http/rateLimitKey.ts';
import type { TrustedProxies } from '../http/trustedProxies.ts';

type Admission = {
  readonly publicUrl: string;
  readonly trustProxy: TrustedProxies | false;
  /** Whether an address has as many sockets open as it may. */
  readonly isFull: (address: string) => boolean;
};

/**
 * Checks an upgrade request before a socket is opened. Answers the rate limit key of its address, or undefined after
 * refusing it (404, 403, 429).
 */
export function admitSocket(
  request: IncomingMessage,
  socket: Duplex,
  { publicUrl, trustProxy, isFull }: Admission,
): string | undefined {
  if (request.url?.split('?')[0] !== '/graphql') return refuse(socket, '404 Not Found');
  if (!isSameOrigin(request, publicUrl)) return refuse(socket, '403 Forbidden');
  const address = rateLimitKeyOfRequest(request, trustProxy);
  return isFull(address) ? refuse(socket, '429 Too Many Requests') : address;
}

function refuse(socket: Duplex, status: string): undefined {
  // The client may have closed the connection already.
  socket.on('error', () => undefined);
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\n\r\n`);
}

// A browser sends the page's origin; a client without one is no browser and carries its own token.
function isSameOrigin({ headers: { origin, host } }: IncomingMessage, publicUrl: string): boolean {
  return origin === undefined || origin === publicUrl || origin === `http://${host}` || origin === `https://${host}`;
}
