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
import { isSearch, listCostOf } from './listCost.ts';

/** Limits of one operation, over HTTP and over sockets alike. */
export const LIMITS = {
  depth: 8,
  aliases: 15,
  rootFields: 10,
  selections: 250,
  tokens: 1_000,
  authFields: 1,
  entries: 5_000,
} as const;

/** Of an operation that only asks about the schema: deep by nature, and asked for once. Production switches it off. */
const INTROSPECTION_LIMITS = { ...LIMITS, depth: 20, aliases: 0, rootFields: 2, selections: 1_000 } as const;
type Limits = { readonly [Limit in keyof typeof LIMITS]: number };

/** Entries a text search counts as: it reads far more than it returns, so an operation may have two. */
const SEARCH_COST = 2_000;

/** Entries that the waiting times of a queue count as: a plan of a shop's whole day, for whoever asks. */
const PLAN_COST = 1_000;
const PLANNED_FIELDS = new Set(['publicQueue', 'placeInQueue', 'shopQueue']);

/** Fields that check a password or send mail: one per operation, so that aliases do not bypass the throttle. */
const AUTH_FIELDS = new Set([
  'login',
  'register',
  'requestPasswordReset',
  'resetPassword',
  'changePassword',
  'updateProfile',
  'refreshSession',
  'resendActivation',
  'eraseMyAccount',
]);

type Definitions = {
  readonly schema: GraphQLSchema;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly limits: Limits;
};
type Cost = { depth: number; aliases: number; roots: number; selections: number; auth: number; entries: number };

/**
 * A selection set's position: its depth and type, how many times it is executed, and the length of a list within it.
 */
type Scope = {
  readonly depth: number;
  readonly type: GraphQLNamedType | undefined;
  readonly times: number;
  readonly page: number | undefined;
};

/** Adds up an operation with its fragments expanded; stops at the limits, so that counting itself stays cheap. */
function measure(
  set: SelectionSetNode,
  scope: Scope,
  definitions: Definitions,
  cost: Cost,
  open: readonly string[],
): void {
  const { depth, type, times, page } = scope;
  const { schema, fragments, limits } = definitions;
  cost.depth = Math.max(cost.depth, depth);
  for (const selection of set.selections) {
    cost.selections += 1;
    if (cost.selections > limits.selections || cost.depth > limits.depth) return;
    if (selection.kind === Kind.FIELD) {
      if (depth === 1) cost.roots += 1;
      if (selection.alias) cost.aliases += 1;
      if (AUTH_FIELDS.has(selection.name.value)) cost.auth += 1;
      const definition =
        isObjectType(type) || isInterfaceType(type) ? type.getFields()[selection.name.value] : undefined;
      const list = listCostOf(selection, definition, depth === 1, page);
      const search = isSearch(selection, definition) ? SEARCH_COST : 0;
      const plan = PLANNED_FIELDS.has(selection.name.value) ? PLAN_COST : 0;
      cost.entries += times * (list.own + search + plan);
      const below = {
        depth: depth + 1,
        type: definition && getNamedType(definition.type),
        times: times * list.each,
        page: list.page,
      };
      if (selection.selectionSet) measure(selection.selectionSet, below, definitions, cost, open);
    } else if (selection.kind === Kind.INLINE_FRAGMENT) {
      measure(selection.selectionSet, narrowed(scope, selection, schema), definitions, cost, open);
    } else {
      const name = selection.name.value;
      const fragment = fragments.get(name);
      // The standard rules refuse cycles; here they only must not be followed.
      if (fragment && !open.includes(name))
        measure(fragment.selectionSet, narrowed(scope, fragment, schema), definitions, cost, [...open, name]);
    }
  }
}

const narrowed = (
  scope: Scope,
  { typeCondition }: InlineFragmentNode | FragmentDefinitionNode,
  schema: GraphQLSchema,
): Scope => (typeCondition ? { ...scope, type: schema.getType(typeCondition.name.value) } : scope);

/**
 * Refuses operations that are too deep or too wide, whose answer could be too long, or that try several passwords.
 */
export const operationLimits: ValidationRule = (context: ValidationContext): ASTVisitor => {
  const schema = context.getSchema();
  const fragments = new Map(
    context
      .getDocument()
      .definitions.flatMap((definition) =>
        definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition]] : [],
      ),
  );
  return {
    OperationDefinition(operation) {
      const roots = operation.selectionSet.selections;
      const introspection = roots.every((root) => root.kind === Kind.FIELD && root.name.value.startsWith('__'));
      const limits: Limits = introspection ? INTROSPECTION_LIMITS : LIMITS;
      const cost: Cost = { depth: 0, aliases: 0, roots: 0, selections: 0, auth: 0, entries: 0 };
      const root = { depth: 1, type: schema.getRootType(operation.operation) ?? undefined, times: 1, page: undefined };
      measure(operation.selectionSet, root, { schema, fragments, limits }, cost, []);
      const refuse = (what: string) =>
        context.reportError(
          new GraphQLError(`This operation asks for too much: ${what}.`, { extensions: { code: 'TOO_COMPLEX' } }),
        );
      if (cost.depth > limits.depth) refuse(`more than ${limits.depth} levels`);
      else if (cost.selections > limits.selections) refuse(`more than ${limits.selections} fields`);
      else if (cost.aliases > limits.aliases) refuse(`more than ${limits.aliases} aliases`);
      else if (cost.roots > limits.rootFields) refuse(`more than ${limits.rootFields} root fields`);
      else if (cost.auth > limits.authFields) refuse('more than one account field');
      else if (cost.entries > limits.entries)
        refuse(
          `its lists could have more than ${limits.entries.toLocaleString('en')} entries; a search counts for ${SEARCH_COST.toLocaleString('en')} and a queue for ${PLAN_COST.toLocaleString('en')}. Ask for shorter pages, or for less at a time`,
        );
    },
  };
};
