import type { Arm } from '../kit/bench.ts';
import { named, openDriver } from '../kit/drive.ts';
import { openPlainServer } from '../kit/plainServer.ts';

/** Bare Fastify answering what the product answered, from memory. */
export const run: Arm = async (scene) => {
  const server = await openPlainServer(scene, ['graphql', 'rest']);
  const driver = openDriver(scene, server.port);
  const get = (path: string, begins: string) => ({
    requests: driver.requests([{ method: 'GET', path }]),
    status: 200,
    begins,
  });
  const figures = {
    ...named('json1', await driver.drive({ ...get('/json/graphql', '{"data"'), connections: 1 })),
    ...named('json', await driver.drive({ ...get('/json/graphql', '{"data"'), connections: 16 })),
    ...named('restJson', await driver.drive({ ...get('/json/rest', '{"data"'), connections: 16 })),
    ...named('bytes', await driver.drive({ ...get('/bytes/graphql', '{"data"'), connections: 16 })),
  };
  driver.close();
  await server.close();
  return figures;
};
