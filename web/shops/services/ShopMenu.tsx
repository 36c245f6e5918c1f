import { lazy, Suspense, useRef, useState } from 'react';
import type { MenuFieldsFragment } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { useCrew } from '../../shared/crew/useBarbers.ts';
import { type MenuService, useMenuNews } from '../../shared/menu/useMenu.ts';
import { useAction } from '../../shared/useAction.ts';
import { AlertDialog } from '../../ui/AlertDialog.tsx';
import { Button } from '../../ui/Button.tsx';
import { Shelf } from '../../ui/CardSkeletons.tsx';
import { Icon } from '../../ui/Icons.tsx';
import { Row, Stack } from '../../ui/Layout.tsx';
import { offeredByWords } from './offeredBy.ts';
import { ServiceCard } from './ServiceCard.tsx';

// Loaded on demand: the list does not need the form.
const ServiceDialog = lazy(() => import('./ServiceDialog.tsx').then((module) => ({ default: module.ServiceDialog })));

const Retire = graphql(`
  mutation RetireService($shopId: ID!, $id: ID!) { retireService(shopId: $shopId, id: $id) { id ...MenuFields } }
`);
const Order = graphql(`
  mutation OrderServices($shopId: ID!, $ids: [ID!]!) { orderServices(shopId: $shopId, ids: $ids) { id ...MenuFields } }
`);

/**
 * One shop's services as cards in the order of its menu: added, changed, moved and taken off here. `owner`: the name of its owner,
 * where the viewer manages the menu for them.
 */
export function ShopMenu({ shop, owner }: { shop: MenuFieldsFragment & { name: string }; owner?: string | undefined }) {
  const menu = shop.services;
  const crew = useCrew(shop.id);
  useMenuNews(shop.id);
  const [open, setOpen] = useState<'new' | MenuService>();
  const [leaving, setLeaving] = useState<MenuService>();
  const heading = useRef<HTMLHeadingElement>(null);
  const [retire, retiring] = useAction(Retire);
  const [order, ordering] = useAction(Order);
  const own = menu.filter(({ isDefault }) => !isDefault);
  const move = (at: number, by: 1 | -1) => {
    const ids = own.map(({ id }) => id);
    const [moved] = ids.splice(at, 1);
    if (moved === undefined) return;
    ids.splice(at + by, 0, moved);
    void order({ shopId: shop.id, ids });
  };
  const takeOff = async ({ id, name }: MenuService) => {
    await retire({ shopId: shop.id, id }, `${name} is off the menu`);
    setLeaving(undefined);
    // Its button has left with its card.
    requestAnimationFrame(() => heading.current?.focus());
  };
  return (
    <Stack as="section" $gap={5} aria-labelledby={`menu-${shop.id}`}>
      <Row $justify="space-between">
        <h2 id={`menu-${shop.id}`} ref={heading} tabIndex={-1}>
          {shop.name}
        </h2>
        <Button
          variant="primary"
          icon={<Icon name="plus" />}
          aria-label={`Add a service of ${shop.name}`}
          onClick={() => setOpen('new')}
        >
          Add a service
        </Button>
      </Row>
      <Shelf as="ul">
        {menu.map((service) => {
          const at = own.indexOf(service);
          return (
            <li key={service.id}>
              <ServiceCard
                service={service}
                by={offeredByWords(crew, service.id, owner)}
                isOwn={owner === undefined}
                isBusy={ordering}
                onEdit={() => setOpen(service)}
                onRetire={() => setLeaving(service)}
                onUp={at > 0 ? () => move(at, -1) : undefined}
                onDown={at >= 0 && at < own.length - 1 ? () => move(at, 1) : undefined}
              />
            </li>
          );
        })}
      </Shelf>
      {open && (
        <Suspense fallback={null}>
          <ServiceDialog
            shopId={shop.id}
            service={open === 'new' ? undefined : open}
            now={open === 'new' ? undefined : menu.find(({ id }) => id === open.id)}
            categories={[...new Set(own.map(({ category }) => category).filter(Boolean))]}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
      <AlertDialog
        open={Boolean(leaving)}
        onOpenChange={(stay) => !stay && !retiring && setLeaving(undefined)}
        title={`Remove ${leaving?.name ?? ''} from the menu?`}
        description="Customers cannot choose it any more. What is booked of it takes place, with its minutes and its price."
        confirmLabel="Remove"
        danger
        busy={retiring}
        onConfirm={() => leaving && void takeOff(leaving)}
      />
    </Stack>
  );
}
