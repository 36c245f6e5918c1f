import type { Command } from '#domain/decider.ts';
import type { NotePaidInvoice, StartSubscription } from '#domain/plans/commands.ts';
import type { Subscription } from '#domain/plans/state.ts';
import type { Bad, Honest, Planted } from '../outside.ts';
import { badFor } from '../planting.ts';

/** Bugs in plans and their billing. */
export const planted: Readonly<Record<string, Planted>> = {
  'a plan can be bought beside the one that runs': {
    decide: {
      subscription: badFor('ChoosePlan', (command: Command, state: Subscription, honest) =>
        honest(command, { ...state, running: undefined }),
      ),
    },
  },

  'a purchase starts although another plan was chosen since': {
    decide: {
      subscription: badFor<StartSubscription, Subscription>('StartSubscription', (command, state, honest) => {
        const { attempt } = command.data;
        const choice = { attempt, plan: 'premium' as const, interval: 'monthly' as const, amount: 25_00 };
        return honest(command, { ...state, choice: state.choice ? { ...state.choice, attempt } : choice });
      }),
    },
  },

  'an invoice counts each time it is read': {
    decide: {
      subscription: badFor<NotePaidInvoice, Subscription>('NotePaidInvoice', (command, state, honest) =>
        honest(command, { ...state, paidInvoices: [] }),
      ),
    },
  },

  'an upgrade is charged and does not count': {
    decide: {
      subscription: badFor<NotePaidInvoice, Subscription>('NotePaidInvoice', (command, state, honest) =>
        command.data.kind === 'upgrade' ? [] : honest(command, state),
      ),
    },
  },

  'a cancelled plan is billed on': {
    provider: (provider) => ({ ...provider, cancelAtPeriodEnd: async () => undefined }),
  },

  'a plan that is over is billed on': {
    provider: (provider) => ({ ...provider, endSubscription: async () => undefined }),
  },

  'a plan that is not paid never ends': {
    decide: { subscription: unpaidGoesOn() },
  },

  'a plan that was taken back still ends': {
    provider: (provider) => ({ ...provider, resume: async () => undefined }),
  },
};

function unpaidGoesOn(): Bad {
  return ((command: Command, state: unknown, honest: Honest) =>
    honest(command, state).filter(
      ({ type, data }) => type !== 'SubscriptionEnded' || (data as { why: string }).why !== 'unpaid',
    )) as Bad;
}
