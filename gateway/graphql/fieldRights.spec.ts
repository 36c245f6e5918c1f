import { type GraphQLSchema, getNamedType, isInterfaceType, isObjectType, isUnionType } from 'graphql';
import { getMetadataStorage } from 'type-graphql';
import { beforeAll, expect, it } from 'vitest';
import { GRAPHQL, SUBSCRIPTIONS, type Wanted } from './rights.testing.ts';
import { buildApiSchema } from './schema.ts';

const TABLES: Readonly<Record<string, Wanted>> = { ...GRAPHQL, ...SUBSCRIPTIONS };

let schema: GraphQLSchema;
beforeAll(async () => {
  schema = await buildApiSchema();
});

/** The root fields that a predicate lets in. */
const rootsOf = (isIn: (wanted: Wanted | undefined) => boolean) =>
  [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]
    .flatMap((root) => Object.values(root?.getFields() ?? {}))
    .filter(({ name }) => isIn(TABLES[name]));

/** The types of objects that answers of some root fields can hold. */
function typesWithin(roots: ReturnType<typeof rootsOf>): ReadonlySet<string> {
  const seen = new Set<string>();
  const left = roots.map(({ type }) => getNamedType(type));
  for (let type = left.pop(); type; type = left.pop()) {
    if (seen.has(type.name)) continue;
    if (isUnionType(type)) left.push(...type.getTypes());
    if (!isObjectType(type) && !isInterfaceType(type)) continue;
    seen.add(type.name);
    for (const field of Object.values(type.getFields())) left.push(getNamedType(field.type));
  }
  return seen;
}

/** A record of a member: those who answer with one, and what it holds. */
const OF_MEMBER = ['noteMembers', 'readMembers', 'superadmin', 'suspend'] as const;
const OWNER = ['superadmin'] as const;

/**
 * The types that only those who run the platform read, each with all of its fields, and whose answers have them: a
 * platform owner, who reads all, or a right.
 */
const STAFF: Readonly<Record<string, readonly Wanted[]>> = {
  Account: ['readMembers'],
  AccountDecision: OF_MEMBER,
  Announcement: OWNER,
  AnnouncementPerson: OWNER,
  AnnouncementPreview: OWNER,
  AnnouncementReaders: OWNER,
  AuditDetails: OWNER,
  AuditPage: OWNER,
  Backup: OWNER,
  BlogSubmission: OWNER,
  BookingRecord: ['readMoney'],
  ConversationReport: OWNER,
  ConversationRuling: OWNER,
  Dispute: ['moveMoney', 'readMoney', 'superadmin'],
  EarningsTotals: ['readMoney'],
  FailedJob: OWNER,
  FlaggedPost: OF_MEMBER,
  ForumAppeal: ['moderate'],
  HeldRefund: ['readMoney'],
  JobFact: OWNER,
  JobKind: OWNER,
  JobQueueHealth: OWNER,
  LedgerBalance: ['readMoney'],
  LedgerEntry: ['readMoney'],
  LedgerLine: ['readMoney'],
  LedgerMismatch: ['readMoney'],
  LookedAtPayment: ['moveMoney'],
  MemberFigures: OF_MEMBER,
  MemberListing: OF_MEMBER,
  MemberNote: OF_MEMBER,
  MemberRecord: OF_MEMBER,
  MemberSession: OF_MEMBER,
  MemberStanding: OWNER,
  NearbyShop: OWNER,
  OpenReport: OF_MEMBER,
  OwedMember: ['moveMoney', 'readMoney'],
  PictureReport: ['moderate'],
  PlatformDay: OWNER,
  PostFlag: ['moderate'],
  ProjectionHealth: OWNER,
  ProjectionStop: OWNER,
  ProviderAccount: ['readMoney', 'superadmin'],
  ProviderBalance: ['readMoney'],
  RebuildEnd: OWNER,
  ReportedPicture: ['moderate'],
  ReportedReview: ['moderate'],
  RetriedJobs: OWNER,
  ReviewCase: ['moderate'],
  ReviewReport: ['moderate'],
  SentMail: OWNER,
  SweepHealth: OWNER,
  SystemMails: OWNER,
  SystemState: OWNER,
  SystemStorage: OWNER,
  SystemVersions: OWNER,
  SystemWebhooks: OWNER,
  ViewAs: OWNER,
  WaitingPayouts: ['readMoney'],
  WebhookDelivery: OWNER,
};
/** Pages of lists: they have what their rows have. */
const isPage = (name: string) => /(?:Connection|Edge)$/.test(name);

it('types that only those who run the platform read are read by those whom the table names, and by nobody else', () => {
  const open = typesWithin(rootsOf((wanted) => wanted === undefined));
  const found = new Map<string, Wanted[]>();
  for (const wanted of new Set(Object.values(TABLES)))
    for (const name of typesWithin(rootsOf((one) => one === wanted)))
      if (!open.has(name) && !isPage(name)) found.set(name, [...(found.get(name) ?? []), wanted].sort());
  expect(Object.fromEntries([...found].sort())).toEqual(STAFF);
});

it('no field of a type has a guard of its own: what may be read of a type is all of it', () => {
  const roots = /(?:Queries|Mutations|Subscriptions|Resolver)$/;
  const { authorizedFields } = getMetadataStorage();
  expect(authorizedFields.length).toBeGreaterThan(100);
  expect(authorizedFields.filter(({ target }) => !roots.test(target.name))).toEqual([]);
});

/** How a person is reached, in types that members read, and who reads it: the record's own check lets nobody else have it. */
const REACHED: Readonly<Record<string, string>> = {
  'BookingCustomer.email': 'the owner of the shop, who of its crew may reach customers, and the customer',
  'BookingCustomer.phoneNumber': 'the owner of the shop, who of its crew may reach customers, and the customer',
  'Cart.addresses': 'the member whose cart it is',
  'CrewMember.email': 'the owner of the shop, until the invitation is answered',
  'Customer.email': 'the owner of the shops and products',
  'Enquiry.email': 'the mailbox of the platform',
  'Enquiry.phone': 'the mailbox of the platform',
  'Me.email': 'the member',
  'Me.phoneNumber': 'the member',
  'Me.wantedEmail': 'the member',
  'OrderPerson.email': 'buyer and seller of the order',
  'OrderPerson.phoneNumber': 'buyer and seller of the order',
  'ServiceRequest.address': 'who asks, platform owners, and shops that were asked to offer',
  'Shop.address': 'everybody',
  'Shop.contactEmail': 'everybody',
  'TopicPreference.mail': 'the member: whether mails are wanted',
};

it('a field that says how a person is reached is in the table of who reads it', () => {
  const open = [...typesWithin(rootsOf((wanted) => wanted === undefined))];
  const found = open.flatMap((name) => {
    const type = schema.getType(name);
    const names = isObjectType(type) ? Object.keys(type.getFields()) : [];
    return names.filter((field) => /mail|phone|address|network/i.test(field)).map((field) => `${name}.${field}`);
  });
  expect(found.sort()).toEqual(Object.keys(REACHED).sort());
});
