import Bowser from 'bowser';
import { NoSuchSession } from '#domain/users/refusals.ts';
import type { Context } from '../http/context.ts';
import { own } from './accounts.ts';
import { endSession, type Family, keepOnly, liveSessions } from './sessions.ts';

/** One of a member's sessions, as they see it. Instants are UTC ISO. */
export type OwnSession = {
  readonly id: string;
  /** Whether it is the one that asks. */
  readonly current: boolean;
  readonly device: string;
  /** Null for a session that began before this was kept. */
  readonly begunAt: string | null;
  /** When it last fetched an access token, which lasts 15 minutes. */
  readonly lastUsedAt: string;
};

/** The calling member's sessions: the one that asks first, then by their last use. */
export async function ownSessions(context: Context): Promise<OwnSession[]> {
  const live = await liveSessions(context.services, await own(context));
  return live
    .map(({ sessionId, family }) => sessionOf(sessionId, family, context.sessionId))
    .toSorted(
      (one, other) => Number(other.current) - Number(one.current) || other.lastUsedAt.localeCompare(one.lastUsedAt),
    );
}

const sessionOf = (id: string, { begunAt, rotatedAt, agent }: Family, asking: string | undefined): OwnSession => ({
  id,
  current: id === asking,
  device: deviceOf(agent),
  begunAt: begunAt === undefined ? null : new Date(begunAt).toISOString(),
  lastUsedAt: new Date(rotatedAt).toISOString(),
});

/** "Firefox on Linux": what a `User-Agent` says, in which a client may write anything. */
export function deviceOf(agent: string | undefined): string {
  if (!agent) return 'Unknown device';
  const { browser, os } = Bowser.parse(agent);
  return [browser.name || 'Unknown browser', os.name].filter(Boolean).join(' on ');
}

/** Ends one session of the calling member; answers those that remain. Refuses with NoSuchSession. */
export async function endOwnSession(context: Context, sessionId: string): Promise<OwnSession[]> {
  const { accountId } = await own(context);
  if (!(await ownSessions(context)).some(({ id }) => id === sessionId)) throw NoSuchSession();
  await endSession(context.services, accountId, sessionId);
  return ownSessions(context);
}

/** Ends every session of the calling member but the one that asks; answers that one. */
export async function endOtherSessions(context: Context): Promise<OwnSession[]> {
  await keepOnly(context.services, await own(context), context.sessionId);
  return ownSessions(context);
}
