import type { Arm } from '../kit/bench.ts';
import { named, openDriver } from '../kit/drive.ts';
import { freeSlots, holdByGraphql, holdByRest, insist, openHolders, openProduct, openShops } from '../kit/product.ts';

const SHOPS = 24;

/** holdSlot over GraphQL and REST, from one and from 64 connections; every hold is of another slot. */
export const run: Arm = async (scene) => {
  const { app, close } = await openProduct(scene);
  const tokenAt = await openHolders(app);
  const slots = freeSlots(await openShops(app, SHOPS));
  const driver = openDriver(scene, app.port);
  const [graphql = [], rest = []] = [0, 1].map((odd) => slots.filter((_, index) => index % 2 === odd));
  const byGraphql = {
    requests: driver.requests(graphql.map((slot) => holdByGraphql(slot, tokenAt(slot.time)))),
    status: 200,
    begins: '{"data":{"holdSlot":{"expiresAt"',
  };
  const byRest = {
    requests: driver.requests(rest.map((slot) => holdByRest(slot, tokenAt(slot.time)))),
    status: 201,
    begins: '{"_id":',
  };

  const before = await app.store.head();
  const figures = {
    ...named('graphql1', await driver.drive({ ...byGraphql, connections: 1 })),
    ...named('rest1', await driver.drive({ ...byRest, connections: 1 })),
    ...named('graphql64', await driver.drive({ ...byGraphql, connections: 64 })),
    ...named('rest64', await driver.drive({ ...byRest, connections: 64 })),
  };
  const answered = ((figures.graphql1PerSecond ?? 0) + (figures.rest64PerSecond ?? 0)) * scene.seconds;
  insist((await app.store.head()) - before >= answered, 'fewer holds are in the log than were answered');
  driver.close();
  await close();
  return figures;
};
