import fc from 'fast-check';
import type { NewEvent } from '../eventStore.ts';
import { encode } from '../keptText.ts';
import { type Head, headOf, makeKey, publicKeyOf, signHead, signingKeyOf } from './heads.ts';
import { leafOf } from './leaf.ts';
import { openRange } from './merkle.ts';

/** An event as a log keeps it, with what a writer of the log would know of it. */
export type Kept = { readonly event: NewEvent; readonly stream: string; readonly revision: number };

const texts = new WeakMap<Kept, Buffer>();

/** The text of an event; made once, because a thousand logs share most of theirs. */
export function textOf(kept: Kept): Buffer {
  const known = texts.get(kept) ?? Buffer.from(encode(kept.event, kept.stream, kept.revision));
  texts.set(kept, known);
  return known;
}

const key = signingKeyOf(makeKey(), 'chairside.test/log');
export const publicText = key.text;
export const trusted = [publicKeyOf(publicText)];

const STREAMS = 23;

/** So many events of some streams; each says something of its own, in fields as the product's have. */
export function keptLog(count: number): Kept[] {
  const last = new Map<string, number>();
  return Array.from({ length: count }, (_, at) => {
    const stream = `room-${(at * 7) % STREAMS}`;
    const revision = (last.get(stream) ?? -1) + 1;
    last.set(stream, revision);
    const id = `0000-${at}`;
    const metadata = {
      schema: '1',
      commandId: `c${at}`,
      correlationId: `c${at}`,
      causationId: `c${at}`,
      actorId: `member-${at % 5}`,
      actorRole: 'CUSTOMER',
      channel: 'rest',
      occurredAt: new Date(Date.UTC(2026, 10, 1, 0, at)).toISOString(),
    };
    return {
      event: { id, type: 'SeatTaken', data: { seat: at, cents: 100 + at, 5: 'five' }, metadata },
      stream,
      revision,
    };
  });
}

/** Signed heads over the first so many events of a log. */
export function headsOver(log: readonly Kept[], sizes: readonly number[]): Head[] {
  const range = openRange();
  const heads: Head[] = [];
  const sign = () => {
    if (!sizes.includes(range.size())) return;
    const at = new Date(Date.UTC(2026, 10, 2, 0, range.size())).toISOString();
    heads.push(headOf(signHead({ origin: key.name, size: range.size(), root: range.root(), at }, key).note));
  };
  sign();
  for (const [ordinal, kept] of log.entries()) {
    range.add(leafOf(ordinal, textOf(kept)));
    sign();
  }
  return heads;
}

/** A change of a log by a writer who keeps everything else right, and the first event that is another after it. */
export type Planted = { readonly what: string; readonly log: Kept[]; readonly first: number };

/** Revisions counted anew, as a careful forger does. */
function renumbered(log: readonly Kept[]): Kept[] {
  const last = new Map<string, number>();
  return log.map((kept) => {
    const revision = (last.get(kept.stream) ?? -1) + 1;
    last.set(kept.stream, revision);
    return revision === kept.revision ? kept : { ...kept, revision };
  });
}

const edits: readonly ((kept: Kept) => Kept)[] = [
  (kept) => ({ ...kept, event: { ...kept.event, data: { ...(kept.event.data as object), cents: 1 } } }),
  (kept) => ({ ...kept, event: { ...kept.event, type: 'SeatLeft' } }),
  (kept) => ({ ...kept, event: { ...kept.event, id: `${kept.event.id}0` } }),
  (kept) => ({ ...kept, event: { ...kept.event, metadata: { ...kept.event.metadata, actorId: 'root' } } }),
  (kept) => ({ ...kept, event: { ...kept.event, metadata: { ...kept.event.metadata, occurredAt: '2026-01-01' } } }),
  (kept) => ({ ...kept, stream: `${kept.stream}0`, revision: 0 }),
];

/** The first event that is another. */
const firstChange = (log: readonly Kept[], changed: readonly Kept[]): number =>
  log.findIndex((kept, at) => {
    const now = changed[at];
    return !now || !textOf(now).equals(textOf(kept));
  });

/** Draws changes of a log: edits, deletions, copies, swaps and truncations, half of them with revisions that fit. */
export function drawChanges(log: readonly Kept[], count: number, seed: number): Planted[] {
  const place = fc.nat(log.length - 1);
  const changes = fc.oneof(
    fc.tuple(fc.nat(edits.length - 1), place).map(([edit, at]) => ({
      what: `edit ${edit} of ${at}`,
      log: log.map((kept, index) => (index === at ? (edits[edit] as (kept: Kept) => Kept)(kept) : kept)),
    })),
    place.map((at) => ({ what: `deletion of ${at}`, log: log.toSpliced(at, 1) })),
    fc.tuple(place, place).map(([one, at]) => ({
      what: `copy of ${one} before ${at}`,
      log: log.toSpliced(at, 0, log[one] as Kept),
    })),
    fc
      .tuple(place, place)
      .filter(([one, other]) => one !== other)
      .map(([one, other]) => ({
        what: `swap of ${one} and ${other}`,
        log: log.with(one, log[other] as Kept).with(other, log[one] as Kept),
      })),
    place.map((end) => ({ what: `truncation at ${end}`, log: log.slice(0, end) })),
  );
  return fc
    .sample(fc.tuple(changes, fc.boolean()), { numRuns: count, seed })
    .map(([{ what, log: drawn }, isCareful]) => {
      const changed = isCareful ? renumbered(drawn) : drawn;
      return { what, log: changed, first: firstChange(log, changed) };
    });
}
