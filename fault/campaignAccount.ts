import type { CampaignScene } from './campaignDeeds.ts';
import type { CampaignBooks, Given, Ledger, Told } from './campaignJudge.ts';
import { readLedger, readProvider } from './moneyAccount.ts';
import { answered, ask, login, type Person, type Row } from './moneyCaller.ts';

const visitor = { token: '' };

type Page<T> = {
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string };
  readonly edges: readonly { readonly node: T }[];
};

/** Every entry of a list of the API; `ask` is its field with its arguments but `first` and `after`. */
async function whole<T>({ street }: CampaignScene, field: string, node: string, by: { token: string }): Promise<T[]> {
  const found: T[] = [];
  const [name = '', given = ''] = field.split('(');
  for (let after = ''; ; ) {
    const asked = `${name}(${given.replace(')', ', ')}first: 50${after})`;
    const query = `{ list: ${asked} { pageInfo { hasNextPage endCursor } edges { node { ${node} } } } }`;
    const { list } = await answered<{ list: Page<T> }>(street, query, by);
    found.push(...list.edges.map((edge) => edge.node));
    if (!list.pageInfo.hasNextPage) return found;
    after = `, after: ${JSON.stringify(list.pageInfo.endCursor)}`;
  }
}

/** What the product answers a member about what they gave. */
async function readGiven(scene: CampaignScene, person: Person): Promise<Given[]> {
  type Node = Omit<Given, 'campaignId'> & { readonly campaign: { readonly id: string } };
  const node = 'id amountCents tipCents feeCents status receivedAt pledgedAt campaign { id }';
  const rows = await whole<Node>(scene, 'myContributions', node, person);
  return rows.map(({ campaign, ...row }) => ({ ...row, campaignId: campaign.id }));
}

/** A campaign as a visitor sees it, and its list of backers as its organizer does. */
async function readCampaign(
  scene: CampaignScene,
  { id, name }: CampaignScene['campaigns'][number],
  rest: readonly Row[],
): Promise<Told> {
  const { street, organizer } = scene;
  const figures = 'status outcome model goalCents endsAt receivedCents pledgedCents raisedCents';
  const totals = 'totals { collectedCents feesCents refundedCents paidOutCents spentCents balanceCents }';
  type Found = { campaign: Omit<Told, 'id' | 'name' | 'lines' | 'backers' | 'currentAmount'> };
  const { campaign } = await answered<Found>(street, `{ campaign(id: "${id}") { ${figures} ${totals} } }`, visitor);
  const lines = await whole<Told['lines'][number]>(
    scene,
    `campaignLedger(campaignId: "${id}")`,
    'kind amountCents balanceCents',
    visitor,
  );
  const backers = await whole<Told['backers'][number]>(
    scene,
    `campaignBackers(campaignId: "${id}")`,
    'id amountCents status',
    organizer,
  );
  const row = rest.find(({ _id }) => _id === id);
  return { id, name, ...campaign, lines, backers, currentAmount: row && Number(row.currentAmount) };
}

/** Everything there is to add up: the provider's books, the campaigns' pages, their contributors' lists, the ledger. */
export async function readCampaigns(scene: CampaignScene, boss: Person): Promise<CampaignBooks> {
  const { street, organizer } = scene;
  for (const person of [organizer, boss, ...street.people]) person.token = (await login(street, person.email)).token;
  const given: Given[] = [];
  for (const person of street.people) given.push(...(await readGiven(scene, person)));
  const { body } = await ask(street, 'GET', '/api/v1/campaign/getall');
  const campaigns: Told[] = [];
  for (const campaign of scene.campaigns)
    campaigns.push(await readCampaign(scene, campaign, body.data as readonly Row[]));
  const ledger: Ledger = await readLedger(street, boss);
  const said = scene.said.map(({ contributionId, status }) => ({ contributionId, status }));
  return { ...(await readProvider(street)), campaigns, given, ledger, said };
}
