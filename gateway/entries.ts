import { type ArgumentNode, type FieldNode, type GraphQLField, getNullableType, isListType, Kind, type ValueNode } from 'graphql';

/** Arguments that say how many entries a list has at most: a number, or the ids of all of them. */
const PAGE_ARGUMENTS: ReadonlySet<string> = new Set(['first', 'pageSize', 'ids', 'postIds']);
/** The greatest page of any list (`first` of the forum's, `pageSize`, the number of ids); resolvers refuse more. */
const GREATEST_PAGE = 100;
/** The greatest of the defaults that resolvers have for a page nobody named. */
const USUAL_PAGE = 50;
/** Lists without pages: those at the root are somebody's or the platform's whole list, those of an entry belong to it and are short. */
const WHOLE_LIST = 100;
const SHORT_LIST = 5;

type Field = GraphQLField<unknown, unknown>;

/** What a field brings once: `own` entries are read for it, `each` says how often what is selected of it is, and `page` is how long the list in it is. */
export type Entries = { readonly own: number; readonly each: number; readonly page: number | undefined };

/** The entries of a field that is not known to be a list; also of one that does not exist, which other rules refuse. */
const ONE: Entries = { own: 0, each: 1, page: undefined };

/** How many entries a field has at most. `page` is the length asked of the connection it stands in. */
export function entriesOf(field: FieldNode, definition: Field | undefined, atRoot: boolean, page: number | undefined): Entries {
  if (!definition || !field.selectionSet) return ONE;
  const isList = isListType(getNullableType(definition.type));
  const asked = pageAskedOf(field, definition);
  if (asked !== undefined) return isList ? { own: asked, each: asked, page: undefined } : { own: asked, each: 1, page: asked };
  if (!isList) return ONE;
  // The list in a connection was counted with the connection.
  if (page !== undefined) return { own: 0, each: page, page: undefined };
  const length = atRoot ? WHOLE_LIST : SHORT_LIST;
  return { own: length, each: length, page: undefined };
}

/** Whether a field searches for words. */
export function searches({ arguments: given = [] }: FieldNode, definition: Field | undefined): boolean {
  const query = definition?.args.some(({ name }) => name === 'query') ? given.find(({ name }) => name.value === 'query')?.value : undefined;
  return query !== undefined && query.kind !== Kind.NULL && !(query.kind === Kind.STRING && query.value.trim() === '');
}

function pageAskedOf({ arguments: given = [] }: FieldNode, definition: Field): number | undefined {
  const argument = definition.args.find(({ name }) => PAGE_ARGUMENTS.has(name));
  if (!argument) return undefined;
  const usual = typeof argument.defaultValue === 'number' ? argument.defaultValue : USUAL_PAGE;
  return lengthOf(given.find(({ name }: ArgumentNode) => name.value === argument.name)?.value, usual);
}

/** A variable counts as the greatest page: its value is not known where operations are judged, and an operation is judged once for all values. */
function lengthOf(value: ValueNode | undefined, usual: number): number {
  switch (value?.kind) {
    case undefined:
    case Kind.NULL:
      return usual;
    case Kind.INT:
      return Math.min(Math.max(Number(value.value), 1), GREATEST_PAGE);
    case Kind.LIST:
      return Math.min(value.values.length, GREATEST_PAGE);
    default:
      return GREATEST_PAGE;
  }
}
