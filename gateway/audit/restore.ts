import { picturesIn } from '#domain/articleWords.ts';
import { NothingToRestore, NotRestorable, RecordMissing, VersionMissing } from '#domain/audit/refusals.ts';
import { restoreReason, restores } from '#domain/audit/restores.ts';
import { campaign } from '#domain/campaigns/decider.ts';
import type { CampaignFacts } from '#domain/campaigns/events.ts';
import type { Campaign } from '#domain/campaigns/state.ts';
import type { Aggregate, Command, DomainEvent } from '#domain/decider.ts';
import type { IntentOf } from '#domain/dispatch.ts';
import { thread } from '#domain/forum/decider.ts';
import type { ThreadStarted } from '#domain/forum/events.ts';
import type { ShopVersion } from '#domain/shops/commands.ts';
import { type Catalog, catalog, liveShop, type ShopRecord } from '#domain/shops/decider.ts';
import { depositRuleOf } from '#domain/shops/deposit.ts';
import type { SellingTerms } from '#domain/shops/events.ts';
import { noticeOf } from '#domain/shops/notice.ts';
import { policyOf } from '#domain/shops/policy.ts';
import type { StoredEvent } from '#domain/store/eventStore.ts';
import { account } from '#domain/users/decider.ts';
import type { Account } from '#domain/users/state.ts';
import { timesAhead } from '../bookings/ahead.ts';
import { checkPicturesIn } from '../campaigns/actions.ts';
import { reviseThread } from '../forum/actions.ts';
import { type Context, member, ownerActs } from '../http/context.ts';
import { updateProfile } from '../users/actions.ts';
import { eventsOfRecord, type RecordName } from './records.ts';

/** A version as what would be asked for to have it again: fields by name, as JSON. */
type Version = Readonly<Record<string, unknown>>;
/** How one type of record is set back by its ordinary command. */
type Restoring = {
  /** The streams that have its fields, and what their events make of it. */
  readonly aggregate: Pick<AnyAggregate, 'name' | 'initial' | 'evolve'>;
  /** Undefined while it is not there. */
  readonly versionOf: (state: unknown, id: string) => Version | undefined;
  /** The command by which some changes are made, with what is needed to decide it. */
  readonly command: (id: string, changes: Version, then: Version) => Asked;
  /** What the command brings along besides, looked up as it is decided. */
  readonly lookUp?: (context: Context, id: string, changes: Version) => Promise<Version>;
  /** Sends it where more belongs to it; left out, it is sent as it is. */
  readonly apply?: (context: Context, id: string, changes: Version, then: Version) => Promise<unknown>;
  /** Its command is its owner’s alone. */
  readonly isOwnersAlone?: true;
  /** Whether an event sets a field back; left out, each event sets back the whole. */
  readonly concerns?: (event: StoredEvent, field: string) => boolean;
};
type AnyAggregate = Aggregate<unknown, Command, DomainEvent>;
type Asked = { readonly aggregate: AnyAggregate; readonly intent: IntentOf<Command> };

/** A command with its aggregate, checked against each other. */
const asked = <S, C extends Command, E extends DomainEvent, K>(
  aggregate: Aggregate<S, C, E, K>,
  intent: IntentOf<C>,
): Asked => ({ aggregate: aggregate as unknown as AnyAggregate, intent: intent as unknown as IntentOf<Command> });

const ofShop = ({ hours, specialHours, services, ...shop }: ShopRecord): ShopVersion => ({
  name: shop.name,
  price: shop.price,
  description: shop.description,
  contactNumber: shop.contactNumber,
  contactEmail: shop.contactEmail,
  place: shop.place,
  timeZone: shop.timeZone,
  ...(shop.category === 'barbers'
    ? {
        ...{ hours, specialHours, services, cancellationPolicy: policyOf(shop) },
        ...{ depositRule: depositRuleOf(shop), minimumNotice: noticeOf(shop) },
      }
    : { category: shop.category }),
});

const MENU_EVENTS: readonly string[] = ['ServiceAdded', 'ServiceTermsSet', 'ServiceRetired', 'ServicesOrdered'];

/** Who takes back a price does not mean the services that came since, nor the other way round. */
const listing: Restoring = {
  aggregate: catalog as unknown as AnyAggregate,
  versionOf(state, shopId) {
    const record = (state as Catalog).shops[shopId];
    return record && !record.removed ? ofShop(record) : undefined;
  },
  command: (shopId, changes) =>
    asked(catalog, { type: 'RevertShop', data: { shopId, changes: changes as ShopVersion } }),
  async lookUp(context, shopId, changes) {
    if (!('timeZone' in changes)) return {};
    const { state } = await context.stateOf(catalog, { shopId });
    const shop = liveShop(state, shopId);
    const ahead = shop && (await timesAhead(context, shop));
    return ahead ? { ahead } : {};
  },
  concerns: ({ type }, field) => MENU_EVENTS.includes(type) === (field === 'services'),
};

const profile: Restoring = {
  aggregate: account as unknown as AnyAggregate,
  versionOf(state) {
    const { status, profile: fields } = state as Account;
    if (status !== 'active') return undefined;
    const { firstName, lastName, phoneNumber, bio, website, youtube, instagram, linkedIn } = fields;
    return { firstName, lastName, phoneNumber, bio, website, youtube, instagram, linkedIn };
  },
  command: (accountId, changes) => asked(account, { type: 'ChangeProfile', data: { accountId, changes } }),
  apply: (context, accountId, changes) => updateProfile(context, accountId, changes),
};

/** What contributors are promised stays once one of them counts, and what began stays begun: then it is refused. */
const campaigning: Restoring = {
  aggregate: campaign as unknown as AnyAggregate,
  versionOf(state) {
    const { campaignId, name, goal, model, description, category, beneficiary, timeZone, startsAt, endsAt } =
      state as Campaign;
    if (campaignId === '') return undefined;
    return { name, goal, model, description, category, beneficiary, timeZone, startsAt, endsAt };
  },
  command: (campaignId, changes) => asked(campaign, { type: 'EditCampaign', data: { campaignId, ...changes } }),
  async apply(context, campaignId, changes) {
    const { description } = changes as Partial<CampaignFacts>;
    const { state } = await context.stateOf(campaign, { campaignId });
    if (description) await checkPicturesIn(context, description, picturesIn(state.description));
    await context.dispatch(campaign, { type: 'EditCampaign', data: { campaignId, ...changes } });
  },
  isOwnersAlone: true,
};

type Opening = Pick<ThreadStarted['data'], 'topic' | 'text' | 'category'>;

/** A thread’s opening; the rules do not keep its words, so that they are taken from its events. */
const opening: Restoring = {
  aggregate: {
    name: thread.name,
    initial: undefined,
    evolve(before, event) {
      if (event.type !== 'ThreadStarted' && event.type !== 'ThreadRevised') return before;
      const { topic, text, category } = event.data as Opening;
      return text === '' ? undefined : { topic, text, category };
    },
  },
  versionOf: (state) => state as Opening | undefined,
  command: (threadId, _changes, then) =>
    asked(thread, { type: 'ReviseThread', data: { threadId, ...(then as Opening), mentions: [] } }),
  apply: (context, threadId, _changes, then) => reviseThread(context, threadId, then as Opening),
  isOwnersAlone: true,
};

/** Replaced as a whole whenever they are set. */
const terms: Restoring = {
  aggregate: catalog as unknown as AnyAggregate,
  versionOf: (state) => (state as Catalog).terms,
  command: (ownerId, _changes, then) =>
    asked(catalog, { type: 'SetSellingTerms', data: { ownerId, terms: then as SellingTerms } }),
  isOwnersAlone: true,
};

/** Pictures are uploaded, and addresses and user names claimed anew: they are not set back, nor is what is not here. */
const RESTORING: Readonly<Partial<Record<RecordName['type'], Restoring>>> = {
  shop: listing,
  product: listing,
  profile,
  campaign: campaigning,
  thread: opening,
  terms,
};

/** What is to be changed of a version to have another, of what an event sets back. */
const differences = ({ concerns }: Restoring, event: StoredEvent, now: Version, then: Version): Version =>
  Object.fromEntries(
    Object.entries(then).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(now[name]) && (concerns?.(event, name) ?? true),
    ),
  );

/** A record right after each event of its own stream. */
function versionsOf(
  { aggregate, versionOf }: Restoring,
  events: readonly StoredEvent[],
  id: string,
): { readonly event: StoredEvent; readonly version: Version | undefined }[] {
  let state = aggregate.initial;
  return events
    .filter(({ stream }) => stream.startsWith(`${aggregate.name}-`))
    .map((event) => {
      state = aggregate.evolve(state, event as unknown as DomainEvent);
      return { event, version: versionOf(state, id) };
    });
}

/** The ids of those events right after which a record was another than it is now, and can be again. */
export function restorableRevisions(
  events: readonly StoredEvent[],
  { type, id }: RecordName,
  { isOwn }: { readonly isOwn: boolean },
): ReadonlySet<string> {
  const restoring = RESTORING[type];
  const versions = restoring && (isOwn || !restoring.isOwnersAlone) ? versionsOf(restoring, events, id) : [];
  const now = versions.at(-1)?.version;
  if (!restoring || !now) return new Set();
  const others = versions.filter(
    ({ event, version }) => version && Object.keys(differences(restoring, event, now, version)).length > 0,
  );
  return new Set(others.map(({ event }) => event.id));
}

/** A record as it is and as it was right after an event, and what is to be changed for it to be so again. */
export type Return = {
  readonly restoring: Restoring;
  readonly now: Version;
  readonly then: Version;
  readonly changes: Version;
};

/** The way back to a revision. Refuses with NotRestorable, VersionMissing. */
export function wayBack(events: readonly StoredEvent[], { type, id }: RecordName, revision: number): Return {
  const restoring = RESTORING[type];
  const versions = restoring ? versionsOf(restoring, events, id) : [];
  const now = versions.at(-1)?.version;
  if (!restoring || !now) throw NotRestorable();
  const wanted = versions.find(({ event }) => event.revision === revision);
  const then = wanted?.version;
  if (!then) throw VersionMissing();
  return { restoring, now, then, changes: differences(restoring, wanted.event, now, then) };
}

/** The command of a return, with what it brings along. */
async function commandOf(context: Context, id: string, { restoring, changes, then }: Return): Promise<Asked> {
  const { aggregate, intent } = restoring.command(id, changes, then);
  const found = await restoring.lookUp?.(context, id, changes);
  return { aggregate, intent: found ? { ...intent, data: { ...(intent.data as Version), ...found } } : intent };
}

/** The events by which a record would be set back now; nothing is recorded. Refuses as its command does. */
export async function restoringEvents(context: Context, id: string, way: Return): Promise<readonly DomainEvent[]> {
  if (Object.keys(way.changes).length === 0) return [];
  const { aggregate, intent } = await commandOf(context, id, way);
  const { state } = await context.stateOf(aggregate, intent.data);
  return aggregate.decide({ ...intent, at: context.services.now(), by: context.actor }, state);
}

/**
 * Sets a record back to what it was right after an event of its own stream, by the command that changes it at other
 * times, with that command’s rules; the reason is recorded beside it. For whoever owns the record and for platform
 * owners; for others it is missing.
 */
export async function restoreVersion(
  context: Context,
  record: RecordName,
  revision: number,
  givenReason: string,
): Promise<void> {
  const actor = member(context);
  const reason = restoreReason(givenReason);
  const found = await eventsOfRecord(context.services, record);
  const isOwn = found?.readers.has(actor.id) ?? false;
  if (!found || !(isOwn || actor.role === 'superadmin')) throw RecordMissing();
  if (!isOwn) ownerActs(context);
  const way = wayBack(found.events, record, revision);
  const { restoring, changes, then } = way;
  if (Object.keys(changes).length === 0) throw NothingToRestore();
  const { aggregate, intent } = await commandOf(context, record.id, way);
  await (restoring.apply?.(context, record.id, changes, then) ?? context.dispatch(aggregate, intent));
  const [memberId = actor.id] = found.readers;
  const data = { recordType: record.type, recordId: record.id, memberId, revision, reason };
  await context.dispatch(restores, { type: 'RecordRestoring', data });
}
