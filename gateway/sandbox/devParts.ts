import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Html, html } from './html.ts';

/** How many of each kind the page shows. */
export const SHOWN = 50;
export const PAGE_URL = '/dev/payments';

export const table = (heads: readonly string[], lines: readonly Html[]): Html =>
  lines.length === 0
    ? html`<p>None yet.</p>`
    : html`<div class="scroll" tabindex="0" role="region" aria-label="${heads[0] ?? ''} list"><table><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead><tbody>${lines}</tbody></table></div>`;

export const time = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(5, 19).replace('T', ' ');
export const money = (cents: number, currency: string): string =>
  `${(cents / 100).toFixed(2)} ${currency.toUpperCase()}`;

/** A person goes back to the page, a program gets the answer. */
export const backOr = (request: FastifyRequest, reply: FastifyReply, answer: object): FastifyReply =>
  request.headers.accept?.includes('text/html') ? reply.redirect(PAGE_URL, 303) : reply.send(answer);
