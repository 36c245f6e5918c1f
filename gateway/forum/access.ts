import { LRUCache } from 'lru-cache';
import type { Actor } from '#domain/decider.ts';
import { type Poster, poster, requireNotBanned } from '#domain/forum/poster.ts';
import { BANS_TOPIC, type BanNotice } from '#projections/forum/documents.ts';
import { type Context, member, type Services } from '../http/context.ts';
import type { AccessCheck } from '../live/extensions.ts';

/** How long a subscriber's state read from the log is cached; a ban or its end drops it at once. */
const CACHED_MS = 60_000;
const MOST_CACHED = 20_000;

/** `forgotten` counts the members dropped from the cache. */
type Cache = { readonly posters: LRUCache<string, Poster>; forgotten: number };
const caches = new WeakMap<Services['stateOf'], Cache>();

function cacheOf({ stateOf }: Pick<Services, 'stateOf'>): Cache {
  const cache = caches.get(stateOf) ?? {
    posters: new LRUCache<string, Poster>({ max: MOST_CACHED, ttl: CACHED_MS }),
    forgotten: 0,
  };
  caches.set(stateOf, cache);
  return cache;
}

/** A member's standing in the forum, from the log. */
export async function posterOf(services: Pick<Services, 'stateOf'>, memberId: string): Promise<Poster> {
  const cache = cacheOf(services);
  const before = cache.forgotten;
  const { state } = await services.stateOf(poster, { memberId });
  // The state read may lack a ban announced meanwhile.
  if (before === cache.forgotten) cache.posters.set(memberId, state);
  return state;
}

/** The calling member. Refuses visitors with NotLoggedIn and banned members with BannedFromForum, by the log. */
export async function forumMember(context: Context): Promise<Actor> {
  const caller = member(context);
  requireNotBanned(await posterOf(context, caller.id), context.services.now());
  return caller;
}

/**
 * The same check for subscribers before each event, from a cache. The notice of a ban drops the entry, and arrives
 * before any event recorded after the ban.
 */
export const forumAccess: AccessCheck = {
  check(actor, services) {
    const { id } = member({ actor });
    const known = cacheOf(services).posters.get(id);
    const judge = (found: Poster) => requireNotBanned(found, services.now());
    return known ? judge(known) : posterOf(services, id).then(judge);
  },

  revocationTopic: BANS_TOPIC,

  forget({ bannedId }: BanNotice, services) {
    const cache = cacheOf(services);
    cache.forgotten += 1;
    cache.posters.delete(bannedId);
    return bannedId;
  },
};
