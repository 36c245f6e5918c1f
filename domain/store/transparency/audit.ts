import type { Head } from './heads.ts';
import { leafOf } from './leaf.ts';
import { type Hash, openRange } from './merkle.ts';
import { openStreamEnds } from './streamEnds.ts';

/** What reading a whole log against heads has found. */
export type Finding =
  | { readonly kind: 'whole' }
  /** The events `from` to `to` are not those that `head` was signed over; all before are. */
  | {
      readonly kind: 'changed';
      readonly from: number;
      readonly to: number;
      readonly head: Head;
      readonly gap: Gap | undefined;
    }
  /** Another head of as many events fits the log, and this one does not. */
  | { readonly kind: 'contradiction'; readonly head: Head }
  /** A stream's revisions do not follow each other, where no head says otherwise. */
  | { readonly kind: 'gap'; readonly gap: Gap }
  /** Every event is there, and the server does not show those of a stream to whoever reads it. */
  | { readonly kind: 'hidden'; readonly hiding: Hiding }
  /** The log ends before a head; its first `sure` events are as an earlier one has them. */
  | { readonly kind: 'short'; readonly head: Head; readonly sure: number };

/** An event whose revision is not the one that follows in its stream. */
export type Gap = {
  readonly ordinal: number;
  readonly stream: string;
  readonly revision: number;
  readonly expected: number;
};

/** A stream whose events a server keeps from its readers, and by what. */
export type Hiding = { readonly stream: string; readonly by: string };

/**
 * Checks events, handed over one after the other from the first, against every head (in order of their sizes): the
 * root of so many events, and each stream's revisions from 0 without gaps. Memory grows by some bytes a stream.
 */
export function openAudit(heads: readonly Head[]) {
  const due = [...heads].sort((one, other) => one.size - other.size);
  const range = openRange();
  const ends = openStreamEnds();
  let next = 0;
  /** All events before are those that a head was signed over. */
  let sure = 0;
  let gap: Gap | undefined;
  let fault: Finding | undefined;
  let hiding: Hiding | undefined;

  function compare(): void {
    for (; !fault && due[next]?.size === range.size(); next += 1) {
      const head = due[next] as Head;
      if (head.root.equals(range.root())) sure = head.size;
      else if (head.size === sure) fault = { kind: 'contradiction', head };
      else fault = { kind: 'changed', from: sure, to: head.size - 1, head, gap };
    }
  }
  compare();

  return {
    /** Whether a head did not fit: there is nothing more to be said. */
    isOver: () => fault !== undefined,
    size: () => range.size(),
    root: (): Hash => range.root(),
    take(stream: string, revision: number, keptText: string | Uint8Array): void {
      const ordinal = range.size();
      range.add(leafOf(ordinal, keptText));
      const expected = ends.next(stream, revision);
      if (expected !== undefined) gap ??= { ordinal, stream, revision, expected };
      compare();
    },
    /** Notes that readers of a stream do not get all that it has. */
    hides(stream: string, by: string): void {
      hiding ??= { stream, by };
    },
    /** The outcome once the log has ended, or the audit is over. */
    finding(): Finding {
      if (fault) return fault;
      if (gap) return { kind: 'gap', gap };
      if (hiding) return { kind: 'hidden', hiding };
      const last = due.at(-1);
      return last && next < due.length ? { kind: 'short', head: last, sure } : { kind: 'whole' };
    },
  };
}

const gapText = ({ ordinal, stream, revision, expected }: Gap): string =>
  `event ${ordinal} is revision ${revision} of stream ${stream}, where ${expected} follows`;

/** A finding as one sentence, after so many events were read. Events are counted from 0. */
export function sentenceOf(finding: Finding, size: number): string {
  switch (finding.kind) {
    case 'whole':
      return 'Every event is as it was when the heads were signed, and every stream runs on without a gap.';
    case 'changed': {
      const { from, to, head, gap } = finding;
      const which = from === to ? `Event ${to} is` : `Events ${from} to ${to} are`;
      return `${which} not as the head of ${head.at} over ${head.size} events has them: something there was changed, removed, added or moved${gap ? ` (${gapText(gap)})` : ''}.`;
    }
    case 'contradiction':
      return `The head of ${finding.head.at} over ${finding.head.size} events contradicts another one over as many.`;
    case 'gap':
      return `The streams do not run on: ${gapText(finding.gap)}.`;
    case 'hidden':
      return `The server hides events of stream ${finding.hiding.stream}: ${finding.hiding.by}.`;
    case 'short': {
      const { at, size: signed } = finding.head;
      return `The log ends after ${size} events, and the head of ${at} was signed over ${signed}: ${signed - size} are missing; the first ${finding.sure} are as they were signed.`;
    }
  }
}
