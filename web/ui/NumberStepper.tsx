import { type KeyboardEvent, useRef, useState } from 'react';
import styled from 'styled-components';
import { Icon } from './Icons.tsx';
import { color, media, radius, size, target } from './tokens.ts';

/**
 * A whole number between two buttons; it can be typed too, and the arrow keys move it. What is typed counts when the
 * field is left or Enter is pressed; what is no number is forgotten. `least` may be 0 where that means taking the thing
 * out.
 */
export function NumberStepper(props: {
  label: string;
  value: number;
  least: number;
  most: number;
  onChange: (value: number) => void;
  disabled?: boolean;
  describedBy?: string;
}) {
  const { value, least, most, disabled } = props;
  // What is half typed belongs to the value it began with: a change from elsewhere wins over it.
  const [draft, setDraft] = useState<{ from: number; text: string }>();
  const typed = draft?.from === value ? draft.text : undefined;
  // What was asked for may take a moment to come back as `value`: the next step is one from there, so that quick
  // presses all count.
  const asked = useRef({ from: value, to: value });
  if (asked.current.from !== value) asked.current = { from: value, to: value };
  const set = (next: number) => {
    setDraft(undefined);
    const within = Math.max(least, Math.min(most, next));
    if (within === value && within === asked.current.to) return;
    asked.current = { from: value, to: within };
    props.onChange(within);
  };
  const step = (by: number) => set(asked.current.to + by);
  const settle = () => {
    if (typed === undefined) return;
    if (/^\d{1,6}$/.test(typed)) set(Number(typed));
    else setDraft(undefined);
  };
  const press = (event: KeyboardEvent) => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (by) step(by);
    else if (event.key === 'Enter') settle();
    else return;
    event.preventDefault();
  };
  return (
    <Frame role="group" aria-label={props.label}>
      <Step
        type="button"
        aria-label={`Fewer: ${props.label}`}
        disabled={disabled || value <= least}
        onClick={() => step(-1)}
      >
        <Icon name="minus" size={18} />
      </Step>
      <Box
        aria-label={props.label}
        className="figures"
        inputMode="numeric"
        autoComplete="off"
        role="spinbutton"
        aria-valuenow={value}
        aria-valuemin={least}
        aria-valuemax={most}
        aria-describedby={props.describedBy}
        disabled={disabled}
        value={typed ?? String(value)}
        onChange={(event) => setDraft({ from: value, text: event.target.value })}
        onFocus={(event) => event.target.select()}
        onBlur={settle}
        onKeyDown={press}
      />
      <Step
        type="button"
        aria-label={`More: ${props.label}`}
        disabled={disabled || value >= most}
        onClick={() => step(1)}
      >
        <Icon name="plus" size={18} />
      </Step>
    </Frame>
  );
}

const Frame = styled.div`
  display: inline-grid;
  grid-template-columns: ${target} 52px ${target};
  align-items: stretch;
  min-height: ${target};
  flex: none;
  border: 1px solid ${color.lineStrong};
  border-radius: ${radius.control};
  background: ${color.surface};
`;
const Step = styled.button`
  display: grid;
  place-items: center;
  border: 0;
  background: none;
  border-radius: ${radius.control};
  color: ${color.ink};
  ${media.fine} {
    &:hover:not(:disabled) {
      background: ${color.deepSoft};
    }
    }
  &:disabled {
    color: ${color.muted};
    opacity: .55;
    cursor: not-allowed;
  }
`;
const Box = styled.input`
  width: 100%;
  border: 0;
  border-inline: 1px solid ${color.line};
  background: none;
  text-align: center;
  font-size: ${size.md};
  font-weight: 650;
  &:disabled {
    color: ${color.ink2};
  }
`;
