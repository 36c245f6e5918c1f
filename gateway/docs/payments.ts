import { z } from 'zod';
import { json, type Operation } from './operation.ts';
import { newPayment, paymentConfig, paymentIntent } from './shapes.ts';

const receipt = { description: 'The same receipt is the same bytes', schema: z.string(), type: 'application/pdf' };

/** Paying by card. */
export const payments: readonly Operation[] = [
  {
    method: 'post',
    path: '/stripe/payment-intent',
    tag: 'Payments',
    id: 'createPaymentIntent',
    summary: 'Start a payment for one thing',
    caller: 'member',
    body: json(newPayment),
    answers: { 201: { description: 'What the card form needs', schema: paymentIntent } },
    refusals: {
      400: 'Not a payable thing, amount or currency',
      404: 'No such thing',
      409: 'The amount differs from what it costs now',
      429: 'Too many payments begun, or too many cards declined; `Retry-After` says when to go on',
    },
  },
  {
    method: 'get',
    path: '/stripe/config',
    tag: 'Payments',
    id: 'paymentConfig',
    summary: 'Which payment provider this installation uses',
    caller: 'anyone',
    answers: { 200: { description: 'Mode and publishable key', schema: paymentConfig } },
  },
  {
    method: 'post',
    path: '/stripe/webhook',
    tag: 'Payments',
    id: 'paymentWebhook',
    summary: 'Events of the payment provider',
    description: 'Signed with `Stripe-Signature` over the raw body. A repeated event changes nothing.',
    caller: 'provider',
    body: json(z.looseObject({}).describe('An event as the provider sends it')),
    answers: { 200: { description: 'Noted', schema: z.object({ received: z.literal(true) }) } },
    refusals: { 400: 'Bad or old signature' },
  },
  {
    method: 'get',
    path: '/booking/receipt/{id}',
    tag: 'Payments',
    id: 'bookingReceipt',
    summary: 'A paid booking’s receipt to print, for its customer and its shop',
    caller: 'member',
    answers: { 200: receipt },
    refusals: { 404: 'No such booking, somebody else’s, or nothing was paid' },
  },
  {
    method: 'get',
    path: '/orders/receipt/{orderId}',
    tag: 'Payments',
    id: 'orderReceipt',
    summary: 'A paid order’s receipt to print: all of it for its buyer, their own part for a seller',
    caller: 'member',
    answers: { 200: receipt },
    refusals: { 404: 'No such order, somebody else’s, or not paid' },
  },
  {
    method: 'get',
    path: '/subscription/receipt/{invoiceId}',
    tag: 'Payments',
    id: 'planReceipt',
    summary: 'The receipt of an invoice of one’s own plan',
    caller: 'member',
    answers: { 200: receipt },
    refusals: { 404: 'No such invoice, somebody else’s, or not paid' },
  },
];
