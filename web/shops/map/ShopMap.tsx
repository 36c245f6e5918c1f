import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { paths } from '../../shared/paths.ts';
import { Muted } from '../../ui/Layout.tsx';
import { color, font, media, radius, space } from '../../ui/tokens.ts';
import type { Filters, Words } from '../find/filters.ts';
import type { BarberPage } from '../find/useBarbers.ts';
import { type Frame, frameAround, groupName, groupsOf, type PinGroup } from './groups.ts';
import { lengthOf, outlines, pointAt, WHOLE } from './outlines.ts';
import { Picked } from './Picked.tsx';
import { StatesDrawing } from './StatesDrawing.tsx';
import { useWidth } from './useWidth.ts';

/** Pins are so many pixels wide, and no nearer to each other. */
const PIN = 34;
/** Nothing is drawn larger than where so many units of the drawing, some 120 miles, are its width. */
const CLOSEST = 40;

/** The shops of a search on a drawing of the states; a pin opens the card of its shop, or the names of several. */
export function ShopMap(props: { found: BarberPage; words: Words; filters: Filters; params: URLSearchParams }) {
  const { found, filters, params } = props;
  const [box, width] = useWidth<HTMLDivElement>(640);
  const { center, pins = [] } = found;
  const frame = useMemo(
    () => frameOf(center, Number(filters.near), filters.state),
    [center, filters.near, filters.state],
  );
  const unit = frame.width / width;
  const groups = useMemo(() => {
    const placed = pins.flatMap((pin) => {
      const at = pointAt(pin.latitude, pin.longitude);
      return at ? [{ ...pin, x: at[0], y: at[1] }] : [];
    });
    return groupsOf(placed, PIN * unit).filter((group) => isIn(frame, group));
  }, [pins, unit, frame]);
  const isPicked = ({ pins: all }: PinGroup) =>
    all.some(({ shopId }) => shopId === params.get('pin') || shopId === params.get('around'));
  const picked = groups.find(isPicked);
  return (
    <Board>
      <div>
        <Sheet ref={box}>
          <StatesDrawing
            frame={frame}
            unit={unit}
            state={filters.state}
            around={
              center ? { at: pointAt(center.latitude, center.longitude), radius: radiusOf(center, filters) } : undefined
            }
          />
          <ul aria-label="Shops on the map">
            {groups.map((group) => (
              <li
                key={group.pins[0]?.shopId}
                style={{
                  left: `${(100 * (group.x - frame.x)) / frame.width}%`,
                  top: `${(100 * (group.y - frame.y)) / frame.height}%`,
                }}
              >
                <Pin
                  to={hrefOfPin(params, group)}
                  preventScrollReset
                  aria-label={groupName(group)}
                  aria-current={group === picked || undefined}
                  title={groupName(group)}
                >
                  <span aria-hidden>{group.pins.length > 1 ? group.pins.length : ''}</span>
                </Pin>
              </li>
            ))}
          </ul>
        </Sheet>
        <Muted>{leftOut(found, groups)}</Muted>
      </div>
      <Picked group={picked} {...props} />
    </Board>
  );
}

/** What is not on the map, and why. */
function leftOut({ total }: BarberPage, groups: readonly PinGroup[]): string {
  const shown = groups.reduce((sum, { pins }) => sum + pins.length, 0);
  const what = `${shown} of ${total} ${total === 1 ? 'shop' : 'shops'} on the map. A pin is in the middle of a city.`;
  return shown < total
    ? `${what} The list has those whose city we cannot place, and what is beyond the first 300.`
    : what;
}

const radiusOf = (center: NonNullable<BarberPage['center']>, { near }: Filters): number =>
  lengthOf(Number(near), center.latitude, center.longitude);

/** The part that is drawn: the circle around a place, a state, or the whole country. */
function frameOf(center: BarberPage['center'], miles: number, state: string): Frame {
  const at = center && pointAt(center.latitude, center.longitude);
  if (center && at) {
    const reach = lengthOf(miles, center.latitude, center.longitude);
    return frameAround(
      [
        [at[0] - reach, at[1] - reach],
        [at[0] + reach, at[1] + reach],
      ],
      WHOLE,
      CLOSEST,
    );
  }
  const chosen = outlines.find(({ code }) => code === state);
  return chosen ? frameAround(chosen.bounds, WHOLE, CLOSEST) : WHOLE;
}

const isIn = ({ x, y, width, height }: Frame, at: { x: number; y: number }): boolean =>
  at.x >= x && at.x <= x + width && at.y >= y && at.y <= y + height;

/** The address with a pin opened: a shop's card, or the names of those that are together. */
function hrefOfPin(params: URLSearchParams, { pins }: PinGroup): string {
  const next = new URLSearchParams(params);
  next.delete('pin');
  next.delete('around');
  next.set(pins.length > 1 ? 'around' : 'pin', pins[0]?.shopId ?? '');
  return `${paths.barbers}?${next}`;
}

const Board = styled.div`
  display: grid;
  gap: ${space[5]};
  padding-bottom: ${space[12]};
  ${media.wide} {
    grid-template-columns: minmax(0, 1fr) 300px;
    align-items: start;
  }
`;
const Sheet = styled.div`
  position: relative;
  aspect-ratio: ${WHOLE.width} / ${WHOLE.height};
  overflow: hidden;
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.sunken};
  li {
    position: absolute;
    width: 0;
    height: 0;
  }
`;
const Pin = styled(Link)`
  position: absolute;
  translate: -50% -50%;
  display: grid;
  place-items: center;
  width: ${PIN - 4}px;
  height: ${PIN - 4}px;
  border: 2px solid ${color.surface};
  border-radius: ${radius.full};
  background: ${color.deep};
  color: ${color.onDeep};
  font: 800 0.95rem/1 ${font.display};
  text-decoration: none;
  font-variant-numeric: tabular-nums;
  span:empty {
    width: 8px;
    height: 8px;
    border-radius: ${radius.full};
    background: currentColor;
  }
  &[aria-current] {
    background: ${color.ink};
    color: ${color.bg};
    z-index: 1;
  }
  ${media.fine} {
    &:hover {
      outline: 2px solid ${color.deepText};
      z-index: 1;
    }
  }
`;
