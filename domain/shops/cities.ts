/** Where the larger cities are: `name|latitude,longitude`, per state. Good enough to sort shops by distance. */
const TABLE: Readonly<Record<string, string>> = {
  AL: 'Birmingham|33.52,-86.80;Montgomery|32.37,-86.30;Mobile|30.69,-88.04;Huntsville|34.73,-86.59',
  AK: 'Anchorage|61.22,-149.90;Fairbanks|64.84,-147.72;Juneau|58.30,-134.42',
  AZ: 'Phoenix|33.45,-112.07;Tucson|32.22,-110.97;Mesa|33.42,-111.83;Scottsdale|33.49,-111.93;Flagstaff|35.20,-111.65',
  AR: 'Little Rock|34.75,-92.29;Fayetteville|36.06,-94.16;Fort Smith|35.39,-94.40',
  CA: 'Los Angeles|34.05,-118.24;San Francisco|37.77,-122.42;San Diego|32.72,-117.16;San Jose|37.34,-121.89;Sacramento|38.58,-121.49;Oakland|37.80,-122.27;Fresno|36.74,-119.79;Long Beach|33.77,-118.19;Bakersfield|35.37,-119.02;Anaheim|33.84,-117.91;Riverside|33.95,-117.40',
  CO: 'Denver|39.74,-104.99;Colorado Springs|38.83,-104.82;Boulder|40.01,-105.27;Aurora|39.73,-104.83;Fort Collins|40.59,-105.08',
  CT: 'Hartford|41.76,-72.67;New Haven|41.31,-72.92;Bridgeport|41.18,-73.19;Stamford|41.05,-73.54',
  DE: 'Wilmington|39.74,-75.55;Dover|39.16,-75.52',
  DC: 'Washington|38.91,-77.04',
  FL: 'Miami|25.76,-80.19;Orlando|28.54,-81.38;Tampa|27.95,-82.46;Jacksonville|30.33,-81.66;Tallahassee|30.44,-84.28;Pensacola|30.42,-87.22;Fort Lauderdale|26.12,-80.14;St. Petersburg|27.77,-82.64;Panama City|30.16,-85.66',
  GA: 'Atlanta|33.75,-84.39;Savannah|32.08,-81.09;Augusta|33.47,-81.97;Macon|32.84,-83.63;Columbus|32.46,-84.99',
  HI: 'Honolulu|21.31,-157.86;Hilo|19.71,-155.08',
  ID: 'Boise|43.62,-116.21;Coeur d’Alene|47.68,-116.78;Idaho Falls|43.49,-112.03',
  IL: 'Chicago|41.88,-87.63;Springfield|39.78,-89.65;Peoria|40.69,-89.59;Rockford|42.27,-89.09;Naperville|41.75,-88.15;Evanston|42.05,-87.69',
  IN: 'Indianapolis|39.77,-86.16;Fort Wayne|41.08,-85.14;Evansville|37.97,-87.57;Gary|41.59,-87.35;South Bend|41.68,-86.25;Bloomington|39.17,-86.53',
  IA: 'Des Moines|41.59,-93.62;Cedar Rapids|41.98,-91.67;Davenport|41.52,-90.58;Iowa City|41.66,-91.53',
  KS: 'Wichita|37.69,-97.34;Topeka|39.05,-95.68;Overland Park|38.98,-94.67;Kansas City|39.11,-94.63',
  KY: 'Louisville|38.25,-85.76;Lexington|38.04,-84.50;Bowling Green|36.99,-86.44',
  LA: 'New Orleans|29.95,-90.07;Baton Rouge|30.45,-91.19;Shreveport|32.53,-93.75;Lafayette|30.22,-92.02',
  ME: 'Portland|43.66,-70.26;Bangor|44.80,-68.78',
  MD: 'Baltimore|39.29,-76.61;Annapolis|38.98,-76.49;Silver Spring|38.99,-77.03',
  MA: 'Boston|42.36,-71.06;Worcester|42.26,-71.80;Springfield|42.10,-72.59;Cambridge|42.37,-71.11',
  MI: 'Detroit|42.33,-83.05;Grand Rapids|42.96,-85.67;Ann Arbor|42.28,-83.74;Lansing|42.73,-84.56;Flint|43.01,-83.69',
  MN: 'Minneapolis|44.98,-93.27;St. Paul|44.95,-93.09;Duluth|46.79,-92.10;Rochester|44.02,-92.47',
  MS: 'Jackson|32.30,-90.18;Gulfport|30.37,-89.09;Biloxi|30.40,-88.89',
  MO: 'Kansas City|39.10,-94.58;St. Louis|38.63,-90.20;Springfield|37.21,-93.29;Columbia|38.95,-92.33',
  MT: 'Billings|45.78,-108.50;Missoula|46.87,-113.99;Bozeman|45.68,-111.04',
  NE: 'Omaha|41.26,-95.93;Lincoln|40.81,-96.68',
  NV: 'Las Vegas|36.17,-115.14;Reno|39.53,-119.81;Henderson|36.04,-114.98',
  NH: 'Manchester|42.99,-71.46;Concord|43.21,-71.54',
  NJ: 'Newark|40.74,-74.17;Jersey City|40.73,-74.08;Trenton|40.22,-74.76;Atlantic City|39.36,-74.42',
  NM: 'Albuquerque|35.08,-106.65;Santa Fe|35.69,-105.94;Las Cruces|32.32,-106.76',
  NY: 'New York|40.71,-74.01;Brooklyn|40.68,-73.94;Queens|40.73,-73.79;Bronx|40.84,-73.86;Buffalo|42.89,-78.88;Rochester|43.16,-77.61;Albany|42.65,-73.75;Syracuse|43.05,-76.15;Yonkers|40.93,-73.90',
  NC: 'Charlotte|35.23,-80.84;Raleigh|35.78,-78.64;Durham|35.99,-78.90;Greensboro|36.07,-79.79;Asheville|35.60,-82.55',
  ND: 'Fargo|46.88,-96.79;Bismarck|46.81,-100.78',
  OH: 'Columbus|39.96,-83.00;Cleveland|41.50,-81.69;Cincinnati|39.10,-84.51;Toledo|41.65,-83.54;Akron|41.08,-81.52;Dayton|39.76,-84.19',
  OK: 'Oklahoma City|35.47,-97.52;Tulsa|36.15,-95.99;Norman|35.22,-97.44',
  OR: 'Portland|45.52,-122.68;Eugene|44.05,-123.09;Salem|44.94,-123.04;Bend|44.06,-121.32',
  PA: 'Philadelphia|39.95,-75.17;Pittsburgh|40.44,-80.00;Allentown|40.60,-75.47;Harrisburg|40.27,-76.88;Erie|42.13,-80.09',
  RI: 'Providence|41.82,-71.41;Newport|41.49,-71.31',
  SC: 'Charleston|32.78,-79.93;Columbia|34.00,-81.03;Greenville|34.85,-82.40',
  SD: 'Sioux Falls|43.55,-96.73;Rapid City|44.08,-103.23',
  TN: 'Nashville|36.16,-86.78;Memphis|35.15,-90.05;Knoxville|35.96,-83.92;Chattanooga|35.05,-85.31',
  TX: 'Houston|29.76,-95.37;Dallas|32.78,-96.80;Austin|30.27,-97.74;San Antonio|29.42,-98.49;Fort Worth|32.76,-97.33;El Paso|31.76,-106.49;Arlington|32.74,-97.11;Plano|33.02,-96.70;Lubbock|33.58,-101.86;Corpus Christi|27.80,-97.40',
  UT: 'Salt Lake City|40.76,-111.89;Provo|40.23,-111.66;Ogden|41.22,-111.97',
  VT: 'Burlington|44.48,-73.21;Montpelier|44.26,-72.58',
  VA: 'Richmond|37.54,-77.44;Virginia Beach|36.85,-75.98;Norfolk|36.85,-76.29;Arlington|38.88,-77.10;Alexandria|38.80,-77.05',
  WA: 'Seattle|47.61,-122.33;Spokane|47.66,-117.43;Tacoma|47.25,-122.44;Vancouver|45.64,-122.66;Bellevue|47.61,-122.20',
  WV: 'Charleston|38.35,-81.63;Morgantown|39.63,-79.96;Huntington|38.42,-82.45',
  WI: 'Milwaukee|43.04,-87.91;Madison|43.07,-89.40;Green Bay|44.51,-88.02',
  WY: 'Cheyenne|41.14,-104.82;Casper|42.85,-106.33;Jackson|43.48,-110.76',
};

export type City = {
  readonly name: string;
  readonly state: string;
  readonly latitude: number;
  readonly longitude: number;
};

export const CITIES: readonly City[] = Object.entries(TABLE).flatMap(([state, cities]) =>
  cities.split(';').map((entry) => {
    const [name = '', at = ''] = entry.split('|');
    const [latitude = 0, longitude = 0] = at.split(',').map(Number);
    return { name, state, latitude, longitude };
  }),
);

/** A city's name as it is compared: lower case, one kind of apostrophe, "Saint" as "St.". */
export const cityWord = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/['`´]/g, '’')
    .replace(/\s+/g, ' ')
    .replace(/^(saint|st) /, 'st. ');

const byPlace = new Map(CITIES.map((city) => [`${city.state}/${cityWord(city.name)}`, city]));

/** A larger city by name and state code; undefined when we do not know where it is. */
export const cityNamed = (name: string, state: string): City | undefined => byPlace.get(`${state}/${cityWord(name)}`);
