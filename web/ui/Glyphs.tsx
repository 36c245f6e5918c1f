import type { ReactNode, SVGProps } from 'react';

type Props = SVGProps<SVGSVGElement> & { size: number };

/** Our own eight glyphs, drawn on lucide's 24-pixel grid with its 2.25 stroke and square joins. */
function glyph(body: ReactNode) {
  return function Glyph({ size, ...rest }: Props) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={2.25}
        strokeLinecap="square"
        strokeLinejoin="miter"
        {...rest}
        aria-hidden="true"
      >
        {body}
      </svg>
    );
  };
}

export const Pole = glyph(
  <>
    <path d="M7 4h10M7 20h10M8.5 4v16M15.5 4v16" />
    <path d="M8.5 10.5 15.5 6M8.5 15 15.5 10.5M9.5 19 15.5 15" />
  </>,
);
export const Clipper = glyph(<path d="M8 8h8l-1 13H9L8 8ZM7 3v3M10.3 3v3M13.7 3v3M17 3v3M6.5 8h11M11 13h2" />);
export const Razor = glyph(<path d="M3 8h12v5H3zM15 10.5h2l4 8.5-2.5 1-4.5-7M6 8V6h6v2" />);
export const Comb = glyph(<path d="M3 6h18v5H3zM5 11v7M8.5 11v7M12 11v7M15.5 11v7M19 11v7" />);
export const Chair = glyph(<path d="M7 3h8v8H7zM5 11v4h13v-4M11.5 15v4M7 20.5h9M18 15l3 3" />);
export const Ticket = glyph(<path d="M3 6h18v4a2 2 0 0 0 0 4v4H3v-4a2 2 0 0 0 0-4zM14 6v2M14 11v2M14 16v2" />);
export const Brush = glyph(<path d="M9 3h6v5l2 3v3H7v-3l2-3zM8 14v7M12 14v7M16 14v7" />);
export const Cape = glyph(<path d="M9 4c0 2 6 2 6 0l2 2 3 14c-5 1.500-11 1.500-16 0L7 6zM12 9v11" />);
