import { lazy, Suspense, useState } from 'react';
import type { OwnProductFragment } from '../graphql/graphql.ts';
import { myStoreTexts } from '../shared/myStoreTexts.ts';
import { paths } from '../shared/paths.ts';
import { refusalOf } from '../shared/refusal.ts';
import type { SessionUser } from '../shared/session.tsx';
import { BusinessProfile } from '../shared/store/BusinessProfile.tsx';
import { DeletedList } from '../shared/store/DeletedList.tsx';
import { DeleteDialog, useDeleting } from '../shared/store/Deleting.tsx';
import { StoreParts } from '../shared/store/StoreParts.tsx';
import { StoreTitle } from '../shared/store/StoreTitle.tsx';
import { inFull } from '../shared/store/storeTrouble.ts';
import { useAskedWindow } from '../shared/useAskedWindow.ts';
import { LinkButton } from '../ui/Button.tsx';
import { Page, Row, Stack } from '../ui/Layout.tsx';
import { ErrorPanel } from '../ui/States.tsx';
import { useToast } from '../ui/Toast.tsx';
import { useOnline } from '../ui/useOnline.ts';
import { inAll, PieceFigures } from './PieceFigures.tsx';
import { PLAN_FULL, PlanLimitReached } from './PlanLimitReached.tsx';
import { Shelf } from './Shelf.tsx';
import { TermsPart } from './TermsPart.tsx';
import { useOwnProducts } from './useOwnProducts.ts';
import { useProductRemoval } from './useProductRemoval.ts';

// Loaded on demand: counting pieces does not need the form.
const ProductDialog = lazy(() => import('./ProductDialog.tsx').then((module) => ({ default: module.ProductDialog })));

const offline = 'You are offline. Products can be changed again once you are back.';

/** /my-store of a seller: the products, where their pieces are, and how many more the plan has room for. */
export function SellerStore({ user }: { user: SessionUser }) {
  const own = useOwnProducts();
  const removal = useProductRemoval(own);
  const toast = useToast();
  const online = useOnline();
  const [open, setOpen] = useState<'new' | OwnProductFragment>();
  const [pressedFull, setPressedFull] = useState(false);
  const deleting = useDeleting<OwnProductFragment>(removal);

  const products = own.products?.filter(({ id }) => id !== removal.leaving);
  const full = products !== undefined && own.most !== undefined && products.length >= own.most;
  const add = () => {
    setPressedFull(full);
    if (full) toast.error(PLAN_FULL);
    else if (online) setOpen('new');
    else toast.error(offline);
  };
  useAskedWindow(add, { isReady: products !== undefined });
  const saved = (product: OwnProductFragment) => {
    own.put(product);
    setOpen(undefined);
  };
  const trouble = removal.failure && inFull(removal.failure);

  return (
    <Page
      title={myStoreTexts.title}
      shown={<StoreTitle />}
      eyebrow="Inventory & Shop"
      lead="Your shelf: what you sell to the trade. Customers see every change at once."
    >
      <StoreParts>
        <BusinessProfile
          user={user}
          kind="product"
          used={products?.length}
          most={own.most}
          plan={own.plan && titleOf(own.plan)}
          onAdd={add}
        />
        {full && <PlanLimitReached most={own.most ?? 0} plan={titleOf(own.plan ?? '')} urgent={pressedFull} />}
        <div role="alert">{trouble && <ErrorPanel message={trouble} />}</div>
        <Stack as="section" $gap={5} aria-labelledby="your-shops">
          <Row $justify="space-between">
            <h2 id="your-shops" ref={deleting.heading} tabIndex={-1}>
              {myStoreTexts.yourShops}
            </h2>
            <Row>
              <LinkButton small to={`${paths.orders}?tab=sales`}>
                Sales
              </LinkButton>
              <LinkButton small to={paths.payouts}>
                Payouts
              </LinkButton>
            </Row>
          </Row>
          {products && products.length > 0 && <PieceFigures large label="All your pieces" pieces={inAll(products)} />}
          <DeletedList
            things={own.gone}
            busy={removal.returning}
            onUndo={(product) => void removal.bringBack(product).then(deleting.toHeading)}
          />
          {products || !own.error ? (
            <Shelf
              products={products}
              online={online}
              onNews={own.refetch}
              onAdd={add}
              onEdit={setOpen}
              onDelete={deleting.ask}
            />
          ) : (
            <ErrorPanel message={refusalOf(own.error).message} onRetry={own.refetch} retrying={own.loading} />
          )}
        </Stack>
        <TermsPart online={online} />
      </StoreParts>
      {open && (
        <Suspense fallback={null}>
          <ProductDialog
            product={open === 'new' ? undefined : open}
            onSaved={saved}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
      <DeleteDialog
        {...deleting.dialog}
        description="It leaves the marketplace at once. Whoever is paying for one still gets it, and for a day you can undo it here."
      />
    </Page>
  );
}

const titleOf = (plan: string) => plan.charAt(0).toUpperCase() + plan.slice(1);
