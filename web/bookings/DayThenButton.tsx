import { lazy } from 'react';
import { PastButton } from '../shared/history/PastButton.tsx';

const DayThen = lazy(async () => ({ default: (await import('./DayThen.tsx')).DayThen }));

/** Opens a shop's day as it was at a moment; for the shop's owner and for platform owners. */
export const DayThenButton = ({ shop, date }: { shop: { id: string; name: string }; date: string }) => (
  <PastButton label="Look back at a day…" title={`${shop.name}, as it was`}>
    {(close) => <DayThen shopId={shop.id} date={date} onNow={close} />}
  </PastButton>
);
