import { holdings } from './balance.ts';
import { billingOverview } from './billing/devPage.ts';
import { connectOverview } from './connect/devPage.ts';
import { money, PAGE_URL, SHOWN, table, time } from './devParts.ts';
import { contestForms, disputeOverview } from './disputes/devPage.ts';
import { Html, html } from './html.ts';
import { current } from './misbehave.ts';
import type { Misbehaviour } from './misbehaviour.ts';
import type { DeliveryRow, EventRow, IntentRow, RefundRow } from './rows.ts';
import type { SandboxStore } from './store.ts';

/** The whole page: what the sandbox holds, and what can be made to go wrong. */
export function overview(store: SandboxStore): Html {
  const intents = store.list('payment_intent', { limit: SHOWN }).slice(0, SHOWN);
  const refunds = store.list('refund', { limit: SHOWN }).slice(0, SHOWN);
  const events = store.list('event', { limit: SHOWN }).slice(0, SHOWN);
  return html`<p>The built-in stand-in for the payment provider. No money moves here. The latest ${SHOWN} of each are shown.</p>
<p>It holds ${holdingsLine(store)}.</p>
<h2>Payment intents</h2>${table(
    ['Intent', 'Created (UTC)', 'Amount', 'Refunded', 'Status', 'For', 'Last error', ''],
    intents.map((row) => intentLine(store, row)),
  )}
<h2>Refunds</h2>${table(['Refund', 'Created (UTC)', 'Amount', 'Status', 'Of intent', 'Our id'], refunds.map(refundLine))}
${disputeOverview(store)}
${billingOverview(store)}
${connectOverview(store)}
<h2>Events and their deliveries</h2>${table(
    ['Event', 'Created (UTC)', 'Type', 'About', 'Delivery', 'Attempts', ''],
    events.map((row) => eventLine(row, store.get('delivery', row.id))),
  )}
<h2>Misbehave</h2>${misbehaveForm(current(store))}`;
}

function intentLine(store: SandboxStore, row: IntentRow): Html {
  const charge = row.latest_charge ? store.get('charge', row.latest_charge) : undefined;
  const refunded = charge?.amount_refunded ?? 0;
  const { page, itemId } = row.metadata;
  return html`<tr><td><code>${row.id}</code></td><td>${time(row.created)}</td><td>${money(row.amount, row.currency)}</td><td>${refunded > 0 ? money(refunded, row.currency) : ''}</td>
<td class="${row.status}">${row.status}</td><td>${page ?? ''} <code>${itemId ?? ''}</code></td><td>${row.last_payment_error?.decline_code ?? row.last_payment_error?.code ?? ''}</td>
<td>${charge ? contestForms(charge) : []}</td></tr>`;
}

const refundLine = (
  row: RefundRow,
): Html => html`<tr><td><code>${row.id}</code></td><td>${time(row.created)}</td><td>${money(row.amount, row.currency)}</td>
<td class="${row.status}">${row.status}${row.failure_reason ? ` (${row.failure_reason})` : ''}</td><td><code>${row.payment_intent}</code></td><td><code>${row.metadata.refundId ?? ''}</code></td></tr>`;

/** What was charged less what went back, per currency. */
function holdingsLine(store: SandboxStore): string {
  const held = [...holdings(store)].map(([currency, cents]) => money(cents, currency));
  return held.length === 0 ? 'no money yet' : held.join(' and ');
}

function eventLine(row: EventRow, delivery: DeliveryRow | undefined): Html {
  const latest = delivery?.attempts.at(-1);
  const outcome = latest
    ? `${delivery?.attempts.length} · ${latest.status ?? latest.error ?? ''} · ${latest.ms} ms`
    : 'none';
  return html`<tr><td><code>${row.id}</code></td><td>${time(row.created)}</td><td>${row.type}</td><td><code>${row.objectId}</code></td>
<td class="${delivery?.status ?? ''}">${delivery?.status ?? ''}</td><td>${outcome}</td>
<td><form method="post" action="${PAGE_URL}/replay/${row.id}"><button aria-label="Replay ${row.type} ${row.id}">Replay</button></form></td></tr>`;
}

const numbers: readonly [keyof Misbehaviour, string][] = [
  ['delayMs', 'Delay every answer (ms)'],
  ['webhookDelayMs', 'Delay every event (ms)'],
  ['settleMs', 'Stay processing for (ms)'],
  ['invoiceMs', 'An invoice stays open after its payment for (ms)'],
  ['holdMs', 'Money of a charge is pending for (ms)'],
  ['duplicate', 'Extra deliveries of each event'],
  ['drop', 'Drop the next events'],
  ['failNext', 'Answer 500 to the next calls'],
  ['failKept', 'Answer 500 to the next writes, and keep it'],
  ['failKeptAfterEffect', 'Answer 500 to the next writes after the effect, and keep it'],
  ['cutBeforeEffect', 'Cut the next calls before the effect'],
  ['cutAfterEffect', 'Cut the next calls after the effect'],
];

const misbehaveForm = (
  now: Misbehaviour,
): Html => html`<form method="post" action="${PAGE_URL}/misbehave"><fieldset><legend>What goes wrong from now on</legend>
${numbers.map(([name, label]) => html`<label>${label}<input type="number" min="0" name="${name}" value="${now[name] === true ? 10_000 : Number(now[name])}"></label>`)}
<label class="tick"><input type="checkbox" name="reorder" value="true"${now.reorder ? new Html(' checked') : ''}>Deliver in the wrong order</label>
<label class="tick"><input type="checkbox" name="refundDisputedPayment" value="true"${now.refundDisputedPayment ? new Html(' checked') : ''}>Refuse refunds of contested charges as “refund_disputed_payment”</label>
<div><button>Apply</button></div></fieldset></form>`;
