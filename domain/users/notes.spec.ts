import { it } from 'vitest';
import type { Actor } from '../decider.ts';
import { given } from '../given.testing.ts';
import { ana, at, owner } from './account.testing.ts';
import type { MemberNoteCommand } from './commands.ts';
import type { MemberNoteEvent } from './events.ts';
import { MOST_NOTES, memberNotes } from './notes.ts';
import { NoSuchNote, NotesFull, NotYourAccount, NotYourNote } from './refusals.ts';

const support: Actor = { id: 'sue', role: 'support' };
const moderator: Actor = { id: 'mo', role: 'moderator' };

const write = (by: Actor = support, noteId = 'n'): MemberNoteCommand => ({
  type: 'WriteMemberNote',
  data: { accountId: 'ana', noteId, text: 'Called twice.' },
  by,
  at,
});
const remove = (by: Actor = support, noteId = 'n'): MemberNoteCommand => ({
  type: 'RemoveMemberNote',
  data: { accountId: 'ana', noteId },
  by,
  at,
});
const written = (noteId = 'n', authorId = support.id): MemberNoteEvent => ({
  type: 'MemberNoteWritten',
  data: { accountId: 'ana', noteId, text: 'Called twice.', authorId, writtenAt: at },
});
const removed: MemberNoteEvent = { type: 'MemberNoteRemoved', data: { accountId: 'ana', noteId: 'n' } };

it('is written by the support and owners, once, and by nobody else', () => {
  given(memberNotes).when(write()).appends(written());
  given(memberNotes).when(write(owner)).appends(written('n', owner.id));
  given(memberNotes, written()).when(write()).appendsNothing();
  given(memberNotes, written(), removed).when(write()).appendsNothing();
  for (const by of [ana, moderator]) given(memberNotes).when(write(by)).refuses(NotYourAccount);
});

it('is removed by who wrote it or an owner', () => {
  given(memberNotes, written()).when(remove()).appends(removed);
  given(memberNotes, written()).when(remove(owner)).appends(removed);
  given(memberNotes, written())
    .when(remove({ id: 'sam', role: 'support' }))
    .refuses(NotYourNote);
  given(memberNotes, written()).when(remove(moderator)).refuses(NotYourAccount);
  given(memberNotes, written(), removed).when(remove()).appendsNothing();
  given(memberNotes).when(remove()).refuses(NoSuchNote);
});

it('so many about a member, and no more', () => {
  const full = Array.from({ length: MOST_NOTES }, (_, nth) => written(`n${nth}`));
  given(memberNotes, ...full)
    .when(write())
    .refuses(NotesFull);
  given(memberNotes, ...full)
    .when(write(support, 'n0'))
    .appendsNothing();
});
