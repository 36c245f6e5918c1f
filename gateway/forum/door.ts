import { LRUCache } from 'lru-cache';
import type { Actor } from '#domain/decider.ts';
import { mustNotBeBanned, type Poster, poster } from '#domain/forum/poster.ts';
import { BANS_TOPIC, type BanNotice } from '#projections/forum/documents.ts';
import { type Context, member, type Services } from '../context.ts';
import type { Door } from '../subscriptionOperations.ts';

/** What the log said of somebody who listens is believed so long, unless a ban is pronounced or lifted. */
const BELIEVED_MS = 60_000;
const MOST_KNOWN = 20_000;

type Looks = { readonly posters: LRUCache<string, Poster> /** How often somebody was forgotten. */; forgotten: number };
const looks = new WeakMap<Services['stateOf'], Looks>();

function looksOf({ stateOf }: Pick<Services, 'stateOf'>): Looks {
  const known = looks.get(stateOf) ?? { posters: new LRUCache<string, Poster>({ max: MOST_KNOWN, ttl: BELIEVED_MS }), forgotten: 0 };
  looks.set(stateOf, known);
  return known;
}

/** How the forum knows a member, from the log. */
export async function posterOf(services: Pick<Services, 'stateOf'>, memberId: string): Promise<Poster> {
  const known = looksOf(services);
  const before = known.forgotten;
  const { state } = await services.stateOf(poster, { memberId, threadId: '' });
  // A ban that came meanwhile may not be in what was read.
  if (before === known.forgotten) known.posters.set(memberId, state);
  return state;
}

/** The asking member, when the forum is open to them. Refuses visitors with NotLoggedIn and the banned with BannedFromForum, by the log. */
export async function forumMember(context: Context): Promise<Actor> {
  const asking = member(context);
  mustNotBeBanned(await posterOf(context, asking.id), context.services.now());
  return asking;
}

/**
 * The same for those who listen, before each event: what the log said of them is remembered. A ban makes it be read anew, and comes before any
 * event that was recorded after it.
 */
export const forumDoor: Door = {
  mayHear(actor, services) {
    const { id } = member({ actor });
    const known = looksOf(services).posters.get(id);
    const judge = (found: Poster) => mustNotBeBanned(found, services.now());
    return known ? judge(known) : posterOf(services, id).then(judge);
  },

  topic: BANS_TOPIC,

  shut({ bannedId }: BanNotice, services) {
    const known = looksOf(services);
    known.forgotten += 1;
    known.posters.delete(bannedId);
    return bannedId;
  },
};
