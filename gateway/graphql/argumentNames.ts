import {
  defaultFieldResolver,
  type GraphQLField,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  isObjectType,
} from 'graphql';
import { Refusal } from '#domain/refusal.ts';

/** What the domain and REST call an input, and what GraphQL may call it instead. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  after: ['before'],
  amount: ['amountCents'],
  content: ['text'],
  currentPassword: ['current'],
  first: ['pageSize'],
  horizon: ['bookingHorizonDays'],
  hours: ['slots'],
  minimumNotice: ['minimumNoticeMinutes'],
  password: ['next'],
  price: ['priceCents'],
  refund: ['refundCents'],
  stock: ['available'],
  thread: ['text'],
  type: ['plan'],
};
/** Refusals whose name is another argument's in GraphQL. */
const BY_CODE: Readonly<Record<string, string>> = { UNKNOWN_INTERVAL: 'interval', WRONG_PASSWORD: 'current' };

/** The names of a field's arguments, and of the fields of its input objects. */
function namesOf({ args }: GraphQLField<unknown, unknown>): ReadonlySet<string> {
  return new Set(
    args.flatMap(({ name, type }) => {
      const named = getNamedType(type);
      return isInputObjectType(named) ? [name, ...Object.keys(named.getFields())] : [name];
    }),
  );
}

/**
 * The input at fault as GraphQL names it; undefined when it is no input of the field. `field` is the domain's name, or a
 * path like `lines.0.quantity`.
 */
export function argumentAtFault(names: ReadonlySet<string>, code: string, field: string): string | undefined {
  const own = BY_CODE[code];
  if (own && names.has(own)) return own;
  const parts = field.split('.');
  for (const [at, part] of parts.entries()) {
    const name = [part, ...(OTHER_NAMES[part] ?? [])].find((candidate) => names.has(candidate));
    if (name) return [name, ...parts.slice(at + 1)].join('.');
  }
  return undefined;
}

function renamed(error: unknown, names: ReadonlySet<string>): unknown {
  if (!(error instanceof Refusal) || error.field === undefined) return error;
  const { kind, code, message, field, details } = error;
  return new Refusal(kind, code, message, argumentAtFault(names, code, field), details);
}

/**
 * Has the refusals of queries, mutations and fields with arguments name the argument of GraphQL: the domain names
 * inputs as REST does. Changes the schema in place.
 */
export function nameArgumentsInRefusals(schema: GraphQLSchema): void {
  const roots = [schema.getQueryType(), schema.getMutationType()];
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type === schema.getSubscriptionType() || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) if (field.args.length > 0 || roots.includes(type)) wrap(field);
  }
}

function wrap(field: GraphQLField<unknown, unknown>): void {
  const { resolve = defaultFieldResolver } = field;
  const names = namesOf(field);
  field.resolve = async (...given) => {
    try {
      return await resolve(...given);
    } catch (error) {
      throw renamed(error, names);
    }
  };
}
