import type { AuditEvent, RecordType } from '#domain/audit/events.ts';
import type { ExportEvent } from '#domain/exports/events.ts';
import type { FavoriteEvent } from '#domain/favorites/events.ts';
import type { MailSent } from '#domain/mail.ts';
import type { UpkeepEvent } from '#domain/upkeep/events.ts';
import {
  booking,
  campaign,
  field,
  member,
  moment,
  order,
  type Part,
  payment,
  post,
  reasonField,
  says,
  saysWith,
  shop,
  thread,
  type WordsOf,
} from './parts.ts';

/** A record as a sentence names it. */
export const RECORD: Readonly<Record<RecordType, (id: string) => Part>> = {
  shop,
  product: shop,
  booking,
  order,
  plan: (memberId) => ({ ...member(memberId), word: 'a plan' }),
  payment,
  profile: member,
  campaign,
  post,
  thread,
  terms: (memberId) => ({ ...member(memberId), word: 'terms of sale' }),
};

const READ = {
  list: 'read the record of events',
  event: 'read a recorded event',
  history: 'read the history',
  export: 'exported the record of events',
  member: 'read what is known',
  roles: 'read which roles members had',
  name: 'read the name',
} as const;

/** Words for what the platform records of itself. */
export const upkeep: WordsOf<AuditEvent | UpkeepEvent | MailSent | FavoriteEvent | ExportEvent> = {
  AuditRead: ({ what, filter: { person, record, types, channel, from, until, hasText, role } }) =>
    saysWith(
      [
        ...(types ? [field('of the types', types.join(', '))] : []),
        ...(channel ? [field('by way of', channel)] : []),
        ...(from ? [field('from', from)] : []),
        ...(until ? [field('until', until)] : []),
        ...(hasText ? [field('with words', 'yes')] : []),
        ...(role ? [field('with the role', role)] : []),
      ],
      READ[what],
      ...(record ? [' of ', RECORD[record.type](record.id)] : []),
      ...(person ? [what === 'member' ? ' of ' : ', of ', member(person)] : []),
    ),
  RecordRestored: ({ recordType, recordId, reason }) =>
    recordType === 'terms'
      ? saysWith(reasonField(reason), 'set the terms of sale of ', member(recordId), ' back to what they were')
      : saysWith(reasonField(reason), 'set ', RECORD[recordType](recordId), ' back to what it was'),
  EventSkipped: ({ projection, position, reason }) =>
    saysWith(reasonField(reason), `had the read model ${projection} pass the event at ${position}`),
  RebuildAsked: ({ projection, reason }) =>
    saysWith(reasonField(reason), `had the read model ${projection} built again`),
  FailedJobsRetried: ({ names, count }) =>
    saysWith([field('jobs', names.join(', '))], `had ${count} failed ${count === 1 ? 'job' : 'jobs'} tried again`),
  PaymentLookAsked: ({ paymentId }) => says('had ', payment(paymentId), ' looked at anew'),
  BackupMade: ({ madeAt, events, keyCopies }) =>
    saysWith(
      keyCopies === undefined ? [] : [field('copies of keys kept', String(keyCopies))],
      `made a backup of ${events} events as of `,
      moment(madeAt),
    ),
  ProviderAccountNoted: ({ accountId }) => says(`noted the account ${accountId} at the payment provider`),
  OtherProviderAccountFound: ({ accountId, otherId }) =>
    says(`found a key of the account ${otherId} at the payment provider, not of ${accountId}, and did not use it`),
  ProviderAccountConfirmed: ({ accountId, former }) =>
    says(`confirmed the account ${accountId} at the payment provider in place of ${former}`),
  ExportRequested: ({ memberId }) => says('asked for a copy of the data of ', member(memberId)),
  ExportPrepared: ({ memberId, until }) =>
    says('put together a copy of the data of ', member(memberId), ', kept until ', moment(until)),
  MailSent: () => says('sent a mail'),
  FavoriteAdded: ({ shopId }) => says('kept ', shop(shopId), ' as a favorite'),
  FavoriteRemoved: ({ shopId }) => says('no longer keeps ', shop(shopId), ' as a favorite'),
};
