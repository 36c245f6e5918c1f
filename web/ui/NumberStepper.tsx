import { type KeyboardEvent, useState } from 'react';
import styled from 'styled-components';
import { color, media, radius, size, target } from '../app/tokens.ts';
import { Icon } from './Icons.tsx';

/**
 * A whole number between two buttons; it can be typed too, and the arrow keys move it. What is typed counts when the field is left or Enter
 * is pressed; what is no number is forgotten. `least` may be 0 where that means taking the thing out.
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
  const set = (next: number) => {
    setDraft(undefined);
    const within = Math.max(least, Math.min(most, next));
    if (within !== value) props.onChange(within);
  };
  const settle = () => {
    if (typed !== undefined) set(/^\d{1,6}$/.test(typed) ? Number(typed) : value);
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (step) set(value + step);
    else if (event.key === 'Enter') settle();
    else return;
    event.preventDefault();
  };
  return (
    <Frame role="group" aria-label={props.label}>
      <Step type="button" aria-label={`Fewer: ${props.label}`} disabled={disabled || value <= least} onClick={() => set(value - 1)}>
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
      <Step type="button" aria-label={`More: ${props.label}`} disabled={disabled || value >= most} onClick={() => set(value + 1)}>
        <Icon name="plus" size={18} />
      </Step>
    </Frame>
  );
}

const Frame = styled.div`
  display: inline-grid; grid-template-columns: ${target} 52px ${target}; align-items: stretch; min-height: ${target}; flex: none;
  border: 1px solid ${color.lineStrong}; border-radius: ${radius.control}; background: ${color.surface};
`;
const Step = styled.button`
  display: grid; place-items: center; border: 0; background: none; border-radius: ${radius.control}; color: ${color.ink};
  ${media.fine} { &:hover:not(:disabled) { background: ${color.deepSoft}; } }
  &:disabled { color: ${color.muted}; opacity: .55; cursor: not-allowed; }
`;
const Box = styled.input`
  width: 100%; border: 0; border-inline: 1px solid ${color.line}; background: none; text-align: center; font-size: ${size.md}; font-weight: 650;
  &:disabled { color: ${color.ink2}; }
`;
