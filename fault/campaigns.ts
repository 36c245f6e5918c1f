import { readCampaigns } from './campaignAccount.ts';
import { type Campaign, type CampaignScene, cancel, giveRepeatedly, openCampaigns, prove } from './campaignDeeds.ts';
import { judgeCampaigns } from './campaignJudge.ts';
import { type AddedUp, appointed, atRest } from './money.ts';
import { join, login, openStreet, type Person, type Street } from './moneyCaller.ts';
import { pause } from './product.ts';
import { onStage, type Stage, type StageOptions } from './stage.ts';
import { count, type World } from './world.ts';

const GIVERS = 6;
/**
 * From the opening of the campaigns to their common end: so many times as long as it takes to log everyone in, which says
 * how busy the machine is.
 */
const LEAD = { leastMs: 8_000, logins: 8 };
/**
 * When processes are killed, in shares of that time: amid it, and so shortly before its end that it comes while they are
 * gone.
 */
const KILLS_AT = [0.45, 0.97];
/** Kills for each end: those, and one more. */
export const KILLS_AN_END = KILLS_AT.length + 1;
/** The last one comes when so many contributions came too late, or this has taken too long: pledges are being charged. */
const LATE = { refused: 6, longestMs: 5_000 };

export type CampaignOptions = StageOptions & {
  /** So many times campaigns are opened and end; each time is three kills. */
  readonly ends: number;
  /** How long the money may take to come to rest, in ms. */
  readonly restMs: number;
};
export type CampaignReport = AddedUp & { readonly campaigns: number };

/**
 * Members contribute to campaigns of both models until after their end, and take back, while processes are killed
 * around that end; then contributions, totals, ledgers and the provider's money are added up from outside.
 */
export const killAroundTheEnd = (options: CampaignOptions): Promise<CampaignReport> =>
  onStage(options, (world, stage) => run(world, options, stage));

async function run(world: World, { ends, restMs, say = () => undefined }: CampaignOptions, stage: Stage) {
  const street = openStreet(world.town);
  await stage.ready();
  const boss = await appointed(world, street);
  const organizer = await join(street, 'SHOP_OWNER');
  street.people.splice(street.people.indexOf(organizer), 1);
  await prove(street, organizer);
  const givers = await Promise.all(Array.from({ length: GIVERS }, () => join(street, 'CUSTOMER')));
  const campaigns: Campaign[] = [];
  const said: CampaignScene['said'] = [];
  let begun = 0;
  const killed = async () => {
    await stage.kill();
    count(world, 'around the end');
    await stage.ready();
  };
  for (let end = 1; end <= ends; end += 1) {
    const leadMs = Math.max(LEAD.leastMs, LEAD.logins * (await loggedIn(street, [organizer, ...givers])));
    const opensAt = Date.now();
    const endsAt = opensAt + leadMs;
    const scene: CampaignScene = {
      street,
      organizer,
      campaigns: await openCampaigns(street, organizer, endsAt),
      said,
      begun,
    };
    campaigns.push(...scene.campaigns);
    let over = false;
    const giving = Promise.all(givers.map((person) => giveRepeatedly(scene, person, () => over)));
    giving.catch(() => undefined);
    for (const share of KILLS_AT) {
      await Promise.race([until(opensAt + share * leadMs), giving]);
      await killed();
      const last = scene.campaigns.at(-1);
      if (last && Date.now() < endsAt) await cancel(scene, last);
    }
    await Promise.race([refusedLate(street), giving]);
    over = true;
    await killed();
    await giving;
    begun = scene.begun;
    say(`${end} of ${ends} ends, ${said.length} contributions answered, ${street.wrong.length} wrong`);
  }
  const all: CampaignScene = { street, organizer, campaigns, said, begun };
  const { books, wrong } = await atRest(() => readCampaigns(all, boss), judgeCampaigns, restMs);
  await stage.stop();
  return {
    wrong: [...street.wrong, ...wrong],
    did: Object.fromEntries(street.did),
    campaigns: campaigns.length,
    received: books.campaigns.reduce((sum, { receivedCents }) => sum + receivedCents, 0),
  };
}

/** Logs them in one by one; answers how long that took, in ms. */
async function loggedIn(street: Street, people: readonly Person[]): Promise<number> {
  const begun = Date.now();
  for (const person of people) person.token = (await login(street, person.email)).token;
  return Date.now() - begun;
}

async function refusedLate({ did }: Street): Promise<void> {
  const refused = () => did.get('refused') ?? 0;
  const goal = refused() + LATE.refused;
  for (const begun = Date.now(); refused() < goal && Date.now() - begun < LATE.longestMs; ) await pause(5);
}

const until = (at: number): Promise<void> => pause(Math.max(0, at - Date.now()));
