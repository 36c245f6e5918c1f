import type { AccountEvent, Role } from '#domain/users/events.ts';
import { type Keyset, type Place, readStretch, type Stretch } from '../keyset.ts';
import { type Fact, projection, type Work } from '../projection.ts';
import type { ReadModels } from '../readModels.ts';

/** A moment in the log: when it was, in UTC ms, and which event. */
type Moment = { readonly at: number; readonly position: number };

/** A time in which an account had a role, or in which there was one (`all`). */
export type Stint = {
  readonly accountId: string;
  readonly role: Role | 'all';
  readonly from: Moment;
  /** Undefined while it goes on. */
  readonly to?: Moment | undefined;
};

/** What an account has now, by the key of its stint. */
type Present = { readonly all: string; readonly role: string; readonly count: number };

const presentKey = (accountId: string) => `present/${accountId}`;
const stintKey = (key: string) => `stint/${key}`;
/** The stints of a role by when they began, or ended: by instant and by position. */
const SCALES = ['at', 'position'] as const;
type Scale = (typeof SCALES)[number];
const beganSet = (scale: Scale, role: Stint['role']) => `began/${scale}/${role}`;
const endedSet = (scale: Scale, role: Stint['role']) => `ended/${scale}/${role}`;

const momentOf = ({ metadata, position }: Fact): Moment => ({ at: Date.parse(metadata.occurredAt), position });

function begin(work: Work, key: string, stint: Stint): string {
  work.put(stintKey(key), stint);
  for (const scale of SCALES) work.rank(beganSet(scale, stint.role), key, stint.from[scale]);
  return key;
}

async function end(work: Work, key: string, to: Moment): Promise<void> {
  const stint = await work.get<Stint>(stintKey(key));
  if (!stint || stint.to) return;
  work.put(stintKey(key), { ...stint, to } satisfies Stint);
  for (const scale of SCALES) work.rank(endedSet(scale, stint.role), key, to[scale]);
}

async function changeRole(event: Fact<AccountEvent>, work: Work, role: Role): Promise<void> {
  const { accountId } = event.data;
  const present = await work.get<Present>(presentKey(accountId));
  if (!present || (await work.get<Stint>(stintKey(present.role)))?.role === role) return;
  const from = momentOf(event);
  await end(work, present.role, from);
  const count = present.count + 1;
  const key = begin(work, `${accountId}/${count}`, { accountId, role, from });
  work.put(presentKey(accountId), { ...present, role: key, count } satisfies Present);
}

/**
 * Who had which role from when to when, so that the members of any moment are read like those of now. Ids, roles and times alone: a
 * closed account stays in what was before, without a name.
 */
export const roleHistory = projection<AccountEvent>({
  name: 'roleHistory',
  version: 1,
  on: {
    AccountRegistered(event, work) {
      const { accountId, role } = event.data;
      const from = momentOf(event);
      const all = begin(work, `${accountId}/all`, { accountId, role: 'all', from });
      const key = begin(work, `${accountId}/0`, { accountId, role, from });
      work.put(presentKey(accountId), { all, role: key, count: 0 } satisfies Present);
    },
    BusinessActivated: (event, work) => changeRole(event, work, event.data.role),
    OwnerAppointed: (event, work) => changeRole(event, work, 'superadmin'),
    RoleChanged: (event, work) => changeRole(event, work, event.data.role),
    async AccountClosed(event, work) {
      const present = await work.get<Present>(presentKey(event.data.accountId));
      if (!present) return;
      for (const key of [present.all, present.role]) await end(work, key, momentOf(event));
    },
  },
});

/** Up to which moment: an instant in UTC ms, or a position. */
export type UpTo = { readonly scale: Scale; readonly value: number };

/**
 * The accounts there were at a moment, or those that had a role then, in the order in which they came to be so. Reads no more than the
 * page, and what ended between its rows.
 */
export async function readRolesAt(
  models: ReadModels,
  role: Role | undefined,
  { scale, value }: UpTo,
  { after, before, limit, isBackward = false }: Keyset,
): Promise<Stretch<string>> {
  const of = role ?? 'all';
  const list = {
    projection: roleHistory,
    set: beganSet(scale, of),
    within: { to: value },
    documentKey: stintKey,
  };
  const found: { row: string; place: Place }[] = [];
  let [lower, upper] = [after, before];
  // One more than wanted says whether there are more.
  for (let isOver = false; !isOver && found.length <= limit; ) {
    const part = await readStretch<Stint>(models, list, { after: lower, before: upper, limit: limit + 1, isBackward });
    const rows = part.rows.flatMap((stint, at) => {
      const place = part.places[at];
      const hasEnded = stint.to !== undefined && stint.to[scale] <= value;
      return place && !hasEnded ? [{ row: stint.accountId, place }] : [];
    });
    if (isBackward) found.unshift(...rows);
    else found.push(...rows);
    if (isBackward) upper = part.ends?.[0];
    else lower = part.ends?.[1];
    isOver = part.ends === undefined || !(isBackward ? part.hasPrevious : part.hasNext);
  }
  const kept = isBackward ? found.slice(-limit) : found.slice(0, limit);
  const hasMore = found.length > limit;
  const [first, last] = [kept[0], kept.at(-1)];
  const count = (set: string) => models.redis.zcount(models.key(roleHistory, set), '-inf', value);
  const [began, ended] = await Promise.all([count(beganSet(scale, of)), count(endedSet(scale, of))]);
  return {
    rows: kept.map(({ row }) => row),
    places: kept.map(({ place }) => place),
    ends: first && last && [first.place, last.place],
    // What is past does not change: the row of a cursor is still there.
    hasPrevious: isBackward ? hasMore : after !== undefined,
    hasNext: isBackward ? before !== undefined : hasMore || before !== undefined,
    total: began - ended,
  };
}
