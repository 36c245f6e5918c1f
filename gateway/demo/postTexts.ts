import { type Article, articleOf } from '#domain/article.ts';

export type DemoPost = {
  readonly title: string;
  readonly category: string;
  readonly description: string;
  /** Each version's text, the first first. `# ` begins a heading, `- ` an item, `> ` a quote. */
  readonly versions: readonly string[];
  /** What becomes of the last version. */
  readonly ends: 'published' | 'pending' | 'returned' | 'scheduled';
  /** What others say about it. */
  readonly comments?: readonly string[];
};

/** A text of lines as a document. */
export function articleFrom(text: string): Article {
  const lines = text.trim().split('\n').filter(Boolean);
  const blocks: { type: string; level?: number; children: object[] }[] = [];
  for (const line of lines) {
    const words = [{ text: line.replace(/^(# |- |> )/, '') }];
    const last = blocks.at(-1);
    if (line.startsWith('# ')) blocks.push({ type: 'heading', level: 2, children: words });
    else if (line.startsWith('> ')) blocks.push({ type: 'block-quote', children: words });
    else if (!line.startsWith('- ')) blocks.push({ type: 'paragraph', children: words });
    else if (last?.type === 'bulleted-list') last.children.push({ type: 'list-item', children: words });
    else blocks.push({ type: 'bulleted-list', children: [{ type: 'list-item', children: words }] });
  }
  return articleOf(blocks);
}

const FADE = `
A skin fade is three decisions made early: where it begins, how high it goes, and how fast it gets there. Everything after that is patience.
# Draw the line first
Set the lowest guideline with a bare blade, all the way round, before you think about the top. If the line tilts now, the fade tilts later, and no blending hides it.
# Open, then close
Go up half an inch with the lever open, then erase the line with the lever closed. Each guard gets the same two moves.`;

export const DEMO_POSTS: readonly DemoPost[] = [
  {
    title: 'What opening a second chair taught us',
    category: 'Business',
    description: 'The rent was the easy part.',
    ends: 'published',
    versions: [
      `
We had one chair for six years, and a waiting bench that was full by nine. A second chair looked like twice the shop. It was closer to four shops at once.
# The numbers
The chair itself paid for itself within a year. What we had not counted were towels, the second set of clippers, and the hour a day that somebody spends making two calendars agree.
- Count laundry per head, not per day.
- Keep one walk-in half hour free in each chair.
- Pay the first month of a new barber as if the chair were empty.
# The people
> A second chair is a second opinion in the room.
We now begin each week with ten minutes about what went wrong. It is the cheapest thing we have bought.`,
    ],
    comments: ['The hour a day is real. We never counted it either.', 'Per head is right: winter doubles our towels.'],
  },
  {
    title: 'Five minutes of hot towel, done properly',
    category: 'Techniques',
    description: '',
    ends: 'published',
    versions: [
      `
A hot towel is not a decoration. It lifts the hair, softens it, and tells the client that nobody is in a hurry.
# Heat
Wring it until it no longer drips, then open it once so that the first steam leaves. Test it on the inside of your own wrist.
# Fold
Fold in thirds, begin under the chin, and cross over the nose without closing it. Two minutes is enough, five is a pleasure.`,
    ],
  },
  {
    title: 'A comb is a ruler',
    category: 'Techniques',
    description: 'Why the cheapest tool on the station decides the cut.',
    ends: 'published',
    versions: [
      `
Scissors cut what the comb holds. If the comb leans, the line leans, and the mirror will say so an hour later.
Hold it so that you see both ends. Move your feet before you turn your wrist. Clean it between sections, not between clients.
- Wide teeth to place the hair
- Narrow teeth to measure it`,
    ],
    comments: ['“Move your feet” should hang on every wall.'],
  },
  {
    title: 'House rules for the blog',
    category: 'News',
    description: 'Who writes here, and how a post is published.',
    ends: 'published',
    versions: [
      `
Every member with a proven address can write here. What you submit is read by us within a few days, and then published, or comes back with comments.
# What we look for
- Something you have tried yourself
- Pictures that are yours
- Prices only where they help
# What we do not publish
Advertising, and anything about a person who has not agreed to it.`,
    ],
  },
  {
    title: 'Cutting curls dry',
    category: 'Techniques',
    description: '',
    ends: 'published',
    versions: [
      `
Wet curls lie about their length. Cut them dry, one by one, where they fall, and step back after every tenth.
Leave the outline for last. A curl that is too long can be cut tomorrow as well.`,
    ],
  },
  {
    title: 'The quiet appointment',
    category: 'Customers',
    description: 'Some people come to be left alone, and that is a service.',
    ends: 'published',
    versions: [
      `
We put one line into our booking notes: “I would like it quiet.” A third of our regulars ticked it within a month.
# What changes
We agree on the cut before the cape goes on, and then say only what is needed. The radio goes down, the phone goes away.
> Best half hour of my week.
That is the only review that mentions no haircut at all, and it is our favorite.`,
    ],
    comments: ['Stealing this for our shop.', 'As a customer: yes, please.'],
  },
  {
    title: 'Sharpening: how often, and by whom',
    category: 'Tools',
    description: '',
    ends: 'published',
    versions: [
      `
Shears that fold hair are dull, shears that pull hair are misaligned. Only the first is a matter of sharpening.
- Daily: oil and wipe
- Weekly: check the tension by letting one blade fall
- Twice a year: a sharpener who knows convex edges
Ask to see a finished pair before you hand over yours.`,
    ],
  },
  {
    title: 'Beard oil is mostly patience',
    category: 'Products',
    description: '',
    ends: 'published',
    versions: [
      `
Three drops, warmed between the palms, worked in from below. More oil does not make a softer beard, it makes a shinier collar.
Give it two weeks before you judge one. Hair that has been dry for years does not change by Friday.`,
    ],
  },
  {
    title: 'Running on time for a month',
    category: 'Business',
    description: 'An experiment with thirty minutes and no exceptions.',
    ends: 'published',
    versions: [
      `
For one month we began every appointment within five minutes of its time. No exceptions, not even for my brother.
# What it took
We stopped squeezing in necks and brows. We moved the sweeping into the appointment. We sent everyone a message the evening before.
# What it gave
Two hours a week, and nobody on the bench. Walk-ins did not get fewer: they began to book.`,
    ],
  },
  {
    title: 'First day at a new shop',
    category: 'Business',
    description: '',
    ends: 'published',
    versions: [
      `
Bring your own cape, and use theirs. Learn the names of the regulars before the names of the products. Sweep first.
Nobody remembers the first cut you do there. Everybody remembers whether you cleaned the sink.`,
    ],
  },
  {
    title: 'Reading a cowlick',
    category: 'Techniques',
    description: '',
    ends: 'published',
    versions: [
      `
Find it before the water does. Look at dry hair from above, and ask which way it was combed as a child.
Cut with the growth, leave a little length where it turns, and never promise that it will lie flat.`,
    ],
  },
  {
    title: 'The skin fade, step by step',
    category: 'Techniques',
    description: 'Three decisions, two moves, and a lot of patience.',
    ends: 'published',
    versions: [
      FADE,
      `${FADE}
# The corner behind the ear
Tilt the head, not the clipper. The bone there makes every straight line look round.`,
      `${FADE}
# The corner behind the ear
Tilt the head, not the clipper. The bone there makes every straight line look round.
# Check it twice
Once in the mirror, and once in daylight at the door. The door is the stricter one.`,
    ],
    comments: ['The door test is brutal and fair.', 'Lever open, lever closed. That fixed mine.'],
  },
  {
    title: 'Why I gave up my straight razor for a month',
    category: 'Tools',
    description: '',
    ends: 'pending',
    versions: [
      `
Shavettes are cleaner on paper. For a month I used nothing else, and wrote down every nick, mine and theirs.
The blade was never the reason. It was always the light.`,
    ],
  },
  {
    title: 'The best pomade there is',
    category: 'Products',
    description: '',
    ends: 'returned',
    versions: [
      `
There is only one pomade worth buying. I have tried four.
It holds, it washes out, and it smells of very little.`,
    ],
  },
  {
    title: 'What to book before the holidays',
    category: 'Customers',
    description: 'A small calendar for December.',
    ends: 'scheduled',
    versions: [
      `
The week before the holidays is full in every shop. Book the cut for the week before that, and the beard for the last day.
- First week: color and long hair
- Second week: cuts
- Last days: beards and necks`,
    ],
  },
];
