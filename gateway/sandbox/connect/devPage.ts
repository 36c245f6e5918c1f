import { money, PAGE_URL, SHOWN, table, time } from '../devParts.ts';
import { type Html, html } from '../html.ts';
import type { SandboxStore } from '../store.ts';
import type { AccountRow, TransferRow } from './rows.ts';

/** Connected accounts and what was sent to them. */
export function connectOverview(store: SandboxStore): Html {
  const accounts = store.list('account', { limit: SHOWN }).slice(0, SHOWN);
  const transfers = store.list('transfer', { limit: SHOWN }).slice(0, SHOWN);
  return html`<h2>Connected accounts</h2>${table(
    ['Account', 'Created (UTC)', 'Member', 'Transfers', 'Due', 'Balance', ''],
    accounts.map(accountLine),
  )}
<h2>Transfers</h2>${table(
    ['Transfer', 'Created (UTC)', 'Amount', 'Reversed', 'To', 'Our id'],
    transfers.map(transferLine),
  )}`;
}

const accountLine = (row: AccountRow): Html => html`<tr><td><code>${row.id}</code></td><td>${time(row.created)}</td>
<td><code>${row.metadata.memberId ?? ''}</code></td><td class="${row.transfers === 'active' ? 'succeeded' : 'pending'}">${row.transfers}</td>
<td>${[...row.currently_due, ...row.pending_verification].join(', ')}</td><td>${money(row.balance, 'usd')}</td>
<td><form method="post" action="${PAGE_URL}/accounts/${row.id}/demand"><button aria-label="Ask ${row.id} for more">Ask for more</button></form>
<form method="post" action="${PAGE_URL}/accounts/${row.id}/submit"><button aria-label="Submit details of ${row.id}">Submit details</button></form>
<form method="post" action="${PAGE_URL}/accounts/${row.id}/bank"><button aria-label="Pay the balance of ${row.id} to its bank">To its bank</button></form></td></tr>`;

const transferLine = (row: TransferRow): Html => html`<tr><td><code>${row.id}</code></td><td>${time(row.created)}</td>
<td>${money(row.amount, row.currency)}</td><td>${row.amount_reversed > 0 ? money(row.amount_reversed, row.currency) : ''}</td>
<td><code>${row.destination}</code></td><td><code>${row.metadata.payoutId ?? ''}</code></td></tr>`;
