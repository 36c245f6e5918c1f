import { useState } from 'react';
import type { FailuresFragment } from '../../graphql/graphql.ts';
import { formatNumber } from '../../ui/format.ts';
import { Muted, Row } from '../../ui/Layout.tsx';
import { Note } from '../../ui/Note.tsx';
import { AREAS, type Area, inArea } from './areas.ts';
import { TryAllAgain } from './TryAllAgain.tsx';
import { countWords } from './words.ts';

/** Says that jobs of an area have failed, has them tried again, and then what becomes of them. */
export function MendArea({ area, queue, onMended }: { area: Area; queue: FailuresFragment; onMended: () => void }) {
  const [tried, setTried] = useState(0);
  const { underWay, failed } = inArea(queue, area);
  const [one, many] = AREAS[area];
  const done = (count: number) => {
    setTried(count);
    onMended();
  };
  return (
    <>
      {failed > 0 && (
        <Note tone="warn">
          <p>
            <strong>{`${countWords(failed, `${one} has`, `${many} have`)} failed.`}</strong>
          </p>
          <Row $gap={3}>
            <TryAllAgain count={failed} area={area} label="Try again" onDone={done} />
          </Row>
        </Note>
      )}
      {tried > 0 && (
        <Muted role="status">
          {`${countWords(tried, `${one} is`, `${many} are`)} tried again: ${formatNumber(underWay)} under way, ${formatNumber(failed)} failed.`}
        </Muted>
      )}
    </>
  );
}
