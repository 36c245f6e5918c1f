import {
  type ASTVisitor,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  type InlineFragmentNode,
  isInterfaceType,
  isObjectType,
  Kind,
  type SelectionSetNode,
  type ValidationContext,
  type ValidationRule,
} from 'graphql';
import { entriesOf, searches } from './entries.ts';

/** What one operation may ask for at most; the same rules run over HTTP and over sockets. */
export const LIMITS = { depth: 8, aliases: 15, rootFields: 10, selections: 250, tokens: 1_000, authFields: 1, entries: 5_000 } as const;

/** What a search counts for: it looks at so much more than it finds that two of them are enough for one operation. */
const SEARCH = 2_000;

/** Fields that try a password or mail somebody: one per operation, so that a batch of aliases is no way round the throttle. */
const AUTH_FIELDS = new Set([
  'login',
  'register',
  'requestPasswordReset',
  'resetPassword',
  'changePassword',
  'refreshSession',
  'resendActivation',
  'closeAccount',
]);

type Known = { readonly schema: GraphQLSchema; readonly fragments: ReadonlyMap<string, FragmentDefinitionNode> };
type Tally = { depth: number; aliases: number; roots: number; selections: number; auth: number; entries: number };

/** Where a selection set stands: how deep, in what type, how often it is answered, and how long the list is that may be in it. */
type Place = {
  readonly depth: number;
  readonly type: GraphQLNamedType | undefined;
  readonly times: number;
  readonly page: number | undefined;
};

/** Counts after fragments are spread out, stopping at the limits, so that counting itself cannot be made expensive. */
function measure(set: SelectionSetNode, place: Place, { schema, fragments }: Known, tally: Tally, open: readonly string[]): void {
  const { depth, type, times, page } = place;
  tally.depth = Math.max(tally.depth, depth);
  for (const selection of set.selections) {
    tally.selections += 1;
    if (tally.selections > LIMITS.selections || tally.depth > LIMITS.depth) return;
    if (selection.kind === Kind.FIELD) {
      if (depth === 1) tally.roots += 1;
      if (selection.alias) tally.aliases += 1;
      if (AUTH_FIELDS.has(selection.name.value)) tally.auth += 1;
      const definition = isObjectType(type) || isInterfaceType(type) ? type.getFields()[selection.name.value] : undefined;
      const entries = entriesOf(selection, definition, depth === 1, page);
      tally.entries += times * (entries.own + (searches(selection, definition) ? SEARCH : 0));
      const below = { depth: depth + 1, type: definition && getNamedType(definition.type), times: times * entries.each, page: entries.page };
      if (selection.selectionSet) measure(selection.selectionSet, below, { schema, fragments }, tally, open);
    } else if (selection.kind === Kind.INLINE_FRAGMENT) {
      measure(selection.selectionSet, narrowed(place, selection, schema), { schema, fragments }, tally, open);
    } else {
      const name = selection.name.value;
      const fragment = fragments.get(name);
      // A cycle is the standard rules' business; here it must only not be followed.
      if (fragment && !open.includes(name)) measure(fragment.selectionSet, narrowed(place, fragment, schema), { schema, fragments }, tally, [...open, name]);
    }
  }
}

const narrowed = (place: Place, { typeCondition }: InlineFragmentNode | FragmentDefinitionNode, schema: GraphQLSchema): Place =>
  typeCondition ? { ...place, type: schema.getType(typeCondition.name.value) } : place;

/** Refuses operations that are too deep, too wide, could have too long an answer, or carry several tries at a password. Introspection is deep by nature and allowed where it is on at all. */
export const operationLimits: ValidationRule = (context: ValidationContext): ASTVisitor => {
  const schema = context.getSchema();
  const fragments = new Map(
    context.getDocument().definitions.flatMap((definition) => (definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition]] : [])),
  );
  return {
    OperationDefinition(operation) {
      const roots = operation.selectionSet.selections;
      const introspection = roots.every((root) => root.kind === Kind.FIELD && root.name.value.startsWith('__'));
      if (introspection) return;
      const tally: Tally = { depth: 0, aliases: 0, roots: 0, selections: 0, auth: 0, entries: 0 };
      const root = { depth: 1, type: schema.getRootType(operation.operation) ?? undefined, times: 1, page: undefined };
      measure(operation.selectionSet, root, { schema, fragments }, tally, []);
      const refuse = (what: string) =>
        context.reportError(new GraphQLError(`This operation asks for too much: ${what}.`, { extensions: { code: 'TOO_COMPLEX' } }));
      if (tally.depth > LIMITS.depth) refuse(`more than ${LIMITS.depth} levels`);
      else if (tally.selections > LIMITS.selections) refuse(`more than ${LIMITS.selections} fields`);
      else if (tally.aliases > LIMITS.aliases) refuse(`more than ${LIMITS.aliases} aliases`);
      else if (tally.roots > LIMITS.rootFields) refuse(`more than ${LIMITS.rootFields} root fields`);
      else if (tally.auth > LIMITS.authFields) refuse('more than one account field');
      else if (tally.entries > LIMITS.entries)
        refuse(
          `its lists could have more than ${LIMITS.entries.toLocaleString('en')} entries, and a search counts for ${SEARCH.toLocaleString('en')}; ask for shorter pages, or for less at a time`,
        );
    },
  };
};
