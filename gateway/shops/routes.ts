import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { Refusal } from '#domain/refusal.ts';
import { ShopInvalid, ShopMissing } from '#domain/shops/refusals.ts';
import { directory, readCatalog } from '#projections/shops/directory.ts';
import { readListing, searchShops } from '#projections/shops/search.ts';
import { member } from '../context.ts';
import { pageOf, pageOrAll } from '../paging.ts';
import { parse } from '../parse.ts';
import { registerShop, removeShop, restoreShop, shopFor, updateShop } from './actions.ts';
import { restChanges, restShop } from './form.ts';
import { near } from './near.ts';
import { shopRowOf, shopRows } from './rows.ts';

const MOST_FOUND = 100;

const byId = z.object({ id: z.string() });
const listQuery = z.object({ category: z.string('category must be a text').optional() });
const searchQuery = z.object({
  query: z.string('query must be a text').default(''),
  category: z.string('category must be a text').optional(),
  near,
});
const removal = z.object({ reason: z.string('reason must be a text').trim().max(500, 'reason has at most 500 characters').optional() });

/** Rows shops/* of the REST contract but availability, and restore. */
export const shopRoutes = (app: FastifyInstance): void => {
  app.get('/shops/all', { config: { sameForVisitors: true } }, async ({ asker, query }) => {
    const { category } = parse(listQuery, query);
    const { page, pageSize, offset, limit } = pageOrAll(query);
    const { shops, total } = await readListing(await asker.fresh(directory), { category }, { offset, limit });
    return { data: await shopRows(asker, shops), total, page, pageSize };
  });

  app.get('/shops/search', { config: { sameForVisitors: true } }, async ({ asker, query }) => {
    const search = parse(searchQuery, query);
    return { data: await shopRows(asker, await searchShops(await asker.fresh(directory), search, MOST_FOUND)) };
  });

  app.get('/shops/getone/:id', { config: { sameForVisitors: true } }, async ({ asker, params }) => {
    const shop = await shopFor(asker, parse(byId, params).id);
    if (!shop) throw ShopMissing();
    return shopRowOf(asker, shop);
  });

  app.get('/shops/getallone', async ({ asker, query }) => {
    const { id } = member(asker);
    const { page, pageSize, offset, limit } = pageOf(query, 10);
    const { shops, total } = await readCatalog(await asker.fresh(directory), id, { offset, limit });
    return { shopsWithWorkingHours: await shopRows(asker, shops), total, page, pageSize };
  });

  app.post('/shops/register', async ({ asker, body }, reply) => {
    member(asker);
    const shop = await asShopError(() => registerShop(asker, parse(restShop(asker.services.publicUrl), body)));
    return reply.status(201).send(await shopRowOf(asker, shop));
  });

  app.put('/shops/update/:id', async ({ asker, params, body }) => {
    member(asker);
    return shopRowOf(asker, await updateShop(asker, parse(byId, params).id, parse(restChanges(asker.services.publicUrl), body)));
  });

  app.delete('/shops/delete/:id', async ({ asker, params, body }) => {
    member(asker);
    return shopRowOf(asker, await removeShop(asker, parse(byId, params).id, parse(removal, body ?? {}).reason));
  });

  app.post('/shops/restore/:id', async ({ asker, params }) => shopRowOf(asker, await restoreShop(asker, parse(byId, params).id)));
};

/** Whatever is wrong with the form, the sentence is the specification's; the code, the field and `details.why` say more. */
async function asShopError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind !== 'invalid') throw error;
    throw new Refusal('invalid', ShopInvalid.code, ShopInvalid().message, error.field, { why: error.message });
  }
}
