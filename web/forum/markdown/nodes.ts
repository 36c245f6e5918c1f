/** A piece of a line of a post. */
export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'mention'; readonly text: string; readonly memberId: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly url: string; readonly children: readonly Inline[] }
  | { readonly kind: Emphasis; readonly children: readonly Inline[] };
export type Emphasis = 'strong' | 'em' | 'del';

/** A paragraph of a post, or what stands in place of one. `start`: the first number of a numbered list. */
export type Block =
  | { readonly kind: 'paragraph'; readonly children: readonly Inline[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'quote'; readonly children: readonly Block[] }
  | { readonly kind: 'list'; readonly start?: number; readonly items: readonly (readonly Block[])[] };

/** A member named in a text: where, in UTF-16 units. */
export interface Named {
  readonly start: number;
  readonly end: number;
  readonly memberId: string;
}

/** Marks in marks, and lists in lists: what is nested deeper stays as it was typed. */
export const DEEPEST = 6;
