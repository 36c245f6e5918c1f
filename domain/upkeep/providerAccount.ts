import type { Aggregate, Command } from '../decider.ts';
import { ownersOnly } from './decider.ts';
import type { OtherProviderAccountFound, ProviderAccountConfirmed, ProviderAccountNoted } from './events.ts';
import { NoOtherAccount, OwnersOnly } from './refusals.ts';

/** By the system: the account that the key of a process belongs to. */
export type NoteProviderAccount = Command<'NoteProviderAccount', { readonly accountId: string }>;
/** By a superadmin: that other account is the one from now on. */
export type ConfirmProviderAccount = Command<'ConfirmProviderAccount', { readonly accountId: string }>;

export type ProviderAccount = {
  /** The account in which the log's money is; undefined before a key was used. */
  readonly accountId: string | undefined;
  /** The last other one whose key was used, and that no superadmin has confirmed. */
  readonly otherId: string | undefined;
};

type Event = ProviderAccountNoted | OtherProviderAccountFound | ProviderAccountConfirmed;

/**
 * Stream `provider-account`: in which account at the payment provider the log's money is. With a key of another one
 * everything of ours would look as if it were gone there: payments would be noted as cancelled, plans as ended, and
 * sellers' accounts as lost, for good. Refuses with OwnersOnly, NoOtherAccount.
 */
export const providerAccount: Aggregate<
  ProviderAccount,
  NoteProviderAccount | ConfirmProviderAccount,
  Event,
  object
> = {
  name: 'providerAccount',
  stream: () => 'provider-account',
  initial: { accountId: undefined, otherId: undefined },
  decide: (command, state) => (command.type === 'NoteProviderAccount' ? note(command, state) : confirm(command, state)),
  evolve(state, { type, data }) {
    if (type === 'OtherProviderAccountFound') return { ...state, otherId: data.otherId };
    return { accountId: data.accountId, otherId: undefined };
  },
};

function note({ data, at, by }: NoteProviderAccount, { accountId, otherId }: ProviderAccount): Event[] {
  if (by.role !== 'system') throw OwnersOnly();
  if (accountId === undefined)
    return [{ type: 'ProviderAccountNoted', data: { accountId: data.accountId, notedAt: at } }];
  if (data.accountId === accountId || data.accountId === otherId) return [];
  return [{ type: 'OtherProviderAccountFound', data: { accountId, otherId: data.accountId, foundAt: at } }];
}

function confirm({ data, at, by }: ConfirmProviderAccount, { accountId, otherId }: ProviderAccount): Event[] {
  ownersOnly(by);
  if (accountId === undefined || otherId === undefined || data.accountId !== otherId) throw NoOtherAccount();
  return [{ type: 'ProviderAccountConfirmed', data: { accountId: otherId, former: accountId, confirmedAt: at } }];
}
