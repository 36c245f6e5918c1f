import { money, PAGE_URL, SHOWN, table, time } from '../devParts.ts';
import { type Html, html } from '../html.ts';
import type { ChargeRow } from '../rows.ts';
import type { SandboxStore } from '../store.ts';
import { contestable } from './lifecycle.ts';
import { isClosed } from './present.ts';
import type { DisputeRow } from './rows.ts';

/** What payers' banks contest, and what they may decide. */
export function disputeOverview(store: SandboxStore): Html {
  const disputes = store.list('dispute', { limit: SHOWN }).slice(0, SHOWN);
  return html`<h2>Disputes</h2>${table(
    ['Dispute', 'Created (UTC)', 'Amount', 'Reason', 'Status', 'Of charge', 'Answer by (UTC)', ''],
    disputes.map(disputeLine),
  )}`;
}

const disputeLine = (row: DisputeRow): Html => html`<tr><td><code>${row.id}</code></td><td>${time(row.created)}</td>
<td>${money(row.amount, row.currency)}</td><td>${row.reason}</td><td>${row.status}</td><td><code>${row.charge}</code></td>
<td>${row.due_by === null ? '' : time(row.due_by)}</td><td>${isClosed(row.status) ? '' : decisions(row)}</td></tr>`;

const decisions = ({ id }: DisputeRow): Html =>
  html`${(['won', 'lost'] as const).map(
    (outcome) =>
      html`<form method="post" action="${PAGE_URL}/disputes/${id}/decide"><input type="hidden" name="outcome" value="${outcome}"><button aria-label="Decide ${id}: ${outcome}">${outcome === 'won' ? 'Won' : 'Lost'}</button></form>`,
  )}`;

/** What a payer's bank may do about a charge that nobody has contested. */
export const contestForms = (charge: ChargeRow): readonly Html[] =>
  contestable(charge) === 0
    ? []
    : ([false, true] as const).map(
        (asks) =>
          html`<form method="post" action="${PAGE_URL}/charges/${charge.id}/dispute"><input type="hidden" name="inquiry" value="${String(asks)}"><button aria-label="${asks ? 'Ask about' : 'Dispute'} ${charge.id}">${asks ? 'Ask' : 'Dispute'}</button></form>`,
      );
