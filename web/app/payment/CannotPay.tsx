import { changeText } from '../../carts/cartView.ts';
import { useMyCart } from '../../carts/useMyCart.ts';
import { NothingToPay } from '../../payments/NothingToPay.tsx';
import { paths } from '../../shared/paths.ts';
import type { Refusal } from '../../shared/refusal.ts';
import { texts } from '../../shared/texts.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { formatCentsExact } from '../../ui/format.ts';
import { Page } from '../../ui/Layout.tsx';
import { EmptyState, ErrorPanel } from '../../ui/States.tsx';

/** Why a cart cannot be paid as it is, and what to do about it. */
export function CannotPay({ failure, onRetry }: { failure: Refusal; onRetry: () => void }) {
  switch (failure.code) {
    case 'OUT_OF_STOCK':
      return (
        <Page title="Payment">
          <SoldOut short={failure.short ?? []} />
        </Page>
      );
    case 'ORDER_OVER':
    case 'PAYMENT_CLOSED':
      return (
        <Page title="Payment">
          <OrderOver />
        </Page>
      );
    case 'CART_EMPTY':
      return <NothingToPay text="Your cart is empty." to={paths.marketplace} action={texts.home.goToMarketplace} />;
    case 'ALREADY_PAID':
      return <NothingToPay text="This order has been paid already." to={paths.orders} action="Go to your orders" />;
    case 'NO_SUCH_PAYMENT':
    case 'NOTHING_TO_PAY':
      return (
        <NothingToPay
          text="This is not the cart you have now, or it costs nothing. You have not been charged."
          to={paths.cart}
          action="Go to your cart"
        />
      );
    default:
      return (
        <Page title="Payment">
          <ErrorPanel message={`${failure.message} You have not been charged.`} onRetry={onRetry} />
        </Page>
      );
  }
}

/** Others were faster: names what is gone, and leads to the cart, where the rest can be kept. */
function SoldOut({ short }: { short: NonNullable<Refusal['short']> }) {
  const { data } = useMyCart(true);
  const nameOf = (id: string) =>
    data?.cart?.lines.find(({ productId }) => productId === id)?.product.name ?? 'Something in your cart';
  const gone = short.map(({ productId, available }) =>
    changeText(
      {
        __typename: 'CartChange',
        productId,
        kind: available > 0 ? 'FEWER' : 'SOLD_OUT',
        fromCents: null,
        toCents: null,
        available,
      },
      nameOf(productId),
      formatCentsExact,
    ),
  );
  return (
    <EmptyState
      icon="cart"
      heading="h2"
      title="Somebody was faster"
      text={`${gone.length > 0 ? gone.join(' ') : 'Something in your cart has just been sold.'} You have not been charged. In your cart you can go on with what is there.`}
      action={<ToCart />}
    />
  );
}

/** The reservation has expired; the cart still holds the products. */
export const OrderOver = () => (
  <EmptyState
    icon="clock"
    heading="h2"
    title="This order is no longer open"
    text="Its time is over, or your cart has changed since. You have not been charged. What you chose is still in your cart: check out again."
    action={<ToCart />}
  />
);

/** The money came when the pieces were gone. */
export const MoneyComesBack = () => (
  <EmptyState
    icon="undo"
    heading="h2"
    title="Somebody was faster"
    text="Your payment arrived when what you chose was sold already. The money is on its way back to your card; it takes 5 to 10 days to show."
    action={<ToCart />}
  />
);

const ToCart = () => (
  <LinkButton variant="primary" to={paths.cart}>
    Go to your cart
  </LinkButton>
);
