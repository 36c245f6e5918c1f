import { expect, it } from 'vitest';
import { given } from './given.testing.ts';
import { mailEffect, type RecordMail } from './mail.ts';

const record: RecordMail = {
  type: 'RecordMail',
  data: { key: 'welcome-1' },
  at: '2027-01-11T18:00:00.000Z',
  by: { id: 'send-welcome', role: 'system' },
};

it('records a mail', () =>
  given(mailEffect)
    .when(record)
    .appends({ type: 'MailSent', data: { key: 'welcome-1' } }));
it('records it once', () =>
  given(mailEffect, { type: 'MailSent', data: { key: 'welcome-1' } })
    .when(record)
    .appendsNothing());
it('has a stream per mail', () => expect(mailEffect.stream(record.data)).toBe('mail-welcome-1'));
