import type { BookingConfirmed } from '#domain/bookings/events.ts';
import type { MailSent } from '#domain/mail.ts';
import type { StripeEventRecorded } from '#domain/payments/events.ts';
import type { BackupMade } from '#domain/upkeep/events.ts';
import type { AccountRegistered, RegistrationAbandoned } from '#domain/users/events.ts';
import { type Fact, projection, type Work } from '../projection.ts';
import { type ReadModels, readDocument } from '../readModels.ts';
import { tellFigures } from './figures.ts';
import { tellHealth } from './health.ts';
import { addToQuarter, readDays, type Sums } from './quarters.ts';

/** What happened on a day, as the platform's owner counts it. */
export type Activity = {
  /** Accounts registered, less those given up within their first minute. */
  readonly signUps: number;
  readonly bookings: number;
  readonly mails: number;
  readonly webhooks: number;
};

const BACKUP = 'backup';

type Counted = AccountRegistered | RegistrationAbandoned | BookingConfirmed | MailSent | StripeEventRecorded;

/** How much happened when, by quarters of an hour, and the last backup: what the owner's overview and System page show. */
export const activity = projection<Counted | BackupMade>({
  name: 'activity',
  version: 1,
  on: {
    AccountRegistered: (event, work) => count(work, event, { signUps: 1 }),
    RegistrationAbandoned: (event, work) => count(work, event, { signUps: -1 }),
    BookingConfirmed: (event, work) => count(work, event, { bookings: 1 }),
    MailSent: ({ metadata }, work) => addToQuarter(work, metadata.occurredAt, { mails: 1 }),
    StripeEventRecorded: ({ metadata }, work) => addToQuarter(work, metadata.occurredAt, { webhooks: 1 }),
    BackupMade({ data, position }, work) {
      tellHealth(work, position);
      work.put(BACKUP, data);
    },
  },
});

function count(work: Work, { metadata, position }: Fact<Counted>, by: Sums): Promise<void> {
  tellFigures(work, position);
  return addToQuarter(work, metadata.occurredAt, by);
}

/** Of each of some dates that follow each other, in a time zone. */
export async function readActivity(
  models: ReadModels,
  dates: readonly string[],
  timeZone: string,
): Promise<readonly Activity[]> {
  const days = await readDays(models, activity, dates, timeZone);
  return dates.map((date) => {
    const { signUps = 0, bookings = 0, mails = 0, webhooks = 0 } = days.get(date) ?? {};
    return { signUps: Math.max(0, signUps), bookings, mails, webhooks };
  });
}

/** The newest backup that this log knows of. */
export const readLastBackup = (models: ReadModels): Promise<BackupMade['data'] | undefined> =>
  readDocument(models, activity, BACKUP);
