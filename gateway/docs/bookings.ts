import { z } from 'zod';
import { json, type Operation, type Parameter } from './operation.ts';
import { booking, hold, listOf, newBooking, slotChoice } from './shapes.ts';

const span: readonly Parameter[] = [
  { name: 'from', schema: z.iso.date(), description: 'First day' },
  { name: 'to', schema: z.iso.date(), description: 'Last day' },
];

/** Holding, booking, moving and cancelling a chair. */
export const bookings: readonly Operation[] = [
  {
    method: 'post',
    path: '/booking/hold/{shopId}',
    tag: 'Bookings',
    id: 'holdSlot',
    summary: 'Keep a slot for ten minutes while paying',
    caller: 'member',
    body: json(slotChoice),
    answers: { 201: { description: 'The hold', schema: hold } },
    refusals: { 400: 'Not a working hour, or in the past', 404: 'No such shop', 409: 'The slot is not free' },
  },
  {
    method: 'post',
    path: '/booking/create/{shopId}',
    tag: 'Bookings',
    id: 'createBooking',
    summary: 'Book a slot that has been paid, or costs nothing',
    caller: 'member',
    body: json(newBooking),
    answers: { 201: { description: 'The confirmed booking', schema: booking } },
    refusals: {
      400: 'Not a working hour, or in the past',
      402: 'No succeeded payment of the caller for it',
      404: 'No such shop',
      409: 'The slot is not free; a payment already taken is refunded',
    },
  },
  {
    method: 'get',
    path: '/booking/mine',
    tag: 'Bookings',
    id: 'listOwnBookings',
    summary: 'The asking member’s bookings',
    caller: 'member',
    query: span,
    answers: { 200: { description: 'Bookings', schema: listOf(booking, 'data') } },
    refusals: { 400: 'Not a date' },
  },
  {
    method: 'get',
    path: '/booking/shop/{shopId}',
    tag: 'Bookings',
    id: 'listShopBookings',
    summary: 'A shop’s bookings, for its owner',
    caller: 'member',
    query: span,
    answers: { 200: { description: 'Bookings', schema: listOf(booking, 'data') } },
    refusals: { 400: 'Not a date', 403: 'Somebody else’s shop', 404: 'No such shop' },
  },
  {
    method: 'put',
    path: '/booking/cancel/{id}',
    tag: 'Bookings',
    id: 'cancelBooking',
    summary: 'Cancel, as customer or as shop owner',
    caller: 'member',
    body: { ...json(z.object({ reason: z.string().optional() })), required: false },
    answers: { 200: { description: 'The booking', schema: booking } },
    refusals: { 403: 'Not allowed', 404: 'No such booking, or somebody else’s', 409: 'It cannot be cancelled any more' },
  },
  {
    method: 'put',
    path: '/booking/reschedule/{id}',
    tag: 'Bookings',
    id: 'rescheduleBooking',
    summary: 'Move to another slot of the same shop',
    caller: 'member',
    body: json(slotChoice.omit({ transportation: true })),
    answers: { 200: { description: 'The booking', schema: booking } },
    refusals: { 400: 'Not a working hour, or in the past', 403: 'Not allowed', 404: 'No such booking, or somebody else’s', 409: 'The slot is not free' },
  },
];
