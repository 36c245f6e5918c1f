import { AvailabilityNewsOf } from '../../live/useAvailabilityNews.ts';
import type { DeskShop } from './deskTimes.ts';
import { onlyChairOf } from './work.ts';

/**
 * Calls `onNews` when a time has changed at a shop where the viewer serves at their own chair alone. A booking that was moved to
 * another chair is no longer theirs to read, so `bookingChanged` does not tell them of it, and it would stay in their list.
 */
export function LeftChairNews({ shops, onNews }: { shops: readonly DeskShop[]; onNews: () => unknown }) {
  return shops
    .filter((shop) => onlyChairOf(shop) !== undefined)
    .map(({ id }) => <AvailabilityNewsOf key={id} shopId={id} onNews={onNews} />);
}
