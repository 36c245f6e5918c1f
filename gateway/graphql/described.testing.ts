import {
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isSpecifiedScalarType,
} from 'graphql';

/** A type, field, argument, input field or value of an enum: its path, such as `Query.shop(id)`, and what is said. */
export type Part = {
  readonly path: string;
  readonly name: string;
  /** The named type of a field or argument; undefined of a type and of a value. */
  readonly of: string | undefined;
  readonly description: string;
};

const part = (path: string, name: string, description: string | null | undefined, of?: string): Part => ({
  path,
  name,
  of,
  description: description ?? '',
});

function fieldsOf(type: GraphQLNamedType): Part[] {
  if (isEnumType(type))
    return type.getValues().map(({ name, description }) => part(`${type.name}.${name}`, name, description));
  if (isInputObjectType(type))
    return Object.values(type.getFields()).map((field) =>
      part(`${type.name}.${field.name}`, field.name, field.description, getNamedType(field.type).name),
    );
  if (!isObjectType(type) && !isInterfaceType(type)) return [];
  return Object.values(type.getFields()).flatMap((field) => {
    const path = `${type.name}.${field.name}`;
    return [
      part(path, field.name, field.description, getNamedType(field.type).name),
      ...field.args.map(({ name, description, type: of }) =>
        part(`${path}(${name})`, name, description, getNamedType(of).name),
      ),
    ];
  });
}

const ROOTS = ['Query', 'Mutation', 'Subscription'];

/** Everything of a schema that can carry a description, but what GraphQL itself defines and the three roots. */
export const partsOf = (schema: GraphQLSchema): Part[] =>
  Object.values(schema.getTypeMap())
    .filter((type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type))
    .flatMap((type) => [
      ...(ROOTS.includes(type.name) ? [] : [part(type.name, type.name, type.description)]),
      ...fieldsOf(type),
    ]);

/** Words that say nothing of their own. */
const EMPTY = new Set('a an s the of its their this that is are it which whose for to in and or'.split(' '));

const wordsOf = (text: string): string[] =>
  text
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '' && !EMPTY.has(word));

const stem = (word: string) => word.replace(/(?<=..)(es|s)$/, '');

/** Whether a description has no word that is not already in the path: `Shop.name`, "The name of the shop". */
export function repeatsItsName({ path, description }: Part): boolean {
  const named = new Set(wordsOf(path).map(stem));
  return wordsOf(description).every((word) => named.has(stem(word)));
}

/** Names that stand for one of a few words nearly always. */
const CLOSED =
  /^(status|state|stage|kind|type|role|weekday|interval|frequency|currency|plan|badge|decision|cause|sort|identity|period|box|(cancelled|changed|closed)By)$/;

/** Whether a description counts up the values: "`now`, `daily` or `never`", "buyer, seller or platform". */
const LISTS = /(`\w+`,? (\([^)]*\),? )?(or|and) `\w+`)|^(\w+, )+\w+ or \w+\.?$/;

/** Whether a part is a String although its name or description says that it is one of a few words. */
export const looksClosed = ({ name, of, description }: Part): boolean =>
  of === 'String' && (CLOSED.test(name) || LISTS.test(description));
