import { Link } from 'react-router-dom';
import type { FailuresFragment } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { paths } from '../../shared/paths.ts';
import { Row } from '../../ui/Layout.tsx';
import { Note } from '../../ui/Note.tsx';
import { TryAllAgain } from '../system/TryAllAgain.tsx';
import { countWords } from '../system/words.ts';

graphql(`fragment Failures on JobQueueHealth { failed kinds { name area failed } }`);

/** Says that jobs have failed, what they were for, and has them tried again; nothing while none has. */
export function Failures({ queue, onMended }: { queue: FailuresFragment; onMended: () => void }) {
  const { failed } = queue;
  if (failed === 0) return null;
  return (
    <Note tone="warn">
      <p>
        <strong>{`${countWords(failed, 'job has', 'jobs have')} failed.`}</strong>
        {areaWords(queue)}
      </p>
      <Row $gap={3}>
        <TryAllAgain count={failed} onDone={onMended} />
        <Link to={`${paths.ownerSystem}?tab=jobs`}>See what failed</Link>
      </Row>
    </Note>
  );
}

/** ` Among them 2 mails and 1 event of the payment provider.` */
function areaWords({ kinds }: FailuresFragment): string {
  const of = (area: string) => kinds.filter((kind) => kind.area === area).reduce((sum, kind) => sum + kind.failed, 0);
  const [mails, events] = [of('MAIL'), of('PAYMENT_EVENT')];
  const parts = [
    ...(mails > 0 ? [countWords(mails, 'mail', 'mails')] : []),
    ...(events > 0 ? [countWords(events, 'event of the payment provider', 'events of the payment provider')] : []),
  ];
  return parts.length > 0 ? ` Among them ${parts.join(' and ')}.` : '';
}
