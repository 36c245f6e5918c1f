import type { RichLeaf, RichLink } from './richText.ts';

/** Text in blocks and links nested in any way, as it is pasted or stored. */
export type LooseNode = RichLeaf | LooseElement;
export interface LooseElement {
  type: string;
  url?: string;
  level?: number;
  children: readonly LooseNode[];
}
export type Inline = RichLeaf | RichLink;
