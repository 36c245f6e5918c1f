import { money, PAGE_URL, SHOWN, table, time } from '../devParts.ts';
import { type Html, html } from '../html.ts';
import type { SandboxStore } from '../store.ts';
import { clockAt } from './clock.ts';
import type { InvoiceRow, SubscriptionRow } from './rows.ts';

const cards = {
  pm_card_visa: 'pays',
  pm_card_chargeDeclined: 'is declined',
  pm_card_authenticationRequired: 'asks the payer',
} as const;

/** Subscriptions and their invoices, the clock they go by, and which card is on file. */
export function billingOverview(store: SandboxStore): Html {
  const subscriptions = store.list('subscription', { limit: SHOWN }).slice(0, SHOWN);
  const invoices = store.list('invoice', { limit: SHOWN }).slice(0, SHOWN);
  return html`<h2>Subscriptions</h2>
<form method="post" action="${PAGE_URL}/clock"><fieldset><legend>Billing goes by a clock that can be moved ahead</legend>
<p>It is ${year(clockAt(store, Date.now()))} UTC.</p><label>Days<input type="number" min="0" max="400" name="days" value="31"></label><div><button>Move ahead</button></div></fieldset></form>
${table(
  ['Subscription', 'Member', 'Price', 'Status', 'Period (UTC)', 'Then', 'Card on file', ''],
  subscriptions.map((row) => subscriptionLine(store, row)),
)}
<h2>Invoices</h2>${table(['Invoice', 'Created (UTC)', 'Amount', 'Why', 'Status', 'Attempts', 'Next step (UTC)', 'Of subscription'], invoices.map(invoiceLine))}`;
}

const year = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ');

function subscriptionLine(store: SandboxStore, row: SubscriptionRow): Html {
  const price = store.get('price', row.price);
  const next = row.schedule ? store.get('subscription_schedule', row.schedule)?.next : undefined;
  const then = row.cancel_at_period_end
    ? 'ends'
    : next
      ? (store.get('price', next.price)?.lookup_key ?? next.price)
      : '';
  return html`<tr><td><code>${row.id}</code></td><td><code>${row.metadata.memberId ?? ''}</code></td><td>${price?.lookup_key ?? row.price}</td>
<td class="${statusClass(row.status)}">${row.status}</td><td>${time(row.from)} – ${time(row.until)}</td><td>${then}</td><td>${row.card ? `${row.card.brand} ${row.card.last4}` : ''}</td>
<td><form method="post" action="${PAGE_URL}/subscriptions/${row.id}/card"><select name="card" aria-label="From now on the card of ${row.id}">${Object.entries(
    cards,
  ).map(
    ([name, what]) => html`<option value="${name}">${what}</option>`,
  )}</select> <button>Set card</button></form></td></tr>`;
}

const invoiceLine = (
  row: InvoiceRow,
): Html => html`<tr><td><code>${row.id}</code></td><td>${time(row.created)}</td><td>${money(row.total, row.currency)}</td>
<td>${row.reason.replace('subscription_', '')}</td><td class="${statusClass(row.status)}">${row.status}</td><td>${row.attempts}</td><td>${row.next_step === null ? '' : time(row.next_step)}</td><td><code>${row.subscription}</code></td></tr>`;

/** The classes of the page's style sheet. */
function statusClass(status: string): string {
  if (status === 'active' || status === 'paid') return 'succeeded';
  return status === 'incomplete' || status === 'open' || status === 'draft' || status === 'past_due'
    ? 'pending'
    : 'canceled';
}
