import { containsLink } from '#domain/links.ts';
import { START } from '#domain/store/eventStore.ts';
import type { AccountEvent, Identity, Role } from '#domain/users/events.ts';
import { type Keyset, readStretch, type Stretch, stretchOf, withDocuments } from '#projections/keyset.ts';
import { type Fact, projection, type Work } from '#projections/projection.ts';
import { type ReadModels, readDocument, readDocuments, readRanked } from '#projections/readModels.ts';
import { CHECKPOINT } from '#projections/redis.ts';

/** A member as the public may see them. */
export type PublicMember = {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly userName: string;
  readonly role: Role;
  /** `/images/…` on this server, or ''. */
  readonly pictureUrl: string;
  readonly bio: string;
  readonly website: string;
  readonly youtube: string;
  readonly instagram: string;
  readonly linkedIn: string;
  /** UTC ISO instant. */
  readonly memberSince: string;
};

/** A member with what only they, the platform owner and their business partners may see. */
export type Member = PublicMember & {
  readonly email: string;
  readonly phoneNumber: string;
  readonly state?: string | undefined;
  readonly city?: string | undefined;
  readonly county?: string | undefined;
  readonly identity?: Identity | undefined;
  readonly suspended: boolean;
  /** Whether their address is proven. Until then others see none of their links. */
  readonly activated: boolean;
  readonly referCode: string;
  /** The member whose code they registered with. */
  readonly referredBy?: string | undefined;
  /** Whether they have been counted for that member. */
  readonly isCounted?: true;
};

const ALL = 'all';
const WORDS = 'words';
const MOST_MATCHES = 10_000;

const NO_LINKS = { website: '', youtube: '', instagram: '', linkedIn: '' };

const documentKey = (id: string) => `member/${id}`;
/** How many came by a member's refer code. */
const referredKey = (id: string) => `referred/${id}`;

/** Words of names and address, for search by their beginnings. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];
const wordsOfMember = ({ firstName, lastName, userName, email }: Member) =>
  new Set([firstName, lastName, userName, email].flatMap(wordsOf));
const entry = (word: string, id: string) => `${word} ${id}`;

/**
 * Announces that a member's sessions have ended, by suspension or closing: every gateway closes their open sockets at
 * once.
 */
export const SHUT_OUT_TOPIC = 'accounts/shut';
export type ShutOutNotice = { readonly accountId: string };

/**
 * Who is a member: by id, in order of registration, and by the beginnings of names and addresses. A closed account
 * leaves no trace here.
 */
export const members = projection<AccountEvent>({
  name: 'members',
  version: 3,
  on: {
    AccountRegistered({ data, metadata }, work) {
      const { accountId, handles: _handles, registeredAt: _registeredAt, ...facts } = data;
      const blank = { bio: '', ...NO_LINKS, pictureUrl: '' };
      const member: Member = {
        ...blank,
        ...facts,
        id: accountId,
        memberSince: metadata.occurredAt,
        suspended: false,
        activated: false,
      };
      work.put(documentKey(accountId), member);
      work.rank(ALL, accountId, Date.parse(metadata.occurredAt));
      for (const word of wordsOfMember(member)) work.rank(WORDS, entry(word, accountId), 0);
    },
    NameChanged: (event, work) => change(work, event, ({ firstName, lastName }) => ({ firstName, lastName })),
    async AccountActivated(event, work) {
      await countReferred(work, event.data.accountId);
      await change(work, event, () => ({ activated: true }));
    },
    EmailChanged: (event, work) =>
      change(work, event, ({ email, handle, former, proven }) => ({
        email,
        ...(handle.hash !== former.hash && { activated: proven === true }),
      })),
    UserNameChanged: (event, work) => change(work, event, ({ userName }) => ({ userName })),
    PhoneNumberChanged: (event, work) => change(work, event, ({ phoneNumber }) => ({ phoneNumber })),
    BioWritten: (event, work) => change(work, event, ({ bio }) => ({ bio })),
    LinksSet: (event, work) =>
      change(work, event, ({ website, youtube, instagram, linkedIn }) => ({ website, youtube, instagram, linkedIn })),
    PictureChanged: (event, work) => change(work, event, ({ pictureUrl }) => ({ pictureUrl })),
    BusinessActivated: (event, work) => change(work, event, ({ role }) => ({ role })),
    OwnerAppointed: (event, work) => change(work, event, () => ({ role: 'superadmin' })),
    AccountSuspended: (event, work) => {
      work.notify(SHUT_OUT_TOPIC, { accountId: event.data.accountId } satisfies ShutOutNotice);
      return change(work, event, () => ({ suspended: true }));
    },
    AccountReinstated: (event, work) => change(work, event, () => ({ suspended: false })),
    async AccountClosed({ data: { accountId } }, work) {
      work.notify(SHUT_OUT_TOPIC, { accountId } satisfies ShutOutNotice);
      const member = await work.get<Member>(documentKey(accountId));
      if (!member) return;
      work.remove(documentKey(accountId));
      work.remove(referredKey(accountId));
      work.unrank(ALL, accountId);
      for (const word of wordsOfMember(member)) work.unrank(WORDS, entry(word, accountId));
    },
  },
});

/**
 * Who registered with a refer code counts for its owner from the first proof of their address on, and once: an address
 * anyone can write into the form counts for nothing.
 */
async function countReferred(work: Work, accountId: string): Promise<void> {
  const member = await work.get<Member>(documentKey(accountId));
  const by = member?.referredBy;
  if (!member || !by || member.isCounted || !(await work.get<Member>(documentKey(by)))) return;
  work.put(documentKey(accountId), { ...member, isCounted: true } satisfies Member);
  work.put(referredKey(by), ((await work.get<number>(referredKey(by))) ?? 0) + 1);
}

async function change<E extends AccountEvent>(
  work: Work,
  event: Fact<E>,
  part: (data: E['data']) => Partial<Member>,
): Promise<void> {
  const { accountId } = event.data;
  const before = await work.get<Member>(documentKey(accountId));
  if (!before) return;
  const after = { ...before, ...part(event.data) };
  work.put(documentKey(accountId), after);
  const [old, now] = [wordsOfMember(before), wordsOfMember(after)];
  for (const word of old) if (!now.has(word)) work.unrank(WORDS, entry(word, accountId));
  for (const word of now) if (!old.has(word)) work.rank(WORDS, entry(word, accountId), 0);
}

/** A member by id; undefined for unknown and closed accounts. */
export const readMember = (models: ReadModels, id: string): Promise<Member | undefined> =>
  readDocument<Member>(models, members, documentKey(id));

/** How many members registered with this member's refer code and have proven their address. */
export const readReferred = async (models: ReadModels, id: string): Promise<number> =>
  (await readDocument<number>(models, members, referredKey(id))) ?? 0;

/** Several members, in that order, in one round trip; unknown and closed ones are left out. */
export const readMembers = (models: ReadModels, ids: readonly string[]): Promise<Member[]> =>
  readDocuments<Member>(models, members, ids.map(documentKey));

/**
 * The ids of all members in order of registration, once that is known up to a position of the log; undefined before.
 * Both are read in one step.
 */
export async function readEveryMember(models: ReadModels, upTo: number): Promise<string[] | undefined> {
  const answers = await models.redis
    .multi()
    .get(models.key(members, CHECKPOINT))
    .zrange(models.key(members, ALL), '0', '-1')
    .exec();
  const [checkpoint, ids] = (answers ?? []).map(([error, answer]) => {
    if (error) throw error;
    return answer;
  });
  return Number(checkpoint ?? START) >= upTo ? (ids as string[]) : undefined;
}

/**
 * Members, newest first; with a query those who have, for each of its words, a word that begins with it in names or
 * address.
 */
export async function readMemberPage(
  models: ReadModels,
  { offset, limit, query }: { offset: number; limit: number; query?: string | undefined },
): Promise<{ members: Member[]; total: number }> {
  if (!query?.trim()) {
    const { members: ids, total } = await readRanked(models, members, ALL, { offset, limit, descending: true });
    return { members: await readMembers(models, ids), total };
  }
  const found = await matches(models, wordsOf(query));
  const sorted = (await readMembers(models, found)).sort(
    (left, right) => right.memberSince.localeCompare(left.memberSince) || right.id.localeCompare(left.id),
  );
  return { members: sorted.slice(offset, offset + limit), total: sorted.length };
}

/** The members of {@link readMemberPage} between two places of the list. */
export async function readMemberStretch(
  models: ReadModels,
  query: string | undefined,
  keyset: Keyset,
): Promise<Stretch<Member>> {
  const list = { projection: members, set: ALL, isDescending: true, documentKey };
  if (!query?.trim()) return readStretch<Member>(models, list, keyset);
  const ids = await matches(models, wordsOf(query));
  const scores = ids.length === 0 ? [] : await models.redis.zmscore(models.key(members, ALL), ...ids);
  const places = ids.flatMap((id, at) => (scores[at] ? [{ id, score: Number(scores[at]) }] : []));
  return withDocuments<Member>(models, list, stretchOf(places, keyset, list));
}

/** The ids of all members whom {@link readMemberPage} finds by a query, in no order. */
export const readMatching = (models: ReadModels, query: string): Promise<string[]> => matches(models, wordsOf(query));

async function matches(models: ReadModels, words: readonly string[]): Promise<string[]> {
  if (words.length === 0) return [];
  const key = models.key(members, WORDS);
  const lists = await Promise.all(
    words.map((word) => models.redis.zrangebylex(key, `[${word}`, `[${word}\u{10ffff}`, 'LIMIT', 0, MOST_MATCHES)),
  );
  const sets = lists.map((list) => new Set(list.map((found) => found.slice(found.lastIndexOf(' ') + 1))));
  const [first, ...rest] = sets;
  return [...(first ?? [])].filter((id) => rest.every((set) => set.has(id)));
}

/** What the public may see of a member, and nothing else: no link before their address is proven (docs/rules.md L2). */
export const publicPart = (member: Member): PublicMember => {
  const { id, firstName, lastName, userName, role, pictureUrl, bio, memberSince } = member;
  const { website, youtube, instagram, linkedIn } = member.activated ? member : NO_LINKS;
  return {
    id,
    firstName,
    lastName,
    userName,
    role,
    pictureUrl,
    bio: member.activated || !containsLink(bio) ? bio : '',
    website,
    youtube,
    instagram,
    linkedIn,
    memberSince,
  };
};
