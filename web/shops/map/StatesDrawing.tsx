import { memo } from 'react';
import styled from 'styled-components';
import { color, font } from '../../ui/tokens.ts';
import type { Frame } from './groups.ts';
import { outlines } from './outlines.ts';

/** The states of the USA as a picture: their outlines, their letters, and a circle around a place. `unit` is a pixel. */
export const StatesDrawing = memo(function StatesDrawing(props: {
  frame: Frame;
  unit: number;
  state: string;
  around?: { at: [number, number] | undefined; radius: number } | undefined;
}) {
  const { frame, unit, around } = props;
  return (
    <Drawing viewBox={`${frame.x} ${frame.y} ${frame.width} ${frame.height}`} aria-hidden focusable="false">
      {outlines.map(({ code, path }) => (
        <path key={code} d={path} data-chosen={code === props.state || undefined} strokeWidth={unit} />
      ))}
      {around?.at && (
        <circle
          cx={around.at[0]}
          cy={around.at[1]}
          r={around.radius}
          strokeWidth={2 * unit}
          strokeDasharray={`${6 * unit}`}
        />
      )}
      {outlines
        .filter(({ bounds: [[left], [right]] }) => right - left > ROOM * unit)
        .map(({ code, middle }) => (
          <text key={code} x={middle[0]} y={middle[1]} fontSize={LETTERS * unit}>
            {code}
          </text>
        ))}
    </Drawing>
  );
});

/** In pixels: how high letters are, and how wide a state must be for its own. */
const LETTERS = 12;
const ROOM = 26;

const Drawing = styled.svg`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  path {
    fill: ${color.surface};
    stroke: ${color.lineStrong};
    stroke-linejoin: round;
  }
  [data-chosen] {
    fill: ${color.deepSoft};
  }
  circle {
    fill: none;
    stroke: ${color.deepText};
  }
  text {
    fill: ${color.muted};
    font-family: ${font.display};
    font-weight: 700;
    text-anchor: middle;
    dominant-baseline: central;
  }
`;
