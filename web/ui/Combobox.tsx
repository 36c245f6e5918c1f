import { Command } from 'cmdk';
import { Popover as Radix } from 'radix-ui';
import { useState } from 'react';
import styled from 'styled-components';
import { useFieldLinks } from './Field.tsx';
import { Icon } from './Icons.tsx';
import { hanging } from './Overlay.tsx';
import { color, radius, size, space, target } from './tokens.ts';

export interface ComboboxOption {
  value: string;
  label: string;
  note?: string;
}

/** A long list one searches by typing; for a short one use Select. Lives inside a <Field>. */
export function Combobox(props: {
  label: string;
  options: readonly ComboboxOption[];
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  emptyText?: string;
}) {
  const [open, setOpen] = useState(false);
  const { required: _required, ...links } = useFieldLinks();
  const chosen = props.options.find((option) => option.value === props.value);
  const choose = (value: string) => {
    props.onChange(value);
    setOpen(false);
  };
  return (
    <Radix.Root open={open} onOpenChange={setOpen}>
      <Opener {...links} type="button">
        <span>{chosen?.label ?? <em>{props.placeholder ?? 'Choose'}</em>}</span>
        <Icon name="down" size={18} />
      </Opener>
      <Radix.Portal>
        <Panel align="start" sideOffset={4} collisionPadding={12} aria-label={props.label}>
          <Command label={props.label} loop>
            <Command.Input placeholder="Type to search" />
            <Command.List label={props.label}>
              <Command.Empty>{props.emptyText ?? 'Nothing found'}</Command.Empty>
              {props.options.map((option) => (
                <Command.Item
                  key={option.value}
                  value={`${option.label} ${option.value}`}
                  onSelect={() => choose(option.value)}
                >
                  <span>{option.label}</span>
                  {option.note && <small>{option.note}</small>}
                  {option.value === props.value && <Icon name="check" size={18} />}
                </Command.Item>
              ))}
            </Command.List>
          </Command>
        </Panel>
      </Radix.Portal>
    </Radix.Root>
  );
}

const Opener = styled(Radix.Trigger)`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space[2]};
  width: 100%;
  min-height: ${target};
  padding: 10px ${space[3]};
  text-align: left;
  line-height: 1.4;
  background: ${color.surface};
  border: 1px solid ${color.lineStrong};
  border-radius: ${radius.control};
  &[aria-invalid='true'] {
    border-color: ${color.err};
    box-shadow: inset 0 0 0 1px ${color.err};
  }
  em {
    font-style: normal;
    color: ${color.muted};
  }
  svg {
    flex: none;
  }
`;
const Panel = styled(Radix.Content)`
  ${hanging} width: max(var(--radix-popover-trigger-width), 240px);
  max-width: calc(100vw - 24px);
  input {
    width: 100%;
    min-height: ${target};
    padding: ${space[2]} ${space[3]};
    border: 0;
    border-bottom: 1px solid ${color.line};
    background: none;
    outline: none;
    &::placeholder {
      color: ${color.muted};
      opacity: 1;
    }
    }
  input:focus-visible {
    box-shadow: inset 0 -3px 0 var(--focus);
  }
  [cmdk-list] {
    max-height: 280px;
    overflow-y: auto;
    padding-top: ${space[1]};
  }
  [cmdk-item] {
    display: flex;
    align-items: center;
    gap: ${space[2]};
    min-height: ${target};
    padding: ${space[2]} ${space[3]};
    border-radius: ${radius.bar};
    cursor: pointer;
  }
  [cmdk-item] svg {
    margin-left: auto;
  }
  small {
    color: ${color.muted};
    font-size: ${size.sm};
  }
  [cmdk-item][data-selected='true'] {
    background: ${color.deepSoft};
    box-shadow: inset 3px 0 0 ${color.deepText};
  }
  [cmdk-empty] {
    padding: ${space[4]};
    color: ${color.ink2};
  }
`;
