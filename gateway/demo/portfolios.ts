import type { Actor } from '#domain/decider.ts';
import { newId, portfolioPictureIdOf } from '#domain/ids.ts';
import { portfolio } from '#domain/portfolio/decider.ts';
import { pictureIn } from '#domain/portfolio/state.ts';
import type { Services } from '../http/context.ts';
import { postPicturesOf } from '../images/store.ts';
import { addPicture } from '../portfolio/actions.ts';
import { type Cover, drawCover } from './covers.ts';
import { moment } from './player.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Pictures come on so many days, one a day: the first of a page is the oldest. */
const SINCE_DAYS = 60;

/** A drawn picture, what is to be seen on it, and what is said below it. */
type Shown = readonly [motif: Cover, alt: string, caption: string];

/** What a shop shows of its rooms. */
const OF_SHOPS: readonly (readonly Shown[])[] = [
  [
    ['chair', 'A barber chair of red leather on a chrome foot', 'Chair two, from 1962, reupholstered last spring'],
    ['pole', 'A pole with red and white stripes beside a door', 'The pole turns again'],
    ['mirror', 'A round mirror with a handle', 'For the back of your head'],
    ['razor', 'A straight razor, open', 'Honed every morning'],
    ['clock', 'A round wall clock without numbers', 'Open until seven on Thursdays'],
  ],
  [
    ['chair', 'A single barber chair in an empty room', 'One chair, one customer at a time'],
    ['bottle', 'A bottle with a pale label', 'Bay rum, made here'],
    ['comb', 'A comb with wide and narrow teeth', ''],
  ],
  [
    ['mirror', 'A mirror in a dark frame', 'New mirrors since March'],
    ['razor', 'A razor with a light handle', ''],
    ['pole', 'A barber pole on a wall', 'You find us by the pole'],
  ],
];
/** What the barber and the seller whom a newcomer logs in as show of their own. */
const OF_MEMBERS: Readonly<Record<string, readonly Shown[]>> = {
  barber: [
    ['razor', 'A straight razor with a horn handle', 'My grandfather’s, still the sharpest'],
    ['comb', 'A black comb', 'The only comb I travel with'],
    ['chair', 'A folding chair with a head rest', 'For weddings and house calls'],
  ],
  seller: [
    ['bottle', 'A brown bottle with a label', 'First batch of the cedar oil'],
    ['comb', 'A comb cut from wood', 'Cut by hand from pear wood'],
    ['mirror', 'A hand mirror', ''],
  ],
};

type Cast = {
  readonly services: Services;
  readonly now: string;
  /** The first shops of the demo, with their owners. */
  readonly shops: readonly { readonly shopId: string; readonly owner: Actor }[];
  /** Whom a newcomer logs in as, by the name of the login. */
  readonly members: Readonly<Record<string, Actor | undefined>>;
  /** Who reports a picture. */
  readonly reporter: Actor | undefined;
};

/**
 * Pictures of equipment and work on the pages of some shops and members, one of which was reported and waits. What is
 * there already is not added again.
 */
export async function playPortfolios(cast: Cast): Promise<void> {
  const pages = [
    ...OF_SHOPS.flatMap((shown, nth) => {
      const shop = cast.shops[nth * 2];
      return shop ? [{ shown, owner: shop.owner, shopId: shop.shopId, name: `shop/${nth}` }] : [];
    }),
    ...Object.entries(OF_MEMBERS).flatMap(([name, shown]) => {
      const owner = cast.members[name];
      return owner ? [{ shown, owner, shopId: undefined, name }] : [];
    }),
  ];
  for (const [nth, page] of pages.entries()) await showPage(cast, page, nth);
  const last = pages.find(({ shopId }) => shopId !== undefined);
  if (cast.reporter && last) await report(cast, cast.reporter, last);
}

type Page = {
  readonly shown: readonly Shown[];
  readonly owner: Actor;
  readonly shopId: string | undefined;
  readonly name: string;
};

const stepOf = ({ name }: Page, nth: number) => `portfolio/${name}/${nth}`;

/** The file of the n-th picture of a page: its id comes from the page's own name. */
const fileOf = (cast: Cast, page: Page, nth: number): string =>
  newId(moment(cast.services, page.owner, cast.now, stepOf(page, nth)).entropy);

async function showPage(cast: Cast, page: Page, begins: number): Promise<void> {
  const { services, now } = cast;
  const { owner, shopId } = page;
  for (const [nth, [motif, alt, caption]] of page.shown.entries()) {
    const fileId = fileOf(cast, page, nth);
    const { state } = await services.stateOf(portfolio, { ownerId: owner.id });
    if (pictureIn(state, portfolioPictureIdOf(owner.id, fileId))) continue;
    const at = new Date(Date.parse(now) - (SINCE_DAYS - begins * 6 - nth) * DAY).toISOString();
    await postPicturesOf(services).put(owner.id, fileId, await drawCover(motif, begins + nth));
    await addPicture(moment(services, owner, at, stepOf(page, nth)), { fileId, shopId, alt, caption });
  }
}

/** The last picture of a page is reported, and waits for a moderator. */
async function report(cast: Cast, reporter: Actor, page: Page): Promise<void> {
  const { services, now } = cast;
  const pictureId = portfolioPictureIdOf(page.owner.id, fileOf(cast, page, page.shown.length - 1));
  const at = new Date(Date.parse(now) - 5 * HOUR).toISOString();
  const note = 'The hours on it are not those of the shop.';
  await moment(services, reporter, at, 'portfolio/report').dispatch(portfolio, {
    type: 'ReportPortfolioPicture',
    data: { ownerId: page.owner.id, pictureId, cause: 'other', note },
  });
}
