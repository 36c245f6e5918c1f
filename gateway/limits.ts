import { type ASTVisitor, type FragmentDefinitionNode, GraphQLError, Kind, type SelectionSetNode, type ValidationContext, type ValidationRule } from 'graphql';

/** What one operation may ask for at most; the same rules run over HTTP and over sockets. */
export const LIMITS = { depth: 8, aliases: 15, rootFields: 10, selections: 250, tokens: 1_000, authFields: 1 } as const;

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

type Tally = { depth: number; aliases: number; selections: number; auth: number };

/** Counts after fragments are spread out, stopping at the limits, so that counting itself cannot be made expensive. */
function measure(set: SelectionSetNode, fragments: ReadonlyMap<string, FragmentDefinitionNode>, depth: number, tally: Tally, open: readonly string[]): void {
  tally.depth = Math.max(tally.depth, depth);
  for (const selection of set.selections) {
    tally.selections += 1;
    if (tally.selections > LIMITS.selections || tally.depth > LIMITS.depth) return;
    if (selection.kind === Kind.FIELD) {
      if (selection.alias) tally.aliases += 1;
      if (AUTH_FIELDS.has(selection.name.value)) tally.auth += 1;
      if (selection.selectionSet) measure(selection.selectionSet, fragments, depth + 1, tally, open);
    } else if (selection.kind === Kind.INLINE_FRAGMENT) {
      measure(selection.selectionSet, fragments, depth, tally, open);
    } else {
      const name = selection.name.value;
      const fragment = fragments.get(name);
      // A cycle is the standard rules' business; here it must only not be followed.
      if (fragment && !open.includes(name)) measure(fragment.selectionSet, fragments, depth, tally, [...open, name]);
    }
  }
}

/** Refuses operations that are too deep, too wide, or carry several tries at a password. Introspection is deep by nature and allowed where it is on at all. */
export const operationLimits: ValidationRule = (context: ValidationContext): ASTVisitor => {
  const fragments = new Map(
    context.getDocument().definitions.flatMap((definition) => (definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition]] : [])),
  );
  return {
    OperationDefinition(operation) {
      const roots = operation.selectionSet.selections;
      const introspection = roots.every((root) => root.kind === Kind.FIELD && root.name.value.startsWith('__'));
      if (introspection) return;
      const tally: Tally = { depth: 0, aliases: 0, selections: 0, auth: 0 };
      measure(operation.selectionSet, fragments, 1, tally, []);
      const refuse = (what: string) =>
        context.reportError(new GraphQLError(`This operation asks for too much: ${what}.`, { extensions: { code: 'TOO_COMPLEX' } }));
      if (tally.depth > LIMITS.depth) refuse(`more than ${LIMITS.depth} levels`);
      else if (tally.selections > LIMITS.selections) refuse(`more than ${LIMITS.selections} fields`);
      else if (tally.aliases > LIMITS.aliases) refuse(`more than ${LIMITS.aliases} aliases`);
      else if (roots.length > LIMITS.rootFields) refuse(`more than ${LIMITS.rootFields} root fields`);
      else if (tally.auth > LIMITS.authFields) refuse('more than one account field');
    },
  };
};
