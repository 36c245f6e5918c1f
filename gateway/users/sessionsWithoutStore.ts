import { isStaff } from '#domain/rights.ts';
import { DiskFull, StoreUnavailable } from '#domain/store/eventStore.ts';
import { AccountDeleted, AccountSuspended, SessionOver } from '#domain/users/refusals.ts';
import type { ReadModels } from '#projections/readModels.ts';
import { readAccount } from '#projections/users/members.ts';
import type { Services, Session } from '../http/context.ts';
import { ACCESS_SECONDS, type Claims } from './accessTokens.ts';

/** A store that has said nothing for so long is not waited for by a read, in milliseconds. */
const SILENT_MS = 400;
const LOOK_EVERY_MS = 50;

const endedKey = (sessionId: string) => `cs:ended:${sessionId}`;
const shutOutKey = (accountId: string) => `cs:shut:${accountId}`;

/**
 * Notes in Redis, for as long as their tokens could live, that sessions have ended: what a gateway goes by while log and
 * vault are away. Redis away is no reason not to end a session.
 */
export async function noteEnded(models: ReadModels | undefined, sessionIds: readonly string[]): Promise<void> {
  if (!models || sessionIds.length === 0) return;
  const note = (sessionId: string) => models.redis.set(endedKey(sessionId), '1', 'EX', ACCESS_SECONDS);
  await Promise.all(sessionIds.map(note)).catch(() => undefined);
}

/** Notes in Redis that every session an account has had until now has ended. */
export async function noteShutOut({ redis }: ReadModels, accountId: string): Promise<void> {
  const now = String(Math.floor(Date.now() / 1000));
  await redis.set(shutOutKey(accountId), now, 'EX', ACCESS_SECONDS).catch(() => undefined);
}

type Asked = {
  readonly claims: Claims;
  /** The session as it was checked last here, however long ago. */
  readonly known: Session | undefined;
  /** The check by log and vault, under way. */
  readonly reading: Promise<Session>;
};

/**
 * The session of a token as log and vault have it; while they are away, as the read models have it: its token was
 * signed here and lives, it was not ended, and its member is neither suspended nor deleted. For requests that only
 * read. Refuses with SessionOver, AccountSuspended, AccountDeleted; with StoreUnavailable what the read models cannot
 * say: views, and staff that was not checked here.
 */
export async function sessionWithoutStore(
  services: Stores & Pick<Services, 'models'>,
  { claims, known, reading }: Asked,
): Promise<Session> {
  try {
    return await unlessSilent(services, reading);
  } catch (error) {
    if (!(error instanceof StoreUnavailable) || error instanceof DiskFull) throw error;
    return asReadModelsSay(services.models, claims, known);
  }
}

type Stores = Pick<Services, 'vault'> & Partial<Pick<Services, 'store'>>;

/** The result of work, or StoreUnavailable as soon as log or vault have been silent for long. */
async function unlessSilent<T>(stores: Stores, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    const look = () => {
      if (isStoreSilent(stores)) reject(new StoreUnavailable('the store does not answer'));
      else timer = setTimeout(look, LOOK_EVERY_MS);
    };
    timer = setTimeout(look, LOOK_EVERY_MS);
  });
  return Promise.race([work, silence]).finally(() => clearTimeout(timer));
}

/** Whether log or vault have owed an answer for so long that a read does not wait for it. */
export const isStoreSilent = ({ vault, store }: Stores): boolean =>
  Math.max(vault.silentFor?.() ?? 0, store?.silentFor?.() ?? 0) >= SILENT_MS;

async function asReadModelsSay(models: ReadModels, claims: Claims, known: Session | undefined): Promise<Session> {
  const { accountId, sessionId, issuedAt = 0 } = claims;
  const [ended, shutOut, member] = await Promise.all([
    models.redis.get(endedKey(sessionId)),
    models.redis.get(shutOutKey(accountId)),
    readAccount(models, accountId),
  ]);
  if (member?.suspension) throw AccountSuspended();
  if (member?.deletion) throw AccountDeleted();
  if (ended || (shutOut && issuedAt <= Number(shutOut))) throw SessionOver();
  if (known) return known;
  if (!member || isStaff(member.role)) throw new StoreUnavailable('the session cannot be checked');
  return { actor: { id: accountId, role: member.role }, sessionId, provenAt: 0, lacksTwoFactor: false };
}
