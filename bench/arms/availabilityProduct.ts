import { writeFileSync } from 'node:fs';
import type { Arm } from '../kit/bench.ts';
import { named, openDriver, type Request } from '../kit/drive.ts';
import { sampleFile } from '../kit/plainServer.ts';
import { freeSlots, insist, openProduct, openShops } from '../kit/product.ts';

const SPANS = [7, 31] as const;
const QUERY = `query Slots($shopId: ID!, $from: LocalDate!, $days: Int) {
  availability(shopId: $shopId, from: $from, days: $days) { date weekday slots { time startsAt state period mine } }
}`;

/** One shop's free and taken times for 7 and 31 days, over both APIs; answers are left for the plain server. */
export const run: Arm = async (scene) => {
  const { app, close } = await openProduct(scene);
  const { token } = await app.registerMember();
  const [shopId = ''] = await openShops(app, 1);
  const slots = freeSlots([shopId]);
  const from = slots[0]?.date ?? '';
  for (const { date, time } of slots.slice(0, 60))
    await app.rest('POST', `/booking/hold/${shopId}`, { token, body: { date, time } });
  await app.settle();
  const { date, time } = slots[100] ?? { date: '', time: '' };
  await app.rest('POST', `/booking/hold/${shopId}`, { token, body: { date, time } });
  const seen = await app.rest('GET', `/shops/availability/${shopId}?from=${date}&days=1`, { token });
  insist(
    JSON.stringify(seen.body).includes(`{"time":"${time}","state":"held"}`),
    'a hold is not seen by who has just made it',
  );

  const driver = openDriver(scene, app.port);
  const measure = async (name: string, request: Request, answer: string, connections: number) => {
    writeFileSync(sampleFile(scene, name), answer);
    insist(answer.includes('"held"') && answer.includes('"free"'), `${name} shows no slots`);
    return named(
      name,
      await driver.drive({ requests: driver.requests([request]), status: 200, begins: '{"data":', connections }),
    );
  };
  let figures = {};
  for (const days of SPANS) {
    const path = `/shops/availability/${shopId}?from=${from}&days=${days}`;
    const body = { query: QUERY, variables: { shopId, from, days } };
    const rest = (await app.rest('GET', path)).text;
    const graphql = `${JSON.stringify(await app.graphql(body.query, body.variables))}\n`;
    figures = {
      ...figures,
      ...(await measure(`rest${days}`, { method: 'GET', path: `/api/v1${path}` }, rest, 64)),
      ...(await measure(`graphql${days}`, { method: 'POST', path: '/graphql', body }, graphql, 64)),
    };
  }
  driver.close();
  await close();
  return figures;
};
