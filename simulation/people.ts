import type { Actor } from '#domain/decider.ts';
import { newId, seededEntropy } from '#domain/ids.ts';
import { handleHash } from '#domain/ports/handleHash.ts';
import { changeProfile, openAccount } from '#domain/processes/registration/handles.ts';
import { account } from '#domain/users/decider.ts';
import type { MemberRole } from '#domain/users/events.ts';
import type { Context } from '../gateway/http/context.ts';
import { commandPortOf } from '../gateway/users/commandPort.ts';
import type { Play } from './play.ts';

const NAMES = ['ann', 'bob', 'cyd', 'dan', 'eve', 'fay'];

/** A user of the product, once their account exists. */
export type Person = { actor: Actor; readonly name: string };

const visitor: Actor = { id: 'visitor', role: 'visitor' };

/** The processes of `domain/processes/registration/handles.ts` with attempts out of the run's own chance. */
const desk = (play: Play, context: Context) => ({
  ...commandPortOf(context),
  dispatch: ((aggregate, intent) =>
    context.services.dispatch(aggregate, intent, {
      by: context.actor,
      channel: 'rest',
      correlationId: context.requestId,
    })) as ReturnType<typeof commandPortOf>['dispatch'],
  newAttempt: () => play.world.nextId('attempt'),
});

type Wished = { readonly email: string; readonly userName: string };

/** A new account's id, if the request for it is answered and nobody else has the address or the name. */
async function open(play: Play, name: string, role: MemberRole, wished: Wished) {
  const action = play.world.nextId('register');
  const { email, userName } = wished;
  const answer = await play.ask(visitor, action, async (context) => {
    const { vault } = context.services;
    const accountId = newId(seededEntropy(`account/${action}`));
    await vault.put(`password/${accountId}`, 'a hash', 0);
    const hashes = { email: await handleHash(vault, email), username: await handleHash(vault, userName) };
    const facts = {
      accountId,
      email,
      userName,
      firstName: name,
      lastName: 'Sim',
      phoneNumber: '',
      role,
      referCode: action.slice(-6).toUpperCase(),
    };
    return openAccount(desk(play, context), facts, hashes);
  });
  return answer.kind === 'done' && answer.value.status === 'active' ? answer.value.accountId : undefined;
}

/** Opens an account; several people want the same few addresses and names. Undefined when nothing came of it. */
export async function register(play: Play, name: string, role: MemberRole): Promise<Person | undefined> {
  const { random } = play.world;
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    const [email, userName] = [`${random.pick(NAMES)}@mail.test`, attempt === 4 ? `${name}-alone` : random.pick(NAMES)];
    const id = await open(play, name, role, { email, userName });
    if (id !== undefined) return { name, actor: { id, role } };
    await play.rest(visitor, 30_000);
  }
  return undefined;
}

/**
 * Opens an account under a name that nobody else wants, proves its address, and opens its business where `role` is one.
 * Undefined when faults leave nothing of it.
 */
export async function join(play: Play, name: string, role: MemberRole = 'CUSTOMER'): Promise<Person | undefined> {
  const { world, ask, rest } = play;
  const email = `${name}@mail.test`;
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    const id = await open(play, name, 'CUSTOMER', { email, userName: attempt === 1 ? name : `${name}-${attempt}` });
    if (id === undefined) {
      await rest(visitor, 30_000);
      continue;
    }
    await ask({ id, role: 'CUSTOMER' }, world.nextId('activate'), async (context) =>
      context.dispatch(account, {
        type: 'ActivateAccount',
        data: { accountId: id, emailHash: await handleHash(context.services.vault, email) },
      }),
    );
    if (role !== 'CUSTOMER')
      await ask({ id, role: 'CUSTOMER' }, world.nextId('business'), (context) =>
        context.dispatch(account, { type: 'ActivateBusiness', data: { accountId: id, role } }),
      );
    return { name, actor: { id, role } };
  }
  return undefined;
}

/** Another address and another name, perhaps another member's. */
export async function rename(play: Play, { actor }: Person): Promise<void> {
  const { world, ask } = play;
  const email = `${world.random.pick(NAMES)}@mail.test`;
  const userName = world.random.pick(NAMES);
  await ask(actor, world.nextId('rename'), async (context) => {
    const { vault } = context.services;
    const changes = {
      ...(world.random.chance(0.8) && { email: { text: email, hash: await handleHash(vault, email) } }),
      userName: { text: userName, hash: await handleHash(vault, userName) },
    };
    return changeProfile(desk(play, context), actor.id, changes);
  });
}

/** The platform's owner, who moderates. */
export const platform: Actor = { id: 'platform', role: 'superadmin' };

/** The platform's owner closes an account; its address and its name are free for others. */
export async function close(play: Play, { actor }: Person): Promise<void> {
  await play.ask(platform, play.world.nextId('close'), (context) =>
    context.dispatch(account, { type: 'CloseAccount', data: { accountId: actor.id, reason: 'asked to' } }),
  );
}
