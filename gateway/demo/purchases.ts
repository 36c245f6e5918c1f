/** What became of an order: bought today or lately, on its way, or arrived. */
type Stage = 'paid' | 'sent' | 'delivered';

/** What a buyer says of a product of the order, and what its seller answers. */
export type DemoOpinion = {
  readonly product: string;
  readonly rating: number;
  readonly text: string;
  readonly answer?: string;
};

export type DemoPurchase = {
  /** The name before the @ of a demo login, or the n-th of the other customers. */
  readonly buyer: string | number;
  /** How many days ago; by then every product of it is listed. */
  readonly days: number;
  /** Products by name, with pieces. */
  readonly goods: Readonly<Record<string, number>>;
  readonly stage: Stage;
  readonly says?: readonly DemoOpinion[];
};

const CLIPPER = 'Cordless Taper Clipper';
const SHEARS = 'Japanese Steel Shears 6"';

/** What was bought, the oldest first. The first two products are the seller's a newcomer logs in as. */
export const DEMO_PURCHASES: readonly DemoPurchase[] = [
  {
    buyer: 'barber',
    days: 44,
    goods: { [CLIPPER]: 2, 'Corded Workhorse Clipper': 1 },
    stage: 'delivered',
    says: [
      {
        product: CLIPPER,
        rating: 5,
        text: 'Two chairs, two of these. The lever clicks where I expect it and the blade stays cool until closing.',
        answer: 'Thank you, Bruno. A drop of oil in the morning keeps it that way.',
      },
      {
        product: 'Corded Workhorse Clipper',
        rating: 4,
        text: 'Goes through a wet beard without a thought. Your wrist will know what it weighs.',
      },
    ],
  },
  {
    buyer: 2,
    days: 41,
    goods: { 'Cedar Beard Oil': 1, 'Ox Horn Pocket Comb': 1 },
    stage: 'delivered',
    says: [
      { product: 'Cedar Beard Oil', rating: 5, text: 'Smells like a workshop. Gone by noon, soft until night.' },
      {
        product: 'Ox Horn Pocket Comb',
        rating: 4,
        text: 'Beautiful, and lighter than the photo. One tooth was a little rough.',
        answer: 'Send it back and I polish it for you, or do it with a nail file: two strokes along the tooth.',
      },
    ],
  },
  {
    buyer: 'customer',
    days: 38,
    goods: { [CLIPPER]: 1 },
    stage: 'delivered',
    says: [
      {
        product: CLIPPER,
        rating: 4,
        text: 'I only do my own neck and my son’s bangs, and it is almost too good for that. The guard came a day later.',
      },
    ],
  },
  {
    buyer: 7,
    days: 33,
    goods: { [CLIPPER]: 1, 'Cedar Beard Oil': 2 },
    stage: 'delivered',
    says: [
      {
        product: CLIPPER,
        rating: 3,
        text: 'Cuts well. Four hours on a charge is what the box says; I get three.',
        answer:
          'Three hours is too few. Charge it once until the light goes out and use it empty; if it stays at three, I send you a new cell.',
      },
      { product: 'Cedar Beard Oil', rating: 5, text: '' },
    ],
  },
  {
    buyer: 11,
    days: 30,
    goods: { [SHEARS]: 1 },
    stage: 'delivered',
    says: [
      {
        product: SHEARS,
        rating: 5,
        text: 'Set the tension with a coin, as it says, and then forgot about it. Scissor-over-comb has never been this quiet.',
      },
    ],
  },
  {
    buyer: 'crew',
    days: 27,
    goods: { 'Badger Shaving Brush': 1, 'Bay Rum Aftershave': 3 },
    stage: 'sent',
    says: [
      {
        product: 'Bay Rum Aftershave',
        rating: 5,
        text: 'Three bottles for the three of us. A splash, a slap, as promised.',
      },
      { product: 'Badger Shaving Brush', rating: 2, text: 'Sheds a hair with every shave, still after two weeks.' },
    ],
  },
  {
    buyer: 14,
    days: 22,
    goods: { [CLIPPER]: 1 },
    stage: 'sent',
    says: [{ product: CLIPPER, rating: 5, text: 'Quiet enough for a two-year-old. He only looked at the light.' }],
  },
  {
    buyer: 18,
    days: 16,
    goods: { [SHEARS]: 1, 'First Shave Set': 1 },
    stage: 'delivered',
    says: [
      { product: SHEARS, rating: 4, text: 'Sharp out of the box. A case would have been nice at this price.' },
      {
        product: 'First Shave Set',
        rating: 5,
        text: 'The note on how to start is what my nephew needed. He has not cut himself since the second day.',
        answer: 'That note took longer to write than the set to pack. Tell him: the blade does the work.',
      },
    ],
  },
  {
    buyer: 5,
    days: 9,
    goods: { 'Stoneware Lather Bowl': 1, 'Leather Strop, 2 Sides': 1, 'Boar Bristle Beard Brush': 1 },
    stage: 'sent',
    says: [
      {
        product: 'Stoneware Lather Bowl',
        rating: 5,
        text: 'Heavy, warm, and the ridges do what ridges should.',
        answer: 'Fill it with hot water while you shower; it holds the heat to the last stroke.',
      },
      { product: 'Leather Strop, 2 Sides', rating: 3, text: 'Good leather. The hook bent on the first evening.' },
      { product: 'Boar Bristle Beard Brush', rating: 4, text: '' },
    ],
  },
  {
    buyer: 9,
    days: 8,
    goods: { 'Stoneware Lather Bowl': 1 },
    stage: 'sent',
    says: [
      { product: 'Stoneware Lather Bowl', rating: 4, text: 'A little smaller than I thought, and better made, too.' },
    ],
  },
  { buyer: 'customer', days: 6, goods: { 'Cedar Beard Oil': 1, 'Carbon Cutting Comb': 2 }, stage: 'delivered' },
  { buyer: 'customer', days: 3, goods: { [SHEARS]: 1 }, stage: 'sent' },
  { buyer: 20, days: 1, goods: { [CLIPPER]: 1 }, stage: 'paid' },
];

/** Where goods of the demo go. */
export const DEMO_ADDRESS = { street: '2210 W Division St', unit: '', city: 'Chicago', state: 'IL', zip: '60622' };
