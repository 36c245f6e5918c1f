import type { CampaignFacts } from '#domain/campaigns/events.ts';

/** A campaign of the demo data: days from today (`from` back, `until` ahead) and amounts in cents. */
export type DemoCampaign = Pick<CampaignFacts, 'name' | 'goal' | 'model' | 'category' | 'beneficiary'> & {
  readonly text: string;
  readonly from: number;
  readonly until: number;
  readonly gifts: readonly number[];
  readonly amendment?: string;
  readonly ending?: 'closed' | 'cancelled' | 'paused';
  /** Why it was cancelled or paused. */
  readonly reason?: string;
  /** What the organizer says was done with the money once it was paid out. */
  readonly use?: readonly { readonly amount: number; readonly text: string }[];
  readonly news?: { readonly title: string; readonly text: string };
};

export const DEMO_CAMPAIGNS: readonly DemoCampaign[] = [
  {
    name: 'Six chairs for the training room',
    goal: 480_000,
    model: 'keepItAll',
    category: 'Equipment',
    beneficiary: 'The Saturday class of our shop',
    text: 'Our Saturday class has twelve learners and six chairs that can be used.\nWith every 800 dollars we buy one more hydraulic chair, used but overhauled, and nobody has to wait half a morning to practice.',
    from: 18,
    until: 24,
    gifts: [5_000, 2_500, 10_000, 2_500, 80_000, 5_000, 1_500],
    amendment: 'The first chair has arrived. It is the brown one by the window.',
  },
  {
    name: 'A week of free cuts before school starts',
    goal: 150_000,
    model: 'allOrNothing',
    category: 'Community',
    beneficiary: 'Families of the Eastside',
    text: 'For one week four of us cut hair at no charge for every child of the neighborhood.\nThe money pays for the chairs we cannot rent out in that week. If it does not come together, nobody pays.',
    from: 12,
    until: 9,
    gifts: [2_500, 5_000, 5_000, 10_000, 20_000],
  },
  {
    name: 'Tools for three apprentices',
    goal: 90_000,
    model: 'keepItAll',
    category: 'Education',
    beneficiary: 'Our three apprentices of this year',
    text: 'A clipper, shears and a case: 300 dollars for each of the three who begin with us.\nWhoever finishes the first year keeps the tools.',
    from: 48,
    until: 6,
    gifts: [10_000, 25_000, 5_000, 15_000, 20_000, 17_500],
    ending: 'closed',
    use: [
      { amount: 44_700, text: 'Three clippers with a spare blade each' },
      { amount: 28_500, text: 'Three pairs of shears and their cases' },
    ],
    news: {
      title: 'They cut with their own tools',
      text: 'Clippers and shears are bought, and the three have them.\nThe rest pays for sharpening in their first year; we put it in the ledger when it is spent.',
    },
  },
  {
    name: 'A mobile barbershop for the county',
    goal: 2_500_000,
    model: 'keepItAll',
    category: 'Shops',
    beneficiary: '',
    text: 'A van with one chair, water and light, for people who cannot come to town.\nWhat comes in buys the conversion kit; the van itself has to wait if we do not reach the goal.',
    from: 60,
    until: 4,
    gifts: [50_000, 10_000, 2_500, 5_000],
    ending: 'closed',
  },
  {
    name: 'Street party of the barbers',
    goal: 300_000,
    model: 'keepItAll',
    category: 'Events',
    beneficiary: 'Everybody on our street',
    text: 'Music, a cutting contest and food on the block in front of the shop.\nThe permit costs most of it, and the tables the rest.',
    from: 30,
    until: 12,
    gifts: [2_500, 5_000, 7_500],
    ending: 'cancelled',
    reason: 'The city has not given us the permit for this summer. Everybody gets everything back.',
  },
  {
    name: 'New mirrors after the storm',
    goal: 220_000,
    model: 'keepItAll',
    category: 'Charity',
    beneficiary: 'A shop that was damaged',
    text: 'The storm broke the front and four mirrors of a shop we know.\nThe insurance pays for the front. The mirrors are on us.',
    from: 9,
    until: 20,
    gifts: [5_000, 2_500],
    ending: 'paused',
    reason: 'We are asking the organizer which shop it is. Until then it takes no contributions.',
  },
];
