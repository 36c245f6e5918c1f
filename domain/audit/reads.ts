import type { Aggregate, Command } from '../decider.ts';
import type { AuditRead } from './events.ts';

export type RecordRead = Command<'RecordRead', Omit<AuditRead['data'], 'readAt'>>;

/** What a reader has asked for in the hour that runs. */
export type Reads = { readonly hour: string; readonly asked: readonly string[] };

const hourOf = (instant: string) => instant.slice(0, 'YYYY-MM-DDTHH'.length);
const wordsOf = ({ what, filter }: Pick<AuditRead['data'], 'what' | 'filter'>) => JSON.stringify([what, filter]);

/** Stream `reads-{readerId}`: each question of a platform owner to the log is recorded once an hour. */
export const reads: Aggregate<Reads, RecordRead, AuditRead, { readonly readerId: string }> = {
  name: 'reads',
  stream: ({ readerId }) => `reads-${readerId}`,
  initial: { hour: '', asked: [] },
  decide: ({ data, at }, { hour, asked }) =>
    hour === hourOf(at) && asked.includes(wordsOf(data)) ? [] : [{ type: 'AuditRead', data: { ...data, readAt: at } }],
  evolve({ hour, asked }, { data }) {
    const now = hourOf(data.readAt);
    return { hour: now, asked: now === hour ? [...asked, wordsOf(data)] : [wordsOf(data)] };
  },
};
