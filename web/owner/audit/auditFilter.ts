import type { AuditChannel, AuditFilterInput, RecordType } from '../../graphql/graphql.ts';

/** What the address of the audit may hold. */
export type AuditParams = Partial<
  Record<'person' | 'record' | 'type' | 'channel' | 'from' | 'until' | 'query' | 'event', string>
>;

export const CHANNELS: Readonly<Record<AuditChannel, string>> = {
  rest: 'REST',
  graphql: 'Screens',
  webhook: 'Payment provider',
  job: 'Jobs',
  cli: 'Operator',
  demo: 'Demo data',
};
const RECORDS: Readonly<Record<RecordType, string>> = {
  shop: 'a shop',
  product: 'a product',
  booking: 'a booking',
  order: 'an order',
  plan: 'a plan',
  payment: 'a payment',
  profile: 'a profile',
  campaign: 'a campaign',
  post: 'an article',
  thread: 'a thread',
};

const isKey = <K extends string>(names: Readonly<Record<K, string>>, name: string | null | undefined): name is K =>
  name !== null && name !== undefined && Object.hasOwn(names, name);

/** `shop:abc` as the record it names. */
export function recordIn(params: URLSearchParams): { type: RecordType; id: string; words: string } | undefined {
  const [type, ...id] = params.get('record')?.split(':') ?? [];
  return isKey(RECORDS, type) && id.length > 0 ? { type, id: id.join(':'), words: RECORDS[type] } : undefined;
}

/** `2027-01-12` as the instant at which that day begins here, or so many days later. */
function dayStart(day: string | null, later = 0): string | null {
  if (!day || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  const date = new Date(`${day}T00:00`);
  if (Number.isNaN(date.getTime())) return null;
  date.setDate(date.getDate() + later);
  return date.toISOString();
}

/** What the address asks for; what is none of it is left out. */
export function filterIn(params: URLSearchParams): AuditFilterInput {
  const record = recordIn(params);
  const channel = params.get('channel');
  const type = params.get('type');
  return {
    person: params.get('person') || null,
    record: record ? { type: record.type, id: record.id } : null,
    types: type ? [type] : null,
    channel: isKey(CHANNELS, channel) ? channel : null,
    from: dayStart(params.get('from')),
    until: dayStart(params.get('until'), 1),
    text: params.get('query')?.trim().slice(0, 100) || null,
  };
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
export const typeWords = (type: string): string => {
  const words = type.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};
