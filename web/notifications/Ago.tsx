import { momentOf } from '../shared/instants.ts';
import { useNow } from '../shared/useNow.ts';
import { agoOf } from './moments.ts';

/** How long ago something happened, for as long as it is looked at. */
export function Ago({ at }: { at: string }) {
  const now = useNow(60_000);
  return (
    <time dateTime={at} title={momentOf(at)}>
      {agoOf(at, now)}
    </time>
  );
}
