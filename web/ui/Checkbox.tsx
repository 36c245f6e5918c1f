import { Checkbox as Radix } from 'radix-ui';
import { type ReactNode, useId } from 'react';
import styled from 'styled-components';
import { FieldError } from './Field.tsx';
import { Icon } from './Icons.tsx';
import { color, media, radius, size, space, target } from './tokens.ts';

/** One yes-or-no, with its words beside it; the whole line can be pressed. */
export function Checkbox(props: {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  id?: string;
  name?: string;
  hint?: ReactNode;
  error?: string;
  disabled?: boolean;
}) {
  const own = useId();
  const id = props.id ?? own;
  const notes = [props.hint && `${id}-hint`, props.error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div>
      <Line>
        <Box
          id={id}
          name={props.name}
          checked={props.checked}
          disabled={props.disabled}
          onCheckedChange={(state) => props.onChange(state === true)}
          aria-describedby={notes || undefined}
          aria-invalid={props.error ? true : undefined}
        >
          <Radix.Indicator asChild>
            <span>
              <Icon name="check" size={18} />
            </span>
          </Radix.Indicator>
        </Box>
        <label htmlFor={id}>{props.label}</label>
      </Line>
      {props.hint && <Hint id={`${id}-hint`}>{props.hint}</Hint>}
      {props.error && <FieldError id={`${id}-error`}>{props.error}</FieldError>}
    </div>
  );
}

const Line = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[3]};
  min-height: ${target};
  label {
    flex: 1;
    padding-block: 10px;
    cursor: pointer;
    line-height: 1.4;
  }
`;
const Box = styled(Radix.Root)`
  position: relative;
  flex: none;
  width: 24px;
  height: 24px;
  padding: 0;
  display: grid;
  place-items: center;
  border: 1px solid ${color.lineStrong};
  border-radius: ${radius.bar};
  background: ${color.surface};
  color: ${color.onDeep};
  &::before {
    content: '';
    position: absolute;
    inset: -10px;
  }
  &[data-state='checked'] {
    background: ${color.deep};
    border-color: ${color.deep};
  }
  &[aria-invalid='true'] {
    border-color: ${color.err};
  }
  &:disabled {
    opacity: .55;
    cursor: not-allowed;
  }
  ${media.forced} {
    &[data-state='checked'] {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
    }
`;
const Hint = styled.p`color: ${color.muted}; font-size: ${size.sm}; padding-left: 36px;`;
