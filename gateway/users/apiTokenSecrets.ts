import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Vault } from '#domain/store/vault.ts';
import { ApiTokenOver } from '#domain/users/refusals.ts';

/** A last use may be older than it is shown by so much: it is not written more often. */
const USE_NOTED_MS = 60_000;
/** How long what was read is kept: a secret that another process forgot is noticed here within this time. */
const KEPT_MS = 800;
const PREFIX = 'chairside';
const BEARER = new RegExp(`^Bearer ${PREFIX}_([0-9A-Za-z]{22})_([0-9A-Za-z]{22})_([\\w-]{43})$`, 'i');

/** What the vault has of a member's tokens, by their ids: a hash of the secret, and the UTC ms of the last use. */
type Kept = Readonly<Record<string, { readonly hash: string; readonly usedAt?: number }>>;
type Whose = { readonly accountId: string; readonly tokenId: string };

const keyOf = (accountId: string) => `api-tokens/${accountId}`;
const digest = (text: string) => createHash('sha256').update(text).digest();

async function read(vault: Vault, accountId: string): Promise<{ kept: Kept; version: number }> {
  const entry = await vault.get(keyOf(accountId));
  return { kept: entry ? (JSON.parse(entry.value) as Kept) : {}, version: entry?.version ?? 0 };
}

type Read = ReturnType<typeof read>;
const lately = new WeakMap<Vault, LRUCache<string, Read>>();
const latelyOf = (vault: Vault): LRUCache<string, Read> => {
  const known = lately.get(vault) ?? new LRUCache<string, Read>({ max: 20_000, ttl: KEPT_MS });
  lately.set(vault, known);
  return known;
};

/** The same for requests, of which many come with one token, and with wrong secrets too: the vault is read once for all of them. */
function readLately(vault: Vault, accountId: string): Read {
  const known = latelyOf(vault);
  const found = known.get(accountId);
  if (found) return found;
  const reading = read(vault, accountId);
  known.set(accountId, reading);
  reading.catch(() => known.delete(accountId));
  return reading;
}

async function write(vault: Vault, accountId: string, kept: Kept, version: number): Promise<boolean> {
  try {
    return await vault.put(keyOf(accountId), JSON.stringify(kept), version);
  } finally {
    latelyOf(vault).delete(accountId);
  }
}

/** When each token of a member was last used, in UTC ms, by its id. */
export async function usesOf(vault: Vault, accountId: string): Promise<ReadonlyMap<string, number>> {
  const { kept } = await read(vault, accountId);
  return new Map(Object.entries(kept).flatMap(([id, { usedAt }]) => (usedAt === undefined ? [] : [[id, usedAt]])));
}

/** Answers a new secret of a token, with which it is used; keeps its hash, and of the member's others those in `present`. */
export async function giveSecret(vault: Vault, { accountId, tokenId }: Whose, present: readonly string[]) {
  const secret = randomBytes(32).toString('base64url');
  for (;;) {
    const { kept, version } = await read(vault, accountId);
    const others = Object.entries(kept).filter(([id]) => present.includes(id));
    const next: Kept = { ...Object.fromEntries(others), [tokenId]: { hash: digest(secret).toString('base64url') } };
    if (await write(vault, accountId, next, version)) break;
  }
  return `${PREFIX}_${accountId}_${tokenId}_${secret}`;
}

/** Forgets the secret of a token: it is refused from now on. */
export async function forgetSecret(vault: Vault, { accountId, tokenId }: Whose): Promise<void> {
  for (;;) {
    const { kept, version } = await read(vault, accountId);
    if (!kept[tokenId]) return;
    const { [tokenId]: _, ...others } = kept;
    if (await write(vault, accountId, others, version)) return;
  }
}

/**
 * Which token an `Authorization` header has; undefined when it has none of these. Refuses with ApiTokenOver unless the secret is right.
 */
export async function apiTokenIn(vault: Vault, authorization: string): Promise<Whose | undefined> {
  const [, accountId, tokenId, secret] = BEARER.exec(authorization) ?? [];
  if (accountId === undefined || tokenId === undefined || secret === undefined) return undefined;
  const hash = (await readLately(vault, accountId)).kept[tokenId]?.hash;
  if (!hash || !timingSafeEqual(Buffer.from(hash, 'base64url'), digest(secret))) throw ApiTokenOver();
  return { accountId, tokenId };
}

/** Notes that a token is used, at most once a minute; while the vault cannot be written, the token goes on without. */
export async function noteUse(vault: Vault, { accountId, tokenId }: Whose, at: number): Promise<void> {
  const { kept, version } = await readLately(vault, accountId);
  const token = kept[tokenId];
  if (!token || at - (token.usedAt ?? 0) < USE_NOTED_MS) return;
  // Where another write was faster, or none is possible, the next use is noted.
  await write(vault, accountId, { ...kept, [tokenId]: { ...token, usedAt: at } }, version).catch(() => false);
}
