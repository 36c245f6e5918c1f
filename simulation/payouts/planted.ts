import type { NoteTransaction } from '#domain/balance/commands.ts';
import type { CreditSales, NoteEarningsReversal } from '#domain/earnings/commands.ts';
import { type Earnings, noEarnings } from '#domain/earnings/state.ts';
import type { Planted } from '../outside.ts';
import { badFor } from '../planting.ts';

/** Bugs in what sellers are credited and paid out, and in what the provider's balance says. */
export const planted: Readonly<Record<string, Planted>> = {
  'what was credited is not taken off again': {
    decide: {
      earnings: badFor<CreditSales, Earnings>('CreditSales', (command, state, honest) =>
        honest(command, { ...state, sales: noEarnings.sales }),
      ),
    },
  },

  'a sale is credited with a dollar too much': {
    decide: {
      earnings: badFor<CreditSales, Earnings>('CreditSales', (command, state, honest) => {
        const sales = command.data.sales.map((sale) => ({ ...sale, own: sale.own + 100 }));
        return honest({ ...command, data: { ...command.data, sales } } as CreditSales, state);
      }),
    },
  },

  'what came back of a payout is not noted': {
    decide: { earnings: badFor<NoteEarningsReversal, Earnings>('NoteEarningsReversal', () => []) },
  },

  'a fee of the provider is not noted': {
    decide: { balanceTransaction: badFor<NoteTransaction, unknown>('NoteTransaction', () => []) },
  },

  'a payout moves no money': {
    provider: (provider) => ({
      ...provider,
      transfer: async ({ accountId, amount }) => ({ transferId: 'tr_none', accountId, amount, reversed: 0 }),
    }),
  },
};
