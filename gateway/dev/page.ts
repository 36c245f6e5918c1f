import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Html, html } from '../sandbox/html.ts';

const STYLE = '/dev/pages.css';

const css = `
:root { color-scheme: light dark; --line: #8885; --soft: #8881; --link: #0f5148; --ink: #17211e; --paper: #f6f3ec; }
@media (prefers-color-scheme: dark) { :root { --link: #8ad2c2; --ink: #f2efe6; --paper: #0f1513; } }
* { box-sizing: border-box; }
body { margin: 0; color: var(--ink); background: var(--paper); font: 1rem/1.55 system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
a { color: var(--link); }
h1 { font-size: 1.5rem; line-height: 1.2; overflow-wrap: anywhere; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .6rem .6rem .6rem 0; border-bottom: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; } dt { font-weight: 600; } dd { margin: 0; overflow-wrap: anywhere; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; border: 1px solid var(--line); border-radius: 4px; padding: 1rem; background: var(--soft); }
iframe { width: 100%; height: 32rem; border: 1px solid var(--line); border-radius: 4px; background: #fff; }
nav { display: flex; gap: 1rem; flex-wrap: wrap; margin: 1rem 0; } nav a { padding: .4rem 0; }
[aria-current] { font-weight: 700; text-decoration: none; }
:focus-visible { outline: 3px solid currentColor; outline-offset: 2px; }
`;

const policy =
  "default-src 'none'; style-src 'self'; frame-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

/** A page of the development corner: no script at all. */
export function sendPage(reply: FastifyReply, title: string, body: Html): FastifyReply {
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><link rel="stylesheet" href="${STYLE}"></head>
<body><main><h1>${title}</h1>${body}</main></body></html>`;
  return reply
    .headers({ 'content-security-policy': policy, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .type('text/html; charset=utf-8')
    .send(page.text);
}

export function pageStyle(app: FastifyInstance): void {
  app.get(STYLE, async (_request, reply) => reply.type('text/css; charset=utf-8').send(css));
}
