import type { ShopForm } from '../shops/inputs.ts';
import type { Cover } from './covers.ts';

/** Name, integer cents, pieces to begin with, and what is said of it, by category. */
const SHELVES: Readonly<
  Record<string, readonly (readonly [name: string, price: number, stock: number, description: string])[]>
> = {
  'Clippers and trimmers': [
    [
      'Cordless Taper Clipper',
      129_00,
      14,
      'Four hours on a charge, a lever that clicks, and a blade that stays cool through a full day of fades.',
    ],
    [
      'Corded Workhorse Clipper',
      84_95,
      22,
      'A magnetic motor for wet necks and thick beards. Heavy in the hand, and meant to be.',
    ],
    [
      'Zero-Gap Detail Trimmer',
      64_50,
      18,
      'A T-blade set to nothing for line-ups, temples and the arch around the ear.',
    ],
    ['Foil Finishing Shaver', 59_00, 9, 'Two gold foils take the last shadow off a bald fade without a bump.'],
    [
      'Magnetic Guard Set, 8 Sizes',
      24_95,
      40,
      'Half a millimetre to an inch. They snap on straight and come off only when you want.',
    ],
    ['Travel Trimmer', 34_00, 0, 'Fits a shirt pocket, charges from any plug, trims a neckline in a hotel mirror.'],
    ['Clipper Blade Oil, 4 oz', 7_95, 120, 'Three drops before the first customer. Thin, odourless, does not gum.'],
  ],
  'Shears and razors': [
    [
      'Japanese Steel Shears 6"',
      149_00,
      7,
      'Convex edge, offset handle, tension you set with a coin. For scissor-over-comb all day.',
    ],
    ['Thinning Shears, 30 Teeth', 79_00, 11, 'Takes out weight and leaves no line.'],
    [
      'Folding Straight Razor',
      98_00,
      5,
      'Full hollow carbon steel with olive-wood scales, honed and stropped before it ships.',
    ],
    ['Shavette with 10 Blades', 19_95, 60, 'The barber’s razor for half blades: a new edge for every customer.'],
    ['Half Blades, Box of 100', 11_50, 200, 'Platinum coated, single wrapped.'],
    [
      'Double Edge Safety Razor',
      42_00,
      26,
      'A closed comb in solid brass. Mild enough for a first time, close enough for the rest.',
    ],
    ['Leather Strop, 2 Sides', 38_50, 12, 'Latigo for the edge, canvas for the warm-up.'],
  ],
  'Beard care': [
    ['Cedar Beard Oil', 18_50, 48, 'Jojoba, argan and a little cedar. Softens a week’s growth overnight.'],
    ['Bay Rum Beard Oil', 18_50, 35, 'Bay leaf and clove over light grapeseed oil: the smell of the old shop.'],
    ['Unscented Beard Oil', 16_00, 31, 'Nothing but oil, for skin that argues with perfume.'],
    ['Beard Balm with Beeswax', 21_00, 27, 'Shapes a full beard and lets it move.'],
    ['Moustache Wax, Firm', 12_95, 54, 'Warm it between two fingers; it holds through soup.'],
    ['Beard Wash', 15_50, 44, 'Cleans without stripping. A palmful is enough for the longest beard.'],
    ['Boar Bristle Beard Brush', 17_95, 23, 'Short, stiff bristles set in pear wood.'],
  ],
  'Hair styling': [
    ['Matte Clay', 19_00, 52, 'Strong hold and no shine. Works in dry or damp hair and washes out.'],
    ['Water Pomade, Medium', 17_50, 61, 'Slick, combable, gone with one rinse.'],
    ['Oil Pomade, Strong', 17_50, 29, 'For ducktails and stubborn cowlicks.'],
    ['Sea Salt Spray', 14_95, 47, 'Grip and texture for fine hair before the dryer.'],
    ['Styling Powder', 13_50, 38, 'A pinch at the roots for height that lasts the evening.'],
    ['Grooming Cream', 16_50, 33, 'Light control for curls and waves.'],
    ['Scalp Tonic', 22_00, 3, 'Menthol and nettle, cool on the crown after a close cut.'],
  ],
  Shaving: [
    ['Badger Shaving Brush', 46_00, 10, 'Best badger, hand tied, in a faux horn handle.'],
    ['Synthetic Shaving Brush', 24_00, 28, 'Dries in an hour, never sheds, lathers like the real thing.'],
    ['Sandalwood Shaving Soap', 14_00, 57, 'Triple milled, in a wooden bowl. Four months of shaves.'],
    ['Shaving Cream, Lime', 12_50, 42, 'A thick lather from an almond of cream.'],
    ['Pre-Shave Oil', 13_95, 36, 'Six drops under the lather and the blade forgets to catch.'],
    ['Alum Block', 8_50, 75, 'Closes nicks and says thank you.'],
    ['Stoneware Lather Bowl', 28_00, 8, 'Ridges inside, a thumb rest outside, glazed by hand.'],
  ],
  Aftershave: [
    ['Bay Rum Aftershave', 19_95, 41, 'West Indian bay, orange and allspice. A splash, a slap, good morning.'],
    ['Aftershave Balm, Unscented', 17_00, 39, 'No alcohol, no sting; aloe and oat.'],
    ['Witch Hazel Toner', 11_95, 64, 'Cools hot skin after a hot towel.'],
    ['Cologne, Vetiver and Smoke', 54_00, 6, 'Dry, green and a little dangerous. Fifty milliliters.'],
  ],
  'Combs and brushes': [
    ['Ox Horn Pocket Comb', 25_99, 16, 'Sawn from one piece and polished by hand; no two alike.'],
    ['Carbon Cutting Comb', 6_95, 150, 'Heat proof and antistatic, with teeth that never bite.'],
    ['Flat Top Comb', 9_95, 45, 'Wide as a ruler, with a level in the handle.'],
    ['Neck Duster', 15_95, 34, 'Soft goat hair that stands up by itself.'],
    ['Fade Brush', 8_95, 88, 'Nylon bristles clear the line between two guards.'],
    ['Paddle Brush', 14_50, 20, 'For blow-drying long hair without a snag.'],
  ],
  'Capes and towels': [
    ['Pinstripe Barber Cape', 32_00, 19, 'Water runs off, hair slides off, snaps fit every neck.'],
    ['Black Cutting Cape', 24_00, 30, 'Plain, wide and light as a shirt.'],
    ['Neck Strips, Roll of 500', 9_50, 110, 'Stretch paper: a clean collar for everybody.'],
    ['Hot Towels, Set of 12', 36_00, 24, 'Thick white cotton that holds its heat to the end of the shave.'],
    ['Barber Apron, Waxed Canvas', 68_00, 9, 'Pockets where shears and combs are reached for.'],
  ],
  'Shop equipment': [
    ['Hydraulic Barber Chair', 899_00, 2, 'Reclines, locks and lifts 400 pounds; black with a brass footrest.'],
    ['Towel Warmer', 139_00, 5, 'Twenty-four towels hot at eight in the morning.'],
    ['Wall Mirror with Shelf', 210_00, 0, 'Bevelled glass, oak shelf, screws included.'],
    ['Disinfectant Jar', 29_50, 17, 'Chrome lid, a basket that lifts. The blue is not included.'],
    ['Turning Barber Pole', 265_00, 3, 'Lit, glazed and three feet tall. People will find you.'],
  ],
  'Gift sets': [
    ['First Shave Set', 74_00, 13, 'Safety razor, brush, soap and a note on how to start.'],
    ['Beard Set in a Tin', 49_00, 21, 'Oil, balm, comb and brush for whoever stopped shaving.'],
    ['Traveller’s Kit', 58_00, 15, 'A canvas roll with everything small enough to fly.'],
    ['Barber’s Dozen', 64_00, 25, 'Twelve small tins of what the shop uses most, to find out what you like.'],
    ['Weekend Pomade Duo', 29_95, 32, 'One for Saturday night, one for Sunday morning.'],
  ],
};

export type DemoProduct = Pick<ShopForm, 'name' | 'category' | 'price' | 'description'> & { readonly stock: number };

const shelves = Object.entries(SHELVES).map(([category, goods]) =>
  goods.map(([name, price, stock, description]): DemoProduct => ({ name, category, price, stock, description })),
);

/**
 * Sixty things a barber buys or sells, one of each category after the other, so that a page of the newest shows some of
 * all.
 */
export const DEMO_PRODUCTS: readonly DemoProduct[] = Array.from(
  { length: Math.max(...shelves.map(({ length }) => length)) },
  (_, row) => shelves.flatMap((goods) => goods.slice(row, row + 1)),
).flat();

/** What several pictures are shown of, by the product's name: the cover first. */
export const DEMO_PICTURES: Readonly<Record<string, readonly Cover[]>> = {
  'Ox Horn Pocket Comb': ['comb', 'comb', 'mirror'],
  'Carbon Cutting Comb': ['comb', 'comb'],
  'Folding Straight Razor': ['razor', 'razor'],
  'Double Edge Safety Razor': ['razor', 'razor', 'mirror'],
  'Cedar Beard Oil': ['bottle', 'bottle'],
  'Bay Rum Aftershave': ['bottle', 'bottle', 'mirror'],
  'Wall Mirror with Shelf': ['mirror', 'mirror'],
  'Turning Barber Pole': ['pole', 'pole', 'chair'],
  'Hydraulic Barber Chair': ['chair', 'mirror', 'chair', 'pole'],
};

const SINCE_DAYS = 60;
const APART_HOURS = 20;

/** How many hours ago the n-th product was listed. */
export const listedHoursAgo = (n: number): number => SINCE_DAYS * 24 - n * APART_HOURS;

/** What a seller on Basic may list. */
const EACH = 3;
/** The seller a newcomer logs in as keeps room for one more. */
const NEWCOMERS = 2;

/** How many sellers it takes besides the one a newcomer logs in as. */
export const DEMO_SELLERS = Math.ceil((DEMO_PRODUCTS.length - NEWCOMERS) / EACH);

/** Whose the n-th product is: -1 the newcomer's seller, else the other sellers by number. */
export const sellerOfProduct = (n: number): number => (n < NEWCOMERS ? -1 : Math.floor((n - NEWCOMERS) / EACH));

/** What the seller who can be logged in as asks beside prices. */
export const DEMO_TERMS = {
  shipping: 695,
  returns: 'Within 14 days, unopened and unused. You pay for sending it back, I give back all the rest.',
  pickUp: {
    name: 'Side door, ring twice',
    street: '1420 N Milwaukee Ave',
    unit: '',
    city: 'Chicago',
    state: 'IL',
    zip: '60622',
  },
};
