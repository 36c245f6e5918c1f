import type { FragmentDefinitionNode, GraphQLResolveInfo, SelectionSetNode } from 'graphql';
import { invalid } from '#domain/refusal.ts';

const AUTH_FIELDS = new Set([
  'register',
  'login',
  'refreshSession',
  'requestPasswordReset',
  'resetPassword',
  'changePassword',
  'closeAccount',
  'activateAccount',
]);

const OneAtATime = invalid('ONE_AT_A_TIME', 'An operation may ask for one login, registration or password at most.');

/** Refuses an operation with more than one field that tries a secret, before any of them runs: aliases must not multiply guesses (reliability A2). */
export function oneAuthField({ operation, fragments }: Pick<GraphQLResolveInfo, 'operation' | 'fragments'>): void {
  if (count(operation.selectionSet, fragments) > 1) throw OneAtATime();
}

function count({ selections }: SelectionSetNode, fragments: Readonly<Record<string, FragmentDefinitionNode>>): number {
  return selections.reduce((sum, selection) => {
    if (selection.kind === 'Field') return sum + Number(AUTH_FIELDS.has(selection.name.value));
    const inner = selection.kind === 'InlineFragment' ? selection : fragments[selection.name.value];
    return sum + (inner ? count(inner.selectionSet, fragments) : 0);
  }, 0);
}
