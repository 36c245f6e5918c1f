/** A flat shape of a generated picture, in units of its layer. */
export type Shape =
  | { kind: 'rect'; x: number; y: number; width: number; height: number; rx?: number; paint: string; opacity?: number }
  | { kind: 'circle'; cx: number; cy: number; r: number; paint: string; ring?: number; opacity?: number }
  | { kind: 'path'; d: string; paint: string; ring?: number; opacity?: number }
  /** Lettering in the middle of a box, a line below the other. */
  | {
      kind: 'sign';
      x: number;
      y: number;
      width: number;
      height: number;
      size: number;
      lines: readonly string[];
      paint: string;
    };

/** Shapes that are moved, turned or scaled together (an SVG transform). */
export interface Layer {
  transform?: string;
  shapes: readonly Shape[];
}

/** A generated picture: the colour behind everything, and its layers from back to front. */
export interface Picture {
  ground: string;
  layers: readonly Layer[];
}

/** A ground and the three paints that go with it. */
export type Palette = readonly [ground: string, a: string, b: string, c: string];

/** The picture's own grid: 4 to 3, cropped to whatever frame it gets. */
export const artWidth = 400;
export const artHeight = 300;

export const rect = (x: number, y: number, width: number, height: number, paint: string, rx = 0): Shape => ({
  kind: 'rect',
  x,
  y,
  width,
  height,
  paint,
  ...(rx > 0 && { rx }),
});
export const circle = (cx: number, cy: number, r: number, paint: string): Shape => ({
  kind: 'circle',
  cx,
  cy,
  r,
  paint,
});
export const path = (d: string, paint: string): Shape => ({ kind: 'path', d, paint });
/** A line of a width. */
export const line = (d: string, paint: string, ring: number): Shape => ({ kind: 'path', d, paint, ring });
/** A shape that lightens or darkens what is behind it: the light comes from the left. */
export const light = (shape: Shape): Shape => ({ ...shape, paint: '#FFFFFF', opacity: 0.22 }) as Shape;
export const shade = (shape: Shape): Shape => ({ ...shape, paint: '#000000', opacity: 0.18 }) as Shape;
