import { RadioGroup as Radix } from 'radix-ui';
import { type ReactNode, useId } from 'react';
import styled from 'styled-components';
import { color, media, motion, radius, size, space, target } from './tokens.ts';

export interface Choice<V extends string = string> {
  value: V;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean;
}

/** One of a few, all of them visible. `clearable` lets the chosen one be pressed again to choose none. */
export function RadioGroup<V extends string>(props: {
  label: string;
  items: readonly Choice<V>[];
  value: V | '';
  onChange: (value: V | '') => void;
  clearable?: boolean;
  columns?: boolean;
  hideLabel?: boolean;
}) {
  const id = useId();
  const press = (value: V) => {
    if (props.clearable && props.value === value) props.onChange('');
  };
  return (
    <div>
      <Name id={id} hidden={props.hideLabel}>
        {props.label}
      </Name>
      <Group
        aria-labelledby={id}
        value={props.value}
        onValueChange={(value) => props.onChange(value as V)}
        $columns={props.columns}
      >
        {props.items.map((item) => (
          <Plate key={item.value} value={item.value} disabled={item.disabled} onClick={() => press(item.value)}>
            <Dot>
              <Radix.Indicator />
            </Dot>
            <span>
              <strong>{item.label}</strong>
              {item.hint && <small>{item.hint}</small>}
            </span>
          </Plate>
        ))}
      </Group>
    </div>
  );
}

const Name = styled.p`font-weight: 650; margin-bottom: ${space[2]};`;
const Group = styled(Radix.Root)<{ $columns?: boolean }>`
  display: grid;
  gap: ${space[2]};
  grid-template-columns: ${({ $columns }) => ($columns ? 'repeat(auto-fit, minmax(150px, 1fr))' : '1fr')};
`;
const Plate = styled(Radix.Item)`
  display: flex;
  align-items: center;
  gap: ${space[3]};
  min-height: ${target};
  padding: ${space[2]} ${space[3]};
  text-align: left;
  background: ${color.surface};
  border: 1px solid ${color.lineStrong};
  border-radius: ${radius.control};
  line-height: 1.35;
  transition: background-color ${motion.control}, border-color ${motion.control};
  ${media.fine} {
    &:hover {
      background: ${color.deepSoft};
    }
    }
  &[data-state='checked'] {
    border-color: ${color.deep};
    box-shadow: inset 0 0 0 1px ${color.deep};
    background: ${color.deepSoft};
  }
  &:disabled {
    opacity: .55;
    cursor: not-allowed;
  }
  strong {
    font-weight: 600;
  }
  small {
    display: block;
    color: ${color.ink2};
    font-size: ${size.sm};
  }
  ${media.forced} {
    &[data-state='checked'] {
      outline: 2px solid Highlight;
    }
    }
`;
const Dot = styled.span`
  flex: none;
  width: 20px;
  height: 20px;
  border-radius: ${radius.full};
  border: 2px solid ${color.lineStrong};
  display: grid;
  place-items: center;
  background: ${color.surface};
  [data-state='checked'] > & {
    border-color: ${color.deep};
  }
  > span {
    width: 10px;
    height: 10px;
    border-radius: ${radius.full};
    background: ${color.deep};
  }
  ${media.forced} {
    > span {
      background: Highlight;
      forced-color-adjust: none;
    }
    }
`;
