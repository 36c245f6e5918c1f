import { isStaff } from '#domain/rights.ts';
import type { StoredEvent } from '#domain/store/eventStore.ts';
import type { ReadModels } from '#projections/readModels.ts';
import type { Services } from '../http/context.ts';
import { member, type Part, product, type Ref, shop } from '../words/parts.ts';
import { type Known, type Wording, wordingOf } from '../words/words.ts';
import { CHANNELS } from './filter.ts';
import { type Names, nameOf, readNames } from './names.ts';
import { recordOf } from './records.ts';
import {
  type AuditActor,
  AuditActorKind,
  type AuditChannel,
  type AuditEvent,
  AuditPartKind,
  RecordType,
} from './types.ts';

/** Whom an entry is made for: platform owners see each other by name. */
export type Reader = { readonly isPlatformOwner: boolean };

export type Told = {
  readonly event: StoredEvent;
  readonly wording: Wording;
  /** Its stream says that what it is about is a product; a name that is gone could not tell it from a shop. */
  readonly isProduct?: boolean;
};

const isRef = (part: Part): part is Ref => typeof part !== 'string';

/** Streams are read for what was before only up to this revision. */
const LONGEST_READ = 2_000;

/**
 * Each event in words, with what was before it: the streams of those that set fields are read up to there. In a longer
 * stream it stays unknown.
 */
export async function tell(store: Services['store'], events: readonly StoredEvent[]): Promise<Told[]> {
  const first = new Map(events.map((event) => [event.position, wordingOf(event)]));
  const wanted = events.filter(
    ({ position, revision }) => revision <= LONGEST_READ && (first.get(position)?.changes.length ?? 0) > 0,
  );
  const streams = new Set(wanted.map(({ stream }) => stream));
  const told = new Map<number, Wording>();
  const products = new Set<string>();
  for (const stream of streams) {
    const positions = new Set(wanted.filter((one) => one.stream === stream).map(({ position }) => position));
    const last = Math.max(...positions);
    const known: Known = new Map();
    for (const event of await store.read(stream)) {
      if (event.position > last) break;
      const { shopId, category } = listingOf(event);
      if (shopId && category && category !== 'barbers') products.add(shopId);
      const wording = wordingOf(event, known);
      if (positions.has(event.position)) told.set(event.position, wording);
    }
  }
  return events.map((event) => ({
    event,
    wording: told.get(event.position) ?? (first.get(event.position) as Wording),
    isProduct: products.has(listingOf(event).shopId ?? ''),
  }));
}

/** The shop or product that an event is about, where it names one. */
export const listingOf = ({ data }: StoredEvent) => data as { readonly shopId?: string; readonly category?: string };

/** Told events as they are shown, with the names of today. */
export async function entriesOf(models: ReadModels, told: readonly Told[], reader: Reader): Promise<AuditEvent[]> {
  const refs = told.flatMap(({ event, wording }) => {
    const record = recordOf(event, () => false);
    return [
      member(event.metadata.actorId),
      ...wording.parts.filter(isRef),
      ...(record?.type === 'shop' ? [shop(record.id)] : []),
    ];
  });
  const names = await readNames(models, refs);
  return told.map((one) => entry(one, names, reader));
}

function entry({ event, wording, isProduct }: Told, names: Names, reader: Reader): AuditEvent {
  const { id, position, type, metadata, stream, revision } = event;
  const record = recordOf(event, (shopId) => isProduct || nameOf(names, shop(shopId)).kind === 'product');
  const actor = actorOf(event, names, reader);
  const parts = wording.parts.map((part) => {
    if (!isRef(part)) return { kind: AuditPartKind.text, text: part, id: null };
    const found = nameOf(names, part);
    const isListing = isProduct && part.id === listingOf(event).shopId;
    const { name, kind } =
      isListing && found.kind === 'shop' ? ({ name: product(part.id).word, kind: 'product' } as const) : found;
    return { kind: AuditPartKind[kind], text: name, id: part.id };
  });
  return {
    id,
    position,
    name: type,
    at: metadata.occurredAt,
    actor,
    channel: (CHANNELS as readonly string[]).includes(metadata.channel) ? (metadata.channel as AuditChannel) : null,
    apiTokenId: metadata.apiTokenId ?? null,
    parts,
    sentence: `${actor.name} ${parts.map(({ text }) => text).join('')}`,
    changes: wording.changes.map(({ field, before, after }) => ({ field, before: before ?? null, after })),
    record: record ? { type: RecordType[record.type], id: record.id } : null,
    stream,
    revision,
    restorable: false,
  };
}

function actorOf({ metadata }: StoredEvent, names: Names, { isPlatformOwner }: Reader): AuditActor {
  const { actorId, actorRole } = metadata;
  if (actorRole === 'system') return { id: null, kind: AuditActorKind.system, name: 'The system' };
  if (actorRole === 'visitor') return { id: null, kind: AuditActorKind.visitor, name: 'A visitor' };
  const kind = isStaff(actorRole) ? AuditActorKind.platform : AuditActorKind.member;
  if (kind === AuditActorKind.platform && !isPlatformOwner) return { id: null, kind, name: 'A platform owner' };
  const { name } = nameOf(names, { ...member(actorId), word: 'A former member' });
  return { id: actorId, kind, name };
}
