import { ToggleGroup as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { color, media, motion, radius, size, space, target } from './tokens.ts';

export interface ToggleItem<V extends string = string> {
  value: V;
  label: ReactNode;
  /** A second, smaller line: a count, a date, the word "Booked". */
  note?: ReactNode;
  /** Something is behind this one: a dot is shown. */
  dot?: boolean;
  disabled?: boolean;
  /** The whole name, where the visible words are too short to be understood alone. */
  name?: string;
}

/**
 * Plates of which at most one is pressed; arrow keys move between those that are not disabled.
 * `required` keeps the pressed one pressed.
 */
export function ToggleGroup<V extends string>(props: {
  label: string;
  items: readonly ToggleItem<V>[];
  value: V | '';
  onChange: (value: V | '') => void;
  required?: boolean;
  /** Least width of a plate in pixels; the plates share the row's width. */
  min?: number;
  labelledBy?: string;
}) {
  const change = (value: string) => {
    if (value || !props.required) props.onChange(value as V | '');
  };
  return (
    <Group
      type="single"
      aria-label={props.labelledBy ? undefined : props.label}
      aria-labelledby={props.labelledBy}
      value={props.value}
      onValueChange={change}
      $min={props.min ?? 84}
    >
      {props.items.map((item) => (
        <Plate key={item.value} value={item.value} disabled={item.disabled} aria-label={item.name}>
          <span>{item.label}</span>
          {item.note !== undefined && <small>{item.note}</small>}
          {item.dot && <Dot aria-hidden />}
        </Plate>
      ))}
    </Group>
  );
}

const Group = styled(Radix.Root)<{ $min: number }>`
  display: grid;
  gap: ${space[2]};
  grid-template-columns: repeat(auto-fill, minmax(min(100%, ${({ $min }) => $min / 16}rem), 1fr));
`;
const Plate = styled(Radix.Item)`
  position: relative;
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: 1px;
  min-height: ${target};
  padding: 6px ${space[2]};
  background: ${color.surface};
  border: 1px solid ${color.lineStrong};
  border-radius: ${radius.control};
  font-weight: 600;
  line-height: 1.2;
  overflow-wrap: anywhere;
  font-variant-numeric: tabular-nums;
  transition: background-color ${motion.control}, border-color ${motion.control};
  small {
    font-size: ${size.xs};
    font-weight: 400;
    color: ${color.muted};
  }
  ${media.fine} {
    &:hover:not(:disabled, [data-state='on']) {
      background: ${color.deepSoft};
      border-color: ${color.deepText};
    }
    }
  &[data-state='on'] {
    background: ${color.deep};
    border-color: ${color.deep};
    color: ${color.onDeep};
    small {
      color: inherit;
    }
    }
  &:disabled {
    border-style: dashed;
    border-color: ${color.line};
    background: transparent;
    color: ${color.muted};
    cursor: not-allowed;
  }
  ${media.forced} {
    &[data-state='on'] {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
    }
`;
const Dot = styled.i`
  forced-color-adjust: none;
  position: absolute;
  top: 6px;
  right: 6px;
  width: 6px;
  height: 6px;
  border-radius: ${radius.full};
  background: ${color.brand};
  [data-state='on'] > & {
    background: currentColor;
  }
`;
