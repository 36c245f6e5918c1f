import type { PosterEvent } from '#domain/forum/events.ts';
import { containsLink } from '#domain/links.ts';
import type { SubscriptionEvent } from '#domain/plans/events.ts';
import { START } from '#domain/store/eventStore.ts';
import type {
  AccountDeletionScheduled,
  AccountEvent,
  AccountSuspended,
  MemberNoteEvent,
} from '#domain/users/events.ts';
import { type Fact, projection, type Work } from '#projections/projection.ts';
import { type ReadModels, readDocument, readDocuments } from '#projections/readModels.ts';
import { CHECKPOINT } from '#projections/redis.ts';
import { put } from '../search/put.ts';
import { tellFigures } from '../upkeep/figures.ts';
import { type Decision, documentKey, type Member, type PublicMember } from './memberDocument.ts';
import { memberIndex } from './memberIndex.ts';

export type { Member, PublicMember } from './memberDocument.ts';

const ALL = 'all';
/** What a closed account is put into the index as: nothing that it could be found by. */
const NOBODY = { firstName: '', lastName: '', userName: '', email: '', phoneNumber: '' };
const NO_LINKS = { website: '', youtube: '', instagram: '', linkedIn: '' };

/** How many came by a member's refer code. */
const referredKey = (id: string) => `referred/${id}`;

/**
 * Announces that a member's sessions have ended, by suspension, deletion, closing or another role: every gateway closes
 * their open sockets at once.
 */
export const SHUT_OUT_TOPIC = 'accounts/shut';
export type ShutOutNotice = { readonly accountId: string };

/** Announces that something has changed of a member that platform owners see. */
export const MEMBERS_TOPIC = 'members';
export type MemberNotice = { readonly accountId: string; readonly position: number };

/**
 * Who is a member: by id, in order of registration, and as platform owners find them (`memberIndex.ts`). A closed
 * account leaves no trace here.
 */
export const members = projection<AccountEvent | MemberNoteEvent | PosterEvent | SubscriptionEvent>({
  name: 'members',
  version: 6,
  on: {
    async AccountRegistered({ data, metadata, position }, work) {
      const { accountId, handles: _handles, registeredAt: _registeredAt, ...facts } = data;
      const blank = { bio: '', ...NO_LINKS, pictureUrl: '' };
      const member: Member = {
        ...blank,
        ...facts,
        id: accountId,
        memberSince: metadata.occurredAt,
        activated: false,
      };
      work.put(documentKey(accountId), member);
      work.rank(ALL, accountId, Date.parse(metadata.occurredAt));
      await put(work, memberIndex, undefined, member);
      notify(work, accountId, position);
      tellFigures(work, position);
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
    RoleChanged(event, work) {
      shutOut(work, event);
      return change(work, event, ({ role }) => ({ role }));
    },
    AccountSuspended(event, work) {
      shutOut(work, event);
      return change(work, event, () => ({ suspension: decisionOf(event) }));
    },
    AccountReinstated: (event, work) => change(work, event, () => ({ suspension: undefined })),
    AccountDeletionScheduled(event, work) {
      shutOut(work, event);
      return change(work, event, ({ until }) => ({ deletion: { ...decisionOf(event), until } }));
    },
    AccountRestored: (event, work) => change(work, event, () => ({ deletion: undefined })),
    async AccountClosed(event, work) {
      const { data, position } = event;
      const { accountId } = data;
      shutOut(work, event);
      const member = await work.get<Member>(documentKey(accountId));
      if (!member) return;
      work.remove(documentKey(accountId));
      work.remove(referredKey(accountId));
      work.unrank(ALL, accountId);
      await put(work, memberIndex, member, { ...member, ...NOBODY });
      notify(work, accountId, position);
      tellFigures(work, position);
    },
    MemberNoteWritten: ({ data, position }, work) => notify(work, data.accountId, position),
    MemberNoteRemoved: ({ data, position }, work) => notify(work, data.accountId, position),
    BannedFromForum: (event, work) => change(work, event, ({ until }) => ({ ban: { until } })),
    ForumBanLifted: (event, work) => change(work, event, () => ({ ban: undefined })),
    SubscriptionStarted: (event, work) => changePlan(work, event),
    SubscriptionRenewed: (event, work) => changePlan(work, event),
    SubscriptionUpgraded: (event, work) => changePlan(work, event),
    PlanGranted: (event, work) => change(work, event, ({ plan: name, until }) => ({ granted: { name, until } })),
    PlanGrantEnded: (event, work) => change(work, event, () => ({ granted: undefined })),
    SubscriptionEnded: (event, work) =>
      change(work, event, ({ subscriptionId }, { plan }) =>
        plan?.subscriptionId === subscriptionId ? { plan: undefined } : {},
      ),
  },
});

const shutOut = (work: Work, { data: { accountId } }: { readonly data: ShutOutNotice }): void =>
  work.notify(SHUT_OUT_TOPIC, { accountId } satisfies ShutOutNotice);

const decisionOf = ({ data, metadata }: Fact<AccountSuspended | AccountDeletionScheduled>): Decision => ({
  reason: data.reason,
  at: metadata.occurredAt,
  byId: metadata.actorId,
});

/** Renewals may become known in any order: the one that reaches furthest says which plan it is. */
function changePlan(
  work: Work,
  event: Fact<Extract<SubscriptionEvent, { data: { subscriptionId: string; plan: unknown; until: unknown } }>>,
): Promise<void> {
  return change(work, event, ({ plan: name, subscriptionId, until }, { plan: known }) =>
    known?.subscriptionId === subscriptionId && until < known.until ? {} : { plan: { name, subscriptionId, until } },
  );
}

const notify = (work: Work, accountId: string, position: number): void =>
  work.notify(MEMBERS_TOPIC, { accountId, position } satisfies MemberNotice);

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

async function change<E extends AccountEvent | PosterEvent | SubscriptionEvent>(
  work: Work,
  event: Fact<E>,
  part: (data: E['data'], before: Member) => Partial<Member>,
): Promise<void> {
  const { data, position } = event;
  const accountId = 'accountId' in data ? data.accountId : data.memberId;
  const before = await work.get<Member>(documentKey(accountId));
  if (!before) return;
  const after = { ...before, ...part(data, before) };
  work.put(documentKey(accountId), after);
  await put(work, memberIndex, before, after);
  notify(work, accountId, position);
}

/** Any account that is not closed, for platform owners: also one that is deleted and can be restored. */
export const readAccount = (models: ReadModels, id: string): Promise<Member | undefined> =>
  readDocument<Member>(models, members, documentKey(id));

/** A member by id; undefined for unknown, deleted and closed accounts. */
export async function readMember(models: ReadModels, id: string): Promise<Member | undefined> {
  const found = await readAccount(models, id);
  return found?.deletion ? undefined : found;
}

/** Several members, in that order, in one round trip; unknown, deleted and closed ones are left out. */
export async function readMembers(models: ReadModels, ids: readonly string[]): Promise<Member[]> {
  const found = await readDocuments<Member>(models, members, ids.map(documentKey));
  return found.filter(({ deletion }) => !deletion);
}

/** How many members registered with this member's refer code and have proven their address. */
export const readReferred = async (models: ReadModels, id: string): Promise<number> =>
  (await readDocument<number>(models, members, referredKey(id))) ?? 0;

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

/** How many members there are. */
export const countMembers = (models: ReadModels): Promise<number> => models.redis.zcard(models.key(members, ALL));

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
