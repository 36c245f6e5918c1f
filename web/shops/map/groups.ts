/** A shop at a point of the drawing. */
export interface Placed {
  shopId: string;
  name: string;
  city?: string | null;
  state?: string | null;
  x: number;
  y: number;
}

/** Shops whose pins would overlap, in the order of the search; the pin is where the first one is. */
export interface PinGroup {
  x: number;
  y: number;
  pins: Placed[];
}

/** Pins that are less than `apart` from the first one of a group are in it. All shops of a city are at one point. */
export function groupsOf(pins: readonly Placed[], apart: number): PinGroup[] {
  const groups: PinGroup[] = [];
  for (const pin of pins) {
    const near = groups.find(({ x, y }) => Math.hypot(pin.x - x, pin.y - y) < apart);
    if (near) near.pins.push(pin);
    else groups.push({ x: pin.x, y: pin.y, pins: [pin] });
  }
  return groups;
}

const placeOf = ({ city, state }: Placed): string => [city, state].filter(Boolean).join(', ');

/** What a pin is called: 'Loop Cuts, Chicago, IL', '2 shops in Chicago, IL', '5 shops in and around Chicago, IL'. */
export function groupName({ pins }: PinGroup): string {
  const [first, ...others] = pins;
  if (!first) return '';
  if (others.length === 0) return `${first.name}, ${placeOf(first)}`;
  const place = placeOf(first);
  const isOnePlace = others.every((pin) => placeOf(pin) === place);
  return `${pins.length} shops in ${isOnePlace ? '' : 'and around '}${place}`;
}

/** A part of the drawing, in its own units. */
export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The smallest part of the drawing with its proportions that has all of a rectangle, and some room around it. */
export function frameAround(
  [[left, top], [right, bottom]]: readonly [readonly [number, number], readonly [number, number]],
  whole: Frame,
  least: number,
): Frame {
  const ratio = whole.width / whole.height;
  const wanted = Math.max(right - left, (bottom - top) * ratio, least) * 1.2;
  if (wanted >= whole.width) return whole;
  const height = wanted / ratio;
  return { x: (left + right - wanted) / 2, y: (top + bottom - height) / 2, width: wanted, height };
}
