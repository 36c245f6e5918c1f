import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import styled from 'styled-components';
import { texts } from '../../shared/texts.ts';
import { clock } from '../../shared/times.ts';
import { color, media, motion, radius, size, space } from '../../ui/tokens.ts';
import { halfHours, painted, toggled } from './week.ts';

const periods = [
  { label: texts.booking.morning, times: halfHours.filter((time) => time < '12:00') },
  { label: texts.booking.afternoon, times: halfHours.filter((time) => time >= '12:00' && time < '17:00') },
  { label: texts.booking.evening, times: halfHours.filter((time) => time >= '17:00') },
];

interface Stroke {
  from: string;
  work: boolean;
  base: readonly string[];
  moved: boolean;
}

/**
 * The half hours of one day. Press one, or draw over several; with the keyboard the arrows move, Space presses and
 * Shift with an arrow draws. One stop of the Tab key for all of them.
 */
export function SlotPainter(props: { day: string; slots: readonly string[]; onChange: (slots: string[]) => void }) {
  const { slots, onChange } = props;
  const [at, setAt] = useState(slots[0] ?? '09:00');
  const stroke = useRef<Stroke>(undefined);
  const box = useRef<HTMLDivElement>(null);

  const press = (time: string) => {
    // The click that ends a drawn line is not a press.
    if (!stroke.current?.moved) onChange(toggled(slots, time));
    stroke.current = undefined;
  };
  const begin = (event: PointerEvent) => {
    const from = slotUnder(event.target);
    stroke.current = from ? { from, work: !slots.includes(from), base: slots, moved: false } : undefined;
  };
  const draw = (event: PointerEvent) => {
    const now = stroke.current;
    if (!now || event.buttons === 0) return;
    const time = slotUnder(document.elementFromPoint(event.clientX, event.clientY));
    if (!time || (time === now.from && !now.moved)) return;
    now.moved = true;
    onChange(painted(now.base, now.from, time, now.work));
  };
  const move = (event: KeyboardEvent) => {
    const target = steps[event.key]?.(halfHours.indexOf(at));
    if (target === undefined) return;
    event.preventDefault();
    const time = halfHours[Math.max(0, Math.min(halfHours.length - 1, target))] ?? at;
    if (event.shiftKey) onChange(painted(slots, at, time, slots.includes(at) || !slots.includes(time)));
    setAt(time);
    box.current?.querySelector<HTMLElement>(`[data-slot="${time}"]`)?.focus();
  };

  return (
    <Groups ref={box} onPointerDown={begin} onPointerMove={draw} onKeyDown={move}>
      {periods.map(({ label, times }) => (
        <fieldset key={label} aria-label={`${props.day}, ${label}`}>
          <p aria-hidden>{label}</p>
          <Slots>
            {times.map((time) => (
              <Slot
                key={time}
                type="button"
                data-slot={time}
                aria-pressed={slots.includes(time)}
                tabIndex={time === at ? 0 : -1}
                onFocus={() => setAt(time)}
                onClick={() => press(time)}
              >
                {clock(time)}
              </Slot>
            ))}
          </Slots>
        </fieldset>
      ))}
    </Groups>
  );
}

const steps: Record<string, (at: number) => number> = {
  ArrowRight: (at) => at + 1,
  ArrowDown: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: () => halfHours.length - 1,
};

const slotUnder = (target: EventTarget | null): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-slot]')?.dataset.slot : undefined;

const Groups = styled.div`
  display: grid;
  gap: ${space[3]};
  touch-action: pan-y;
  user-select: none;
  p {
    font-size: ${size.sm};
    font-weight: 650;
    color: ${color.ink2};
    margin-bottom: ${space[1]};
  }
`;
const Slots = styled.div`display: grid; gap: 4px; grid-template-columns: repeat(auto-fill, minmax(68px, 1fr));`;
const Slot = styled.button`
  min-height: 44px;
  padding: 4px;
  border: 1px solid ${color.lineStrong};
  border-radius: ${radius.control};
  background: ${color.surface};
  font-size: ${size.sm};
  font-weight: 600;
  font-variant-numeric: tabular-nums;
  transition: background-color ${motion.control};
  ${media.fine} {
    min-height: 36px;
    &:hover {
      border-color: ${color.deepText};
      background: ${color.deepSoft};
    }
    }
  &[aria-pressed='true'] {
    background: ${color.deep};
    border-color: ${color.deep};
    color: ${color.onDeep};
  }
  ${media.forced} {
    &[aria-pressed='true'] {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
    }
`;
