import { measureFanout } from '../kit/audience.ts';
import type { Arm } from '../kit/bench.ts';
import { freeSlots, openHolders, openProduct, openShops } from '../kit/product.ts';

const SUBSCRIPTION =
  'subscription Changes($shopId: ID!) { availabilityChanged(shopId: $shopId) { shopId date time state position } }';

/** A hold over REST, received as availabilityChanged. */
export const run: Arm = async (scene) => {
  const { app, close } = await openProduct(scene);
  const tokenAt = await openHolders(app);
  const [shopId = ''] = await openShops(app, 1);
  const requests = freeSlots([shopId]).map(({ date, time }) => ({
    path: `/api/v1/booking/hold/${shopId}`,
    body: { date, time },
    token: tokenAt(time),
  }));
  const plan = { port: app.port, seconds: scene.seconds, warmUp: scene.warmUp, requests };
  const figures = await measureFanout(plan, { asks: [{ query: SUBSCRIPTION, variables: { shopId } }] });
  await close();
  return figures;
};
