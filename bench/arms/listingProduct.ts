import { writeFileSync } from 'node:fs';
import type { Arm } from '../kit/bench.ts';
import { named, openDriver } from '../kit/drive.ts';
import { sampleFile } from '../kit/plainServer.ts';
import { insist, openProduct, openShops } from '../kit/product.ts';

const SHOPS = 20;
const QUERY = `query List($first: Int) {
  shops(first: $first) { edges { node { id name category priceCents description address city timeZone rating customers } } }
}`;

/** The public list: 20 shops with 10 fields over GraphQL, 20 rows over REST; answers are left for the plain server. */
export const run: Arm = async (scene) => {
  const { app, close } = await openProduct(scene);
  await openShops(app, SHOPS);
  const body = { query: QUERY, variables: { first: SHOPS } };
  const graphql = await app.graphql<{ shops: { edges: { node: object }[] } }>(body.query, body.variables);
  insist(graphql.data?.shops.edges.length === SHOPS, 'GraphQL does not list 20 shops');
  insist(Object.keys(graphql.data.shops.edges[0]?.node ?? {}).length === 10, 'GraphQL does not give 10 fields');
  const path = `/api/v1/shops/all?page=1&pageSize=${SHOPS}`;
  const rest = await app.rest('GET', path.replace('/api/v1', ''));
  insist((rest.body as { data: object[] }).data.length === SHOPS, 'REST does not list 20 shops');
  writeFileSync(sampleFile(scene, 'graphql'), `${JSON.stringify(graphql)}\n`);
  writeFileSync(sampleFile(scene, 'rest'), rest.text);

  const driver = openDriver(scene, app.port);
  const byGraphql = {
    requests: driver.requests([{ method: 'POST', path: '/graphql', body }]),
    status: 200,
    begins: '{"data":{"shops":{"edges":[{"node"',
  };
  const byRest = { requests: driver.requests([{ method: 'GET', path }]), status: 200, begins: '{"data":[{"_id"' };
  const figures = {
    ...named('graphql1', await driver.drive({ ...byGraphql, connections: 1 })),
    ...named('graphql', await driver.drive({ ...byGraphql, connections: 16 })),
    ...named('rest', await driver.drive({ ...byRest, connections: 16 })),
  };
  driver.close();
  await close();
  return figures;
};
