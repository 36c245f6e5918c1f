import { type ReactNode, useState } from 'react';
import { BlockDialog } from './BlockDialog.tsx';
import type { DeskShop, Place } from './deskTimes.ts';
import { type Desk, useDesk } from './useDesk.ts';
import { WalkInDialog } from './WalkInDialog.tsx';

/** Opens the windows of the desk, for a shop and, where one is known, a half hour. */
export interface DeskContext {
  desk: Desk;
  onWalkIn: (shop: DeskShop, at?: Place) => void;
  onBlock: (shop: DeskShop, at?: Place) => void;
}

type Open = { readonly what: 'walkIn' | 'block'; readonly shop: DeskShop; readonly at?: Place | undefined };

/** What a list or week needs to block time and add walk-ins; `isTaken` of what it shows. */
export function DeskProvider(props: {
  isTaken: (shopId: string, place: Place) => boolean;
  onDone: () => unknown;
  children: (context: DeskContext) => ReactNode;
}) {
  const desk = useDesk(props.onDone);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const isTaken = (place: Place) => open !== undefined && props.isTaken(open.shop.id, place);
  return (
    <>
      {props.children({
        desk,
        onWalkIn: (shop, at) => setOpen({ what: 'walkIn', shop, at }),
        onBlock: (shop, at) => setOpen({ what: 'block', shop, at }),
      })}
      {open?.what === 'walkIn' && (
        <WalkInDialog {...{ shop: open.shop, at: open.at, isTaken }} addWalkIn={desk.addWalkIn} onClose={close} />
      )}
      {open?.what === 'block' && (
        <BlockDialog {...{ shop: open.shop, at: open.at, isTaken }} block={desk.block} onClose={close} />
      )}
    </>
  );
}
