/** Degrees north and east. */
export type Coordinates = { readonly latitude: number; readonly longitude: number };

export const KM_PER_MILE = 1.609344;
/** The earth's mean radius. */
const RADIUS_KM = 6371.0088;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The length of the shortest way over the ground between two points (haversine formula), in miles. */
export function milesBetween(one: Coordinates, other: Coordinates): number {
  const [north, east] = [radians(other.latitude - one.latitude), radians(other.longitude - one.longitude)];
  const squares =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * Math.sin(east / 2) ** 2;
  return (2 * RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(squares)))) / KM_PER_MILE;
}
