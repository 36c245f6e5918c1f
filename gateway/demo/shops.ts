import { type DepositRule, type StampRule, WEEKDAYS, type WorkingHours } from '#domain/shops/events.ts';

/**
 * How a demo shop's week looks: opening days with the first and last half hour, `null` for a closed day, Monday first.
 */
type Week = readonly (readonly [from: string, to: string] | null)[];

export type DemoShop = {
  readonly name: string;
  readonly city: string;
  readonly state: string;
  readonly street: string;
  /** Integer cents. */
  readonly price: number;
  readonly description: string;
  readonly week: Week;
  /** Completed bookings of the last 90 days. */
  readonly visits: number;
  /** What is paid with a booking; everything where it is left out. */
  readonly depositRule?: DepositRule;
  /** After how many visits a stamp card is full, and what it takes off; no stamps where it is left out. */
  readonly stampRule?: StampRule;
};

const daily: Week = [
  ['09:00', '17:30'],
  ['09:00', '17:30'],
  ['09:00', '17:30'],
  ['09:00', '19:30'],
  ['09:00', '19:30'],
  ['08:00', '16:30'],
  null,
];
const late: Week = [
  null,
  ['11:00', '20:30'],
  ['11:00', '20:30'],
  ['11:00', '20:30'],
  ['11:00', '22:30'],
  ['10:00', '22:30'],
  ['12:00', '17:30'],
];
const early: Week = [
  ['08:00', '14:30'],
  ['08:00', '14:30'],
  ['08:00', '14:30'],
  ['08:00', '14:30'],
  ['08:00', '14:30'],
  null,
  null,
];
const always: Week = WEEKDAYS.map(() => ['08:00', '20:30'] as const);
const weekend: Week = [
  null,
  null,
  null,
  ['12:00', '19:30'],
  ['10:00', '20:30'],
  ['09:00', '20:30'],
  ['10:00', '16:30'],
];

const shop = (
  name: string,
  street: string,
  city: string,
  state: string,
  price: number,
  week: Week,
  visits: number,
  description: string,
): DemoShop => ({
  name,
  street,
  city,
  state,
  price,
  week,
  visits,
  description,
});

/** Twenty-four shops in ten time zones; the first two are the demo barber's. */
export const DEMO_SHOPS: readonly DemoShop[] = [
  {
    ...shop(
      'Lakeside Barber Hall',
      '410 N Michigan Ave',
      'Chicago',
      'Illinois',
      3500,
      always,
      272,
      'Straight-razor shaves and classic cuts two blocks from the lake. Walk in for talk, book for the chair.',
    ),
    stampRule: { visits: 10, percentage: 0, amount: 1500 },
  },
  shop(
    'Mile High Fade Co.',
    '1701 Wynkoop St',
    'Denver',
    'Colorado',
    4000,
    late,
    14,
    'Skin fades, line-ups and beard work with a view of Union Station.',
  ),
  shop(
    'Brass Pole Barbers',
    '88 Greenwich Ave',
    'New York',
    'New York',
    5500,
    daily,
    18,
    'Hot towels, steady hands, no rush. Scissor cuts are the house speciality.',
  ),
  shop(
    'Peachtree Clippers',
    '675 Ponce De Leon Ave',
    'Atlanta',
    'Georgia',
    3200,
    daily,
    12,
    'Tapers, waves and kids’ cuts for the whole family.',
  ),
  {
    ...shop(
      'Gaslight Grooming',
      '526 F St',
      'San Diego',
      'California',
      4200,
      late,
      10,
      'Evening appointments, cold drinks, warm lather.',
    ),
    depositRule: { upFront: 40, noShowKept: 50 },
  },
  shop(
    'Rain City Barbershop',
    '1531 Melrose Ave',
    'Seattle',
    'Washington',
    4500,
    daily,
    11,
    'Quiet chairs and honest consultations on Capitol Hill.',
  ),
  shop(
    'Desert Rose Cuts',
    '20 E Roosevelt St',
    'Phoenix',
    'Arizona',
    2800,
    early,
    9,
    'Early chairs for early risers. The clocks never change here.',
  ),
  shop(
    'Big Easy Barbers',
    '3110 Magazine St',
    'New Orleans',
    'Louisiana',
    3000,
    late,
    12,
    'A trim, a story and a little brass in the background.',
  ),
  shop(
    'Aloha Fades',
    '1200 Ala Moana Blvd',
    'Honolulu',
    'Hawaii',
    3800,
    daily,
    8,
    'Island fades and beard sculpting by the harbour.',
  ),
  shop(
    'North Star Barbers',
    '600 W 4th Ave',
    'Anchorage',
    'Alaska',
    3600,
    early,
    7,
    'Warm shop, sharp blades, long winters.',
  ),
  shop(
    'Copper & Comb',
    '217 N 2nd St',
    'Minneapolis',
    'Minnesota',
    3400,
    daily,
    10,
    'Classic barbering in an old print works.',
  ),
  shop(
    'Liberty Chair',
    '1326 E Passyunk Ave',
    'Philadelphia',
    'Pennsylvania',
    3100,
    late,
    11,
    'Neighborhood chair, open late on Fridays.',
  ),
  shop(
    'Bay Razor House',
    '2030 Union St',
    'San Francisco',
    'California',
    6000,
    daily,
    13,
    'Slow shaves, precise scissor work, excellent coffee.',
  ),
  shop(
    'Lone Star Lather',
    '1100 S Congress Ave',
    'Austin',
    'Texas',
    3700,
    weekend,
    9,
    'Weekend chairs by people who love what they do.',
  ),
  shop(
    'Motor City Line-Up',
    '1400 Woodward Ave',
    'Detroit',
    'Michigan',
    2900,
    daily,
    10,
    'Line-ups you can set a ruler on.',
  ),
  shop(
    'Harbor Street Barbers',
    '300 Commercial St',
    'Boston',
    'Massachusetts',
    4800,
    daily,
    10,
    'Since everybody remembers. Straight razors on request.',
  ),
  shop(
    'Music Row Cuts',
    '1000 16th Ave S',
    'Nashville',
    'Tennessee',
    3300,
    late,
    8,
    'Between two sessions there is always time for a trim.',
  ),
  shop(
    'Magic Chair',
    '64 N Orange Ave',
    'Orlando',
    'Florida',
    3000,
    always,
    9,
    'Open every day, gentle with first haircuts.',
  ),
  shop(
    'Sandia Shave Club',
    '400 Central Ave SW',
    'Albuquerque',
    'New Mexico',
    2600,
    early,
    6,
    'Adobe walls, hot lather, fair prices.',
  ),
  shop(
    'Silver Strand',
    '300 S 4th St',
    'Las Vegas',
    'Nevada',
    5000,
    late,
    10,
    'Ready before the show. Last chair at half past ten.',
  ),
  shop('River Bend Barbers', '200 W 6th St', 'Kansas City', 'Missouri', 2700, daily, 8, 'Good talk is included.'),
  shop(
    'Blue Ridge Barbering',
    '40 Wall St',
    'Charlotte',
    'North Carolina',
    3100,
    daily,
    8,
    'Mountain manners, city fades.',
  ),
  shop(
    'Salt Lake Straight Razor',
    '155 S Main St',
    'Salt Lake City',
    'Utah',
    3300,
    early,
    7,
    'Classic shaves; closed on weekends for the mountains.',
  ),
  shop(
    'The Free Chair',
    '15 Community Way',
    'Portland',
    'Oregon',
    0,
    weekend,
    10,
    'A community chair: students under supervision cut for free.',
  ),
];

const HALF_HOURS = Array.from(
  { length: 48 },
  (_, index) => `${String(Math.floor(index / 2)).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`,
);

/** A week in the form shops are registered with. */
export function hoursOf(week: Week): WorkingHours {
  const days = WEEKDAYS.map((weekday, index) => {
    const open = week[index];
    return [weekday, open ? HALF_HOURS.filter((time) => time >= open[0] && time <= open[1]) : []] as const;
  });
  return Object.fromEntries(days) as Record<(typeof WEEKDAYS)[number], string[]>;
}
