import { z } from 'zod';
import { LONGEST_API_TOKEN_DAYS } from '#domain/users/apiTokens.ts';
import { API_AREAS } from '#domain/users/events.ts';
import { FieldsMissing, OwnerNotForSale, ReasonNeeded } from '#domain/users/refusals.ts';
import { consentTo } from '../http/consentTo.ts';
import { line as oneLine, words } from '../http/text.ts';
import { checkPassword } from './passwords.ts';

const NAME_LONGEST = 80;
const BIO_LONGEST = 1000;
const HOSTS = {
  youtube: ['youtube.com', 'youtu.be'],
  instagram: ['instagram.com'],
  linkedIn: ['linkedin.com'],
} as const;

const line = (name: string, longest = NAME_LONGEST) =>
  oneLine(name, `${name} must be text.`).max(longest, `${name} can have at most ${longest} characters.`);
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
  return line(name, 300).refine(
    (text) => text === '' || isLink(text, hosts),
    `${name} must be an https:// address${where}.`,
  );
}

function isLink(text: string, hosts: readonly string[] | undefined): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (protocol !== 'https:' || username || password || !/\.[a-z\d-]{2,}$/.test(hostname)) return false;
  return !hosts || hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
}

const isMissing = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/**
 * A form that refuses with FieldsMissing, in specification §5's words, before anything else of it is looked at; then
 * with what `check` throws.
 */
const formOf = <Form extends z.ZodObject>(
  form: Form,
  required: readonly (keyof Form['shape'] & string)[],
  check?: (given: Readonly<Record<string, unknown>>) => void,
) =>
  z.preprocess((body) => {
    const given = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
    if (required.some((field) => isMissing(given[field]))) throw FieldsMissing();
    check?.(given);
    return given;
  }, form);

/**
 * The input of a registration. Refuses, in this order: a missing field, a bad password (both in specification §5's
 * words), the role superadmin (403), anything malformed.
 */
export const registration = formOf(
  z.object({
    email,
    password: z.string().meta({ minLength: 6 }),
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
      .transform((role) => role ?? 'CUSTOMER')
      .describe('CUSTOMER when left out'),
    referCode: optional('Refer code'),
    consent: z.boolean({ error: 'consent must be true or false.' }).nullish(),
    consentTo: consentTo('account'),
  }),
  ['email', 'password', 'firstName', 'lastName', 'userName', 'phoneNumber'],
  ({ password, role }) => {
    if (typeof password === 'string') checkPassword(password);
    if (role === 'superadmin') throw OwnerNotForSale();
  },
).meta({ id: 'Registration' });
export type Registration = z.infer<typeof registration>;

/**
 * Address and password of a login. Refuses a missing field and a password under 6 characters as the specification says.
 */
export const credentials = formOf(
  z.object({
    email: line('Email', 254),
    password: z.string('password must be text.').max(1024, 'That password is too long.'),
    code: z
      .string('code must be text.')
      .max(40, 'That code is too long.')
      .optional()
      .describe('With two-factor login: what the authenticator app shows, or a recovery code'),
    restore: z
      .boolean('restore must be true or false.')
      .optional()
      .describe('Takes back first that the member has closed the account, within seven days of it'),
  }),
  ['email', 'password'],
  ({ password }) => {
    if (typeof password === 'string' && [...password].length < 6) checkPassword(password);
  },
).meta({ id: 'Credentials' });

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
    currentPassword: z
      .string('currentPassword must be text.')
      .max(1024, 'That password is too long.')
      .describe('Needed with a new `email` when the login is more than ten minutes ago'),
  })
  .partial();

/** Any subset of the profile; `null` means "leave it", unknown fields (role, type, _id among them) are ignored. */
export const profileChanges = z
  .preprocess((body) => {
    const given = typeof body === 'object' && body !== null ? Object.entries(body) : [];
    return Object.fromEntries(given.filter(([, value]) => value !== null && value !== undefined));
  }, profile)
  .meta({ id: 'ProfileChanges' });
export type ProfileInput = z.infer<typeof profileChanges>;

/** A new password with the token of a reset mail. */
export const resetForm = formOf(
  z.object({
    token: z.string('token must be text.').max(2000),
    password: z.string('password must be text.').meta({ minLength: 6 }),
  }),
  ['token', 'password'],
).transform(({ token, password }) => ({ token, password: checkPassword(password) }));

/** The input of a password reset request: the email address alone. */
export const addressForm = formOf(z.object({ email }), ['email']);

/** The end of an account: one's own password, or a platform owner's reason. */
export const closing = z.object({
  password: z.string('password must be text.').max(1024).optional().describe('One’s own account'),
  restorable: z
    .boolean('restorable must be true or false.')
    .optional()
    .describe('It is closed now and erased in seven days; until then a login, or a platform owner, can restore it'),
  reason: words('The reason', 'reason must be text.').max(500).optional().describe('The platform owner'),
});

const secretText = (what: string) => z.string(`${what} must be text.`).max(1024, `That ${what} is too long.`);
const code = z.string('code must be text.').max(40, 'That code is too long.');

/** The current password alone. */
export const passwordForm = z.object({ password: secretText('password') });
/** A code of an authenticator app, or a recovery code. */
export const codeForm = z.object({ code });
/** What proves once more who one is. */
export const identityForm = z.object({ password: secretText('password'), code: code.optional() });

/** What platform owners look for members by. */
export const memberWords = z.string().max(200, 'query is at most 200 characters.');

/** Why a platform owner decides something about an account. */
export const decisionReason = words('The reason', ReasonNeeded().message)
  .max(500, 'The reason is at most 500 characters.')
  .refine((reason) => reason.trim() !== '', ReasonNeeded().message);

/** What those who run the platform note about a member. */
export const noteText = words('The note', 'Please write a note.')
  .max(1_000, 'A note is at most 1,000 characters.')
  .refine((text) => text.trim() !== '', 'Please write a note.');

/** What an API token is made for. */
export const apiTokenForm = z.object({
  name: filled('Name', 60).meta({ minLength: 1, maxLength: 60 }),
  areas: z
    .array(z.enum(API_AREAS, { error: `An area is one of ${API_AREAS.join(', ')}.` }))
    .min(1, 'Choose at least one area.')
    .max(API_AREAS.length * 2, 'Each area is named once.')
    .transform((areas) => API_AREAS.filter((area) => areas.includes(area))),
  mayChange: z.boolean().default(false).describe('Whether it changes things too; it only reads otherwise'),
  days: z.int().min(1).max(LONGEST_API_TOKEN_DAYS).describe('How many days it is good for'),
});
