import { created, json, ok, type Route, route } from '../http/route.ts';
import { confirmCart } from '../orders/paying.ts';
import { orderRow } from '../orders/rows.ts';
import { order } from '../orders/schemas.ts';
import { addToCart, chooseDelivery, choosePickUp, setQuantity } from './actions.ts';
import { shownAddress, writtenAddress } from './address.ts';
import { newItems, newQuantity, pickUpChoice } from './inputs.ts';
import { carts } from './schemas.ts';
import { cartRows, deliveryRow } from './views.ts';

/** Rows `/cart/*` of the REST contract. */
export const cartRoutes: readonly Route[] = [
  route({
    method: 'post',
    path: '/cart/create',
    tag: 'Cart',
    id: 'addToCart',
    summary: 'Add products to the cart',
    description: 'All of them or none. Prices and amounts a client sends are ignored.',
    caller: 'member',
    body: json(newItems),
    answer: created('The cart', carts),
    refusals: {
      400: 'A quantity that is no whole number from 1 to 99',
      404: 'No such product',
      409: 'Out of stock, or the caller’s own product',
    },
    async handle({ context, body }) {
      await addToCart(context, body.items);
      return { carts: await cartRows(context) };
    },
  }),
  route({
    method: 'put',
    path: '/cart/item/{productId}',
    tag: 'Cart',
    id: 'setCartQuantity',
    summary: 'Set the quantity of a product in the cart',
    caller: 'member',
    body: json(newQuantity),
    answer: ok('The cart', carts),
    refusals: { 400: 'Not a whole number up to 99', 404: 'Not in the cart', 409: 'Out of stock' },
    async handle({ context, params, body }) {
      await setQuantity(context, params.productId, body.quantity);
      return { carts: await cartRows(context) };
    },
  }),
  route({
    method: 'put',
    path: '/cart/delivery',
    tag: 'Cart',
    id: 'chooseDelivery',
    summary: 'Say where the goods of the cart go',
    description: 'Kept for the next carts, too. Without it, buyer and sellers agree by message.',
    caller: 'member',
    body: json(writtenAddress),
    answer: ok('Where they go', shownAddress),
    refusals: { 400: 'A part of the address is missing or too long' },
    async handle({ context, body }) {
      await chooseDelivery(context, body);
      return deliveryRow(context);
    },
  }),
  route({
    method: 'put',
    path: '/cart/pick-up/{sellerId}',
    tag: 'Cart',
    id: 'choosePickUp',
    summary: 'Pick a seller’s part up instead of having it sent',
    description: 'Where the seller offers it (GET /shops/terms/{sellerId}); it costs no shipping.',
    caller: 'member',
    body: json(pickUpChoice),
    answer: ok('The cart', carts),
    refusals: {
      400: 'Neither true nor false',
      404: 'Nothing of that seller in the cart',
      409: 'The seller does not offer it',
    },
    async handle({ context, params, body }) {
      await choosePickUp(context, params.sellerId, body.isPickedUp);
      return { carts: await cartRows(context) };
    },
  }),
  route({
    method: 'get',
    path: '/cart/user',
    tag: 'Cart',
    id: 'myCart',
    summary: 'The caller’s cart, at today’s prices',
    description:
      'An empty list while there is nothing in it. Start its payment at POST /stripe/payment-intent with page `cart` and its `_id`.',
    caller: 'member',
    answer: ok('The cart', carts),
    handle: async ({ context }) => ({ carts: await cartRows(context) }),
  }),
  route({
    method: 'put',
    path: '/cart/payment/{cartId}',
    tag: 'Cart',
    id: 'confirmCartPayment',
    summary: 'The order of a cart that has been paid, or costs nothing',
    description: 'Only looks at the payment; repeating it answers the same order. An order’s id works too.',
    caller: 'member',
    answer: ok('The order', order),
    refusals: {
      402: 'No succeeded payment',
      404: 'No such cart of the caller',
      409: 'Paid too late, something is gone; the money goes back',
    },
    handle: async ({ context, params }) => orderRow(await confirmCart(context, params.cartId)),
  }),
];
