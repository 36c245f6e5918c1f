import type { Actor, Aggregate, Command, DomainEvent } from '#domain/decider.ts';
import type { IntentOf, Sender } from '#domain/dispatch.ts';
import { seededEntropy } from '#domain/ids.ts';
import type { CommandPort } from '#domain/processes/registration/handles.ts';
import { account } from '#domain/users/decider.ts';
import type { Context, Services } from '../http/context.ts';
import * as users from '../users/inputs.ts';
import { hashPassword } from '../users/passwords.ts';
import { registerAccount } from '../users/register.ts';
import { DEMO_PASSWORD } from './logins.ts';

/** Seed of everything random in the demo data: the same day gives the same data. */
const SEED = 'chairside-demo-7';

/**
 * A request of one person at one moment, past or present: the product's own actions run in it, so demo data takes
 * exactly the path of real use, with the clock set back.
 */
export function moment(services: Services, by: Actor, at: string, about: string): Context {
  const seed = `${SEED}/${about}`;
  let sent = 0;
  const dispatch: Services['dispatch'] = (aggregate, intent, sender: Sender) =>
    services.dispatch(aggregate, intent, {
      ...sender,
      channel: 'demo',
      at,
      commandId: sender.commandId ?? `${seed}/${++sent}`,
    });
  return {
    actor: by,
    sessionId: undefined,
    channel: 'demo',
    requestId: seed,
    entropy: seededEntropy(seed),
    // Rate limits are off: months of demo events are played in a minute.
    services: { ...services, config: { ...services.config, rateLimit: false }, dispatch, now: () => at },
    dispatch: <S, C extends Command, E extends DomainEvent>(aggregate: Aggregate<S, C, E>, intent: IntentOf<C>) =>
      dispatch(aggregate, intent, { by, channel: 'demo', correlationId: seed }),
    stateOf: services.stateOf,
    countWrite: () => undefined,
    shareWritesWith: () => undefined,
    fresh: async () => services.models,
  };
}

export const visitor: Actor = { id: 'visitor', role: 'visitor' };
export const system: Actor = { id: 'demo', role: 'system' };

type Newcomer = {
  readonly email: string;
  readonly userName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string;
  readonly role: 'CUSTOMER' | 'SHOP_OWNER' | 'SELLER';
  readonly identity?: 'individual' | 'entity';
  readonly activated: boolean;
};

let demoHash: Promise<string> | undefined;
/** All demo accounts have one password, which is published: one hash serves them all. */
const hashOnce = (password: string) => (demoHash ??= hashPassword(password));

/** Opens an account as a person would have, at a moment of the past, and answers who acts from then on. */
export async function enrol(services: Services, { activated, ...facts }: Newcomer, at: string): Promise<Actor> {
  const context = moment(services, visitor, at, `enrol/${facts.email}`);
  let attempts = 0;
  const desk: CommandPort = {
    dispatch: context.dispatch,
    stateOf: services.stateOf,
    newAttempt: () => `${SEED}${facts.userName}${++attempts}`.replace(/[^0-9A-Za-z]/g, ''),
  };
  const registration = users.registration.parse({ ...facts, password: DEMO_PASSWORD });
  const { accountId, role } = await registerAccount(
    { desk, vault: services.vault, entropy: context.entropy, hash: hashOnce },
    registration,
  );
  if (activated) {
    const { state } = await services.stateOf(account, { accountId });
    // A start that was cut short may have come this far before.
    if (!state.activated)
      await context.dispatch(account, {
        type: 'ActivateAccount',
        data: { accountId, emailHash: state.handles.email.hash },
      });
  }
  return { id: accountId, role };
}
