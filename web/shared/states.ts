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

export interface State {
  code: string;
  name: string;
  timeZone: string;
}

export const states: readonly State[] = TABLE.trim()
  .split('\n')
  .map((line) => {
    const [name = '', timeZone = ''] = line.slice(3).split('|');
    return { code: line.slice(0, 2), name, timeZone };
  });

const byCode = new Map(states.map((state) => [state.code, state]));

/** 'Illinois' for 'IL'; what is no code of ours stays as it is. */
export const stateName = (code: string): string => byCode.get(code)?.name ?? code;

/** The zone most of a state lives in; undefined when the code is none. */
export const zoneOfState = (code: string): string | undefined => byCode.get(code)?.timeZone;

/** Where a member can live: the states and the territories. */
export const homes: readonly string[] = [
  ...states.map(({ name }) => name),
  ...['American Samoa', 'Guam', 'Northern Mariana Islands', 'Puerto Rico', 'U.S. Virgin Islands'],
];
