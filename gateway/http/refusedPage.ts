import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { tabTitle } from '../pages/words.ts';
import { html } from '../sandbox/html.ts';
import type { ErrorAnswer } from './refusals.ts';

const SOONEST_SECONDS = 5;

const style = `
:root { color-scheme: light dark; --ink: #17211e; --paper: #f6f3ec; --link: #0f5148; }
@media (prefers-color-scheme: dark) { :root { --ink: #f2efe6; --paper: #0f1513; --link: #8ad2c2; } }
body { margin: 0; display: grid; place-content: center; min-height: 100vh; color: var(--ink); background: var(--paper); font: 1.125rem/1.55 system-ui, sans-serif; }
main { max-width: 32rem; padding: 1.5rem; }
h1 { font-size: 1.75rem; line-height: 1.15; }
a { display: inline-block; min-height: 2.75rem; color: var(--link); }
`;

/**
 * Tells a person that a page was refused for a while (too many requests, a store that is away), and opens it again after
 * the seconds of the header Retry-After, or five. No script, nothing to load: what is needed for a screen may be refused
 * as well.
 */
export function sendRefusedPage(reply: FastifyReply, { status, message }: ErrorAnswer): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  const seconds = Math.max(1, Number(reply.getHeader('retry-after')) || SOONEST_SECONDS);
  const title = status === 429 ? 'Too many pages at once' : 'This page cannot be shown right now';
  const why = status === 429 ? 'More was asked for from your network than we answer in a minute.' : message;
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${tabTitle(title)}</title><style nonce="${nonce}">${style}</style></head>
<body><main><h1>${title}</h1><p>${why} The page is opened again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.</p><p><a href="">Try now</a></p></main></body></html>`;
  return reply
    .status(status)
    .headers({
      refresh: String(seconds),
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'`,
    })
    .type('text/html; charset=utf-8')
    .send(page.text);
}
