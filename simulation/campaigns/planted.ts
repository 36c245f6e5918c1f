import type {
  EndWithoutOrganizer,
  LapsePledge,
  PlacePledge,
  ReceiveContribution,
  RefundNext,
} from '#domain/campaigns/commands.ts';
import { nothingPaidOut } from '#domain/campaigns/payoutState.ts';
import type { Campaign } from '#domain/campaigns/state.ts';
import type { Command } from '#domain/decider.ts';
import type { Bad, Honest, Planted } from '../outside.ts';
import { badFor } from '../planting.ts';

const FAR = '2029-01-01T00:00:00.000Z';
/** Weeks before a run begins. */
const LONG_AGO = '2026-12-01T00:00:00.000Z';

const running = ({ ended: _, ...state }: Campaign) => ({ ...state, endsAt: FAR });

/** What an honest decide says, with some facts of its events replaced. */
const bent = (type: Command['type'], change: (data: Readonly<Record<string, unknown>>) => object): Bad =>
  badFor(type, (command: Command, state: unknown, honest: Honest) =>
    honest(command, state).map((event) => ({
      ...event,
      data: { ...(event.data as object), ...change(event.data as Readonly<Record<string, unknown>>) },
    })),
  );

/** Bugs in campaigns, what is given to them, and what is paid out. */
export const planted: Readonly<Record<string, Planted>> = {
  'money that comes after the end counts': {
    decide: {
      campaign: badFor<ReceiveContribution, Campaign>('ReceiveContribution', (command, state, honest) =>
        honest(command, running(state)),
      ),
    },
  },

  'a card that is put on file after the end is a pledge': {
    decide: {
      campaign: badFor<PlacePledge, Campaign>('PlacePledge', (command, state, honest) =>
        honest(command, running(state)),
      ),
    },
  },

  'a paused campaign takes money': {
    decide: { campaign: neverPaused },
  },

  'a goal that was missed is charged': {
    decide: {
      campaign: bent('EndCampaign', (data) => ('isReached' in data ? { isReached: true } : {})),
    },
  },

  'a cancelled campaign keeps what came in': {
    decide: { campaign: badFor<RefundNext, Campaign>('RefundNext', () => []) },
  },

  'a contribution is counted each time it is looked at': {
    decide: {
      campaign: badFor<ReceiveContribution, Campaign>('ReceiveContribution', (command, state, honest) => {
        const { contributionId } = command.data;
        const reset = Object.fromEntries(
          Object.entries(state.contributions).map(([bin, all]) => [
            bin,
            contributionId in all ? { ...all, [contributionId]: { ...all[contributionId], stage: 'open' } } : all,
          ]),
        );
        return honest(command, { ...state, contributions: reset });
      }),
    },
  },

  'a refund is decided and not paid': {
    decide: {
      payment: badFor('StartRefund', () => []),
    },
  },

  'a payout takes what can still be taken back, and more': {
    decide: { campaign: bent('RequestPayout', ({ amount }) => ({ amount: Number(amount) * 3 })) },
  },

  'what its organizer was paid out goes back to contributors once they have left': {
    decide: {
      campaign: badFor<EndWithoutOrganizer, Campaign>('EndWithoutOrganizer', (command, state, honest) =>
        honest(command, { ...state, paidOut: nothingPaidOut }),
      ),
    },
  },

  'what was paid just now counts as paid long ago': {
    decide: {
      campaign: bent('ReceiveContribution', (data) => ('receivedAt' in data ? { receivedAt: LONG_AGO } : {})),
    },
  },

  'a pledge that cannot be charged never lapses': {
    decide: { campaign: badFor<LapsePledge, Campaign>('LapsePledge', () => []) },
  },

  'a charge of a pledge is another one each time': {
    provider: (provider) => {
      let made = 0;
      return {
        ...provider,
        openIntent: (order) => {
          made += 1;
          return provider.openIntent(order.isOnFile ? { ...order, paymentId: `${order.paymentId}-${made}` } : order);
        },
      };
    },
  },

  'a payout is sent again with each try': {
    provider: (provider) => {
      let made = 0;
      return {
        ...provider,
        findTransfer: async () => undefined,
        transfer: (order) => {
          made += 1;
          return provider.transfer({ ...order, payoutId: `${order.payoutId}-${made}` });
        },
      };
    },
  },
};

function neverPaused(command: never, state: never, honest: Honest) {
  const { type } = command as Command;
  const takes = type === 'BeginContribution' || type === 'ReceiveContribution' || type === 'PlacePledge';
  return honest(command, takes ? { ...(state as Campaign), paused: undefined } : state);
}
