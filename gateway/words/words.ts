import type { AnyEvent } from '#domain/anyEvent.ts';
import { balance } from './balance.ts';
import { bookings } from './bookings.ts';
import { campaigns } from './campaigns.ts';
import { crew } from './crew.ts';
import { customers } from './customers.ts';
import { disputes } from './disputes.ts';
import { family } from './family.ts';
import { forum } from './forum.ts';
import { messages, notifications } from './messages.ts';
import { carts, orders } from './orders.ts';
import { type Field, type Part, type Sentence, says, type WordsOf } from './parts.ts';
import { earnings, payments, payouts, plans } from './payments.ts';
import { portfolio } from './portfolio.ts';
import { posts, reviews } from './posts.ts';
import { serviceRequests } from './serviceRequests.ts';
import { shops, stocks } from './shops.ts';
import { stamps } from './stamps.ts';
import { upkeep } from './upkeep.ts';
import { users } from './users.ts';

/** Words for every event type; it does not compile while one has none. */
export const words: WordsOf<AnyEvent> = {
  ...balance,
  ...bookings,
  ...campaigns,
  ...carts,
  ...crew,
  ...customers,
  ...disputes,
  ...earnings,
  ...family,
  ...forum,
  ...messages,
  ...notifications,
  ...orders,
  ...payments,
  ...payouts,
  ...plans,
  ...portfolio,
  ...posts,
  ...reviews,
  ...serviceRequests,
  ...shops,
  ...stamps,
  ...stocks,
  ...upkeep,
  ...users,
};

/** Every event type there is. */
export const EVENT_TYPES = Object.keys(words).sort() as readonly AnyEvent['type'][];

/** An event in its shape of today. */
type Told = { readonly type: string; readonly data: unknown };

/** What an event says; one that this version does not know, as a newer gateway may write it, says its type. */
export function sentenceOf({ type, data }: Told): Sentence {
  const tell = Object.hasOwn(words, type) ? words[type as AnyEvent['type']] : undefined;
  return tell ? (tell as (data: unknown) => Sentence)(data) : says(`recorded ${type}`);
}

/** A field that an event has changed; `before` is undefined where it is not known, '' where there was nothing. */
export type Change = { readonly field: string; readonly before: string | undefined; readonly after: string };

/** An event in words: what follows the name of the actor, and field by field what it changed. */
export type Wording = {
  readonly parts: readonly Part[];
  readonly changes: readonly Change[];
  readonly platformOnly: boolean;
};

/** The fields of a stream's records as its events have left them. */
export type Known = Map<string, Map<string, string>>;

/**
 * Puts an event in words over what is known of its stream, and notes what it sets. Without `known`, what was before is
 * not said.
 */
export function wordingOf(event: Told, known?: Known): Wording {
  const sentence = sentenceOf(event);
  const fields = sentence.fields ?? [];
  const before = known && fieldsOf(known, sentence.about ?? '');
  const all = fields.map(
    ({ name, value, ofEvent }): Change => ({
      field: name,
      before: ofEvent ? undefined : before && (before.get(name) ?? ''),
      after: value,
    }),
  );
  for (const { name, value } of fields) before?.set(name, value);
  const changes = all.filter(({ before: was, after }) => was !== after);
  const parts = 'says' in sentence ? sentence.says : settingParts(sentence.sets, setBy(changes, fields));
  return { parts: parts.filter((part) => part !== ''), changes, platformOnly: sentence.platformOnly ?? false };
}

/** What a sentence names as set: not a reason, which belongs to what happened. */
const setBy = (changes: readonly Change[], fields: readonly Field[]): readonly Change[] =>
  changes.filter(({ field }) => !fields.some(({ name, ofEvent }) => ofEvent && name === field));

function fieldsOf(known: Known, about: string): Map<string, string> {
  const fields = known.get(about) ?? new Map<string, string>();
  known.set(about, fields);
  return fields;
}

const LONGEST_VALUE = 60;
const MOST_NAMES = 3;

/** "set Monday’s hours of … from 9:00–17:00 to 10:00–17:00", or which fields were set. */
function settingParts(record: Part, changes: readonly Change[]): readonly Part[] {
  const [first, ...others] = changes;
  if (!first) return ['confirmed what was known of ', record];
  if (others.length > 0)
    return [first.field.includes('’') ? 'set ' : 'set the ', listed(changes.map(({ field }) => field)), ' of ', record];
  const { field, before, after } = first;
  if ([before ?? '', after].some((value) => value.length > LONGEST_VALUE || value.includes('\n')))
    return ['changed the ', field, ' of ', record];
  const named = field.includes('’') ? field : `the ${field}`;
  if (after === '') return ['took away ', named, ' of ', record, ...(before ? [`, which was ${before}`] : [])];
  return ['set ', named, ' of ', record, ...(before ? [` from ${before}`] : []), ` to ${after}`];
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES);
  const rest = names.length - shown.length;
  const last = rest > 0 ? `${rest} more` : shown.pop();
  return shown.length > 0 ? `${shown.join(', ')} and ${last}` : (last ?? '');
}
