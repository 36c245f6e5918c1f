type Json = { readonly [key: string]: unknown };

const ID = 'b7Qm2xK9dLw4RtZp6VnYcA';
/** What fields are filled with in examples, by their name; where it does not fit the schema, the schema decides. */
const BY_NAME: Readonly<Record<string, unknown>> = {
  _id: ID,
  id: ID,
  about: 'Fades and beards since 2019',
  amount: 35,
  bio: 'Fades, tapers and hot towels',
  category: 'barbers',
  city: 'Chicago',
  clientSecret: 'pi_3Nk_secret_9Qx',
  code: 'SLOT_TAKEN',
  contact_email: 'hello@fadehouse.test',
  contact_number: '+1 312 555 0100',
  county: 'Cook',
  currency: 'usd',
  date: '2027-03-02',
  email: 'casey@example.test',
  field: 'time',
  firstName: 'Casey',
  from: '2027-03-02',
  image: 'https://chairside.example/images/b7Qm2xK9dLw4RtZp6VnYcA',
  images: 'https://chairside.example/images/b7Qm2xK9dLw4RtZp6VnYcA',
  itemId: ID,
  lastName: 'Morgan',
  link: 'https://chairside.example/member/casey',
  message: 'That time was just taken.',
  near: '41.88,-87.63',
  no_persons: '1',
  page: 1,
  pageSize: 50,
  password: 'a long password',
  phone: '+1 312 555 0100',
  phoneNumber: '+1 312 555 0100',
  pictureUrl: 'https://chairside.example/images/b7Qm2xK9dLw4RtZp6VnYcA',
  plan: 'monthly',
  price: 35,
  product_name: 'Matte Pomade',
  publishableKey: 'pk_test_51N',
  quantity: 2,
  query: 'fade',
  rating: 5,
  requestId: '8d6f0c1e-2b7a-4f0e-9a51-0c3f1f1a7b42',
  service: 'barb',
  shop_address: '1 State St, Chicago, Illinois',
  shop_name: 'Fade House',
  state: 'IL',
  subject: 'Opening hours',
  text: 'Best fade in town.',
  time: '10:30',
  timeZone: 'America/Chicago',
  title: 'Premium',
  topic: 'Clippers',
  total: 1,
  totalAmount: 70,
  userName: 'casey',
  website: 'https://casey.example',
};
const BY_FORMAT: Readonly<Record<string, string>> = {
  date: '2027-03-02',
  'date-time': '2027-03-02T16:30:00.000Z',
  email: 'casey@example.test',
  uri: 'https://chairside.example/',
};
const WEEKDAYS = new Set(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']);
const DEEPEST = 12;

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const typesOf = ({ type }: Json): readonly unknown[] => (Array.isArray(type) ? type : [type]);

/**
 * A value that fits a JSON schema, made of plausible values: fixed values, defaults, then by the field's name and by its
 * type. `schemas` are those it refers to by name. Fields that may be left out are shown, too.
 */
export function exampleOf(schema: Json, schemas: Readonly<Record<string, unknown>>, name = '', depth = 0): unknown {
  const inner = (part: unknown, of = name) => exampleOf(isJson(part) ? part : {}, schemas, of, depth + 1);
  if (depth > DEEPEST) return null;
  if (typeof schema.$ref === 'string') return inner(schemas[schema.$ref.split('/').at(-1) ?? '']);
  for (const fixed of [schema.const, schema.default, ...list(schema.examples), ...list(schema.enum)])
    if (fixed !== undefined) return fixed;
  const choices = [...list(schema.anyOf), ...list(schema.oneOf)].filter((one) => isJson(one) && one.type !== 'null');
  if (choices.length > 0) return inner(choices[0]);
  if (isJson(schema.properties))
    return Object.fromEntries(Object.entries(schema.properties).map(([key, part]) => [key, inner(part, key)]));
  return ofType(schema, name, inner);
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function ofType(schema: Json, name: string, inner: (part: unknown, of?: string) => unknown): unknown {
  const types = typesOf(schema);
  if (types.includes('array') && !types.includes('string')) return [inner(schema.items)];
  if (types.includes('object')) return hours(schema, inner) ?? {};
  if (types.includes('boolean')) return true;
  const named = WEEKDAYS.has(name) ? '09:00,09:30' : BY_NAME[name];
  if (types.includes('integer') || types.includes('number')) return numberFor(schema, named);
  if (!types.includes('string')) return named ?? 'text';
  return textFor(schema, named);
}

/** The values of an object whose keys are open but for their names. */
function hours({ propertyNames, additionalProperties }: Json, inner: (part: unknown) => unknown): unknown {
  const [key] = isJson(propertyNames) ? list(propertyNames.enum) : [];
  return typeof key === 'string' ? { [key]: inner(additionalProperties) } : undefined;
}

function numberFor({ minimum, maximum, type }: Json, named: unknown): number {
  const least = typeof minimum === 'number' ? minimum : 0;
  const most = typeof maximum === 'number' ? maximum : Number.MAX_SAFE_INTEGER;
  const fits = typeof named === 'number' && named >= least && named <= most;
  if (fits && (type !== 'integer' || Number.isInteger(named))) return named;
  return Math.max(least, Math.min(most, 1));
}

function textFor({ format, pattern, maxLength }: Json, named: unknown): string {
  const byFormat = typeof format === 'string' ? BY_FORMAT[format] : undefined;
  const candidates = [byFormat, named, '10:30', '1', '2027-03-02', ID, 'Text'];
  const fits = (value: unknown): value is string =>
    typeof value === 'string' &&
    (typeof pattern !== 'string' || new RegExp(pattern).test(value)) &&
    (typeof maxLength !== 'number' || value.length <= maxLength);
  const isTime = typeof pattern === 'string';
  return (isTime ? candidates : [byFormat, named, 'Text']).find(fits) ?? 'Text';
}
