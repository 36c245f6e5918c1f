import type { Fair } from './campaignDeeds.ts';
import type { CampaignBooks, Given, Ledger, Told } from './campaignJudge.ts';
import { readLedger, readProvider } from './moneyAccount.ts';
import { answered, ask, login, type Person, type Row } from './moneyCaller.ts';

const visitor = { token: '' };

type Page<T> = {
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string };
  readonly edges: readonly { readonly node: T }[];
};

/** Every entry of a list of the API; `ask` is its field with its arguments but `first` and `after`. */
async function whole<T>({ street }: Fair, field: string, node: string, by: { token: string }): Promise<T[]> {
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
async function readGiven(fair: Fair, person: Person): Promise<Given[]> {
  type Node = Omit<Given, 'campaignId'> & { readonly campaign: { readonly id: string } };
  const node = 'id amountCents tipCents feeCents status receivedAt pledgedAt campaign { id }';
  const rows = await whole<Node>(fair, 'myContributions', node, person);
  return rows.map(({ campaign, ...row }) => ({ ...row, campaignId: campaign.id }));
}

/** A campaign as a visitor sees it, and its list of backers as its organizer does. */
async function readCampaign(fair: Fair, { id, name }: Fair['campaigns'][number], rest: readonly Row[]): Promise<Told> {
  const { street, organizer } = fair;
  const figures = 'status outcome model goalCents endsAt receivedCents pledgedCents raisedCents';
  const totals = 'totals { collectedCents feesCents refundedCents paidOutCents spentCents balanceCents }';
  type Found = { campaign: Omit<Told, 'id' | 'name' | 'lines' | 'backers' | 'currentAmount'> };
  const { campaign } = await answered<Found>(street, `{ campaign(id: "${id}") { ${figures} ${totals} } }`, visitor);
  const lines = await whole<Told['lines'][number]>(
    fair,
    `campaignLedger(campaignId: "${id}")`,
    'kind amountCents balanceCents',
    visitor,
  );
  const backers = await whole<Told['backers'][number]>(
    fair,
    `campaignBackers(campaignId: "${id}")`,
    'id amountCents status',
    organizer,
  );
  const row = rest.find(({ _id }) => _id === id);
  return { id, name, ...campaign, lines, backers, currentAmount: row && Number(row.currentAmount) };
}

/** Everything there is to add up: the provider's books, the campaigns' pages, their contributors' lists, the ledger. */
export async function readCampaigns(fair: Fair, boss: Person): Promise<CampaignBooks> {
  const { street, organizer } = fair;
  for (const person of [organizer, boss, ...street.people]) person.token = (await login(street, person.email)).token;
  const given: Given[] = [];
  for (const person of street.people) given.push(...(await readGiven(fair, person)));
  const { body } = await ask(street, 'GET', '/api/v1/campaign/getall');
  const campaigns: Told[] = [];
  for (const campaign of fair.campaigns)
    campaigns.push(await readCampaign(fair, campaign, body.data as readonly Row[]));
  const ledger: Ledger = await readLedger(street, boss);
  const said = fair.said.map(({ contributionId, status }) => ({ contributionId, status }));
  return { ...(await readProvider(street)), campaigns, given, ledger, said };
}
