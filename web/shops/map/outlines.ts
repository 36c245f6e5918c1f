import { geoAlbersUsa, geoPath } from 'd3-geo';
import type { FeatureCollection, MultiPolygon, Polygon } from 'geojson';
import { feature } from 'topojson-client';
import type { Topology } from 'topojson-specification';
import atlas from 'us-atlas/states-albers-10m.json';
import { states } from '../../shared/states.ts';
import type { Frame } from './groups.ts';

/**
 * All of the drawing: Albers' projection, with Alaska and Hawaii below the south-west. Alaska's islands reach beyond the 975
 * by 610 that the atlas names as its size.
 */
export const WHOLE: Frame = { x: -60, y: 6, width: 1020, height: 606 };

/** The projection in which the atlas was drawn, as its documentation says. */
const project = geoAlbersUsa().scale(1300).translate([487.5, 305]);
// The atlas is drawn already.
const draw = geoPath(null).digits(1);
const codes = new Map(states.map(({ code, name }) => [name, code]));

/** A state of the USA: its outline as SVG path data, the rectangle that it lies in, and its middle. */
export interface Outline {
  code: string;
  path: string;
  bounds: [[number, number], [number, number]];
  middle: [number, number];
}

const topology = atlas as unknown as Topology;
const shapes = feature(topology, topology.objects.states as never) as unknown as FeatureCollection<
  Polygon | MultiPolygon,
  { name: string }
>;

/** The states and the District of Columbia. */
export const outlines: readonly Outline[] = shapes.features.flatMap((shape) => {
  const code = codes.get(shape.properties.name);
  const path = draw(shape);
  return code && path ? [{ code, path, bounds: draw.bounds(shape), middle: draw.centroid(shape) }] : [];
});

/** Where a place is in the drawing; undefined outside the USA. */
export const pointAt = (latitude: number, longitude: number): [number, number] | undefined =>
  project([longitude, latitude]) ?? undefined;

const MILES_PER_DEGREE = 69.1;

/** How long so many miles are in the drawing, about a place that is in it. */
export function lengthOf(miles: number, latitude: number, longitude: number): number {
  const [from, to] = [pointAt(latitude, longitude), pointAt(latitude + miles / MILES_PER_DEGREE / 4, longitude)];
  return from && to ? Math.hypot(to[0] - from[0], to[1] - from[1]) * 4 : 0;
}
