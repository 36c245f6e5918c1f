import type { Cover } from './covers.ts';

/** A drawn picture and its description. */
export type DemoPicture = readonly [Cover, string];

/** A thread of the demo town: a post and the comments on it, in order. */
export type DemoThread = {
  readonly topic: string;
  readonly category: string;
  readonly text: string;
  readonly comments: readonly string[];
  /** Of the post. */
  readonly pictures?: readonly DemoPicture[];
  /** Of comments, by their number from 0. */
  readonly picturesOfComments?: Readonly<Record<number, readonly DemoPicture[]>>;
};
