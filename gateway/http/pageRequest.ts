import type { FastifyRequest } from 'fastify';

const OURS = /^\/(api|graphql|v1|dev(?!\/kit\/?($|\?))|health|metrics|images|pictures|sitemap)(\/|$|\?)/;

/** Whether a request is for the APIs, pictures and other paths of the server, which no screen of the client has. */
export const isOurs = ({ url }: Pick<FastifyRequest, 'url'>): boolean => OURS.test(url);

/** Browsers accept HTML; a client that accepts anything gets the page too, but not in place of a missing file. */
export function asksForPage({
  method,
  url,
  headers: { accept = '*/*' },
}: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  return accept.includes('text/html') || (accept.includes('*/*') && !/\.\w+$/.test(url.split('?')[0] ?? ''));
}

/** A person’s browser opens a page: what is refused is said in words, not in JSON. */
export const isOpenedByPerson = (request: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): boolean =>
  !isOurs(request) && asksForPage(request) && (request.headers.accept ?? '').includes('text/html');
