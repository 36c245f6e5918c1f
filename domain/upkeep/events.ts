/** A superadmin made a projection skip an event it could not fold. */
export type EventSkipped = {
  type: 'EventSkipped';
  data: {
    readonly projection: string;
    /** The event's position in the log. */
    readonly position: number;
    /** The projection's error. */
    readonly fault: string;
    readonly reason: string;
  };
};

/** A superadmin had a read model built again from the first event, beside the one that is read. */
export type RebuildAsked = {
  type: 'RebuildAsked';
  data: { readonly projection: string; readonly version: number; readonly reason: string };
};

/** A superadmin had jobs tried again whose every try had failed. */
export type FailedJobsRetried = {
  type: 'FailedJobsRetried';
  data: {
    /** The one job; null when all there were are meant. */
    readonly jobId: string | null;
    /** What they are called, each name once. */
    readonly names: readonly string[];
    readonly count: number;
  };
};

/** Somebody who may move money had a payment looked at anew at the provider, and ended as far as it can be. */
export type PaymentLookAsked = { type: 'PaymentLookAsked'; data: { readonly paymentId: string } };

/** `npm run backup` has made a backup and read it again completely. */
export type BackupMade = {
  type: 'BackupMade';
  data: {
    /** UTC ISO instant of the beginning: what is younger is not in it. */
    readonly madeAt: string;
    readonly events: number;
    readonly files: number;
    readonly bytes: number;
    /** Copies of the keys that lie among the backups then, and when the oldest was made; not in the former layout. */
    readonly keyCopies?: number;
    readonly oldestKeysAt?: string;
  };
};

/** The account at the payment provider that the key belongs to, at its first use: the log's money is there. */
export type ProviderAccountNoted = {
  type: 'ProviderAccountNoted';
  data: { readonly accountId: string; readonly notedAt: string };
};
/** A key of another account (`otherId`) is used. Nothing is asked of the provider with it. UTC ISO instant. */
export type OtherProviderAccountFound = {
  type: 'OtherProviderAccountFound';
  data: { readonly accountId: string; readonly otherId: string; readonly foundAt: string };
};
/** A superadmin has said that money is in that other account (`accountId`) from now on, no longer in the `former` one. */
export type ProviderAccountConfirmed = {
  type: 'ProviderAccountConfirmed';
  data: { readonly accountId: string; readonly former: string; readonly confirmedAt: string };
};

export type UpkeepEvent =
  | EventSkipped
  | RebuildAsked
  | FailedJobsRetried
  | PaymentLookAsked
  | BackupMade
  | ProviderAccountNoted
  | OtherProviderAccountFound
  | ProviderAccountConfirmed;
