import { cheat, graphql, insist, isDone, note, type Person, rest, type Street } from './moneyCaller.ts';
import { pay, putOnFile } from './moneyProvider.ts';
import { pause } from './product.ts';

export type Model = 'KEEP_IT_ALL' | 'ALL_OR_NOTHING';
export type Campaign = {
  readonly id: string;
  readonly name: string;
  readonly model: Model;
  readonly goalCents: number;
  /** In milliseconds. */
  readonly endsAt: number;
};
/** What a contributor was answered about a contribution, the last time. */
export type Said = { readonly contributionId: string; readonly person: Person; status: string };

/** What those who give share: where, to what, and what they were answered. */
export type CampaignScene = {
  readonly street: Street;
  readonly organizer: Person;
  readonly campaigns: readonly Campaign[];
  readonly said: Said[];
  /** How many contributions were begun: each is of another amount. */
  begun: number;
};

const MOST_LOOKS = 300;
const LOOK_EVERY_MS = 100;

/** Proves a member's address by the link in the mail that was sent to it. */
export async function prove(street: Street, person: Person): Promise<void> {
  const text = async (path: string) => (await fetch(`${street.origin}${path}`)).text();
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    const row = (await text('/dev/outbox')).split('<tr>').find((one) => one.includes(person.email));
    const mail = row && /href="([^"]+)">[^<]*Activate/.exec(row)?.[1];
    const token = mail && /activate\?token=([\w.%-]+)/.exec(await text(`${mail}?view=text`))?.[1];
    if (token) {
      await graphql(street, 'mutation ($token: String!) { activateAccount(token: $token) }', { token }, person);
      return;
    }
    await pause(LOOK_EVERY_MS);
  }
  throw new Error(`no mail has come to ${person.email}`);
}

const OPEN = 'mutation ($input: CampaignInput!) { createCampaign(input: $input) { id } }';
const CANCEL = 'mutation ($id: ID!, $reason: String!) { cancelCampaign(id: $id, reason: $reason) { id } }';

/** Goals in cents: a low one is reached by the first contributions, a high one never. */
const LOW = 1_000;
const HIGH = 90_000_000;
const WANTED: readonly Pick<Campaign, 'name' | 'model' | 'goalCents'>[] = [
  { name: 'kept, reached', model: 'KEEP_IT_ALL', goalCents: LOW },
  { name: 'kept, missed', model: 'KEEP_IT_ALL', goalCents: HIGH },
  { name: 'all or nothing, reached', model: 'ALL_OR_NOTHING', goalCents: LOW },
  { name: 'all or nothing, missed', model: 'ALL_OR_NOTHING', goalCents: HIGH },
  { name: 'kept, to be cancelled', model: 'KEEP_IT_ALL', goalCents: HIGH },
];

/** Opens campaigns of both models which all end at one moment (milliseconds). The last one is to be cancelled. */
export async function openCampaigns(street: Street, organizer: Person, endsAt: number): Promise<Campaign[]> {
  const campaigns: Campaign[] = [];
  for (const wanted of WANTED) {
    const input = {
      ...wanted,
      description: 'What we need, and what for.',
      startDate: new Date(endsAt - 3_600_000).toISOString(),
      endDate: new Date(endsAt).toISOString(),
      timeZone: 'UTC',
    };
    const opened = await graphql<{ createCampaign: { id: string } }>(street, OPEN, { input }, organizer);
    if (!opened) throw new Error(`the campaign “${wanted.name}” cannot be opened`);
    campaigns.push({ ...wanted, id: opened.createCampaign.id, endsAt });
  }
  return campaigns;
}

export const cancel = ({ street, organizer }: CampaignScene, { id }: Campaign): Promise<unknown> =>
  graphql(street, CANCEL, { id, reason: 'The shop closes.' }, organizer);

/** Gives and takes back as one member until the run is over. */
export async function giveRepeatedly(scene: CampaignScene, person: Person, isOver: () => boolean): Promise<void> {
  while (!isOver()) await give(scene, person);
}

type Opened = {
  readonly contributeToCampaign: {
    readonly clientSecret: string;
    readonly kind: 'PAYMENT' | 'SETUP';
    readonly amountCents: number;
    readonly contribution: { readonly id: string };
  };
};
const CONTRIBUTE =
  'mutation ($input: ContributionInput!) { contributeToCampaign(input: $input) { clientSecret kind amountCents contribution { id } } }';

/** Amounts of two contributions lie further apart than any tip. */
const STEP = 7;
const TIPS = [0, 0, 3];
const PAUSE_AFTER_REFUSAL_MS = 60;

async function give(scene: CampaignScene, person: Person): Promise<void> {
  const { street, campaigns } = scene;
  const { random } = street;
  const campaign = random.pick(campaigns);
  scene.begun += 1;
  const amountCents = 500 + STEP * scene.begun;
  const tipCents = random.pick(TIPS);
  const isLate = Date.now() >= campaign.endsAt;
  const input = { campaignId: campaign.id, amountCents, tipCents, isAnonymous: random.chance(0.2) };
  const opened = await graphql<Opened>(street, CONTRIBUTE, { input }, person);
  note(street, opened ? `begun: ${campaign.name}` : 'refused');
  if (!opened) return pause(PAUSE_AFTER_REFUSAL_MS);
  const { clientSecret, kind, amountCents: shown, contribution } = opened.contributeToCampaign;
  if (isLate) street.wrong.push(`${contribution.id} was begun after the end of “${campaign.name}”`);
  if (shown !== amountCents + tipCents)
    street.wrong.push(`${contribution.id} is to cost ${shown} instead of ${amountCents + tipCents}`);
  const gift = { campaign, person, amountCents, contributionId: contribution.id };
  if (random.chance(0.2)) await cheat(street, 'counting what was not paid', count(street, gift));
  await (kind === 'SETUP' ? putOnFile : pay)(street, clientSecret);
  // Otherwise the provider's notice alone has to do.
  if (random.chance(0.8)) await settle(scene, gift);
}

type Gift = {
  readonly campaign: Campaign;
  readonly person: Person;
  readonly amountCents: number;
  readonly contributionId: string;
};

const count = (street: Street, { campaign, person, amountCents }: Gift) =>
  rest(street, 'PUT', `/campaign/contribute/${campaign.id}`, person, { amount: amountCents / 100 });

const SETTLE = 'mutation ($id: ID!) { settleContribution(id: $id) { status } }';
const TAKE_BACK = 'mutation ($id: ID!) { refundContribution(id: $id) { status } }';
const COUNTS = ['RECEIVED', 'PLEDGED'];

/** Has it counted, by one API or the other, and sometimes takes it back. */
async function settle(scene: CampaignScene, gift: Gift): Promise<void> {
  const { street, said } = scene;
  const { random } = street;
  const { contributionId: id, person } = gift;
  const status = random.chance(0.5) ? await overGraphql(street, gift) : await overRest(street, gift);
  if (status === undefined || !COUNTS.includes(status)) return;
  note(street, status);
  const answer = { contributionId: id, person, status };
  said.push(answer);
  if (!random.chance(0.2)) return;
  // Until it is answered it may have been done or not.
  answer.status = `${status}, asked back`;
  const back = await graphql<{ refundContribution: { status: string } }>(street, TAKE_BACK, { id }, person);
  if (!back) return;
  answer.status = back.refundContribution.status;
  note(street, answer.status);
}

async function overGraphql(street: Street, { contributionId: id, person }: Gift): Promise<string | undefined> {
  const settled = await graphql<{ settleContribution: { status: string } }>(street, SETTLE, { id }, person);
  return settled?.settleContribution.status;
}

async function overRest(street: Street, gift: Gift): Promise<string | undefined> {
  const { campaign, person, amountCents, contributionId } = gift;
  const path = `/campaign/contribute/${campaign.id}`;
  const answer = await insist(street, 'PUT', path, person, { amount: amountCents / 100 });
  if (!isDone(answer)) return undefined;
  if (answer.body._id !== contributionId)
    street.wrong.push(`${String(answer.body._id)} is answered for ${contributionId}`);
  return String(answer.body.status);
}
