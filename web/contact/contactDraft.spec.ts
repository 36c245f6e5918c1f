import { expect, it } from 'vitest';
import { emptyDraft, problemsOf } from './contactDraft.ts';

const filled = {
  ...emptyDraft,
  firstName: 'Gil',
  lastName: 'Guest',
  email: 'gil@example.test',
  subject: 'Hours',
  message: 'Open on Sunday?',
  consents: true,
};

it('wants everything but a phone number', () => {
  expect(problemsOf(emptyDraft).map(({ field }) => field)).toEqual([
    'firstName',
    'lastName',
    'email',
    'subject',
    'message',
    'consents',
  ]);
  expect(problemsOf(filled)).toEqual([]);
  expect(problemsOf({ ...filled, message: '  ' })).toEqual([{ field: 'message', message: 'Please write a message.' }]);
});
