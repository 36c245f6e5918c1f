/** Code, name and main time zone of the 50 states and the District of Columbia. */
const TABLE = `
AL Alabama|America/Chicago
AK Alaska|America/Anchorage
AZ Arizona|America/Phoenix
AR Arkansas|America/Chicago
CA California|America/Los_Angeles
CO Colorado|America/Denver
CT Connecticut|America/New_York
DE Delaware|America/New_York
DC District of Columbia|America/New_York
FL Florida|America/New_York
GA Georgia|America/New_York
HI Hawaii|Pacific/Honolulu
ID Idaho|America/Boise
IL Illinois|America/Chicago
IN Indiana|America/Indiana/Indianapolis
IA Iowa|America/Chicago
KS Kansas|America/Chicago
KY Kentucky|America/New_York
LA Louisiana|America/Chicago
ME Maine|America/New_York
MD Maryland|America/New_York
MA Massachusetts|America/New_York
MI Michigan|America/Detroit
MN Minnesota|America/Chicago
MS Mississippi|America/Chicago
MO Missouri|America/Chicago
MT Montana|America/Denver
NE Nebraska|America/Chicago
NV Nevada|America/Los_Angeles
NH New Hampshire|America/New_York
NJ New Jersey|America/New_York
NM New Mexico|America/Denver
NY New York|America/New_York
NC North Carolina|America/New_York
ND North Dakota|America/Chicago
OH Ohio|America/New_York
OK Oklahoma|America/Chicago
OR Oregon|America/Los_Angeles
PA Pennsylvania|America/New_York
RI Rhode Island|America/New_York
SC South Carolina|America/New_York
SD South Dakota|America/Chicago
TN Tennessee|America/Chicago
TX Texas|America/Chicago
UT Utah|America/Denver
VT Vermont|America/New_York
VA Virginia|America/New_York
WA Washington|America/Los_Angeles
WV West Virginia|America/New_York
WI Wisconsin|America/Chicago
WY Wyoming|America/Denver`;

export type State = { readonly code: string; readonly name: string; readonly timeZone: string };

export const STATES: readonly State[] = TABLE.trim()
  .split('\n')
  .map((line) => {
    const [name = '', timeZone = ''] = line.slice(3).split('|');
    return { code: line.slice(0, 2), name, timeZone };
  });

const byWord = new Map(
  STATES.flatMap((state) => [state.code.toLowerCase(), state.name.toLowerCase()].map((word) => [word, state] as const)),
);

/** The state behind a two-letter code or a full name, in any case; undefined when it is neither. */
export const stateNamed = (word: string): State | undefined =>
  byWord.get(word.trim().toLowerCase().replace(/\s+/g, ' '));

/** Cities on the smaller side of a state with two time zones. */
export const SPLIT_CITIES: Readonly<Record<string, string>> = {
  'FL/pensacola': 'America/Chicago',
  'FL/panama city': 'America/Chicago',
  'FL/destin': 'America/Chicago',
  'FL/fort walton beach': 'America/Chicago',
  'ID/coeur d’alene': 'America/Los_Angeles',
  'ID/lewiston': 'America/Los_Angeles',
  'ID/moscow': 'America/Los_Angeles',
  'ID/post falls': 'America/Los_Angeles',
  'ID/sandpoint': 'America/Los_Angeles',
  'IN/gary': 'America/Chicago',
  'IN/hammond': 'America/Chicago',
  'IN/evansville': 'America/Chicago',
  'IN/valparaiso': 'America/Chicago',
  'IN/michigan city': 'America/Chicago',
  'KS/goodland': 'America/Denver',
  'KY/bowling green': 'America/Chicago',
  'KY/owensboro': 'America/Chicago',
  'KY/paducah': 'America/Chicago',
  'KY/hopkinsville': 'America/Chicago',
  'MI/iron mountain': 'America/Menominee',
  'MI/menominee': 'America/Menominee',
  'MI/ironwood': 'America/Menominee',
  'NE/scottsbluff': 'America/Denver',
  'NE/alliance': 'America/Denver',
  'NE/ogallala': 'America/Denver',
  'ND/dickinson': 'America/Denver',
  'NV/west wendover': 'America/Denver',
  'OR/ontario': 'America/Boise',
  'SD/rapid city': 'America/Denver',
  'SD/spearfish': 'America/Denver',
  'TN/knoxville': 'America/New_York',
  'TN/chattanooga': 'America/New_York',
  'TN/johnson city': 'America/New_York',
  'TN/kingsport': 'America/New_York',
  'TX/el paso': 'America/Denver',
  'AK/adak': 'America/Adak',
  'AZ/window rock': 'America/Denver',
  'AZ/kayenta': 'America/Denver',
  'AZ/chinle': 'America/Denver',
};
