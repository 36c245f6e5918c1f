import type { Arm } from '../kit/bench.ts';
import { named, openDriver } from '../kit/drive.ts';
import { openPlainServer } from '../kit/plainServer.ts';

const NAMES = ['rest7', 'graphql7', 'rest31', 'graphql31'];

/** Bare Fastify sending constant texts as long as the product's answers. */
export const run: Arm = async (scene) => {
  const server = await openPlainServer(scene, NAMES);
  const driver = openDriver(scene, server.port);
  let figures = {};
  for (const name of NAMES) {
    const requests = driver.requests([{ method: 'GET', path: `/bytes/${name}` }]);
    figures = {
      ...figures,
      ...named(name, await driver.drive({ requests, status: 200, begins: '{"data":', connections: 64 })),
    };
  }
  driver.close();
  await server.close();
  return figures;
};
