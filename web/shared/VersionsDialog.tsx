import type { ReactNode } from 'react';
import styled from 'styled-components';
import { refetchSafely } from '../live/refetchSafely.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Loading, SkeletonText } from '../ui/Skeleton.tsx';
import { ErrorPanel } from '../ui/States.tsx';
import { color, font, size, space } from '../ui/tokens.ts';
import { momentOf } from './instants.ts';
import { refusalOf } from './refusal.ts';

/** What something said between two UTC instants; `until` is null for what it says now. */
interface Version {
  readonly version: number;
  readonly since: string;
  readonly until: string | null;
}

interface Query {
  readonly error?: unknown;
  readonly loading: boolean;
  readonly refetch: () => Promise<unknown>;
}

/** Everything something has said, the present first. `versions`: as the server has them, undefined until they are here. */
export function VersionsDialog<V extends Version>(props: {
  query: Query;
  versions: readonly V[] | undefined;
  /** Stands after the time of a version. */
  note?: (version: V) => ReactNode;
  draw: (version: V) => ReactNode;
  onClose: () => void;
}) {
  const { query, versions, note, draw } = props;
  return (
    <Dialog open onOpenChange={(open) => !open && props.onClose()} title="Versions">
      {query.error !== undefined && (
        <ErrorPanel
          message={refusalOf(query.error).message}
          onRetry={() => refetchSafely(query.refetch)}
          retrying={query.loading}
        />
      )}
      {!versions && query.error === undefined && (
        <Loading>
          <SkeletonText />
        </Loading>
      )}
      <Versions>
        {versions?.toReversed().map((one) => (
          <li key={one.version}>
            <small>
              {one.until === null ? 'Now, since ' : ''}
              <time dateTime={one.since}>{momentOf(one.since)}</time>
              {note?.(one)}
            </small>
            {draw(one)}
          </li>
        ))}
      </Versions>
    </Dialog>
  );
}

const Versions = styled.ol`
  display: grid;
  gap: ${space[5]};
  li {
    display: grid;
    gap: ${space[1]};
    padding-left: ${space[4]};
    border-left: 4px solid ${color.line};
  }
  small {
    color: ${color.muted};
    font-size: ${size.sm};
  }
  h3 {
    font: 800 ${size.lg}/1.2 ${font.display};
  }
`;
