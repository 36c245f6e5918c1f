import type { AuditEntryFragment, RecordType } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';

graphql(`
  fragment AuditEntry on AuditEvent {
    id position name at channel apiTokenId stream revision restorable sentence
    actor { id kind name }
    record { type id }
    parts { kind text id }
    changes { field before after }
  }
`);

/** A recorded event in words. */
export type Entry = AuditEntryFragment;
export type { RecordType };

/** A record that has a history; `name` is what it is called. */
export interface HistoryOf {
  type: RecordType;
  id: string;
  name: string;
}
