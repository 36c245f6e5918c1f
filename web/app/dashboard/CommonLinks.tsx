import type { ReactNode } from 'react';
import { paths } from '../../shared/paths.ts';
import { texts } from '../../shared/texts.ts';
import { WayCard, Ways } from '../../ui/Tiles.tsx';

/** The two ways the specification puts on every dashboard, after those of one role. */
export const CommonLinks = (props: { children?: ReactNode }) => (
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
  </Ways>
);
