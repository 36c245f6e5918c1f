import type { QueueFieldsFragment } from '../../graphql/graphql.ts';
import { momentOf } from '../../shared/instants.ts';
import { Badge } from '../../ui/Badge.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { Muted, Stack } from '../../ui/Layout.tsx';
import { jobWords, lastingWords } from './words.ts';

type Sweep = QueueFieldsFragment['sweeps'][number];

/** The repeated jobs: when each last ended well, and what went wrong when it last did not. */
export const Sweeps = ({ sweeps }: { sweeps: readonly Sweep[] }) => (
  <section aria-labelledby="sweeps">
    <Stack $gap={3}>
      <h2 id="sweeps">Repeated jobs</h2>
      <Muted>One that has failed for longer than three rounds take counts among the failures.</Muted>
      <DataTable caption="Repeated jobs" columns={columns} rows={sweeps} rowKey={({ name }) => name} />
    </Stack>
  </section>
);

/** How many of them have failed for longer than they may. */
export const stuckOf = (sweeps: readonly Pick<Sweep, 'isStuck'>[]): number =>
  sweeps.filter(({ isStuck }) => isStuck).length;

/** Rounds that may be missing, such as while the installation is restarted. */
const ROUNDS = 3;

function State({ sweep: { failingSince, isStuck, doneAt, everySeconds } }: { sweep: Sweep }) {
  if (failingSince) return <Badge tone={isStuck ? 'err' : 'warn'}>{`Fails since ${momentOf(failingSince)}`}</Badge>;
  if (!doneAt) return <Badge>Not run yet</Badge>;
  const isLate = Date.now() - Date.parse(doneAt) > ROUNDS * everySeconds * 1000;
  return isLate ? <Badge tone="warn">Not run</Badge> : <Badge tone="ok">Runs</Badge>;
}

const columns: readonly Column<Sweep>[] = [
  { key: 'name', header: 'What', name: true, cell: ({ name }) => jobWords(name) },
  { key: 'every', header: 'Every', cell: ({ everySeconds }) => lastingWords(everySeconds) },
  { key: 'state', header: 'State', cell: (sweep) => <State sweep={sweep} /> },
  { key: 'done', header: 'Last done', cell: ({ doneAt }) => (doneAt ? momentOf(doneAt) : 'not yet') },
  {
    key: 'failed',
    header: 'Last failed',
    cell: ({ failedAt, fault }) => (failedAt ? `${momentOf(failedAt)}: ${fault ?? ''}` : 'never'),
  },
];
