import { z } from 'zod';
import { form, type Operation } from './operation.ts';
import { paging } from './paging.ts';
import { availability, listOf, newShop, shop, shopChanges } from './shapes.ts';

const category = { name: 'category', schema: z.string(), description: 'Only this category' };

/** Shops, their directory and their free times. */
export const shops: readonly Operation[] = [
  {
    method: 'get',
    path: '/shops/all',
    tag: 'Shops',
    id: 'listShops',
    summary: 'The directory of shops and products',
    description: 'Without `page` everything, up to 1000.',
    caller: 'anyone',
    query: [category, ...paging(50)],
    answers: { 200: { description: 'Shops', schema: listOf(shop, 'data') } },
    refusals: { 400: 'A page that is not a positive integer' },
  },
  {
    method: 'get',
    path: '/shops/search',
    tag: 'Shops',
    id: 'searchShops',
    summary: 'Shops by words of their name, place and description',
    caller: 'anyone',
    query: [
      { name: 'query', schema: z.string(), description: 'Words or their beginnings; empty finds nothing' },
      { name: 'near', schema: z.string(), description: '`latitude,longitude`: nearest first' },
      category,
    ],
    answers: { 200: { description: 'What was found, possibly nothing', schema: listOf(shop, 'data') } },
  },
  {
    method: 'get',
    path: '/shops/getone/{id}',
    tag: 'Shops',
    id: 'getShop',
    summary: 'One shop with its owner and working hours',
    caller: 'anyone',
    answers: { 200: { description: 'The shop', schema: shop } },
    refusals: { 404: 'No such shop' },
  },
  {
    method: 'get',
    path: '/shops/getallone',
    tag: 'Shops',
    id: 'listOwnShops',
    summary: 'The asking member’s own shops',
    caller: 'member',
    query: paging(10),
    answers: { 200: { description: 'Shops with working hours', schema: listOf(shop, 'shopsWithWorkingHours', true) } },
    refusals: { 400: 'A page that is not a positive integer' },
  },
  {
    method: 'post',
    path: '/shops/register',
    tag: 'Shops',
    id: 'registerShop',
    summary: 'Open a shop',
    description: 'Barber shops (`category: barbers`) by a SHOP_OWNER, anything else by a SELLER. The owner is always the caller.',
    caller: 'member',
    body: form(newShop),
    answers: { 201: { description: 'The shop', schema: shop } },
    refusals: { 400: '`Error Creating Shop`', 403: '`You have reached the maximun allowed shops (3)`, the plan’s product limit, or the wrong role' },
  },
  {
    method: 'put',
    path: '/shops/update/{id}',
    tag: 'Shops',
    id: 'updateShop',
    summary: 'Change a shop, any subset of its fields',
    caller: 'member',
    body: form(shopChanges),
    answers: { 200: { description: 'The shop', schema: shop } },
    refusals: { 400: 'A value is not valid', 403: 'Somebody else’s shop', 404: 'No such shop' },
  },
  {
    method: 'delete',
    path: '/shops/delete/{id}',
    tag: 'Shops',
    id: 'removeShop',
    summary: 'Close a shop',
    caller: 'member',
    answers: { 200: { description: 'Closed' } },
    refusals: { 403: 'Somebody else’s shop', 404: "`Couldn't get shop id`", 409: 'It has upcoming paid bookings' },
  },
  {
    method: 'get',
    path: '/shops/availability/{id}',
    tag: 'Shops',
    id: 'availability',
    summary: 'Every slot of some days and whether it is free',
    caller: 'anyone',
    query: [
      { name: 'from', schema: z.iso.date(), description: 'First day, in the shop’s time zone; today when left out' },
      { name: 'days', schema: z.int().min(1).max(31), description: 'How many days' },
    ],
    answers: { 200: { description: 'Days with their slots', schema: listOf(availability, 'data') } },
    refusals: { 400: 'Not a date, or not 1 to 31 days', 404: 'No such shop' },
  },
];
