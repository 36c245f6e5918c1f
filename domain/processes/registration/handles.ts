import type { Aggregate, Command, DomainEvent } from '../../decider.ts';
import type { Dispatched, IntentOf, StateOf } from '../../dispatch.ts';
import { Refusal } from '../../refusal.ts';
import type { ProfileChanges, RegisterAccount } from '../../users/commands.ts';
import { account, claim, refuseHeld } from '../../users/decider.ts';
import type { AccountEvent, Handle, HandleKind } from '../../users/events.ts';
import type { Account } from '../../users/state.ts';

/*
 * One live account per address and per user name, over three streams without a transaction: an attempt claims first,
 * then the account stream either uses the attempt or gives it up for good, and only an attempt that is not (or no
 * longer) used is released. A process that dies in between leaves an attempt behind; `settleClaim`, run a while after
 * each claim, ends it. Every step may be repeated.
 */

/** What these processes need. `newAttempt` answers a new random id on every call, also when a request is repeated. */
export type CommandPort = {
  dispatch<S, C extends Command, E extends DomainEvent>(
    aggregate: Aggregate<S, C, E>,
    intent: IntentOf<C>,
  ): Promise<Dispatched<E>>;
  readonly stateOf: StateOf;
  newAttempt(): string;
};

type Hashes = Readonly<Partial<Record<HandleKind, string>>>;
type Claimed = { readonly kind: HandleKind; readonly handle: Handle };

/**
 * Refuses with EmailInUse or UserNameInUse what another account holds now. Whether it is still free when it is claimed,
 * only the claim itself decides.
 */
export async function refuseTaken(
  { stateOf }: Pick<CommandPort, 'stateOf'>,
  accountId: string,
  hashes: Hashes,
): Promise<void> {
  for (const kind of ['email', 'username'] as const) {
    const hash = hashes[kind];
    if (hash !== undefined) refuseHeld((await stateOf(claim, { kind, hash })).state, { kind, accountId });
  }
}

/**
 * Claims address and name, then opens the account. Refuses with EmailInUse or UserNameInUse; repeating it for the same
 * id changes nothing.
 */
export async function openAccount(
  port: CommandPort,
  facts: Omit<RegisterAccount['data'], 'handles'>,
  hashes: Required<Hashes>,
): Promise<Account> {
  const { accountId } = facts;
  const before = await port.stateOf(account, { accountId });
  if (before.state.status === 'active' || before.state.status === 'suspended') return before.state;
  await claiming(
    port,
    accountId,
    [
      ['email', hashes.email],
      ['username', hashes.username],
    ],
    ([email, username]) => {
      if (!email || !username) throw new TypeError('an account needs both claims');
      return port.dispatch(account, {
        type: 'RegisterAccount',
        data: { ...facts, handles: { email: email.handle, username: username.handle } },
      });
    },
  );
  return (await port.stateOf(account, { accountId })).state;
}

type Changes = Omit<ProfileChanges, 'email' | 'userName'> & {
  readonly email?: { readonly text: string; readonly hash: string } | undefined;
  readonly userName?: { readonly text: string; readonly hash: string } | undefined;
};

/**
 * Changes a profile; a new address or name is claimed first and the former one released after. Refuses like {@link
 * openAccount}, NotYourAccount, NoSuchMember.
 */
export async function changeProfile(port: CommandPort, accountId: string, changes: Changes): Promise<Account> {
  const { state } = await port.stateOf(account, { accountId });
  const { email, userName, ...plain } = changes;
  const wanted = (
    [
      ['email', email?.hash],
      ['username', userName?.hash],
    ] as const
  ).flatMap(([kind, hash]) =>
    hash !== undefined && state.status !== 'none' && hash !== state.handles[kind].hash ? [[kind, hash] as const] : [],
  );
  const { events } = await claiming(port, accountId, wanted, (claimed) => {
    const attempt = (kind: HandleKind) => claimed.find((one) => one.kind === kind)?.handle.attempt;
    return port.dispatch(account, {
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
  for (const event of events) await releaseFormer(port, event);
  return (await port.stateOf(account, { accountId })).state;
}

/** Releases an address or a name the account no longer uses. */
export const releaseClaim = (
  port: Pick<CommandPort, 'dispatch'>,
  accountId: string,
  kind: HandleKind,
  handle: Handle,
) => port.dispatch(claim, { type: 'ReleaseHandle', data: { accountId, kind, ...handle } });

/**
 * Moves a member to the address they asked for, which `hash` says they have proven. Refuses with LinkNotGood when it is
 * not (or no longer) asked for, EmailInUse when another account has it by now.
 */
export async function proveEmail(port: CommandPort, accountId: string, hash: string): Promise<void> {
  await claiming(port, accountId, [['email', hash]], ([email]) => {
    if (!email) throw new TypeError('an address needs its claim');
    return port.dispatch(account, { type: 'ProveEmail', data: { accountId, ...email.handle } });
  });
}

async function releaseFormer(port: CommandPort, event: AccountEvent): Promise<void> {
  if (event.type !== 'EmailChanged' && event.type !== 'UserNameChanged') return;
  if (event.type === 'EmailChanged' && event.data.undoUntil !== undefined) return;
  const { accountId, handle, former } = event.data;
  if (former.attempt !== handle.attempt)
    await releaseClaim(port, accountId, event.type === 'EmailChanged' ? 'email' : 'username', former);
}

/** Run some time after a claim: gives up the attempt if the account does not use it, and then releases the claim. */
export async function settleClaim(
  port: Omit<CommandPort, 'newAttempt'>,
  accountId: string,
  kind: HandleKind,
  handle: Handle,
): Promise<void> {
  await port.dispatch(account, { type: 'GiveUpClaim', data: { accountId, kind, ...handle } });
  const { state } = await port.stateOf(account, { accountId });
  if (!uses(state, kind, handle)) await releaseClaim(port, accountId, kind, handle);
}

/** After an account closed: its address and name are free again. */
export async function releaseHandles(port: Omit<CommandPort, 'newAttempt'>, accountId: string): Promise<void> {
  const { state } = await port.stateOf(account, { accountId });
  if (state.status !== 'closed') return;
  for (const email of [state.handles.email, ...state.formerEmails]) await releaseClaim(port, accountId, 'email', email);
  await releaseClaim(port, accountId, 'username', state.handles.username);
}

/** Whether an attempt holds the account's address or name of now, or an address that can still be restored. */
const uses = ({ status, handles, formerEmails, givenUp }: Account, kind: HandleKind, { attempt }: Handle) =>
  status !== 'closed' &&
  !givenUp.includes(attempt) &&
  (handles[kind].attempt === attempt ||
    formerEmails.some((former) => former.attempt === attempt && former.undoUntil !== undefined));

/**
 * Claims what no other account holds (else refuses before anything is appended), then works, then releases every claim the account does not use. After a crash or an unknown outcome {@link
 * settleClaim} does that.
 */
async function claiming<T>(
  port: CommandPort,
  accountId: string,
  wanted: readonly (readonly [HandleKind, string])[],
  work: (claimed: readonly Claimed[]) => Promise<T>,
): Promise<T> {
  const claimed: Claimed[] = [];
  const letGo = async () => {
    const { state } = await port.stateOf(account, { accountId });
    for (const one of claimed)
      if (!uses(state, one.kind, one.handle)) await releaseClaim(port, accountId, one.kind, one.handle);
  };
  await refuseTaken(port, accountId, Object.fromEntries(wanted));
  try {
    for (const [kind, hash] of wanted) {
      const handle = { hash, attempt: port.newAttempt() };
      await port.dispatch(claim, { type: 'ClaimHandle', data: { accountId, kind, ...handle } });
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
