import type { Actor } from '#domain/decider.ts';
import { newId, seededEntropy } from '#domain/ids.ts';
import { handleHash } from '#domain/ports/handleHash.ts';
import { changeProfile, openAccount } from '#domain/processes/registration/handles.ts';
import { account } from '#domain/users/decider.ts';
import type { Role } from '#domain/users/events.ts';
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

/** Opens an account; several people want the same few addresses and names. Undefined when nothing came of it. */
export async function register(
  play: Play,
  name: string,
  role: Exclude<Role, 'superadmin'>,
): Promise<Person | undefined> {
  const { world, ask } = play;
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    const action = world.nextId('register');
    const [email, userName] = [
      `${world.random.pick(NAMES)}@mail.test`,
      attempt === 4 ? `${name}-alone` : world.random.pick(NAMES),
    ];
    const answer = await ask(visitor, action, async (context) => {
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
    if (answer.kind === 'done' && answer.value.status === 'active')
      return { name, actor: { id: answer.value.accountId, role } };
    await play.rest(visitor, 30_000);
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

/** The platform's owner closes an account; its address and its name are free for others. */
export async function close(play: Play, { actor }: Person): Promise<void> {
  const owner: Actor = { id: 'platform', role: 'superadmin' };
  await play.ask(owner, play.world.nextId('close'), (context) =>
    context.dispatch(account, { type: 'CloseAccount', data: { accountId: actor.id, reason: 'asked to' } }),
  );
}
