import { createHmac } from 'node:crypto';
import { thread } from '#domain/forum/decider.ts';
import type { Flagger } from '#domain/forum/flagWeight.ts';
import { postOf, rulingOn } from '#domain/forum/state.ts';
import { threadOfPost } from '#domain/ids.ts';
import { lastingOf } from '#domain/ports/secrets.ts';
import { account } from '#domain/users/decider.ts';
import type { Context } from '../http/context.ts';
import { rateLimitKey } from '../http/rateLimitKey.ts';
import { posterOf } from './access.ts';

/** What the log says of the calling member as one who flags a post, and the network the request comes from. */
export async function flaggerOf(context: Context, postId: string): Promise<Flagger> {
  const memberId = context.actor.id;
  const [{ state }, { latestPosts, latestFlagged }] = await Promise.all([
    context.stateOf(account, { accountId: memberId }),
    posterOf(context, memberId),
  ]);
  const [written, flagged] = await Promise.all([
    rulingsOn(context, latestPosts),
    rulingsOn(
      context,
      latestFlagged.filter((id) => id !== postId),
    ),
  ]);
  const count = (rulings: typeof written, ruling: 'hidden' | 'kept') => rulings.filter((one) => one === ruling).length;
  return {
    memberSince: state.registeredAt,
    upheld: count(flagged, 'hidden'),
    dismissed: count(flagged, 'kept'),
    hiddenPosts: count(written, 'hidden'),
    network: networkOf(context, postId),
  };
}

const rulingsOn = (context: Context, postIds: readonly string[]) =>
  Promise.all(
    postIds.map(async (id) => {
      const { state } = await context.stateOf(thread, { threadId: threadOfPost(id) ?? '' });
      return rulingOn(postOf(state, id));
    }),
  );

/**
 * The network of a request, as a flag keeps it: keyed, and another one for each post, so that the log says of no two posts
 * that they were flagged from one place. Undefined where limits are off, and for demo data.
 */
function networkOf({ services: { config }, reply }: Context, postId: string): string | undefined {
  if (!config.rateLimit || !reply) return undefined;
  return createHmac('sha256', lastingOf(config.sessionSecret))
    .update(`flag/${postId}/${rateLimitKey(reply.request.ip)}`)
    .digest('base64url');
}
