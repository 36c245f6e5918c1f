import { z } from 'zod';
import { FieldsMissing, OwnerNotForSale } from '#domain/users/refusals.ts';
import { parse } from '../parse.ts';
import { line as oneLine, words } from '../text.ts';
import { checkPassword } from './passwords.ts';

const NAME_LONGEST = 80;
const BIO_LONGEST = 1000;
const HOSTS = {
  youtube: ['youtube.com', 'youtu.be'],
  instagram: ['instagram.com'],
  linkedIn: ['linkedin.com'],
} as const;

const line = (name: string, longest = NAME_LONGEST) => oneLine(name, `${name} must be text.`).max(longest, `${name} can have at most ${longest} characters.`);
const filled = (name: string, longest?: number) => line(name, longest).min(1, `${name} cannot be empty.`);
const optional = (name: string) =>
  line(name)
    .nullish()
    .transform((text) => text || undefined);

const email = filled('Email', 254).pipe(z.email('Please enter a valid email address.'));
const phoneNumber = filled('Phone number', 30).regex(/^[+()\d\s./-]*$/, 'Please enter a valid phone number.');
const userName = words('Username', 'Username must be text.')
  .min(1, 'Username cannot be empty.')
  .max(40, 'Username can have at most 40 characters.')
  .regex(/^\S+( \S+)*$/u, 'Username cannot have spaces in a row.')
  .regex(/^\P{Default_Ignorable_Code_Point}*$/u, 'Username has characters that cannot be shown.');

/** An https address, on one of the named hosts when there are any; '' clears it. */
function link(name: string, hosts?: readonly string[]) {
  const where = hosts ? ` on ${hosts[0]}` : '';
  return line(name, 300).refine((text) => text === '' || isLink(text, hosts), `${name} must be an https:// address${where}.`);
}

function isLink(text: string, hosts: readonly string[] | undefined): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (protocol !== 'https:' || username || password || !/\.[a-z\d-]{2,}$/.test(hostname)) return false;
  return !hosts || hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
}

const registration = z.object({
  email,
  password: z.string(),
  firstName: filled('First name'),
  lastName: filled('Last name'),
  userName,
  phoneNumber,
  state: optional('State'),
  city: optional('City'),
  county: optional('County'),
  identity: z
    .enum(['individual', 'entity', ''], { error: 'identity must be individual or entity.' })
    .nullish()
    .transform((choice) => choice || undefined),
  role: z
    .enum(['CUSTOMER', 'SHOP_OWNER', 'SELLER'], { error: 'role must be CUSTOMER, SHOP_OWNER or SELLER.' })
    .nullish()
    .transform((role) => role ?? 'CUSTOMER'),
  referCode: optional('Refer code'),
  consent: z.boolean({ error: 'consent must be true or false.' }).nullish(),
});

export type Registration = z.infer<typeof registration>;

const REQUIRED = ['email', 'password', 'firstName', 'lastName', 'userName', 'phoneNumber'] as const;

const isMissing = (value: unknown) => value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

function insist(body: unknown, fields: readonly string[]): Record<string, unknown> {
  const given = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  if (fields.some((field) => isMissing(given[field]))) throw FieldsMissing();
  return given;
}

/** What somebody registers with. Refuses, in this order: a missing field, a bad password (both in specification §5's words), the role superadmin (403), anything malformed. */
export function readRegistration(body: unknown): Registration {
  const given = insist(body, REQUIRED);
  if (typeof given.password === 'string') checkPassword(given.password);
  if (given.role === 'superadmin') throw OwnerNotForSale();
  return parse(registration, given);
}

/** Address and password of a login. Refuses a missing field and a password under 6 characters as the specification says. */
export function readCredentials(body: unknown): { email: string; password: string } {
  const given = insist(body, ['email', 'password']);
  if (typeof given.password === 'string' && [...given.password].length < 6) checkPassword(given.password);
  return parse(z.object({ email: line('Email', 254), password: z.string('password must be text.').max(1024, 'That password is too long.') }), given);
}

const profile = z
  .object({
    firstName: filled('First name'),
    lastName: filled('Last name'),
    userName,
    email,
    phoneNumber,
    bio: words('Bio', 'Bio must be text.').max(BIO_LONGEST, `Bio can have at most ${BIO_LONGEST} characters.`),
    website: link('Website Url'),
    youtube: link('YouTube Link', HOSTS.youtube),
    instagram: link('Instagram Link', HOSTS.instagram),
    linkedIn: link('LinkedIn Link', HOSTS.linkedIn),
    pictureUrl: line('Picture', 300),
  })
  .partial();

export type ProfileInput = z.infer<typeof profile>;

/** Any subset of the profile; `null` means "leave it", unknown fields (role, type, _id among them) are ignored. */
export function readProfile(body: unknown): ProfileInput {
  const given = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  return parse(profile, Object.fromEntries(given.filter(([, value]) => value !== null && value !== undefined)));
}

/** A new password with the token of a reset mail. */
export function readReset(body: unknown): { token: string; password: string } {
  const given = insist(body, ['token', 'password']);
  const { token, password } = parse(z.object({ token: z.string('token must be text.').max(2000), password: z.string('password must be text.') }), given);
  return { token, password: checkPassword(password) };
}

/** Somebody who forgot their password names only the address. */
export function readAddress(body: unknown): string {
  return parse(z.object({ email }), insist(body, ['email'])).email;
}
