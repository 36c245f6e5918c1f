import { Link } from 'react-router-dom';
import type { FailuresFragment } from '../../graphql/graphql.ts';
import { paths } from '../../shared/paths.ts';
import { Row } from '../../ui/Layout.tsx';
import { Note } from '../../ui/Note.tsx';
import { AREAS, type Area, inArea } from '../system/areas.ts';
import { TryAllAgain } from '../system/TryAllAgain.tsx';
import { countWords } from '../system/words.ts';

const BUTTONS: readonly (readonly [area: Area, label: string])[] = [
  ['MAIL', 'Try mails again'],
  ['PAYMENT_EVENT', 'Try events again'],
];

/** Says that jobs have failed, what they were for, and has all or those for one thing tried again; else nothing. */
export function Failures({ queue, onMended }: { queue: FailuresFragment; onMended: () => void }) {
  const { failed } = queue;
  if (failed === 0) return null;
  // Where all failed jobs are for the same, one button mends them.
  const apart = BUTTONS.map(([area, label]) => ({ area, label, count: inArea(queue, area).failed })).filter(
    ({ count }) => count > 0 && count < failed,
  );
  return (
    <Note tone="warn">
      <p>
        <strong>{`${countWords(failed, 'job has', 'jobs have')} failed.`}</strong>
        {areaWords(queue)}
      </p>
      <Row $gap={3}>
        <TryAllAgain count={failed} onDone={onMended} />
        {apart.map(({ area, label, count }) => (
          <TryAllAgain key={area} area={area} label={label} count={count} onDone={onMended} />
        ))}
        <Link to={`${paths.ownerSystem}?tab=jobs`}>See what failed</Link>
      </Row>
    </Note>
  );
}

/** ` Among them 2 mails and 1 event of the payment provider.` */
function areaWords(queue: FailuresFragment): string {
  const parts = BUTTONS.flatMap(([area]) => {
    const { failed } = inArea(queue, area);
    const [one, many] = AREAS[area];
    return failed > 0 ? [countWords(failed, one, many)] : [];
  });
  return parts.length > 0 ? ` Among them ${parts.join(' and ')}.` : '';
}
