import type { Bench, Row } from './kit/bench.ts';

const row = (arm: string, unit: string) => (path: string, metric: string, atMost?: number) =>
  ({
    path,
    unit,
    ours: `${arm}Product.${metric}`,
    baseline: `${arm}Bare.${metric}`,
    ...(atMost !== undefined && { target: { atMost } }),
  }) as Row;
const post = row('posts', 'µs');
const notice = row('notices', 'µs');
const elsewhere = (path: string, metric: string): Row => ({
  path,
  unit: 'µs',
  ours: `elsewhereProduct.many${metric}`,
  baseline: `elsewhereProduct.few${metric}`,
});

/**
 * What a post, a message and an announcement cost where a community listens: 1,000 different members on one gateway.
 */
export const posts: Bench = {
  name: 'posts',
  about:
    'comments, messages and announcements to 1,000 members who listen : node:http, the same store, a bare ws broadcast of the same text',
  arms: ['postsProduct', 'postsBare', 'noticesProduct', 'noticesBare', 'elsewhereProduct'],
  needsRedis: ['postsProduct', 'postsBare', 'noticesProduct', 'noticesBare', 'elsewhereProduct'],
  rows: [
    post('comment → last of 1,000 in its thread, p50', 'threadLastP50', 1.3),
    post('comment → last of 1,000 in its thread, p99', 'threadLastP99', 1.3),
    post('comment → each of 1,000 in its thread, p99', 'threadEachP99', 1.3),
    post('comment → last of 1,000 at the lists, p50', 'listLastP50', 1.3),
    post('comment → last of 1,000 at the lists, p99', 'listLastP99', 1.3),
    post('comment → each of 1,000 at the lists, p99', 'listEachP99', 1.3),
    post('processor time of the gateway for a comment heard by 1,000', 'threadCpu'),
    row('posts', ' bytes')('memory of a member who watches a thread', 'bytes', 1.5),
    notice('message → one of 1,000 who listen, p50', 'messageP50'),
    notice('message → one of 1,000 who listen, p99', 'messageP99'),
    notice('announcement → last of 1,000, a notification for each, p50', 'noticeLastP50'),
    notice('announcement → each of 1,000, p99', 'noticeEachP99'),
    {
      ...elsewhere('comment → one watcher : 10,000 subscriptions of other threads, or 10, p50', 'P50'),
      target: { atMost: 1.2 },
    },
    elsewhere('the same, processor time of the gateway', 'Cpu'),
  ],
};
