import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { UpkeepFieldsFragment } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { momentOf } from '../../shared/instants.ts';
import { paths } from '../../shared/paths.ts';
import { useNow } from '../../shared/useNow.ts';
import { Badge } from '../../ui/Badge.tsx';
import { type Fact, Facts } from '../../ui/Facts.tsx';
import { Row } from '../../ui/Layout.tsx';
import { isNearlyFull, isOldBackup, isOldHead } from '../system/limits.ts';
import { ageWords, bytesWords, countWords } from '../system/words.ts';

graphql(`
  fragment UpkeepFields on Query {
    waitingDisputes: disputes(first: 1, isWaiting: true) { totalCount edges { node { id dueBy } } }
    ledgerMismatches { isSettled }
    system { storage { logBytes diskFreeBytes diskBytes } lastBackup { madeAt } }
    transparency { isSigning latest { number signedAt } }
  }
`);

const MINUTE_MS = 60_000;
const MACHINE = `${paths.ownerSystem}?tab=machine`;

/**
 * What an owner looks after in the morning: banks that wait for an answer, the books, the record, the disk, the backup;
 * each leads to what mends it.
 */
export function Upkeep({ state }: { state: UpkeepFieldsFragment }) {
  const now = useNow(MINUTE_MS);
  return <Facts title="Upkeep" facts={factsOf(state, now)} />;
}

function factsOf(state: UpkeepFieldsFragment, now: number): Fact[] {
  const { waitingDisputes, ledgerMismatches, system, transparency } = state;
  const { storage, lastBackup } = system;
  const open = ledgerMismatches.filter(({ isSettled }) => !isSettled).length;
  const head = transparency.latest;
  const dueBy = waitingDisputes.edges[0]?.node.dueBy;
  return [
    {
      name: 'Disputes to answer',
      value: told(
        `${paths.ownerBooks}?tab=disputes`,
        waitingDisputes.totalCount === 0
          ? 'No bank waits'
          : countWords(waitingDisputes.totalCount, 'bank waits', 'banks wait'),
        dueBy && `Until ${momentOf(dueBy)}`,
      ),
    },
    {
      name: 'Mismatches in the books',
      value: told(
        `${paths.ownerBooks}?tab=mismatches`,
        open === 0 ? 'Nothing open' : countWords(open, 'payment is open', 'payments are open'),
        open > 0 && 'To settle',
      ),
    },
    {
      name: 'Last signed head',
      value: told(
        MACHINE,
        head ? ageWords(head.signedAt, now) : 'None yet',
        (!transparency.isSigning && 'Not signing') || (head && isOldHead(head.signedAt, now) && 'Overdue'),
      ),
    },
    {
      name: 'Free disk space',
      value: told(
        MACHINE,
        `${bytesWords(storage.diskFreeBytes)} of ${bytesWords(storage.diskBytes)}`,
        isNearlyFull(storage) && 'Nearly full',
      ),
    },
    { name: 'Last backup', value: backupOf(storage.logBytes === null, lastBackup?.madeAt, now) },
  ];
}

function backupOf(isElsewhere: boolean, madeAt: string | undefined, now: number): ReactNode {
  if (!madeAt && isElsewhere) return told(MACHINE, 'EventStoreDB has its own', false);
  if (!madeAt) return told(MACHINE, 'None is on record', 'To make');
  return told(MACHINE, ageWords(madeAt, now), isOldBackup(madeAt, now) && 'Older than a day');
}

/** What is so, with the screen where it is seen to, and a word where somebody should. */
const told = (to: string, text: string, trouble: string | false | null | undefined): ReactNode => (
  <Row $gap={2}>
    <Link to={to}>{text}</Link>
    {trouble && (
      <Badge tone="warn" icon="warn">
        {trouble}
      </Badge>
    )}
  </Row>
);
