import type { AuthValues } from './values.ts';

let kept: AuthValues | undefined;

/** What was typed, while somebody goes from one mode to the other. In memory only: there is a password in it. */
export const readDraft = (): AuthValues | undefined => kept;
export const keepDraft = (values: AuthValues): void => {
  kept = values;
};
export const dropDraft = (): void => {
  kept = undefined;
};
