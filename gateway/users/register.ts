import { numberOfText } from '#domain/consents.ts';
import { type Entropy, newId } from '#domain/ids.ts';
import { handleHash } from '#domain/ports/handleHash.ts';
import { type CommandPort, openAccount, refuseTaken } from '#domain/processes/registration/handles.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Vault } from '#domain/store/vault.ts';
import { account } from '#domain/users/decider.ts';
import { EmailInUse, ReferCodeUnknown } from '#domain/users/refusals.ts';
import type { Account } from '#domain/users/state.ts';
import { forgetPassword, readCredential, setFirstPassword } from './credentials.ts';
import type { Registration } from './inputs.ts';
import { hashPassword, verifyPassword, withinCheckLimit } from './passwords.ts';

/** Where a registration happens: a request, or the demo data with a past of its own. */
export type Registry = {
  readonly desk: CommandPort;
  readonly vault: Vault;
  readonly entropy: Entropy;
  /** How a password is hashed, when not as usual. */
  readonly hash?: (password: string) => Promise<string>;
};

/**
 * Opens an account: password first, then address and name, then the account itself. Refuses with EmailInUse,
 * UserNameInUse or ReferCodeUnknown before the password is hashed, and leaves nothing behind. The ids come from `entropy`, so a repeated request finds the account it
 * opened; it must know the password.
 */
export async function registerAccount(
  { desk, vault, entropy, hash = hashPassword }: Registry,
  input: Registration,
): Promise<Account> {
  const { password, referCode: given, identity, consent, consentTo, ...facts } = input;
  const opened = await nextAccount(desk, entropy);
  if (opened.state.status !== 'none') return repeated(vault, opened.state, password);
  const { accountId } = opened;
  const hashes = { email: await handleHash(vault, facts.email), username: await handleHash(vault, facts.userName) };
  await refuseTaken(desk, accountId, hashes);
  const referredBy = given && (await ownerOfCode(vault, given));
  const referCode = await takeReferCode(vault, accountId, entropy);
  await setFirstPassword(vault, accountId, await hash(password));
  try {
    return await openAccount(
      desk,
      {
        ...facts,
        accountId,
        referCode,
        ...(identity && { identity }),
        ...(consent && { consented: true as const, consentText: numberOfText('account', consentTo) }),
        ...(referredBy && { referredBy }),
      },
      hashes,
    );
  } catch (error) {
    if (error instanceof Refusal) await forget(desk, vault, accountId, referCode);
    throw error;
  }
}

/** The id this request names; the next one when an earlier try with it was abandoned. */
async function nextAccount(desk: CommandPort, entropy: Entropy): Promise<{ accountId: string; state: Account }> {
  for (;;) {
    const accountId = newId(entropy);
    const { state } = await desk.stateOf(account, { accountId });
    if (state.status !== 'abandoned') return { accountId, state };
  }
}

async function repeated(vault: Vault, state: Account, password: string): Promise<Account> {
  const credential = await readCredential(vault, state.accountId);
  if (!(await withinCheckLimit(() => verifyPassword(credential?.hash, password)))) throw EmailInUse();
  return state;
}

async function forget(desk: CommandPort, vault: Vault, accountId: string, referCode: string): Promise<void> {
  const { state } = await desk.stateOf(account, { accountId });
  if (state.status !== 'none') return;
  await forgetPassword(vault, accountId);
  await vault.remove(referKey(referCode));
}

/** The member whose refer code was given. Refuses with ReferCodeUnknown a code that nobody has (any more). */
async function ownerOfCode(vault: Vault, code: string): Promise<string> {
  const found = await vault.get(referKey(code));
  if (!found) throw ReferCodeUnknown();
  return found.value;
}

const referKey = (code: string) => `refer/${code.trim().toUpperCase()}`;

/** Six characters that no other member has. */
async function takeReferCode(vault: Vault, accountId: string, entropy: Entropy): Promise<string> {
  for (;;) {
    const code = newId(entropy).slice(0, 6).toUpperCase();
    if ((await vault.put(referKey(code), accountId, 0)) || (await vault.get(referKey(code)))?.value === accountId)
      return code;
  }
}
