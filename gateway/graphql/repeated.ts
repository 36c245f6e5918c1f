import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isObjectType,
} from 'graphql';

/** What a field of lists means in every list. */
const OF_CONNECTIONS: Readonly<Record<string, string>> = {
  edges: 'The entries of this page, each with its cursor, in the order of the list.',
  pageInfo: 'Whether the list goes on before and behind this page, and the cursors to ask with.',
  totalCount: 'How many entries the list has in all, not only on this page.',
};
const OF_EDGES: Readonly<Record<string, string>> = {
  node: 'The entry itself.',
  cursor: 'Where this entry stands in its list, as an opaque text: sent as `after`, the list goes on behind it.',
};
const OF_PAGE_INFO: Readonly<Record<string, string>> = {
  hasNextPage: 'Whether there are entries behind this page: ask again with `endCursor` as `after`.',
  hasPreviousPage: 'Whether there are entries before this page.',
  startCursor: 'The cursor of the first entry of this page; null when the page is empty.',
  endCursor: 'The cursor of the last entry of this page; null when the page is empty.',
};

/** What a field of any other object means wherever it has that name. */
const OF_OBJECTS: Readonly<Record<string, string>> = {
  id: 'Identifies it for good, as an opaque text: compare it, never take it apart.',
  createdAt: 'The UTC instant it was made.',
};

/** What an argument means wherever it has that name. */
const OF_ARGUMENTS: Readonly<Record<string, string>> = {
  campaignId: 'The campaign’s `id`; CAMPAIGN_MISSING when there is none, or it is not published.',
  bookingId: 'The booking’s `id`; BOOKING_MISSING when there is none, or it is not the calling member’s.',
  shopId: 'The shop’s `id`; SHOP_MISSING when there is none, or it was taken down.',
  threadId: 'The thread’s `id`; THREAD_MISSING when there is none that the calling member may read.',
  postId: 'The `id` of a thread or of a comment; refused as not found when the calling member may not read it.',
  memberId: 'The member, by the `id` of their public profile.',
  conversationId: 'The conversation’s `id`; CONVERSATION_MISSING when there is none, or it is between others.',
  box: 'The calling member’s own mailbox, or that of the support, which only platform owners may ask for.',
};

const FIRST =
  'How many entries at most, from 1 to 50; 20 when left out. Any other number is refused with BAD_PAGE_SIZE.';
const AFTER =
  'The `cursor` of an entry, or the `endCursor` of a page: the list goes on behind it, from its beginning when left out. Anything else is refused with BAD_CURSOR.';
const LAST =
  'In place of `first`: so many entries from the end of the list, or from `before`, 1 to 50, in the order of the list. Both at once are refused with FIRST_AND_LAST.';
const BEFORE =
  'The `cursor` of an entry, or the `startCursor` of a page: the list ends before it; alone, it asks for the last 20 of these. Anything else is refused with BAD_CURSOR.';
const RESUME_AFTER = 'A position of an answer or an event: first comes what was missed since then.';

/** The arguments of every list in pages. */
const OF_PAGES: Readonly<Record<string, string>> = { first: FIRST, after: AFTER, last: LAST, before: BEFORE };

const isConnection = ({ name }: GraphQLNamedType) => name.endsWith('Connection') || name.endsWith('Readers');
const isEdge = ({ name }: GraphQLNamedType) => name.endsWith('Edge');

/** `BookingConnection` → `Booking`: the entries' type of a connection or an edge. */
function entriesOf(type: GraphQLObjectType): string {
  const { node, edges } = type.getFields();
  if (node) return getNamedType(node.type).name;
  const edge = edges && getNamedType(edges.type);
  return edge && isObjectType(edge) ? entriesOf(edge) : '';
}

function textsOf(type: GraphQLObjectType): Readonly<Record<string, string>> {
  if (type.name === 'PageInfo') return OF_PAGE_INFO;
  if (isConnection(type)) return OF_CONNECTIONS;
  return isEdge(type) ? OF_EDGES : OF_OBJECTS;
}

function ofType(type: GraphQLObjectType): string | undefined {
  if (type.name === 'PageInfo') return 'Where a page stands in its list.';
  if (isConnection(type)) return `One page of a list whose entries are of the type ${entriesOf(type)}.`;
  return isEdge(type) ? `One entry of a list, of the type ${entriesOf(type)}, with its cursor.` : undefined;
}

/** The arguments of lists and of subscriptions that resume. */
function ofArgument({ name, type }: GraphQLArgument): string | undefined {
  const of = getNamedType(type).name;
  if (name === 'after' && of !== 'String') return RESUME_AFTER;
  return OF_PAGES[name] ?? OF_ARGUMENTS[name];
}

function describeField(field: GraphQLField<unknown, unknown>, text: string | undefined): void {
  field.description ??= text;
  for (const argument of field.args) argument.description ??= ofArgument(argument);
}

/**
 * Describes what means the same wherever it stands: connections, edges and their fields, `PageInfo`, `id`, `createdAt`,
 * the arguments of lists and those that name a thing by its id. A description of its own is kept. Changes the
 * schema and answers it.
 */
export function describeRepeated(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    const texts = textsOf(type);
    type.description ??= ofType(type);
    for (const field of Object.values(type.getFields())) describeField(field, texts[field.name]);
  }
  return schema;
}
