import type { QueueFieldsFragment } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { formatNumber } from '../../ui/format.ts';
import { Muted, Stack } from '../../ui/Layout.tsx';
import { Tile, Tiles } from '../../ui/Tiles.tsx';
import { FailedJobs } from './FailedJobs.tsx';
import { Sweeps } from './Sweeps.tsx';
import { jobWords, lackingWords, lastingWords } from './words.ts';

graphql(`
  fragment QueueFields on JobQueueHealth {
    waiting active delayed failed oldestWaitingSeconds eventsUnqueued kinds { name waiting active delayed failed }
    sweeps { name everySeconds doneAt failedAt fault failingSince isStuck }
  }
`);

/** How many jobs wait, run and failed; what failed, with the button that has it tried again. */
export function JobQueue({ queue, onChanged }: { queue: QueueFieldsFragment; onChanged: () => void }) {
  const { waiting, active, delayed, failed, oldestWaitingSeconds, eventsUnqueued, kinds, sweeps } = queue;
  return (
    <Stack $gap={6}>
      <Tiles>
        <Tile
          label="Waiting"
          value={waiting}
          note={waiting > 0 ? `the oldest for ${lastingWords(oldestWaitingSeconds)}` : 'could run now'}
          icon="clock"
        />
        <Tile label="Running" value={active} note="at this moment" icon="refresh" />
        <Tile label="Delayed" value={delayed} note="for their time, or their next try" icon="calendar" />
        <Tile label="Failed" value={failed} note="after all their tries; again every hour" icon="alert" />
      </Tiles>
      {eventsUnqueued > 0 && (
        <Muted>{`${lackingWords(eventsUnqueued, 'event has', 'events have')} not been looked through for jobs yet.`}</Muted>
      )}
      <FailedJobs count={failed} onChanged={onChanged} />
      <Sweeps sweeps={sweeps} />
      <section aria-labelledby="kinds">
        <Stack $gap={3}>
          <h2 id="kinds">By kind</h2>
          {kinds.length === 0 ? (
            <Muted>The queue is empty.</Muted>
          ) : (
            <DataTable caption="Jobs by kind" columns={columns} rows={kinds} rowKey={({ name }) => name} />
          )}
        </Stack>
      </section>
    </Stack>
  );
}

type Kind = QueueFieldsFragment['kinds'][number];
const STATES = [
  ['waiting', 'waiting'],
  ['active', 'running'],
  ['delayed', 'delayed'],
  ['failed', 'failed'],
] as const;

/** `2 waiting, 1 failed`: the states that some job is in. */
const nowWords = (kind: Kind): string =>
  STATES.filter(([state]) => kind[state] > 0)
    .map(([state, word]) => `${formatNumber(kind[state])} ${word}`)
    .join(', ');

const columns: readonly Column<Kind>[] = [
  { key: 'name', header: 'Kind', name: true, cell: ({ name }) => jobWords(name) },
  { key: 'now', header: 'Now', cell: nowWords },
];
