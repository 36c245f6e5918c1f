import {
  type ArgumentNode,
  type FieldNode,
  type GraphQLArgument,
  type GraphQLField,
  getNullableType,
  isListType,
  Kind,
  type ValueNode,
} from 'graphql';

/** Arguments that bound the length of a list: a number, or the ids of its entries. */
const PAGE_ARGUMENTS: ReadonlySet<string> = new Set(['first', 'last', 'pageSize', 'ids', 'postIds']);
/** The longest page of any list (`first` of the forum's, `pageSize`, the number of ids); resolvers refuse more. */
const GREATEST_PAGE = 100;
/** The longest default of the resolvers for a page without a size. */
const DEFAULT_PAGE = 50;
/** Lists without pages: one at the root is a member's or the platform's whole list, one of an entry is short. */
const WHOLE_LIST = 100;
const SHORT_LIST = 5;

type Field = GraphQLField<unknown, unknown>;

/**
 * The cost of a field: `own` entries are read for it, its selection is executed `each` times, and the list in it has
 * `page` entries.
 */
export type ListCost = { readonly own: number; readonly each: number; readonly page: number | undefined };

/** The cost of a field that is no list, and of an unknown field, which other rules refuse. */
const SINGLE: ListCost = { own: 0, each: 1, page: undefined };

/** The greatest number of entries a field can have. `page` is the page size of the connection it belongs to. */
export function listCostOf(
  field: FieldNode,
  definition: Field | undefined,
  atRoot: boolean,
  page: number | undefined,
): ListCost {
  if (!definition || !field.selectionSet) return SINGLE;
  const isList = isListType(getNullableType(definition.type));
  const size = pageSizeOf(field, definition);
  if (size !== undefined)
    return isList ? { own: size, each: size, page: undefined } : { own: size, each: 1, page: size };
  if (!isList) return SINGLE;
  // The list in a connection was counted with the connection.
  if (page !== undefined) return { own: 0, each: page, page: undefined };
  const length = atRoot ? WHOLE_LIST : SHORT_LIST;
  return { own: length, each: length, page: undefined };
}

/** Whether a field is a text search. */
export function isSearch({ arguments: given = [] }: FieldNode, definition: Field | undefined): boolean {
  const query = definition?.args.some(({ name }) => name === 'query')
    ? given.find(({ name }) => name.value === 'query')?.value
    : undefined;
  return query !== undefined && query.kind !== Kind.NULL && !(query.kind === Kind.STRING && query.value.trim() === '');
}

function pageSizeOf({ arguments: given = [] }: FieldNode, definition: Field): number | undefined {
  const possible = definition.args.filter(({ name }) => PAGE_ARGUMENTS.has(name));
  if (possible.length === 0) return undefined;
  const sizes = possible.flatMap((argument) => {
    const value = given.find(({ name }: ArgumentNode) => name.value === argument.name)?.value;
    const isNone = value === undefined || value.kind === Kind.NULL;
    return isNone && possible.length > 1 ? [] : [lengthOf(value, defaultOf(argument))];
  });
  return sizes.length > 0 ? Math.max(...sizes) : DEFAULT_PAGE;
}

const defaultOf = ({ defaultValue }: GraphQLArgument): number =>
  typeof defaultValue === 'number' ? defaultValue : DEFAULT_PAGE;

/** A variable counts as the longest page: operations are validated once for all values of their variables. */
function lengthOf(value: ValueNode | undefined, byDefault: number): number {
  switch (value?.kind) {
    case undefined:
    case Kind.NULL:
      return byDefault;
    case Kind.INT:
      return Math.min(Math.max(Number(value.value), 1), GREATEST_PAGE);
    case Kind.LIST:
      return Math.min(value.values.length, GREATEST_PAGE);
    default:
      return GREATEST_PAGE;
  }
}
