import { ledger, readBalances } from '#projections/payments/ledger.ts';
import { nameOf, readNames } from '../audit/names.ts';
import { type Context, memberWith } from '../http/context.ts';
import type { Ref } from '../words/parts.ts';
import type { LedgerBalance } from './ledgerTypes.ts';

/** Every account of the books with its balance, for those who read about money; refuses others. */
export async function balances(context: Context): Promise<LedgerBalance[]> {
  memberWith(context, 'readMoney');
  const models = await context.fresh(ledger);
  const found = await readBalances(models);
  const names = await readNames(
    models,
    found.flatMap(({ account }) => holderOf(account) ?? []),
  );
  return found.map(({ account, cents }) => {
    const holder = holderOf(account);
    return { account, balanceCents: cents, holder: holder ? nameOf(names, holder).name || null : null };
  });
}

/** Whose an account is, apart from its currency; undefined for the platform's own. */
function holderOf(account: string): Ref | undefined {
  const [, kind, id] = /^(owner|tax|paidOut|campaign)\/([^:]+)/.exec(account) ?? [];
  return id === undefined ? undefined : { kind: kind === 'campaign' ? 'campaign' : 'member', id, word: '' };
}
