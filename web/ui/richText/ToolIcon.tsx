import {
  Bold,
  Code,
  HandCoins,
  Heading,
  Heading2,
  Heading3,
  Heading4,
  Image,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Package,
  SeparatorHorizontal,
  SquareCode,
  Store,
  Strikethrough,
  Table,
  TextQuote,
  Underline,
} from 'lucide-react';
import { line } from '../Icons.tsx';

/** The icons of the tools, which only pages with an editor load. */
const drawn = {
  bold: Bold,
  campaign: HandCoins,
  code: Code,
  codeBlock: SquareCode,
  divider: SeparatorHorizontal,
  heading: Heading,
  heading2: Heading2,
  heading3: Heading3,
  heading4: Heading4,
  italic: Italic,
  link: Link,
  list: List,
  numbers: ListOrdered,
  picture: Image,
  product: Package,
  quote: TextQuote,
  shop: Store,
  strike: Strikethrough,
  table: Table,
  underline: Underline,
} satisfies Record<string, LucideIcon>;

export type ToolIconName = keyof typeof drawn;

/** A tool's icon, drawn like all others; its name is said beside it or by its button. */
export function ToolIcon({ name }: { name: ToolIconName }) {
  const Drawn = drawn[name];
  return <Drawn {...line} size={20} />;
}
