import { randomUUID } from 'node:crypto';
import { pause } from './product.ts';
import type { Random } from './random.ts';

const PATIENCE_MS = 300_000;
const ANSWER_WITHIN_MS = 6_000;
/** After these a member does not wait again but presses once more, which is another request. */
const RELOADS = ['TimeoutError', 'STILL_RUNNING'];
const AFTER_TROUBLE_MS = 150;
const PASSWORD = 'secret1';

export type Person = {
  readonly id: string;
  readonly email: string;
  readonly role: 'CUSTOMER' | 'SELLER' | 'SHOP_OWNER';
  token: string;
};
export type Product = { readonly id: string; readonly seller: Person };

/** What all members of a run share. `wrong` collects answers that must never be given, as sentences. */
export type Street = {
  readonly origin: string;
  readonly random: Random;
  readonly wrong: string[];
  /** How often something was asked or tried, by name. */
  readonly did: Map<string, number>;
  readonly people: Person[];
  readonly products: Product[];
  readonly shops: { readonly id: string; readonly owner: Person }[];
};

/** A place before anyone has come. */
export const openStreet = ({ origin, random }: Pick<Street, 'origin' | 'random'>): Street => ({
  origin,
  random,
  wrong: [],
  did: new Map(),
  people: [],
  products: [],
  shops: [],
});

export type Row = Readonly<Record<string, unknown>>;
export type Answer = { readonly status: number; readonly body: Row; readonly token: string | undefined };

export const note = ({ did }: Street, what: string): unknown => did.set(what, (did.get(what) ?? 0) + 1);

export const isDone = ({ status }: Answer): boolean => status >= 200 && status < 300;

export type Asked = {
  readonly token?: string | undefined /** Text goes out as it is. */;
  readonly body?: object | string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
};

/** One try; a sentence when no answer came or the server failed, and then it is unknown whether it was done. */
async function attempt(
  { origin }: Street,
  method: string,
  path: string,
  { token, body, headers }: Asked,
): Promise<Answer | string> {
  const isWritten = typeof body === 'string' || body instanceof URLSearchParams;
  try {
    const response = await fetch(`${origin}${path}`, {
      method,
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && !isWritten && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: isWritten ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.status >= 500 || text.includes('STILL_RUNNING')) return `${response.status} ${text.slice(0, 200)}`;
    const isJson = response.headers.get('content-type')?.includes('json') === true && text !== '';
    const given = response.headers.get('authorization')?.replace(/^Bearer /, '');
    return { status: response.status, body: isJson ? (JSON.parse(text) as Row) : {}, token: given };
  } catch (error) {
    return String((error as Error).cause ?? error);
  }
}

/** Repeats a request until it is answered; a request that changes something keeps its idempotency key. */
export async function ask(street: Street, method: string, path: string, asked: Asked = {}): Promise<Answer> {
  let key = randomUUID();
  const troubles = new Map<string, number>();
  for (const begun = Date.now(); Date.now() - begun < PATIENCE_MS; ) {
    const headers = { ...(method !== 'GET' && { 'idempotency-key': key }), ...asked.headers };
    const answer = await attempt(street, method, path, { ...asked, headers });
    if (typeof answer !== 'string') return answer;
    note(street, 'no answer');
    if (RELOADS.some((trouble) => answer.includes(trouble))) key = randomUUID();
    troubles.set(answer, (troubles.get(answer) ?? 0) + 1);
    await pause(AFTER_TROUBLE_MS);
  }
  throw new Error(`nobody answered ${method} ${path} for ${PATIENCE_MS} ms: ${JSON.stringify([...troubles])}`);
}

export const rest = (
  street: Street,
  method: string,
  path: string,
  { token }: { token: string },
  body?: object,
): Promise<Answer> => ask(street, method, `/api/v1${path}`, { token, body });

/**
 * The same call three times at once and once more, each under a key of its own: all that are answered well must name
 * the same thing.
 */
export async function insist(
  street: Street,
  method: string,
  path: string,
  person: Person,
  body?: object,
): Promise<Answer> {
  const first = await rest(street, method, path, person, body);
  if (!isDone(first) || !street.random.chance(0.4)) return first;
  note(street, 'repeated');
  const again = await Promise.all([1, 2, 3].map(() => rest(street, method, path, person, body)));
  const names = new Set(
    [first, ...again].filter(isDone).map((answer) => String(answer.body._id ?? answer.body.clientSecret)),
  );
  if (names.size > 1) street.wrong.push(`${method} ${path} names ${[...names].join(' and ')} for the same call`);
  return first;
}

/** Tries what must not be done. */
export async function cheat(street: Street, what: string, tried: Promise<Answer>): Promise<void> {
  const { status } = await tried;
  note(street, `cheated: ${what}`);
  if (status < 400) street.wrong.push(`${what} was answered with ${status}`);
}

/** What a GraphQL query or mutation answers; undefined when it was refused. */
export async function graphql<T>(
  street: Street,
  query: string,
  variables: object,
  { token }: { token: string },
): Promise<T | undefined> {
  const answer = await ask(street, 'POST', '/graphql', { token, body: { query, variables } });
  return (answer.body.data as T | null | undefined) ?? undefined;
}

/** The same for a query that must be answered. Throws what it was refused with. */
export async function answered<T>(street: Street, query: string, by: { token: string }): Promise<T> {
  const { body } = await ask(street, 'POST', '/graphql', { token: by.token, body: { query } });
  if (!body.data || body.errors) throw new Error(`${query.slice(0, 60)}… is refused: ${JSON.stringify(body.errors)}`);
  return body.data as T;
}

/** Registers a new member. */
export async function join(street: Street, role: Person['role']): Promise<Person> {
  const name = `m${randomUUID().slice(0, 18)}`;
  const email = `${name}@example.test`;
  const form = {
    email,
    password: PASSWORD,
    firstName: 'Mem',
    lastName: 'Ber',
    userName: name,
    phoneNumber: '+13125550100',
    role,
  };
  for (const begun = Date.now(); Date.now() - begun < PATIENCE_MS; ) {
    const registered = await ask(street, 'POST', '/api/v1/users/register', { body: form });
    // The answer may have been lost with a server that had done it already.
    const { token, body, status } = registered.token ? registered : await tryLogin(street, email);
    if (token) {
      const person = { id: String(body._id), email, role, token };
      street.people.push(person);
      return person;
    }
    if (registered.status !== 409) throw new Error(`${email} cannot register: ${registered.status}, login ${status}`);
    // A registration that died half way keeps the address for a minute from one under another key.
    note(street, 'address kept');
    await pause(AFTER_TROUBLE_MS * 10);
  }
  throw new Error(`${email} could neither register nor log in for ${PATIENCE_MS} ms`);
}

const tryLogin = (street: Street, email: string): Promise<Answer> =>
  ask(street, 'POST', '/api/v1/users/login', { body: { email, password: PASSWORD } });

export async function login(street: Street, email: string): Promise<{ token: string; id: string }> {
  const answer = await tryLogin(street, email);
  if (!answer.token) throw new Error(`${email} cannot log in: ${answer.status}`);
  return { token: answer.token, id: String(answer.body._id) };
}
