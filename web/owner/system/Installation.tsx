import styled from 'styled-components';
import { momentOf } from '../../shared/instants.ts';
import { paths } from '../../shared/paths.ts';
import { useNow } from '../../shared/useNow.ts';
import { CellLink } from '../../ui/CellLink.tsx';
import { type Fact, Facts } from '../../ui/Facts.tsx';
import { formatNumber } from '../../ui/format.ts';
import { Stack } from '../../ui/Layout.tsx';
import { Note } from '../../ui/Note.tsx';
import { media, space } from '../../ui/tokens.ts';
import { areOldKeys, isNearlyFull, isOldBackup } from './limits.ts';
import type { SystemState } from './useSystem.ts';
import { ageWords, bytesWords, countWords } from './words.ts';

const MINUTE_MS = 60_000;

/** What it runs on, what room it takes, the last backup and the last signed head. */
export function Installation({ state: { system, transparency } }: { state: SystemState }) {
  const now = useNow(MINUTE_MS);
  const { storage, versions, lastBackup } = system;
  return (
    <Stack $gap={5}>
      {isNearlyFull(storage) && (
        <Note tone="warn">
          {`The disk is nearly full: ${bytesWords(storage.diskFreeBytes)} of ${bytesWords(storage.diskBytes)} are left.`}
        </Note>
      )}
      {lastBackup?.oldestKeysAt && areOldKeys(lastBackup.oldestKeysAt, now) && (
        <Note tone="warn">
          Keys in backups are older than 30 days, those of members erased since among them. The next backup removes all
          but the newest.
        </Note>
      )}
      {!transparency.isSigning && <Note tone="warn">No head of the record is being signed at this moment.</Note>}
      <Columns>
        <Facts title="Storage" facts={storageFacts(storage)} />
        <Facts title="Versions" facts={versionFacts(versions)} />
        <Facts title="Backup" facts={backupFacts(lastBackup, now)} />
        <Facts title="Signed heads" facts={headFacts(transparency.latest, now)} />
      </Columns>
    </Stack>
  );
}

const known = (bytes: number | null): string => (bytes === null ? 'Kept by EventStoreDB' : bytesWords(bytes));

const storageFacts = (of: SystemState['system']['storage']): Fact[] => [
  { name: 'Event log', value: known(of.logBytes) },
  { name: 'Vault', value: known(of.vaultBytes) },
  { name: 'Pictures', value: `${bytesWords(of.uploadBytes)} in ${countWords(of.uploads, 'file', 'files')}` },
  {
    name: 'Redis',
    value: of.redisBytes === null ? 'It may not be asked' : `${bytesWords(of.redisBytes)}${limitWords(of)}`,
  },
  { name: 'Disk', value: `${bytesWords(of.diskFreeBytes)} of ${bytesWords(of.diskBytes)} free` },
];

const limitWords = ({ redisMostBytes }: SystemState['system']['storage']): string =>
  redisMostBytes === null ? ', without a limit' : ` of ${bytesWords(redisMostBytes)}`;

const versionFacts = (of: SystemState['system']['versions']): Fact[] => [
  { name: 'Chairside', value: of.product },
  { name: 'Node', value: of.node },
  { name: 'Redis', value: of.redis || 'It may not be asked' },
  { name: 'Event log', value: of.engine },
  {
    name: 'Events',
    value: `${formatNumber(of.eventTypes)} types, ${formatNumber(of.liftedEventTypes)} of them in a later shape`,
  },
  { name: 'Runs since', value: momentOf(of.startedAt) },
];

function backupFacts(backup: SystemState['system']['lastBackup'], now: number): Fact[] {
  if (!backup) return [{ name: 'Last backup', value: 'None is on record. Make one with: npm run backup -- FOLDER' }];
  return [
    { name: 'Last backup', value: momentOf(backup.madeAt) },
    {
      name: 'Age',
      value: `${ageWords(backup.madeAt, now)}${isOldBackup(backup.madeAt, now) ? ', longer than a day' : ''}`,
    },
    { name: 'Holds', value: `${countWords(backup.events, 'event', 'events')}, ${bytesWords(backup.bytes)}` },
    { name: 'Copies of keys', value: keyWords(backup) },
  ];
}

const keyWords = ({ keyCopies, oldestKeysAt }: NonNullable<SystemState['system']['lastBackup']>): string =>
  keyCopies && oldestKeysAt
    ? `${formatNumber(keyCopies)}, the oldest of ${momentOf(oldestKeysAt)}`
    : 'Not counted by the release that made it';

function headFacts(head: SystemState['transparency']['latest'], now: number): Fact[] {
  const all = { name: 'All heads', value: <CellLink to={paths.transparency}>Transparency</CellLink> };
  if (!head) return [{ name: 'Latest', value: 'None yet' }, all];
  return [
    { name: 'Latest', value: momentOf(head.at) },
    { name: 'Age', value: ageWords(head.at, now) },
    { name: 'Covers', value: countWords(head.size, 'event', 'events') },
    all,
  ];
}

const Columns = styled.div`
  display: grid;
  gap: ${space[6]};
  ${media.desktop} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    align-items: start;
  }
`;
