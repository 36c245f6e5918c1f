import type { Role } from '../users/events.ts';

/** The records that have a history their owner may read. */
export const RECORD_TYPES = [
  'shop',
  'product',
  'booking',
  'order',
  'plan',
  'payment',
  'profile',
  'campaign',
  'post',
  'thread',
  'terms',
] as const;
export type RecordType = (typeof RECORD_TYPES)[number];

/** What was asked for; left out where it was not. The words of a search are not kept: they may name a person. */
export type ReadFilter = {
  readonly person?: string;
  readonly record?: { readonly type: RecordType; readonly id: string };
  readonly types?: readonly string[];
  readonly channel?: string;
  /** UTC ISO instants. */
  readonly from?: string;
  readonly until?: string;
  readonly hasText?: true;
  /** Only members who had it at the moment that was looked at. */
  readonly role?: Role;
};

/** A platform owner, or a helper, has read recorded events or a member's page, which hold personal data; once for each filter and hour. */
export type AuditRead = {
  type: 'AuditRead';
  data: {
    readonly readerId: string;
    /**
     * `member`: all that is known of one, as `filter.person`. `roles`: what members were at a moment. `name`: whose
     * `filter.record` is.
     */
    readonly what: 'list' | 'event' | 'history' | 'export' | 'member' | 'roles' | 'name';
    readonly filter: ReadFilter;
    /** UTC ISO instant. */
    readonly readAt: string;
  };
};

/** A record was set back to what it was at a revision of its stream, by the ordinary command, for a reason. */
export type RecordRestored = {
  type: 'RecordRestored';
  data: {
    readonly recordType: RecordType;
    readonly recordId: string;
    /** Whose record it is. */
    readonly memberId: string;
    readonly revision: number;
    readonly reason: string;
  };
};

export type AuditEvent = AuditRead | RecordRestored;

export const personal = { RecordRestored: { subject: 'memberId', fields: ['reason'] } } as const;
