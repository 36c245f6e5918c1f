import { Button } from '../ui/Button.tsx';
import type { DeskContext } from './desk/DeskProvider.tsx';
import type { DeskShop } from './desk/deskTimes.ts';
import { isAnyChair } from './desk/useOwnChairs.ts';
import { may } from './desk/work.ts';

/** Opens the windows of the desk for a shop, those that the viewer may use; `date` is the day they begin with. */
export function DeskButtons(props: {
  shop: DeskShop;
  online: boolean;
  date?: string | undefined;
  context: DeskContext;
}) {
  const { shop, online, date, context } = props;
  const hasChair = isAnyChair(context.chairsAt(shop.id));
  const at = date === undefined ? undefined : { date };
  if (shop.removed) return null;
  return (
    <>
      {(!shop.work || hasChair) && (
        <Button small variant="primary" disabled={!online} onClick={() => context.onWalkIn(shop, at)}>
          Add walk-in
        </Button>
      )}
      {hasChair && (
        <Button small disabled={!online} onClick={() => context.onBlock(shop, at)}>
          Block time
        </Button>
      )}
      {may(shop, 'closeDays') && (
        <Button small disabled={!online} onClick={() => context.onClose(shop)}>
          Close days
        </Button>
      )}
    </>
  );
}
