import type { ReactNode } from 'react';
import { paths } from '../../shared/paths.ts';
import { texts } from '../../shared/texts.ts';
import { WayCard, Ways } from '../../ui/Tiles.tsx';
import { useAccount } from '../../users/useAccount.ts';

/** The two ways the specification puts on every dashboard, after those of one role; for an entity also its service. */
export function CommonLinks(props: { children?: ReactNode }) {
  const { account } = useAccount();
  return (
    <Ways>
      {props.children}
      <WayCard
        title={texts.dashboard.visitForum}
        text="Ask, answer and show your work to barbers everywhere."
        icon="forum"
        to={paths.forum}
      />
      <WayCard
        title={texts.dashboard.inventoryAndShop}
        text="Your shops and products, their prices and hours."
        icon="store"
        to={paths.myStore}
      />
      {/* Last: it comes with the account, and moves nothing. */}
      {account?.identity === 'entity' && (
        <WayCard
          title="A special service"
          text="Barbers for all of you at once: say how many heads, when and where."
          icon="users"
          to={paths.entity}
        />
      )}
    </Ways>
  );
}
