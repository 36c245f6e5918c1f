import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { getNamedType } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { looksClosed, type Part, partsOf, repeatsItsName } from './described.testing.ts';
import { buildApiSchema } from './schema.ts';

type Schema = Awaited<ReturnType<typeof buildApiSchema>>;
let schema: Schema;
let parts: Part[];

beforeAll(async () => {
  schema = await buildApiSchema();
  parts = partsOf(schema);
});

/** Strings named like a closed set, and why they are none. */
const STATE_OF_THE_USA =
  'a state of the USA: people write its name or its code, and members of other countries something else';
const OPEN: Readonly<Record<string, string>> = {
  'Query.shops(state)': STATE_OF_THE_USA,
  'Query.findShops(state)': STATE_OF_THE_USA,
  'Query.placeTimeZone(state)': STATE_OF_THE_USA,
  'DeliveryAddress.state': STATE_OF_THE_USA,
  'DeliveryAddressInput.state': STATE_OF_THE_USA,
  'SalesTax.state': STATE_OF_THE_USA,
  'SalesTaxInput.state': STATE_OF_THE_USA,
  'Shop.state': STATE_OF_THE_USA,
  'ShopPin.state': STATE_OF_THE_USA,
  'ShopInput.state': STATE_OF_THE_USA,
  'ShopChanges.state': STATE_OF_THE_USA,
  'ServiceRequest.state': STATE_OF_THE_USA,
  'ServiceRequestInput.state': STATE_OF_THE_USA,
  'Me.state': STATE_OF_THE_USA,
  'RegisterInput.state': STATE_OF_THE_USA,
  'Shop.badge': 'shown as it is, and `Top Rated` cannot be the name of a value',
  'MessagePicture.href': 'an address; the numbers are widths it can be asked for in',
  'Dispute.currency': 'any currency the provider may have taken',
  'LedgerMismatch.currency': 'any currency the provider may have taken',
  'FailedJob.cause': 'a sentence for people; the words in backticks are a field',
  'ProjectionHealth.name': 'read models come and go with releases',
  'SentMail.kind': 'what a mail is about is new with each kind of mail',
  'WebhookDelivery.kind': 'any type of event, also one that the provider adds',
  'ProjectionStop.type': 'any type of event, also one that a later version has added',
};

/** Mutations that answer Boolean, and why there is no object to answer. */
const ENDED = 'ends or begins a session, of which nothing is shown';
const MAILED = 'the answer must not say whether there is such an account, and what follows comes by mail';
const GONE = 'what it was about is gone afterwards';
const PASSING = 'nothing of it is kept';
const POST = 'a post is a thread or a comment: whoever shows it receives the change by `threadChanged`';
const WORDS = 'the words go to moderators, whose queue the sender cannot read';
const BAN = 'a ban is read with `forumBan`; the member is shown elsewhere';
const BOOLEAN: Readonly<Record<string, string>> = {
  logout: ENDED,
  changePassword: ENDED,
  resetPassword: ENDED,
  requestPasswordReset: MAILED,
  resendActivation: MAILED,
  activateAccount: 'works without a session, so no account can be shown',
  undoEmailChange: 'works without a session, so no account can be shown',
  proveIdentity: 'the session itself counts as proven, of which nothing is shown',
  deleteAnnouncement: GONE,
  eraseEnquiry: GONE,
  removeCalendarLink: GONE,
  removeProductReview: GONE,
  tellReplying: PASSING,
  tellTyping: PASSING,
  reportCampaign:
    'what was reported is for platform owners, and nothing of the campaign that its reporter sees has changed',
  hidePost: POST,
  restorePost: POST,
  dismissFlags: POST,
  denyHidingAppeal: POST,
  deletePost: POST,
  undoPostDeletion: POST,
  appealHiding: WORDS,
  appealForumBan: WORDS,
  reportConversation: 'the report goes to the platform owners; the conversation stays as it is',
  settleConversationReport: 'the report leaves the queue, and the conversation is between others',
  banFromForum: BAN,
  liftForumBan: BAN,
  denyForumBanAppeal: BAN,
  blockMember: 'what changes are the conversations with the member, which `conversationChanged` sends',
  unblockMember: 'what changes are the conversations with the member, which `conversationChanged` sends',
  stopViewAs: 'a session is gone',
  skipEvent: 'the projection passes the event later, when it looks again',
  releaseHold: 'the hold is gone, and nothing of it is shown afterwards',
  setPostLiked: 'answers the mark itself; the number of likes comes by `threadChanged`',
  flagPost: 'what the flag weighs, and whether it hides the post, is not for who set it',
  markThreadRead: 'how far a member has read is not shown; what it leaves is `newCommentCount` of the next list',
  setThreadMuted: 'answers the mark itself, also of a thread the member may not read any more',
};

/** Properties and parameters that the code declares as a GraphQL String and types as a union of texts. */
function unionsAsString(source: string): string[] {
  const declared = /@(?:Field|Arg)\((?:'\w+', )?\(\) => \[?String\b[^;]*?\)\s+(\w+)[!?]?:\s*([^;,=]+)/g;
  return [...source.matchAll(declared)]
    .filter(([, , type = '']) => /['`]/.test(type.replaceAll(/\/\*.*?\*\//g, '')))
    .map(([, name = '']) => name);
}

const sources = () => {
  const folder = fileURLToPath(new URL('..', import.meta.url));
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/(\.spec|testing)\.ts$/.test(name))
    .map((name) => ({ name, text: readFileSync(`${folder}/${name}`, 'utf8') }));
};

describe('the published schema', () => {
  it('describes each type, field, argument and value', () => {
    expect(parts.filter(({ description }) => description.trim() === '').map(({ path }) => path)).toEqual([]);
  });

  it('says more in each description than its name does', () => {
    expect(parts.filter(repeatsItsName).map(({ path, description }) => `${path}: ${description}`)).toEqual([]);
  });

  it('ends each description as a sentence', () => {
    const ends = /[.…:`)]$/;
    expect(parts.filter(({ description }) => description && !ends.test(description)).map(({ path }) => path)).toEqual(
      [],
    );
  });

  it('has an enum for each closed set of words', () => {
    const found = parts.filter(looksClosed).map(({ path }) => path);
    expect(found.filter((path) => !(path in OPEN))).toEqual([]);
    expect(Object.keys(OPEN).filter((path) => !found.includes(path))).toEqual([]);
  });

  it('has no String that the code types as a union of texts', () => {
    expect(sources().flatMap(({ name, text }) => unionsAsString(text).map((field) => `${name}: ${field}`))).toEqual([]);
  });

  it('answers a mutation with what it changed, but where there is nothing to show', () => {
    const fields = Object.values(schema.getMutationType()?.getFields() ?? {});
    const found = fields.filter(({ type }) => getNamedType(type).name === 'Boolean').map(({ name }) => name);
    expect(found.filter((name) => !(name in BOOLEAN))).toEqual([]);
    expect(Object.keys(BOOLEAN).filter((name) => !found.includes(name))).toEqual([]);
  });
});

describe('the rules themselves', () => {
  const said = (path: string, description: string): Part => ({ path, name: '', of: 'String', description });

  it('know a description that only repeats', () => {
    expect(repeatsItsName(said('Shop.name', 'The name of the shop.'))).toBe(true);
    expect(repeatsItsName(said('CartLine.totalCents', 'Total cents of this line.'))).toBe(true);
    expect(repeatsItsName(said('Query.shop(id)', 'The shop’s id.'))).toBe(true);
    expect(repeatsItsName(said('Shop.name', 'The name on its sign, 1 to 100 characters.'))).toBe(false);
  });

  it('know a String that stands for one of a few words', () => {
    expect(looksClosed({ ...said('', 'Where it stands.'), name: 'status' })).toBe(true);
    expect(looksClosed(said('', '`now`, `daily` or `never`.'))).toBe(true);
    expect(looksClosed(said('', 'buyer, seller or platform.'))).toBe(true);
    expect(looksClosed(said('', 'At most 500 characters, plain text or empty.'))).toBe(false);
    expect(unionsAsString("@Field(() => String)\n  kind!: 'a' | 'b';")).toEqual(['kind']);
    expect(unionsAsString('@Field(() => String, { nullable: true })\n  name!: string | null;')).toEqual([]);
  });
});
