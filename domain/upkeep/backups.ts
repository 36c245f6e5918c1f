import type { Aggregate, Command } from '../decider.ts';
import type { BackupMade } from './events.ts';
import { OwnersOnly } from './refusals.ts';

export type RecordBackup = Command<'RecordBackup', BackupMade['data']>;

/** Stream `backups`: each backup once, by the command that made it. Refuses everyone else with OwnersOnly. */
export const backups: Aggregate<{ readonly last: string }, RecordBackup, BackupMade, object> = {
  name: 'backups',
  stream: () => 'backups',
  initial: { last: '' },
  decide({ by, data }, { last }) {
    if (by.role !== 'system') throw OwnersOnly();
    return data.madeAt === last ? [] : [{ type: 'BackupMade', data }];
  },
  evolve: (_, { data }) => ({ last: data.madeAt }),
};
