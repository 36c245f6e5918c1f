import type { Aggregate } from '../decider.ts';
import { hasRight } from '../rights.ts';
import type { MemberNoteCommand } from './commands.ts';
import type { MemberNoteEvent, MemberNoteWritten } from './events.ts';
import { NoSuchNote, NotesFull, NotYourAccount, NotYourNote } from './refusals.ts';

export const MOST_NOTES = 50;

export type MemberNote = Omit<MemberNoteWritten['data'], 'accountId'>;

/** The notes about a member that stand, the newest first, and the ids of those that were removed. */
export type MemberNotes = { readonly notes: readonly MemberNote[]; readonly removed: readonly string[] };

/** Stream `notes-{accountId}`: notes of those who run the platform about a member, at most {@link MOST_NOTES}. */
export const memberNotes: Aggregate<MemberNotes, MemberNoteCommand, MemberNoteEvent, { readonly accountId: string }> = {
  name: 'notes',
  stream: ({ accountId }) => `notes-${accountId}`,
  initial: { notes: [], removed: [] },
  decide({ type, data, by, at }, { notes, removed }) {
    if (!hasRight(by.role, 'noteMembers')) throw NotYourAccount();
    const standing = notes.find(({ noteId }) => noteId === data.noteId);
    if (type === 'RemoveMemberNote') {
      if (removed.includes(data.noteId)) return [];
      if (!standing) throw NoSuchNote();
      if (standing.authorId !== by.id && by.role !== 'superadmin') throw NotYourNote();
      return [{ type: 'MemberNoteRemoved', data }];
    }
    if (standing || removed.includes(data.noteId)) return [];
    if (notes.length >= MOST_NOTES) throw NotesFull();
    return [{ type: 'MemberNoteWritten', data: { ...data, authorId: by.id, writtenAt: at } }];
  },
  evolve({ notes, removed }, event) {
    switch (event.type) {
      case 'MemberNoteWritten': {
        const { accountId: _accountId, ...note } = event.data;
        return { notes: [note, ...notes], removed };
      }
      case 'MemberNoteRemoved': {
        const { noteId: gone } = event.data;
        return { notes: notes.filter(({ noteId }) => noteId !== gone), removed: [...removed, gone] };
      }
      default:
        event satisfies never;
        return { notes, removed };
    }
  },
};
