import { readCampaigns } from '#projections/campaigns/read.ts';
import { readThreads } from '#projections/forum/readThreads.ts';
import { readPosts } from '#projections/posts/readPosts.ts';
import type { ReadModels } from '#projections/readModels.ts';
import { readShops } from '#projections/shops/directory.ts';
import { readMembers } from '#projections/users/members.ts';
import type { Ref, RefKind } from '../words/parts.ts';
import type { RecordName } from './records.ts';

/** What a name is looked up by; a shop and a product are found in one place, which tells which of the two it is. */
type Found = { readonly name: string; readonly kind: RefKind };
/** Names of today, by kind and id. Nothing with a name is stored with an event. */
export type Names = ReadonlyMap<string, Found>;

const keyOf = ({ kind, id }: Pick<Ref, 'kind' | 'id'>) => `${kind}/${id}`;
const NAMED: readonly RefKind[] = ['member', 'shop', 'campaign', 'post', 'thread'];

/** Reads the names of everything that some sentences name, each kind in one round trip. */
export async function readNames(models: ReadModels, refs: Iterable<Pick<Ref, 'kind' | 'id'>>): Promise<Names> {
  const ids = new Map(NAMED.map((kind) => [kind, new Set<string>()]));
  for (const { kind, id } of refs) ids.get(kind)?.add(id);
  const of = (kind: RefKind) => [...(ids.get(kind) ?? [])];
  const [members, shops, campaigns, posts, threads] = await Promise.all([
    readMembers(models, of('member')),
    readShops(models, of('shop')),
    readCampaigns(models, of('campaign')),
    readPosts(models, of('post')),
    readThreads(models, of('thread')),
  ]);
  const found = new Map<string, Found>();
  const note = (kind: RefKind, id: string, name: string, shown = kind) => {
    if (name.trim() !== '') found.set(keyOf({ kind, id }), { name: name.trim(), kind: shown });
  };
  for (const { id, firstName, lastName } of members) note('member', id, `${firstName} ${lastName}`);
  for (const { shopId, name, category } of shops)
    note('shop', shopId, name, category === 'barbers' ? 'shop' : 'product');
  for (const { campaignId, name } of campaigns) note('campaign', campaignId, name);
  for (const { id, shown, latest } of posts) note('post', id, (shown ?? latest)?.title ?? '');
  for (const { id, topic } of threads) note('thread', id, topic);
  return found;
}

/** A name with its kind; without one, what stands in its place. */
export const nameOf = (names: Names, ref: Ref): Found => names.get(keyOf(ref)) ?? { name: ref.word, kind: ref.kind };

/** A plan, a profile and terms have their member’s name. */
export const hasMembersName = ({ type }: RecordName): boolean =>
  type === 'plan' || type === 'profile' || type === 'terms';

/** What a record is called today; undefined for one that has no name, or is not there. */
export async function nameOfRecord(models: ReadModels, record: RecordName): Promise<string | undefined> {
  const { type, id } = record;
  // A product is found where shops are.
  const kind = hasMembersName(record) ? 'member' : type === 'product' ? 'shop' : (type as RefKind);
  return (await readNames(models, [{ kind, id }])).get(keyOf({ kind, id }))?.name;
}
