import type { Mail } from '#domain/ports/mailer.ts';
import { account } from '#domain/users/decider.ts';
import { owners } from '#domain/users/owners.ts';
import type { Tools } from './job.ts';

/** For specs: gives the platform an owner from now on, Olive, and the tools a mailer; answers the mails that she gets. */
export function mailsOfOwner(tools: Pick<Tools, 'stateOf'>): readonly Mail[] {
  const mails: Mail[] = [];
  const { stateOf } = tools;
  const known: Record<string, object> = {
    [owners.name]: { accountIds: ['olive'] },
    [account.name]: { status: 'active', profile: { firstName: 'Olive', email: 'olive@example.test' } },
  };
  const withOwner: typeof stateOf = async (aggregate, key) => {
    const found = await stateOf(aggregate, key);
    return { ...found, state: { ...found.state, ...known[aggregate.name] } };
  };
  Object.assign(tools, { mailer: { send: async (mail: Mail) => void mails.push(mail) }, stateOf: withOwner });
  return mails;
}
