import { openHeadList } from '#domain/store/transparency/headList.ts';
import { makeKey, signHead, signingKeyOf } from '#domain/store/transparency/heads.ts';
import { EMPTY_ROOT } from '#domain/store/transparency/merkle.ts';
import type { TestApp } from '../testing.ts';
import type { Variant } from './connections.testing.ts';

/** The list of the log's heads: it only grows, at its beginning. */
export function headLists(app: TestApp): Record<string, readonly Variant[]> {
  const list = openHeadList(app.vault);
  const key = signingKeyOf(makeKey(), 'rows.test/log');
  let made = 0;
  async function add(): Promise<string> {
    made += 1;
    const at = new Date(Date.UTC(2026, 0, 5, 12, made)).toISOString();
    const head = signHead({ origin: key.name, size: 0, root: EMPTY_ROOT, at }, key);
    await list.add(await list.count(), head);
    return head.note;
  }
  const ask = (page: string) => `transparency { heads(${page})`;
  return { 'Transparency.heads': [{ what: 'all', open: async () => ({ ask, node: 'note', add }) }] };
}
