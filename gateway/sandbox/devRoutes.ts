import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ProviderError } from './errors.ts';
import { Html, html, sendPage } from './html.ts';
import { current, type Misbehaviour, misbehaviour, setMisbehaviour } from './misbehave.ts';
import { read } from './parse.ts';
import type { DeliveryRow, EventRow, IntentRow } from './rows.ts';
import type { SandboxStore } from './store.ts';
import { takeForms } from './v1.ts';
import { replay } from './webhooks.ts';

const SHOWN = 50;
const PAGE_URL = '/dev/payments';

export type DevOptions = { readonly store: SandboxStore /** Called when something may be due. */; changed(): void };

/** What the sandbox holds, events sent again, and misbehaviour on demand. Only for development and tests. */
export function devRoutes(app: FastifyInstance, { store, changed }: DevOptions): void {
  takeForms(app);
  app.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: 16 * 1024 }, app.getDefaultJsonParser('error', 'error'));
  app.addHook('onRequest', async (request) => refuseOtherSites(request));
  app.setErrorHandler((error: FastifyError | ProviderError, _request, reply) => {
    if (error instanceof ProviderError) return reply.code(error.status).send(error.envelope());
    throw error;
  });
  app.get(PAGE_URL, (_request, reply) => sendPage(reply, 'Payments sandbox', overview(store)));
  app.get(`${PAGE_URL}/misbehave`, () => current(store));
  app.post(`${PAGE_URL}/misbehave`, async (request, reply) => {
    await setMisbehaviour(store, read(misbehaviour, request.body ?? {}));
    return backOr(request, reply, current(store));
  });
  app.post<{ Params: { eventId: string } }>(`${PAGE_URL}/replay/:eventId`, async (request, reply) => {
    const { eventId } = request.params;
    if (!(await replay(store, eventId, Date.now()))) throw new ProviderError(404, 'invalid_request_error', `No such event: '${eventId}'`);
    changed();
    return backOr(request, reply, { replayed: eventId });
  });
}

/** A page elsewhere must not press these buttons for the person who has it open. */
function refuseOtherSites(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new ProviderError(403, 'invalid_request_error', 'Only from this site.');
}

/** A person goes back to the page, a program gets the answer. */
const backOr = (request: FastifyRequest, reply: FastifyReply, answer: object): FastifyReply =>
  request.headers.accept?.includes('text/html') ? reply.redirect(PAGE_URL, 303) : reply.send(answer);

function overview(store: SandboxStore): Html {
  const intents = store.list('payment_intent', { limit: SHOWN }).slice(0, SHOWN);
  const events = store.list('event', { limit: SHOWN }).slice(0, SHOWN);
  return html`<p>The built-in stand-in for the payment provider. No money moves here. The latest ${SHOWN} of each are shown.</p>
<h2>Payment intents</h2>${table(
    ['Intent', 'Created (UTC)', 'Amount', 'Refunded', 'Status', 'For', 'Last error'],
    intents.map((row) => intentLine(store, row)),
  )}
<h2>Events and their deliveries</h2>${table(
    ['Event', 'Created (UTC)', 'Type', 'About', 'Delivery', 'Attempts', ''],
    events.map((row) => eventLine(row, store.get('delivery', row.id))),
  )}
<h2>Misbehave</h2>${misbehaveForm(current(store))}`;
}

const table = (heads: readonly string[], lines: readonly Html[]): Html =>
  lines.length === 0
    ? html`<p>None yet.</p>`
    : html`<div class="scroll" tabindex="0" role="region" aria-label="${heads[0] ?? ''} list"><table><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead><tbody>${lines}</tbody></table></div>`;

function intentLine(store: SandboxStore, row: IntentRow): Html {
  const refunded = row.latest_charge ? (store.get('charge', row.latest_charge)?.amount_refunded ?? 0) : 0;
  const { page, itemId } = row.metadata;
  return html`<tr><td><code>${row.id}</code></td><td>${time(row.created)}</td><td>${money(row.amount, row.currency)}</td><td>${refunded > 0 ? money(refunded, row.currency) : ''}</td>
<td class="${row.status}">${row.status}</td><td>${page ?? ''} <code>${itemId ?? ''}</code></td><td>${row.last_payment_error?.decline_code ?? row.last_payment_error?.code ?? ''}</td></tr>`;
}

function eventLine(row: EventRow, delivery: DeliveryRow | undefined): Html {
  const latest = delivery?.attempts.at(-1);
  const outcome = latest ? `${delivery?.attempts.length} · ${latest.status ?? latest.error ?? ''} · ${latest.ms} ms` : 'none';
  return html`<tr><td><code>${row.id}</code></td><td>${time(row.created)}</td><td>${row.type}</td><td><code>${row.objectId}</code></td>
<td class="${delivery?.status ?? ''}">${delivery?.status ?? ''}</td><td>${outcome}</td>
<td><form method="post" action="${PAGE_URL}/replay/${row.id}"><button aria-label="Replay ${row.type} ${row.id}">Replay</button></form></td></tr>`;
}

const numbers: readonly [keyof Misbehaviour, string][] = [
  ['delayMs', 'Delay every answer (ms)'],
  ['webhookDelayMs', 'Delay every event (ms)'],
  ['settleMs', 'Stay processing for (ms)'],
  ['duplicate', 'Extra deliveries of each event'],
  ['drop', 'Drop the next events'],
  ['failNext', 'Answer 500 to the next calls'],
  ['cutBeforeEffect', 'Cut the next calls before the effect'],
  ['cutAfterEffect', 'Cut the next calls after the effect'],
];

const misbehaveForm = (
  now: Misbehaviour,
): Html => html`<form method="post" action="${PAGE_URL}/misbehave"><fieldset><legend>What goes wrong from now on</legend>
${numbers.map(([name, label]) => html`<label>${label}<input type="number" min="0" name="${name}" value="${now[name] === true ? 10_000 : Number(now[name])}"></label>`)}
<label class="tick"><input type="checkbox" name="reorder" value="true"${now.reorder ? new Html(' checked') : ''}>Deliver in the wrong order</label>
<div><button>Apply</button></div></fieldset></form>`;

const time = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(5, 19).replace('T', ' ');
const money = (cents: number, currency: string): string => `${(cents / 100).toFixed(2)} ${currency.toUpperCase()}`;
