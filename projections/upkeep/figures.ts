import type { Work } from '../projection.ts';

/** Notices that something which the platform's owners see counted has changed. */
export const FIGURES_TOPIC = 'platform/figures';
/** The position of the event that changed it. */
export type FiguresNotice = { readonly position: number };

export const tellFigures = (work: Work, position: number): void =>
  work.notify(FIGURES_TOPIC, { position } satisfies FiguresNotice);
