import type { Aggregate, Command, DomainEvent } from '../decider.ts';
import type { Dispatched, IntentOf, StateOf } from '../dispatch.ts';
import { Refusal } from '../refusal.ts';
import type { ProfileChanges, RegisterAccount } from './commands.ts';
import { account, claim } from './decider.ts';
import type { AccountEvent, Handle, HandleKind } from './events.ts';
import type { Account } from './state.ts';

/*
 * One live account per address and per user name, over three streams without a transaction: an attempt claims first, then the account
 * stream either uses the attempt or gives it up for good, and only an attempt that is not (or no longer) used is released. A process that
 * dies in between leaves an attempt behind; `settleClaim`, run a while after each claim, ends it. Every step may be repeated.
 */

/** What these processes need: commands out, states in. `newAttempt` is random on every call, also when a request is repeated. */
export type Desk = {
  dispatch<S, C extends Command, E extends DomainEvent>(aggregate: Aggregate<S, C, E>, intent: IntentOf<C>): Promise<Dispatched<E>>;
  readonly stateOf: StateOf;
  newAttempt(): string;
};

type Hashes = Readonly<Record<HandleKind, string>>;
type Claimed = { readonly kind: HandleKind; readonly handle: Handle };

/** How an address or a name is compared: NFKC, lower case, no space around it. Its keyed hash names the claim's stream. */
export const comparable = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

/** Claims address and name, then opens the account. Refuses with EmailInUse or UserNameInUse; repeating it for the same id changes nothing. */
export async function openAccount(desk: Desk, facts: Omit<RegisterAccount['data'], 'handles'>, hashes: Hashes): Promise<Account> {
  const { accountId } = facts;
  const before = await desk.stateOf(account, { accountId });
  if (before.state.status === 'active' || before.state.status === 'suspended') return before.state;
  await claiming(
    desk,
    accountId,
    [
      ['email', hashes.email],
      ['username', hashes.username],
    ],
    ([email, username]) => {
      if (!email || !username) throw new TypeError('an account needs both claims');
      return desk.dispatch(account, { type: 'RegisterAccount', data: { ...facts, handles: { email: email.handle, username: username.handle } } });
    },
  );
  return (await desk.stateOf(account, { accountId })).state;
}

type Changes = Omit<ProfileChanges, 'email' | 'userName'> & {
  readonly email?: { readonly text: string; readonly hash: string } | undefined;
  readonly userName?: { readonly text: string; readonly hash: string } | undefined;
};

/** Changes a profile; a new address or name is claimed first and the former one let go after. Refuses like {@link openAccount}, NotYourAccount, NoSuchMember. */
export async function changeProfile(desk: Desk, accountId: string, changes: Changes): Promise<Account> {
  const { state } = await desk.stateOf(account, { accountId });
  const { email, userName, ...plain } = changes;
  const wanted = (
    [
      ['email', email?.hash],
      ['username', userName?.hash],
    ] as const
  ).flatMap(([kind, hash]) => (hash !== undefined && state.status !== 'none' && hash !== state.handles[kind].hash ? [[kind, hash] as const] : []));
  const { events } = await claiming(desk, accountId, wanted, (claimed) => {
    const attempt = (kind: HandleKind) => claimed.find((one) => one.kind === kind)?.handle.attempt;
    return desk.dispatch(account, {
      type: 'ChangeProfile',
      data: {
        accountId,
        changes: {
          ...plain,
          ...(email && { email: { ...email, attempt: attempt('email') } }),
          ...(userName && { userName: { ...userName, attempt: attempt('username') } }),
        },
      },
    });
  });
  for (const event of events) await releaseFormer(desk, event);
  return (await desk.stateOf(account, { accountId })).state;
}

/** Lets go of an address or a name the account does not use any more. */
export const releaseClaim = (desk: Pick<Desk, 'dispatch'>, accountId: string, kind: HandleKind, handle: Handle) =>
  desk.dispatch(claim, { type: 'ReleaseHandle', data: { accountId, kind, ...handle } });

async function releaseFormer(desk: Desk, event: AccountEvent): Promise<void> {
  if (event.type !== 'EmailChanged' && event.type !== 'UserNameChanged') return;
  const { accountId, handle, former } = event.data;
  if (former.attempt !== handle.attempt) await releaseClaim(desk, accountId, event.type === 'EmailChanged' ? 'email' : 'username', former);
}

/** A while after a claim: whatever was meant to use it has done so, or may not any more; then the claim is let go. */
export async function settleClaim(desk: Omit<Desk, 'newAttempt'>, accountId: string, kind: HandleKind, handle: Handle): Promise<void> {
  await desk.dispatch(account, { type: 'GiveUpClaim', data: { accountId, kind, ...handle } });
  const { state } = await desk.stateOf(account, { accountId });
  if (!uses(state, kind, handle)) await releaseClaim(desk, accountId, kind, handle);
}

/** After an account closed: its address and name are free again. */
export async function releaseAll(desk: Omit<Desk, 'newAttempt'>, accountId: string): Promise<void> {
  const { state } = await desk.stateOf(account, { accountId });
  if (state.status !== 'closed') return;
  await releaseClaim(desk, accountId, 'email', state.handles.email);
  await releaseClaim(desk, accountId, 'username', state.handles.username);
}

const uses = (state: Account, kind: HandleKind, { attempt }: Handle) => state.status !== 'closed' && state.handles[kind].attempt === attempt;

/** Claims, then works, then lets go of every claim the account does not use. A crash or an unknown outcome leaves that to {@link settleClaim}. */
async function claiming<T>(
  desk: Desk,
  accountId: string,
  wanted: readonly (readonly [HandleKind, string])[],
  work: (claimed: readonly Claimed[]) => Promise<T>,
): Promise<T> {
  const claimed: Claimed[] = [];
  const letGo = async () => {
    const { state } = await desk.stateOf(account, { accountId });
    for (const one of claimed) if (!uses(state, one.kind, one.handle)) await releaseClaim(desk, accountId, one.kind, one.handle);
  };
  try {
    for (const [kind, hash] of wanted) {
      const handle = { hash, attempt: desk.newAttempt() };
      await desk.dispatch(claim, { type: 'ClaimHandle', data: { accountId, kind, ...handle } });
      claimed.push({ kind, handle });
    }
    const result = await work(claimed);
    await letGo();
    return result;
  } catch (error) {
    if (error instanceof Refusal) await letGo();
    throw error;
  }
}
