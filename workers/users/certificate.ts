import { inWords, KEPT_FOR, RETENTION } from '#domain/retention.ts';
import type { Erased } from '#domain/users/events.ts';

/** What was erased, when (UTC ISO instants), and whether the store wipes the bytes itself. */
export type Erasure = {
  readonly accountId: string;
  readonly erasedAt: string;
  readonly erased: Erased;
  readonly wipesAtOnce: boolean;
  /** Since when the store's files are without them, where it does not; undefined while they may not be. */
  readonly goneSince?: string | undefined;
};

const kinds = {
  sessions: 'sessions',
  devices: 'known devices',
  drafts: 'drafts of posts',
  pictures: 'pictures of your profile and your shops',
  postPictureFiles: 'files of pictures in posts, comments and your portfolio',
  messagePictureFiles: 'files of pictures in messages',
  archives: 'copies of your data',
  handles: 'email addresses and user names, free for others again',
} as const satisfies Readonly<Record<keyof Erased, string>>;

/** The certificate of an erasure: what is gone, what stays by the table of /privacy, and where bytes may linger. */
export function certificate(
  { accountId, erasedAt, erased, wipesAtOnce, goneSince }: Erasure,
  publicUrl: string,
): string {
  const stays = RETENTION.filter(({ by }) => by === 'stays');
  const backups = inWords(KEPT_FOR.backupOfVault);
  return [
    `your account ${accountId} is erased, since ${erasedAt}. This is the certificate of it. We do not know this address any more once this mail is sent, and will not write again.`,
    [
      'What is gone:',
      '- the key of your personal data: names, addresses, phone number, profile, and what you wrote. Every copy of it is sealed with that key and can no longer be read',
      '- your password and your two-factor login',
      ...Object.entries(kinds).map(([kind, words]) => `- ${words}: ${erased[kind as keyof Erased]}`),
    ].join('\n'),
    ['What stays:', ...stays.map(({ what, until, why }) => `- ${what}. ${until}. ${why}`)].join('\n'),
    [
      'Where bytes may linger:',
      wipesAtOnce
        ? '- in our files: nowhere. The key was written over with zeros.'
        : goneSince !== undefined
          ? `- in the files of our database: nowhere, since ${goneSince}. They were written anew without the key.`
          : '- in the files of our database until they are compacted next: until then the key is there, but nothing reads it.',
      `- in backups of keys and pictures: ${backups} at most.`,
      '- the payment provider is asked to forget you as a customer within minutes; it keeps its own records of payments, as the law asks it to.',
      '- mails we have sent you are with you and those who carried them.',
    ].join('\n'),
    `What is kept of whom, and why: ${publicUrl}/privacy`,
  ].join('\n\n');
}
