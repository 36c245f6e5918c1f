import type { AuthValues } from './values.ts';

let kept: AuthValues | undefined;

/**
 * The typed values, kept while the viewer switches between login and sign-up. In memory only: they include a password.
 */
export const readDraft = (): AuthValues | undefined => kept;
export const keepDraft = (values: AuthValues): void => {
  kept = values;
};
export const dropDraft = (): void => {
  kept = undefined;
};
