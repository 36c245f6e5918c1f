import { json, type Operation } from './operation.ts';
import { cart, cartQuantity, listOf, newCartItems, order } from './shapes.ts';

/** Filling a cart and paying it. */
export const carts: readonly Operation[] = [
  {
    method: 'post',
    path: '/cart/create',
    tag: 'Cart',
    id: 'addToCart',
    summary: 'Add products to the cart',
    description: 'All of them or none. Prices and amounts a client sends are read by nobody.',
    caller: 'member',
    body: json(newCartItems),
    answers: { 201: { description: 'The cart', schema: listOf(cart, 'carts') } },
    refusals: { 400: 'A quantity that is no whole number from 1 to 99', 404: 'No such product', 409: 'Out of stock, or the caller’s own product' },
  },
  {
    method: 'put',
    path: '/cart/item/{productId}',
    tag: 'Cart',
    id: 'setCartQuantity',
    summary: 'Set the quantity of a product in the cart',
    caller: 'member',
    body: json(cartQuantity),
    answers: { 200: { description: 'The cart', schema: listOf(cart, 'carts') } },
    refusals: { 400: 'Not a whole number up to 99', 404: 'Not in the cart', 409: 'Out of stock' },
  },
  {
    method: 'get',
    path: '/cart/user',
    tag: 'Cart',
    id: 'myCart',
    summary: 'The caller’s cart, at today’s prices',
    description: 'An empty list while there is nothing in it. Start its payment at POST /stripe/payment-intent with page `cart` and its `_id`.',
    caller: 'member',
    answers: { 200: { description: 'The cart', schema: listOf(cart, 'carts') } },
  },
  {
    method: 'put',
    path: '/cart/payment/{cartId}',
    tag: 'Cart',
    id: 'confirmCartPayment',
    summary: 'The order of a cart that has been paid, or costs nothing',
    description: 'Only looks at the payment; repeating it answers the same order. An order’s id works too.',
    caller: 'member',
    answers: { 200: { description: 'The order', schema: order } },
    refusals: {
      402: 'No succeeded payment',
      404: 'No such cart of the caller',
      409: 'Paid too late, something is gone; the money goes back',
    },
  },
];
