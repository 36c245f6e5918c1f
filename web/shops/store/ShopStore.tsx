import { lazy, Suspense, useState } from 'react';
import type { OwnShopFragment } from '../../graphql/graphql.ts';
import { myStoreTexts } from '../../shared/myStoreTexts.ts';
import { paths } from '../../shared/paths.ts';
import { pricingTexts } from '../../shared/pricingTexts.ts';
import { refusalOf } from '../../shared/refusal.ts';
import type { SessionUser } from '../../shared/session.tsx';
import { BusinessProfile } from '../../shared/store/BusinessProfile.tsx';
import { DeletedList } from '../../shared/store/DeletedList.tsx';
import { DeleteDialog, useDeleting } from '../../shared/store/Deleting.tsx';
import { StoreParts } from '../../shared/store/StoreParts.tsx';
import { StoreTitle } from '../../shared/store/StoreTitle.tsx';
import { inFull } from '../../shared/store/storeTrouble.ts';
import { useAskedWindow } from '../../shared/useAskedWindow.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { CardSkeletons, Shelf } from '../../ui/CardSkeletons.tsx';
import { Icon } from '../../ui/Icons.tsx';
import { Page, Row, Stack } from '../../ui/Layout.tsx';
import { EmptyState, ErrorPanel } from '../../ui/States.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { useOnline } from '../../ui/useOnline.ts';
import { OwnCard } from './OwnCard.tsx';
import { MOST_SHOPS, useOwnShops } from './useOwnShops.ts';
import { useShopRemoval } from './useShopRemoval.ts';

// Loaded on demand: the list does not need the forms.
const ShopDialog = lazy(() => import('./ShopDialog.tsx').then((module) => ({ default: module.ShopDialog })));
const SpecialHoursDialog = lazy(() =>
  import('./SpecialHoursDialog.tsx').then((module) => ({ default: module.SpecialHoursDialog })),
);

/** /my-store of a barber: the shops, their hours and prices. Customers find the way to a business here. */
export function ShopStore({ user }: { user: SessionUser }) {
  const own = useOwnShops();
  const removal = useShopRemoval(own);
  const toast = useToast();
  const online = useOnline();
  const [open, setOpen] = useState<'new' | OwnShopFragment>();
  const [specialId, setSpecialId] = useState<string>();
  const [refused, setRefused] = useState<string>();
  const deleting = useDeleting<OwnShopFragment>(removal);

  const kind = user.role === 'SHOP_OWNER' ? 'shop' : undefined;
  const shops = own.shops?.filter(({ id }) => id !== removal.leaving);
  const special = shops?.find(({ id }) => id === specialId);
  const add = () => {
    const full = (shops?.length ?? 0) >= MOST_SHOPS;
    const reason = full
      ? myStoreTexts.limit
      : online
        ? undefined
        : 'You are offline. Shops can be changed again once you are back.';
    setRefused(reason);
    if (reason) toast.error(reason);
    else setOpen('new');
  };
  useAskedWindow(add, { isReady: kind !== undefined && shops !== undefined });
  const saved = (shop: OwnShopFragment) => {
    own.put(shop);
    setRefused(undefined);
    setOpen(undefined);
  };
  const trouble = refused ?? (removal.failure && inFull(removal.failure));

  return (
    <Page title={myStoreTexts.title} shown={<StoreTitle />} eyebrow="Inventory & Shop" lead={leads[kind ?? 'none']}>
      <StoreParts>
        <BusinessProfile
          user={user}
          kind={kind}
          used={shops?.length}
          most={MOST_SHOPS}
          plan={own.plan?.title}
          onAdd={add}
        />
        <div role="alert">{trouble && <ErrorPanel message={trouble} />}</div>
        <Stack as="section" $gap={5} aria-labelledby="your-shops">
          <Row $justify="space-between">
            <h2 id="your-shops" ref={deleting.heading} tabIndex={-1}>
              {myStoreTexts.yourShops}
            </h2>
            {kind && (
              <Row>
                <LinkButton to={paths.myBarbers} icon={<Icon name="users" />}>
                  Barbers
                </LinkButton>
                <LinkButton to={paths.services} icon={<Icon name="comb" />}>
                  Your Services
                </LinkButton>
                <LinkButton to={paths.takings} icon={<Icon name="card" />}>
                  Takings
                </LinkButton>
                <LinkButton to={paths.payouts} icon={<Icon name="coins" />}>
                  Payouts
                </LinkButton>
              </Row>
            )}
          </Row>
          <DeletedList
            things={own.gone.filter(({ id }) => id !== removal.leaving)}
            busy={removal.returning}
            onUndo={(shop) => void removal.bringBack(shop).then(deleting.toHeading)}
          />
          {shops ? (
            <Cards
              shops={shops}
              onAdd={kind && add}
              onEdit={setOpen}
              onSpecial={({ id }) => setSpecialId(id)}
              onDelete={deleting.ask}
            />
          ) : own.error ? (
            <ErrorPanel message={refusalOf(own.error).message} onRetry={own.refetch} retrying={own.loading} />
          ) : (
            <CardSkeletons count={3} />
          )}
        </Stack>
      </StoreParts>
      {open && (
        <Suspense fallback={null}>
          <ShopDialog shop={open === 'new' ? undefined : open} onSaved={saved} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
      {special && (
        <Suspense fallback={null}>
          <SpecialHoursDialog shop={special} onChanged={own.put} onClose={() => setSpecialId(undefined)} />
        </Suspense>
      )}
      <DeleteDialog
        {...deleting.dialog}
        description="It leaves the search at once and takes no more bookings. For a day you can undo it here."
      />
    </Page>
  );
}

const leads = {
  shop: 'Your chairs, their hours and their prices. Customers see every change at once.',
  none: 'Run a barber shop or sell to the trade, from the account you have.',
} as const;

interface CardsProps {
  shops: readonly OwnShopFragment[];
  /** Undefined for customers, who have no business yet. */
  onAdd: (() => void) | undefined;
  onEdit: (shop: OwnShopFragment) => void;
  onSpecial: (shop: OwnShopFragment) => void;
  onDelete: (shop: OwnShopFragment) => void;
}

function Cards({ shops, onAdd, onEdit, onSpecial, onDelete }: CardsProps) {
  if (shops.length === 0) {
    return (
      <EmptyState
        icon="store"
        heading="h3"
        title={myStoreTexts.empty}
        action={
          <Row $justify="center">
            {onAdd && (
              <Button variant="primary" icon={<Icon name="plus" />} onClick={onAdd}>
                {myStoreTexts.createShop}
              </Button>
            )}
            <LinkButton to={`${paths.home}#pricing`} icon={<Icon name="ticket" />}>
              {pricingTexts.available}
            </LinkButton>
          </Row>
        }
      />
    );
  }
  return (
    <Shelf as="ul">
      {shops.map((shop) => (
        <li key={shop.id}>
          <OwnCard
            shop={shop}
            onEdit={() => onEdit(shop)}
            onSpecial={() => onSpecial(shop)}
            onDelete={() => onDelete(shop)}
          />
        </li>
      ))}
    </Shelf>
  );
}
