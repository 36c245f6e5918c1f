import { type ReactNode, useState } from 'react';
import { useAskedWindow } from '../../shared/useAskedWindow.ts';
import { BlockDialog, NothingToBlock } from './BlockDialog.tsx';
import { CloseDialog } from './CloseDialog.tsx';
import type { AskedPlace, DeskShop, Place } from './deskTimes.ts';
import { type Desk, useDesk } from './useDesk.ts';
import { type Chairs, isAnyChair, useOwnChairs } from './useOwnChairs.ts';
import { WalkInDialog } from './WalkInDialog.tsx';

/** Opens the windows of the desk, for a shop and, where one is known, a day, a half hour and whose. */
export interface DeskContext {
  desk: Desk;
  /** Whose time there is to be blocked at a shop, by its id. */
  chairsAt: (shopId: string) => Chairs;
  /** The server has said who is in the crew, or cannot. */
  isKnown: boolean;
  /** Whether somebody has something at a place of a shop: the owner, or a barber by their id. */
  isTaken: (shopId: string, place: Place, barber?: string) => boolean;
  onWalkIn: (shop: DeskShop, at?: AskedPlace) => void;
  onBlock: (shop: DeskShop, at?: AskedPlace) => void;
  onClose: (shop: DeskShop) => void;
}

type Open = {
  readonly what: 'walkIn' | 'block' | 'close';
  readonly shop: DeskShop;
  readonly at?: AskedPlace | undefined;
  /** Who comes, where that is known. */
  readonly name?: string;
  /** The id of a customer who has an account. */
  readonly customerId?: string | undefined;
};

/**
 * What a list or week needs to block time, close days and add walk-ins; `isTaken` of what it shows. With `guest` the window for a
 * walk-in of that name, or a customer who has an account, is open at first; `onGuestDone` is called when it closes. The address may ask for the windows of
 * `asked`.
 */
export function DeskProvider(props: {
  guest?: { readonly shop: DeskShop; readonly name: string; readonly customerId?: string | undefined } | undefined;
  onGuestDone?: () => void;
  asked?: DeskShop | undefined;
  /** The shops that it shows. */
  shops: readonly DeskShop[];
  isTaken: (shopId: string, place: Place, barber?: string) => boolean;
  onDone: () => unknown;
  children: (context: DeskContext) => ReactNode;
}) {
  const { chairsAt, isKnown } = useOwnChairs(props.shops);
  const desk = useDesk(props.onDone, chairsAt);
  const [open, setOpen] = useState<Open | undefined>(props.guest && { what: 'walkIn', ...props.guest });
  const { asked } = props;
  const openFor = (what: Open['what']) => () => asked && setOpen({ what, shop: asked });
  useAskedWindow(openFor('walkIn'), { which: 'walk-in', isReady: asked !== undefined });
  useAskedWindow(openFor('block'), { which: 'block', isReady: asked !== undefined && isKnown });
  const close = () => {
    if (open?.name) props.onGuestDone?.();
    setOpen(undefined);
  };
  const isTaken = (place: Place, barber?: string) => open !== undefined && props.isTaken(open.shop.id, place, barber);
  return (
    <>
      {props.children({
        desk,
        chairsAt,
        isKnown,
        isTaken: props.isTaken,
        onWalkIn: (shop, at) => setOpen({ what: 'walkIn', shop, at }),
        onBlock: (shop, at) => setOpen({ what: 'block', shop, at }),
        onClose: (shop) => setOpen({ what: 'close', shop }),
      })}
      {open?.what === 'walkIn' && (
        <WalkInDialog
          {...{ shop: open.shop, at: open.at, name: open.name, customerId: open.customerId, isTaken }}
          addWalkIn={desk.addWalkIn}
          bookFor={desk.bookFor}
          onClose={close}
        />
      )}
      {open?.what === 'close' && <CloseDialog shop={open.shop} onDone={props.onDone} onClose={close} />}
      {open?.what === 'block' &&
        (isAnyChair(chairsAt(open.shop.id)) ? (
          <BlockDialog
            {...{ shop: open.shop, at: open.at, isTaken }}
            chairs={chairsAt(open.shop.id)}
            block={desk.block}
            onClose={close}
          />
        ) : (
          <NothingToBlock shop={open.shop} onClose={close} />
        ))}
    </>
  );
}
