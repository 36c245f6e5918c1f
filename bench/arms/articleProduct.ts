import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { webClient } from '../../gateway/http/webClient.ts';
import { openPublicPages } from '../../gateway/pages/publicPages.ts';
import { blogOf, paragraph } from '../../gateway/posts/testing.ts';
import { registerPlatformOwner } from '../../gateway/shops/testing.ts';
import type { Arm } from '../kit/bench.ts';
import { named, openDriver } from '../kit/drive.ts';
import { insist, openProduct } from '../kit/product.ts';

const WORDS = 'A fade begins at the neck and ends where the hair is long enough to hide the comb. ';
const PARAGRAPHS = 30;
const TIMES = 3;

/** The first answer of an article, as the product gives it, and by a server that never takes it from the cache. */
export const run: Arm = async (scene) => {
  const { app, close } = await openProduct(scene);
  const blog = blogOf(app, { token: await registerPlatformOwner(app) });
  const content = Array.from({ length: PARAGRAPHS }, () => paragraph(WORDS.repeat(TIMES))).flat();
  const path = `/blog/content/${await blog.publish({ content })}`;
  await app.settle();
  const first = await fetch(`${app.origin}${path}`);
  insist(
    first.status === 200 && (await first.text()).includes('A fade begins'),
    'The article is not in its first answer',
  );

  let version = 0;
  const changing = { ...app.services.changeFeed, version: () => version++ };
  const uncached = Fastify();
  await webClient(uncached, true, undefined, openPublicPages({ ...app.services, changeFeed: changing }));
  await uncached.listen({ port: 0, host: '127.0.0.1' });

  const measure = async (name: string, port: number) => {
    const driver = openDriver(scene, port);
    const plan = { requests: driver.requests([{ method: 'GET', path }]), status: 200, begins: '<!doctype html>' };
    const figures = {
      ...named(`${name}1`, await driver.drive({ ...plan, connections: 1 })),
      ...named(name, await driver.drive({ ...plan, connections: 16 })),
    };
    driver.close();
    return figures;
  };
  const figures = {
    ...(await measure('cached', app.port)),
    ...(await measure('uncached', (uncached.server.address() as AddressInfo).port)),
  };
  await uncached.close();
  await close();
  return figures;
};
