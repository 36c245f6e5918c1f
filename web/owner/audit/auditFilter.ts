import type { AuditChannel, AuditFilterInput, RecordType } from '../../graphql/graphql.ts';
import { momentOf } from '../../shared/instants.ts';
import { viewerZone, zoneName } from '../../shared/times.ts';

/** What the address of the audit may hold. */
export type AuditParams = Partial<
  Record<'person' | 'record' | 'type' | 'channel' | 'from' | 'until' | 'query' | 'event', string>
>;
type Narrowing = Exclude<keyof AuditParams, 'event'>;

export const CHANNELS: Readonly<Record<AuditChannel, string>> = {
  rest: 'REST',
  graphql: 'Screens',
  webhook: 'Payment provider',
  job: 'Jobs',
  cli: 'Operator',
  demo: 'Demo data',
};
/** What a record is called in a sentence. */
export const RECORDS: Readonly<Record<RecordType, string>> = {
  shop: 'shop',
  product: 'product',
  booking: 'booking',
  order: 'order',
  plan: 'plan',
  payment: 'payment',
  profile: 'profile',
  campaign: 'campaign',
  post: 'article',
  thread: 'thread',
  terms: 'seller’s terms',
};

export const isKey = <K extends string>(
  names: Readonly<Record<K, string>>,
  name: string | null | undefined,
): name is K => name !== null && name !== undefined && Object.hasOwn(names, name);
const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
export const recordWords = (type: RecordType): string => capital(RECORDS[type]);

type Named = { readonly type: RecordType; readonly id: string };

/** A record as the address has it. */
export const recordParam = ({ type, id }: Named): string => `${type}:${id}`;

/** `shop:abc` as the record it names. */
export function recordIn(params: URLSearchParams): Named | undefined {
  const [type, id = ''] = params.get('record')?.split(':') ?? [];
  return isKey(RECORDS, type) && isId(id) ? { type, id } : undefined;
}

const isId = (text: string): boolean => /^[\w-]{1,200}$/.test(text);

/** The id in what was typed: the id itself, or the address of a page whose path ends with it. */
export function idIn(typed: string): string | undefined {
  const [path = ''] = typed.trim().split(/[?#]/);
  const id = path.replace(/\/+$/, '').split('/').at(-1) ?? '';
  return isId(id) ? id : undefined;
}

const MINUTE = 60_000;
const DAY_END = '23:59';

/**
 * An instant of the address; '' for what is none. A day alone is the viewer's: `from` its first minute,
 * `until` its last.
 */
export function momentIn(params: URLSearchParams, name: 'from' | 'until'): string {
  const text = params.get(name) ?? '';
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text);
  if (!isDay && !/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text)) return '';
  const at = new Date(isDay ? `${text}T${name === 'from' ? '00:00' : DAY_END}` : text);
  return Number.isNaN(at.getTime()) ? '' : at.toISOString();
}

/** Whether it asks for what was before its own beginning. */
export const isBackwards = (params: URLSearchParams): boolean => {
  const [from, until] = [momentIn(params, 'from'), momentIn(params, 'until')];
  return from !== '' && until !== '' && until < from;
};

/** What the address asks for; what is none of it is left out. The minute that `until` names is asked for, too. */
export function filterIn(params: URLSearchParams): AuditFilterInput {
  const channel = params.get('channel');
  const type = params.get('type');
  const until = momentIn(params, 'until');
  return {
    person: params.get('person') || null,
    record: recordIn(params) ?? null,
    types: type ? [type] : null,
    channel: isKey(CHANNELS, channel) ? channel : null,
    from: momentIn(params, 'from') || null,
    until: until ? new Date(Date.parse(until) + MINUTE).toISOString() : null,
    text: params.get('query')?.trim().slice(0, 100) || null,
  };
}

/** What the list is narrowed down to but for names, in words, each under what it is called in the address. */
export function narrowings(params: URLSearchParams): { name: Narrowing; words: string }[] {
  const { types, channel, text } = filterIn(params);
  const [from, until] = [momentIn(params, 'from'), momentIn(params, 'until')];
  const [type] = types ?? [];
  const zone = zoneName(viewerZone());
  return [
    ...(type ? [{ name: 'type' as const, words: typeWords(type) }] : []),
    ...(channel ? [{ name: 'channel' as const, words: `By way of ${CHANNELS[channel]}` }] : []),
    ...(from ? [{ name: 'from' as const, words: `From ${momentOf(from)}, ${zone}` }] : []),
    ...(until ? [{ name: 'until' as const, words: `Until ${momentOf(until)}, ${zone}` }] : []),
    ...(text ? [{ name: 'query' as const, words: `“${text}”` }] : []),
  ];
}

/** The same filter as the query of the export. */
export function exportQuery({ record, types, ...rest }: AuditFilterInput, format: string): string {
  const query = new URLSearchParams();
  query.set('format', format);
  for (const [name, value] of Object.entries({ ...rest, types: types?.join(',') }))
    if (value) query.set(name, String(value));
  if (record) {
    query.set('recordType', record.type);
    query.set('recordId', String(record.id));
  }
  return query.toString();
}

/** `ShopPriceSet` → `Shop price set`. */
export const typeWords = (type: string): string => capital(type.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase());
