import type { DemoThread } from './demoThread.ts';

const TECHNIQUES = 'Techniques';
const TOOLS = 'Tools';
const BUSINESS = 'Business';
const CARE = 'Hair & Beard Care';
const LOUNGE = 'Lounge';

/** Oldest first. `@casey` and `@bruno` are demo logins. */
export const DEMO_THREADS: readonly DemoThread[] = [
  {
    topic: 'Start here: how we talk to each other',
    category: LOUNGE,
    text: 'Welcome. Be kind, be specific, and say what you tried. Disagree about clippers as much as you like, but not about people. If something is off, flag it: a moderator looks at every flag, and whoever is concerned is told the reason and can ask for another look.',
    comments: ['Clear and short. Thank you.', 'Glad to see that there is a way to appeal.'],
  },
  {
    topic: 'Which guard do you start a mid fade with?',
    category: TECHNIQUES,
    text: 'I was taught to set the guideline with a one and a half open, and work down from there. Lately I see more people starting at a two and erasing upwards. What works for you on coarse, straight hair? I keep getting a line just above the ear that takes me ten minutes to blend out.',
    comments: [
      'A two, always. You can take more off, you cannot put it back.',
      'Zero gap first, then one, one and a half, two. The line above the ear is usually the lever: keep it half open there.',
      'Try scooping out earlier. I used to push half an inch too far up.',
      'What @bruno says about the lever at his Saturday class fixed it for me.',
      'Corner of the blade, light hand, good light from the side. Half of my lines were only shadows.',
      'Update: half open above the ear did it. Eight minutes saved per head.',
      'Eight minutes is a coffee. Well done.',
    ],
  },
  {
    topic: 'Corded or cordless for a full day?',
    category: TOOLS,
    text: 'Three of my four cordless clippers now die after lunch. Is it the batteries, or do I just cut more than they are made for? About eighteen heads on a Saturday.',
    comments: [
      'Two cordless on rotation and one corded for bulk. The corded one never complains.',
      'Batteries lose a third of their life in two years. Most brands sell them; it is two screws.',
      'Do not leave them on the dock all night, every night.',
    ],
  },
  {
    topic: 'How do you tell a regular that prices go up?',
    category: BUSINESS,
    text: 'Rent is up eleven per cent, so I have to go from 30 to 35. I have people who have come every three weeks for six years. A sign on the mirror feels cold. A speech feels like an apology. What did you do?',
    comments: [
      'A month ahead, in person, one sentence: from June it is 35. Nobody left.',
      'I put it on the booking page and honored the old price for whatever was booked already.',
      'As a customer: I would rather hear it from you than find it at the register. Five dollars is fine, a surprise is not.',
      'Never apologize for it. Say it, smile, go on cutting.',
      'Round numbers. 35, not 34.50.',
      'I lost two of about two hundred. One came back in the fall.',
    ],
  },
  {
    topic: 'Beard itch in week two',
    category: CARE,
    text: 'Growing it out for the first time and I am close to giving up. It itches most at night. Oil or balm? Wash it every day or leave it alone?',
    comments: [
      'Oil after the shower, while it is still damp. Three drops are plenty.',
      'Do not wash it with the soap for your hands. That was my whole problem.',
      'It stops in week four. Hold on.',
    ],
  },
  {
    topic: 'Zero gapping: how close is too close?',
    category: TECHNIQUES,
    text: 'I nicked myself on the forearm while testing, so I know I went too far. Do you set it by eye, with a card, or send it to somebody?',
    comments: [
      'A business card between the teeth, tighten, take the card out.',
      'By eye under a magnifier, and always test on your own wrist first.',
      'If it pinches, it is not sharp, it is wrong.',
    ],
  },
  {
    topic: 'Anybody cutting in Naperville?',
    category: LOUNGE,
    text: 'New in town with two boys who both hate clippers. Looking for somebody patient on weekday afternoons.',
    comments: [
      'Look for shops that list a booster seat; it is usually in the description.',
      'Ask for the first slot after lunch. It is the quietest half hour anywhere.',
    ],
  },
  {
    topic: 'The best disinfectant routine between heads',
    category: BUSINESS,
    text: 'Spray, dip, or both? I would like something I can do in under a minute that the inspector also likes.',
    comments: [
      'Brush, spray, ten seconds, wipe. Dip the combs. Two sets of everything.',
      'Write the times on the jar. Inspectors love a date on a jar.',
      'Two sets is the answer. One works, one soaks.',
    ],
  },
  {
    topic: 'Cowlick at the crown, short on the sides',
    category: TECHNIQUES,
    text: 'Customer wants it short, the crown wants to stand up. Leave length, or go shorter than he asked for?',
    comments: [
      'Leave length and cut with the growth, never against it.',
      'Show him in the mirror before you decide. It is his crown.',
      'Point cut it. Blunt ends stand up.',
    ],
  },
  {
    topic: 'What do you charge for a child under five?',
    category: BUSINESS,
    text: 'They take longer than adults and pay half. I love them, but my Wednesday is a kindergarten.',
    comments: [
      'Same price, and a lollipop.',
      'Half price before two in the afternoon only. It moved all of them to the quiet hours.',
    ],
  },
  {
    topic: 'Scissors over comb: left-handed tips?',
    category: TECHNIQUES,
    text: 'All the videos are for right-handed people and mirroring them in my head gives me a headache. Left-handers, how did you learn?',
    comments: [
      'I play the videos mirrored, there is a setting in most players.',
      'Buy real left-handed shears. Not "for both". It changes everything.',
      'Stand further back than you think. Your elbow needs the room.',
      'Mirrored videos: how did I never think of that?',
    ],
  },
  {
    topic: 'Show your station',
    category: LOUNGE,
    text: 'Pictures are welcome, words do as well. Mine: walnut shelf, three clippers, one plant that refuses to die, and a radio that only gets jazz.',
    pictures: [
      ['chair', 'The chair at my station, drawn by my daughter'],
      ['mirror', 'The round mirror above the walnut shelf'],
    ],
    picturesOfComments: {
      0: [['comb', 'A comb on the magnet strip']],
      2: [
        ['bottle', 'A bottle of tonic, front and center'],
        ['razor', 'The razor that is never where it was'],
        ['clock', 'The clock, ten minutes fast on purpose'],
      ],
    },
    comments: [
      'White tiles, everything on a magnet strip, and a photo of my first chair.',
      'A toolbox from my grandfather. He was a plumber. It still smells like it.',
      'Chaos, but I know where everything is.',
      'The plant is the important one.',
    ],
  },
  {
    topic: 'Holding straight razor lessons: worth it?',
    category: TECHNIQUES,
    text: 'Forty dollars an hour for four hours. I can already shave myself. Is it really that different on somebody else?',
    comments: [
      'Completely. You cannot feel the other face.',
      'Stretching the skin is three quarters of it. Take the lessons.',
      'Start with balloons and foam. No joke.',
    ],
  },
  {
    topic: 'My shop got its first one-star review',
    category: BUSINESS,
    text: 'He was twenty minutes late, we could only do the sides, and now we are "rushed and rude". Do I answer?',
    comments: [
      'Answer once, kindly, with the facts and an offer. Others read it, not him.',
      'Sleep on it first.',
      'I look at how a shop answers more than at the stars.',
      'Answered. He changed it to three and booked again. People are strange.',
      'And now you have a regular for life.',
    ],
  },
  {
    topic: 'Sea salt spray, homemade',
    category: CARE,
    text: 'A cup of warm water, a teaspoon of sea salt, half a teaspoon of aloe gel. Shake. That is all. Do not use table salt, it clumps.',
    comments: ['Tried it. Good on fine hair, too dry on mine.', 'A few drops of argan oil against the dryness.'],
  },
  {
    topic: 'Do you take walk-ins on Saturdays?',
    category: BUSINESS,
    text: 'Since bookings went online, every Saturday is full by Wednesday, and people at the door are cross.',
    comments: [
      'I keep two slots an hour before closing and tell people at the door to look at twelve.',
      'No. The chair that is booked is the chair that is paid.',
      'The live calendar on the window tablet stopped the arguments here.',
    ],
  },
  {
    topic: 'Gray blending without looking dyed',
    category: CARE,
    text: 'Fifty-two, salt and pepper, would like more pepper. What should I ask my barber for so that it does not look like shoe polish?',
    comments: [
      'Ask for camo or blending, five minutes, never full color.',
      'One shade lighter than you think.',
      'Keep the temples. Gray temples look intended.',
    ],
  },
  {
    topic: 'Clipper oil: does the brand matter?',
    category: TOOLS,
    text: 'Ten dollars for a bottle that smells of nothing. Sewing machine oil is three. Is there any reason not to?',
    comments: ['Light mineral oil is light mineral oil.', 'As long as it is for blades. Never cooking oil, it gums.'],
  },
  {
    topic: 'First week alone in my own shop',
    category: LOUNGE,
    text: 'Nine heads on Monday, four on Tuesday, fourteen on Friday. I swept the floor more often than I cut hair. But it is my floor.',
    comments: [
      'Congratulations! The fourteen will become usual.',
      'It is my floor. I am going to hang that on the wall.',
      'Put your hours online before anything else. People book at eleven at night.',
      'Proud of you. See you on Thursday.',
    ],
  },
  {
    topic: 'Blade height chart for beginners?',
    category: TOOLS,
    text: 'Guards say 1, 2, 3, blades say 0A, 1, 1.5. I can never remember which is how many millimetres.',
    comments: [
      'Guard number times three is roughly millimetres: 1 is 3, 2 is 6, 3 is 10, 4 is 13.',
      'Blades without a guard: 0A is 1.2 mm, 1 is 2.4 mm, 1.5 is 4 mm.',
      'Printed both. Thank you.',
    ],
  },
  {
    topic: 'Thick neck hair, irritated skin',
    category: CARE,
    text: 'Every neck shave leaves me with red dots for three days. My barber uses a trimmer now and they are gone, but the line does not look as clean.',
    comments: [
      'Trimmer and then a single pass with the grain, plenty of hot towel.',
      'No alcohol afterward. Witch hazel.',
      'The clean line lasts a day, the red dots three. Trimmer.',
    ],
  },
  {
    topic: 'Deposits for long appointments',
    category: BUSINESS,
    text: 'Two no-shows for braids last month, four hours each. I am thinking of asking for a part of it in advance.',
    comments: [
      'Paid bookings ended my no-shows. All of them.',
      'State your cancellation times clearly, and stick to them once, kindly.',
      'As a customer I do not mind at all, if I can move it.',
    ],
  },
  {
    topic: 'Music in the shop: who decides?',
    category: LOUNGE,
    text: 'Four chairs, four tastes. We now have a rota and it is worse.',
    comments: [
      'The person who opens decides until noon.',
      'Instrumental only. Nobody can hate what has no words.',
      'I can. But less.',
    ],
  },
  {
    topic: 'Taper or fade? Customers mix them up',
    category: TECHNIQUES,
    text: 'Four out of five who ask for a fade mean a taper. How do you find out without a lecture?',
    comments: [
      '"Do you want to see skin?" One question.',
      'Photographs. Two, side by side, on the wall.',
      'I ask what they did not like last time.',
    ],
  },
  {
    topic: 'Apprentices: what do you pay?',
    category: BUSINESS,
    text: 'She sweeps, washes, books, and since March does children’s cuts on her own. I want to be fair and I am not rich.',
    comments: [
      'Hourly for everything, and a share of the heads she does alone.',
      'Write it down. Whatever it is, write it down.',
      'Put her name on the booking page. That is worth more to her than you think.',
    ],
  },
  {
    topic: 'Travel kit for a wedding party of eight',
    category: TOOLS,
    text: 'Eight heads, one hotel room, no proper chair. What would you never forget?',
    comments: [
      'Extension cord. Trash bags. A sheet for the floor.',
      'A stool that turns. Your back will thank you.',
      'Spare batteries and a lamp. Hotel light is yellow.',
      'Arrive an hour earlier than you think and eat first.',
    ],
  },
  {
    topic: 'Hair loss at twenty-six',
    category: CARE,
    text: 'It is going at the temples and I am trying to be relaxed about it. Shorter all over, or keep some on top?',
    comments: [
      'Shorter. It always looks like a choice.',
      'Keep the sides tighter than the top, and do not comb forward.',
      'A good barber will tell you honestly. Ask.',
      'Buzzed it at twenty-five. Best decision of the year.',
    ],
  },
  {
    topic: 'Recycling hair: where do you take it?',
    category: LOUNGE,
    text: 'Two bags a week go into the trash. I read that gardens use it against slugs.',
    comments: ['Our community garden takes all of it.', 'It also goes into mats against oil spills. Ask around.'],
  },
  {
    topic: 'Shear sharpening by post',
    category: TOOLS,
    text: 'My sharpener retired. Has anybody sent shears away and got them back better than before?',
    comments: ['Twice. Ask whether they do convex edges; many grind them flat.', 'Send the second best pair first.'],
  },
  {
    topic: 'How long is your lunch?',
    category: LOUNGE,
    text: 'I have eaten standing up for eleven years. My doctor has opinions.',
    comments: [
      'Thirty minutes, blocked in the calendar, every day. Nobody has ever complained.',
      'Block it. What is not in the calendar does not exist.',
    ],
  },
  {
    topic: 'Curly top, tight sides: product?',
    category: CARE,
    text: 'Curls are fine for an hour and then frizz. What do you put into it that does not look wet?',
    comments: [
      'Curl cream on soaking wet hair, then do not touch it. Really, hands off.',
      'A diffuser on low. Or a cotton T-shirt instead of a towel.',
    ],
  },
  {
    topic: 'A customer who never speaks',
    category: LOUNGE,
    text: 'Two years, every three weeks, forty minutes of silence, generous tip. Am I doing something wrong?',
    comments: [
      'You are doing everything right. It is the only quiet hour of his week.',
      'I am that customer somewhere. Please never change.',
      'Silence is a service.',
    ],
  },
  {
    topic: 'Skin fade on very fair hair',
    category: TECHNIQUES,
    text: 'I cannot see what I am doing. Dark hair is a map, this is fog.',
    comments: [
      'Change the cape to a dark one and the light to the side.',
      'Wet it. Then it has a color.',
      'A dark cape! Simple and it works.',
    ],
  },
  {
    topic: 'Second chair or second shop?',
    category: BUSINESS,
    text: 'Full for five weeks ahead. A second chair is cheap and crowded, a second shop is far and expensive. Those who did either: would you again?',
    comments: [
      'Second chair first. You learn to lead with one person.',
      'I went for the second shop too early and slept badly for a year.',
      'Look at which hours are full. Mine were only the evenings.',
    ],
  },
  {
    topic: 'Vacuum or broom?',
    category: TOOLS,
    text: 'The wall vacuum is loud, the broom is slow. There must be a third way.',
    comments: ['A quiet floor sweeper, the kind you push. Ten minutes a day saved.'],
  },
  {
    topic: 'Dandruff or dry scalp?',
    category: CARE,
    text: 'Flakes since the heating came on. How do I tell which one it is?',
    comments: [
      'Big and oily: dandruff. Small and dry: winter.',
      'If it itches for more than two weeks, ask a doctor and not a forum.',
    ],
  },
  {
    topic: 'Line-up that lasts two weeks',
    category: TECHNIQUES,
    text: 'Mine is crisp on Friday and gone the next one. Sharper blade, or a different angle?',
    comments: [],
  },
  {
    topic: 'Gift vouchers: paper or code?',
    category: BUSINESS,
    text: 'People ask for something to wrap. A code in a mail is not something to wrap.',
    comments: [],
  },
  {
    topic: 'Which apron survives bleach?',
    category: TOOLS,
    text: 'Third one this year. Black turns orange, denim turns sad.',
    comments: [],
  },
  {
    topic: 'Meeting up at the spring show',
    category: LOUNGE,
    text: 'Who is going? I will be at the coffee cart on the first morning, red cap, talking too much.',
    comments: ['See you there. Blue cap, talking too little.'],
  },
];
