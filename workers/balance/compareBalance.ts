import { apartAfter, balanceReading } from '#domain/balance/decider.ts';
import { PROVIDER } from '#domain/ledger/postings.ts';
import { readBooked } from '#projections/payments/ledger.ts';
import type { Sweep, Tools } from '../job.ts';
import { mailOwners } from '../mailOwners.ts';
import { onceKnown } from '../onceKnown.ts';
import { dollars } from '../payments/payerMail.ts';

/**
 * Compares what the provider says that it holds with what the books have of it. Owners are mailed of a difference that has
 * lasted a day, and once of each change of it.
 */
export const compareBalance: Sweep = {
  name: 'compare-balance',
  everyMs: 3_600_000,
  async run({ models, store, ...tools }) {
    if ((await tools.stateOf(balanceReading, {})).state.until === null) return;
    const read = (upTo: number) => readBooked(models, PROVIDER, upTo);
    const booked = await onceKnown(store, models, 'the books', read, tools.pause);
    await compareWith(tools, booked);
  },
};

/** The comparison with so many cents in the books. Mailed before it is noted, so that a crash between the two loses no mail. */
export async function compareWith(tools: Tools, booked: number): Promise<void> {
  const { available, pending } = await tools.provider.lookBalance();
  const { apart } = (await tools.stateOf(balanceReading, {})).state;
  const cents = available + pending - booked;
  const at = tools.now();
  const { known } = apartAfter(apart, cents, at);
  if (known !== apart.known) await warn(tools, known, at);
  const intent = { type: 'NoteDifference', data: { cents } } as const;
  await tools.dispatch(balanceReading, intent, { ...tools.sender, commandId: undefined });
}

const warn = (tools: Tools, known: number, at: string): Promise<void> =>
  known === 0
    ? mailOwners(tools, `books-even-${at.slice(0, 10)}`, 'The books agree with the provider again', [
        'For a day the payment provider has held what the books say.',
      ])
    : mailOwners(tools, `books-apart-${at.slice(0, 10)}-${known}`, 'The books and the provider differ', [
        `For a day the payment provider has held ${dollars(Math.abs(known))} ${known > 0 ? 'more' : 'less'} than the books say. Money has moved that they do not have, or they have money that has not moved.`,
        `Balances and entries: ${tools.publicUrl}/owner/books`,
      ]);
