import {
  type GraphQLInputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql';
import type { Stage } from './harness.ts';
import { fieldsWith, schema } from './textFields.ts';

/** Sends mutations over the API and remembers which text fields have had words of the corpus. */
export function openSender(stage: Stage) {
  const filled = new Set<string>();
  let last = 0;
  return {
    filled: filled as ReadonlySet<string>,
    /** A name of the client's own for something it sends once. */
    newKey(): string {
      last += 1;
      return `corpus-${last}`;
    },
    /** Runs a mutation by its name, its variables typed by the schema; answers the field. Throws what was refused. */
    async send<Answer = { id: string }>(
      by: { token: string },
      name: string,
      args: Readonly<Record<string, unknown>> = {},
      select = '{ id }',
    ): Promise<Answer> {
      const query = mutationOf(name, args, select);
      for (const field of fieldsWith(query, args, (text) => /pwn/i.test(text))) filled.add(field);
      return (await stage.graphql<Record<string, Answer>>(query, args, by.token))[name] as Answer;
    },
  };
}

export type Sender = ReturnType<typeof openSender>;

/** What a mutation could be given, every text of it a plain word but that of one field. */
export function argumentsWith(path: string, text: string): Record<string, unknown> {
  const made = (at: string, type: GraphQLInputType): unknown => {
    if (at === path) return text;
    if (isNonNullType(type)) return made(at, type.ofType);
    if (isListType(type)) return path.startsWith(`${at}.`) ? [made(at, type.ofType)] : [];
    if (isInputObjectType(type)) {
      const needed = Object.values(type.getFields()).filter(
        (field) => isRequiredInputField(field) || `${path}.`.startsWith(`${at}.${field.name}.`),
      );
      return Object.fromEntries(needed.map((field) => [field.name, made(`${at}.${field.name}`, field.type)]));
    }
    if (isEnumType(type)) return type.getValues()[0]?.name;
    return ofForm[at.split('.').at(-1) ?? ''] ?? plain[getNamedType(type).name];
  };
  const name = path.split('.')[0] ?? '';
  const args = schema.getMutationType()?.getFields()[name]?.args ?? [];
  const needed = args.filter((arg) => isRequiredArgument(arg) || `${path}.`.startsWith(`${name}.${arg.name}.`));
  return Object.fromEntries(needed.map((arg) => [arg.name, made(`${name}.${arg.name}`, arg.type)]));
}

const plain: Readonly<Record<string, unknown>> = {
  ID: 'a'.repeat(22),
  String: 'Wordword',
  JSON: 'Wordword',
  Int: 1,
  Float: 1,
  Boolean: true,
  LocalTime: '10:00',
  LocalDate: '2030-01-01',
  DateTimeISO: '2030-01-01T10:00:00Z',
};

/** Fields whose text has a form. */
const ofForm: Readonly<Record<string, string>> = {
  email: 'word@example.test',
  contactEmail: 'word@example.test',
  phoneNumber: '+1 312 555 0100',
};

/** The text of a mutation with variables for the arguments that are given. */
export function mutationOf(name: string, args: Readonly<Record<string, unknown>>, select: string): string {
  const field = schema.getMutationType()?.getFields()[name];
  if (!field) throw new Error(`there is no mutation ${name}`);
  const given = field.args.filter((arg) => arg.name in args);
  const typed = given.map((arg): string => `$${arg.name}: ${(arg.type as GraphQLInputType).toString()}`).join(', ');
  const passed = given.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
  return `mutation${typed && ` (${typed})`} { ${name}${passed && ` (${passed})`} ${isLeafType(getNamedType(field.type)) ? '' : select} }`;
}
