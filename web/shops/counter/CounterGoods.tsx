import { lazy, Suspense, useRef, useState } from 'react';
import styled from 'styled-components';
import { graphql } from '../../graphql/index.ts';
import { type CounterGood, useCounterGoods } from '../../shared/counter/useCounterGoods.ts';
import { refusalOf } from '../../shared/refusal.ts';
import { useAction } from '../../shared/useAction.ts';
import { AlertDialog } from '../../ui/AlertDialog.tsx';
import { Button } from '../../ui/Button.tsx';
import { formatCentsExact } from '../../ui/format.ts';
import { Icon } from '../../ui/Icons.tsx';
import { Muted, Row, Stack } from '../../ui/Layout.tsx';
import { LinedList } from '../../ui/LinedList.tsx';
import { ErrorPanel } from '../../ui/States.tsx';
import { color, size } from '../../ui/tokens.ts';

// Loaded on demand: the list does not need the form.
const GoodDialog = lazy(() => import('./GoodDialog.tsx').then((module) => ({ default: module.GoodDialog })));

const TakeOff = graphql(`
  mutation TakeOffCounterGood($shopId: ID!, $id: ID!) {
    takeOffCounterGood(shopId: $shopId, id: $id) { id name priceCents stock }
  }
`);

const leftWords = (stock: number | null) => (stock === null ? 'not counted' : `${stock} left`);

/** What one shop sells at its desk when a visit is completed: added, changed, counted and taken off here. */
export function CounterGoods({ shop }: { shop: { id: string; name: string } }) {
  const { goods, error, loading, again } = useCounterGoods(shop.id);
  const [open, setOpen] = useState<'new' | CounterGood>();
  const [leaving, setLeaving] = useState<CounterGood>();
  const [takeOff, takingOff] = useAction(TakeOff);
  const heading = useRef<HTMLHeadingElement>(null);
  const leave = async ({ id, name }: CounterGood) => {
    await takeOff({ shopId: shop.id, id }, `${name} is off the desk`);
    setLeaving(undefined);
    again();
    // Its button has left with its line.
    requestAnimationFrame(() => heading.current?.focus());
  };
  return (
    <Stack as="section" $gap={4} aria-label={`Goods at the desk of ${shop.name}`}>
      <Row $justify="space-between">
        <h3 ref={heading} tabIndex={-1}>
          Goods at the desk
        </h3>
        <Button
          icon={<Icon name="plus" />}
          aria-label={`Add a good of ${shop.name}`}
          aria-disabled={!goods}
          onClick={() => goods && setOpen('new')}
        >
          Add a good
        </Button>
      </Row>
      <Muted>What you sell when a visit is completed. It is noted with the visit, and not in the marketplace.</Muted>
      {goods ? (
        goods.length > 0 && (
          <Goods>
            {goods.map((good) => (
              <li key={good.id}>
                <Name>
                  {good.name}
                  <small>{`${formatCentsExact(good.priceCents)}, ${leftWords(good.stock)}`}</small>
                </Name>
                <Row>
                  <Button
                    small
                    icon={<Icon name="edit" size={17} />}
                    aria-label={`Edit ${good.name} at the desk`}
                    onClick={() => setOpen(good)}
                  >
                    Edit
                  </Button>
                  <Button
                    small
                    variant="danger"
                    icon={<Icon name="trash" size={17} />}
                    aria-label={`Take ${good.name} off the desk`}
                    onClick={() => setLeaving(good)}
                  >
                    Take off
                  </Button>
                </Row>
              </li>
            ))}
          </Goods>
        )
      ) : error ? (
        <ErrorPanel message={refusalOf(error).message} onRetry={again} retrying={loading} />
      ) : (
        <Muted role="status">Loading…</Muted>
      )}
      {open && (
        <Suspense fallback={null}>
          <GoodDialog
            shopId={shop.id}
            good={open === 'new' ? undefined : open}
            onSaved={again}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
      <AlertDialog
        open={Boolean(leaving)}
        onOpenChange={(stay) => !stay && !takingOff && setLeaving(undefined)}
        title={`Take ${leaving?.name ?? ''} off the desk?`}
        description="It cannot be sold with a visit any more. What was sold of it stays as it is."
        confirmLabel="Take off"
        danger
        busy={takingOff}
        onConfirm={() => leaving && void leave(leaving)}
      />
    </Stack>
  );
}

// Beside the buttons where there is room, above them otherwise.
const Goods = styled(LinedList)`
  > li {
    flex-wrap: wrap;
  }
`;
const Name = styled.div`
  small {
    display: block;
    color: ${color.muted};
    font-size: ${size.sm};
  }
`;
