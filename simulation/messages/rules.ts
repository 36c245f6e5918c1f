import type { StoredEvent } from '#domain/store/eventStore.ts';
import { facts, grouped, cents as number, type Rule } from '../judge.ts';

const MINUTE = 60_000;
const EDITABLE_MS = 15 * MINUTE;
/** A message that was on its way when its author was blocked arrives; clocks differ by half a minute. */
const ON_ITS_WAY_MS = 4 * MINUTE;
const SUPPORT = 'support';

const talks = (events: readonly StoredEvent[]) =>
  grouped(events, ({ stream }) => (stream.startsWith('conversation-') ? stream : undefined));
const at = ({ metadata }: StoredEvent) => Date.parse(metadata.occurredAt);
const sidesOf = (own: readonly StoredEvent[]): readonly string[] =>
  (own[0]?.data as { sides?: readonly string[] } | undefined)?.sides ?? [];

/** Messages are counted from 1 without a gap, and what a side sends under one id is one message. */
export const messagesAreNumbered: Rule = ({ events }) =>
  [...talks(events)].flatMap(([stream, own]) => {
    const sent = own.filter(({ type }) => type === 'MessageSent');
    const ids = new Set(sent.map((event) => `${facts(event).side} ${facts(event).messageId}`));
    return [
      ...(sent.every((event, index) => number(event, 'nth') === index + 1) ? [] : [`${stream} is misnumbered`]),
      ...(ids.size === sent.length ? [] : [`${stream} has a message twice`]),
    ];
  });

/** Only its two sides write in a conversation, each under its own name; and nothing once it is closed. */
export const onlySidesWrite: Rule = ({ events }) =>
  [...talks(events)].flatMap(([stream, own]) => {
    const sides = sidesOf(own);
    let isClosed = false;
    return own.flatMap((event) => {
      const { side = '', authorId, decision } = facts(event);
      if (event.type === 'ReportSettled' && decision === 'closed') isClosed = true;
      if (event.type !== 'MessageSent' && event.type !== 'MessageEdited') return [];
      const isTheirs = sides.includes(side) && (side === SUPPORT || side === authorId);
      return [
        ...(isTheirs ? [] : [`${stream} has a message of ${authorId} for ${side}`]),
        ...(isClosed ? [`${stream} is closed and has ${event.type} at position ${event.position}`] : []),
      ];
    });
  });

/** A member who is blocked, or has blocked, writes nothing to the other. */
export const blocksHold: Rule = ({ events }) => {
  const since = new Map<string, number>();
  const sides = new Map([...talks(events)].map(([stream, own]) => [stream, sidesOf(own)]));
  return events.flatMap((event) => {
    const { memberId, otherId, side = '' } = facts(event);
    const pair = (one = '', other = '') => `${one} ${other}`;
    if (event.type === 'MemberBlocked') since.set(pair(memberId, otherId), at(event));
    if (event.type === 'MemberUnblocked') since.delete(pair(memberId, otherId));
    if (event.type !== 'MessageSent') return [];
    const other = sides.get(event.stream)?.find((one) => one !== side);
    const blocked = [pair(side, other), pair(other, side)].some(
      (key) => at(event) - (since.get(key) ?? Number.POSITIVE_INFINITY) > ON_ITS_WAY_MS,
    );
    return blocked ? [`${event.stream} has a message of ${side} through a block`] : [];
  });
};

/** A side edits its last message only, within a quarter of an hour. */
export const editsAreOfTheLast: Rule = ({ events }) =>
  [...talks(events)].flatMap(([stream, own]) => {
    const last = new Map<string, StoredEvent>();
    return own.flatMap((event) => {
      const { side = '' } = facts(event);
      if (event.type === 'MessageSent') last.set(side, event);
      if (event.type !== 'MessageEdited') return [];
      const edited = last.get(side);
      const age = edited ? at(event) - Date.parse(facts(edited).sentAt ?? '') : Number.NaN;
      const isLast = edited !== undefined && number(edited, 'nth') === number(event, 'nth');
      return isLast && age <= EDITABLE_MS
        ? []
        : [`${stream}: an edit of message ${number(event, 'nth')}, ${age} ms old`];
    });
  });

/** How far a side has read only grows, up to what there is; the unread ones are the other side's after it. */
export const readMarksAreRight: Rule = ({ events }) =>
  [...talks(events)].flatMap(([stream, own]) => {
    const writers: string[] = [];
    const marks = new Map<string, number>();
    return own.flatMap((event) => {
      const { side = '' } = facts(event);
      if (event.type === 'MessageSent') writers.push(side);
      if (event.type !== 'ConversationRead') return [];
      const upTo = number(event, 'upTo');
      const unread = writers.slice(upTo).filter((writer) => writer !== side).length;
      const isForward = upTo > (marks.get(side) ?? 0) && upTo <= writers.length;
      marks.set(side, upTo);
      return isForward && unread === number(event, 'unread')
        ? []
        : [`${stream}: ${side} has read up to ${upTo}, ${number(event, 'unread')} of ${unread} unread`];
    });
  });

/** Each side has one report open at most, and each report is settled once. */
export const reportsAreSettledOnce: Rule = ({ events }) =>
  [...talks(events)].flatMap(([stream, own]) => {
    const open = new Set<string>();
    return own.flatMap((event) => {
      const { side = '' } = facts(event);
      const isOpen = open.has(side);
      if (event.type === 'ConversationReported') open.add(side);
      if (event.type === 'ReportSettled') open.delete(side);
      if (event.type === 'ConversationReported' && isOpen) return [`${stream}: ${side} reports twice`];
      if (event.type === 'ReportSettled' && !isOpen) return [`${stream}: no report of ${side} to settle`];
      return [];
    });
  });
