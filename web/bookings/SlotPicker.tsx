import { type RefObject, useEffect, useRef } from 'react';
import styled from 'styled-components';
import {
  byPeriod,
  choosable,
  countFree,
  type PeriodName,
  periods,
  type SlotFacts,
  slotWords,
} from '../shared/slots.ts';
import { texts } from '../shared/texts.ts';
import { clock, HORIZON_DAYS } from '../shared/times.ts';
import { Button } from '../ui/Button.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { ToggleGroup } from '../ui/ToggleGroup.tsx';
import { color, font, media, radius, size, space } from '../ui/tokens.ts';

/** Where the next free chair is, as far as it is known. */
export interface NextFree {
  label: string;
  busy: boolean;
  none: boolean;
  /** How many days ahead were looked at, where there is none. */
  horizon?: number;
  go: () => void;
  /** Wraps a way to other times so that the focus follows. */
  follow?: (go: () => void) => () => void;
}

/** Morning, Afternoon and Evening of one day with their times; the focus can be sent to the grid through `gridRef`. */
export function SlotPicker(props: {
  slots: readonly SlotFacts[];
  timeZone: string;
  period: PeriodName;
  onPeriod: (period: PeriodName) => void;
  chosen: string | undefined;
  onTime: (slot: SlotFacts) => void;
  nextFree: NextFree;
  gridRef: RefObject<HTMLDivElement | null>;
}) {
  const groups = byPeriod(props.slots);
  const nextFree = useFollowingFocus(props.nextFree, props.gridRef, countFree(groups[props.period]) > 0);
  return (
    <Periods>
      <Tabs<PeriodName>
        label="Time of day"
        zeros
        value={props.period}
        onChange={props.onPeriod}
        items={periods.map(({ value, label }) => ({
          value,
          label,
          count: countFree(groups[value]),
          content: (
            <div ref={value === props.period ? props.gridRef : undefined} tabIndex={-1}>
              {groups[value].length === 0 ? (
                <NothingHere nextFree={onwardFrom(value, groups, { nextFree, onPeriod: props.onPeriod })} />
              ) : (
                <Times
                  {...props}
                  nextFree={onwardFrom(value, groups, { nextFree, onPeriod: props.onPeriod })}
                  slots={groups[value]}
                  name={label}
                />
              )}
            </div>
          ),
        }))}
      />
    </Periods>
  );
}

/**
 * Going on to other times takes the button away that was pressed; the focus goes along, to the first time that is free
 * there.
 */
function useFollowingFocus(nextFree: NextFree, grid: RefObject<HTMLDivElement | null>, arrived: boolean): NextFree {
  const following = useRef(false);
  useEffect(() => {
    if (!following.current || !arrived) return;
    following.current = false;
    focusTimes(grid.current);
  });
  const follow = (go: () => void) => () => {
    following.current = true;
    go();
  };
  return { ...nextFree, go: follow(nextFree.go), follow };
}

/** Puts the focus on the first time that can be chosen, or on the empty place. */
export function focusTimes(grid: HTMLElement | null): void {
  const target = grid?.querySelector<HTMLElement>('[role="radio"]:not(:disabled), button:not(:disabled)');
  (target ?? grid)?.focus();
}

/** A free chair later on the same day comes before one on another day. */
function onwardFrom(
  period: PeriodName,
  groups: Record<PeriodName, readonly SlotFacts[]>,
  { nextFree, onPeriod }: { nextFree: NextFree; onPeriod: (period: PeriodName) => void },
): NextFree {
  const other = periods.find(({ value }) => value !== period && countFree(groups[value]) > 0);
  return other
    ? {
        label: `${other.label}: ${countFree(groups[other.value])} free`,
        busy: false,
        none: false,
        go: (nextFree.follow ?? ((go) => go))(() => onPeriod(other.value)),
      }
    : nextFree;
}

function Times(props: {
  slots: readonly SlotFacts[];
  timeZone: string;
  chosen: string | undefined;
  onTime: (slot: SlotFacts) => void;
  name: string;
  nextFree: NextFree;
}) {
  const choose = (time: string) => {
    const slot = props.slots.find((one) => one.time === time);
    if (slot) props.onTime(slot);
  };
  return (
    <Pile>
      <ToggleGroup
        label={`${props.name} times`}
        required
        min={100}
        value={props.chosen ?? ''}
        onChange={choose}
        items={props.slots.map((slot) => {
          const free = slot.time === props.chosen || choosable(slot);
          return {
            value: slot.time,
            label: clock(slot.time),
            disabled: !free,
            ...slotWords(slot, props.timeZone, free),
          };
        })}
      />
      {countFree(props.slots) === 0 && <Onward nextFree={props.nextFree} />}
    </Pile>
  );
}

function NothingHere({ nextFree }: { nextFree: NextFree }) {
  return (
    <Empty>
      <strong>{texts.booking.notAvailable}</strong>
      <Onward nextFree={nextFree} />
    </Empty>
  );
}

function Onward({ nextFree }: { nextFree: NextFree }) {
  if (nextFree.none) {
    const days = nextFree.horizon ?? HORIZON_DAYS;
    return <p role="status">{`Nothing is free in the next ${days === 1 ? 'day' : `${days} days`}.`}</p>;
  }
  return (
    <div>
      <Button small busy={nextFree.busy} onClick={nextFree.go}>
        {nextFree.label}
      </Button>
    </div>
  );
}

// Three tabs and their counts share one row of the narrowest phone.
const Periods = styled.div`${media.phone} { [role='tab'] { padding-inline: ${space[1]}; gap: ${space[1]}; flex: 1; justify-content: center; font-size: ${size.sm}; } }`;
const Pile = styled.div`display: grid; grid-template-columns: minmax(0, 1fr); gap: ${space[3]};`;
const Empty = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[3]};
  align-items: center;
  justify-content: space-between;
  padding: ${space[4]};
  border: 1px dashed ${color.lineStrong};
  border-radius: ${radius.card};
  strong {
    font: 800 ${size.lg}/1.2 ${font.display};
  }
`;
