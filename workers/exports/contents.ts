/** What each file of an archive is, as its README.txt says it; docs/data-export.md has the fields. */
const FILES: readonly (readonly [string, string])[] = [
  ['events.jsonl', 'Everything you did here and everything recorded about you, one JSON object a line, oldest first.'],
  ['profile.json', 'Your profile and settings as they are now.'],
  ['drafts.json', 'Articles you have begun and not submitted.'],
  ['sessions.json', 'Where you are logged in.'],
  ['bookings.csv', 'Your visits as a customer.'],
  ['calendar.ics', 'Your visits, for a calendar.'],
  ['orders.csv', 'What you bought.'],
  [
    'pictures/',
    'The pictures you uploaded: of your profile and pages, of messages, of forum posts, of your portfolio, of reviews. And those of your cuts that shops keep.',
  ],
  [
    'business/',
    'For barbers and sellers: your shops and products, the visits to your shops, your sales, payouts and reviews.',
  ],
];

/** The README.txt of an archive made at a UTC instant. */
export const readmeOf = (madeAt: string): string =>
  [
    'A copy of your data at Chairside',
    `Made at ${madeAt} (UTC). Amounts are US dollars; times are UTC where nothing else is said.`,
    'Other people appear as "member-" with twelve digits, the same person by the same digits in this copy only.',
    'What they wrote is not in it, except messages in your own conversations and reviews of your shops and products. Reports about you by others are left out.',
    '',
    ...FILES.map(([name, text]) => `${name.padEnd(16)}${text}`),
    '',
  ].join('\r\n');
