import type { Mention } from '#domain/forum/events.ts';
import { namesIn } from '#domain/forum/words.ts';
import { handleHash } from '#domain/ports/handleHash.ts';
import { claim } from '#domain/users/decider.ts';
import type { Context } from '../http/context.ts';

/** Possible mentions checked; further ones in a text are ignored. */
const MOST_PLACES = 30;

/**
 * The members a text mentions, by the holders of user names in the log. A word that is no user name is left as text.
 */
export async function mentionsIn(context: Context, text: string): Promise<Mention[]> {
  const known = new Map<string, Promise<string | undefined>>();
  const holder = (name: string) => {
    const asked = known.get(name) ?? holderOf(context, name);
    known.set(name, asked);
    return asked;
  };
  const found = await Promise.all(
    namesIn(text)
      .slice(0, MOST_PLACES)
      .map(async ({ start, names }): Promise<Mention[]> => {
        for (const name of names) {
          const memberId = await holder(name);
          if (memberId !== undefined) return [{ memberId, start, end: start + 1 + name.length }];
        }
        return [];
      }),
  );
  return found.flat();
}

async function holderOf({ services: { vault }, stateOf }: Context, userName: string): Promise<string | undefined> {
  const { state } = await stateOf(claim, { kind: 'username', hash: await handleHash(vault, userName) });
  return state.attempts.length > 0 ? state.accountId : undefined;
}
