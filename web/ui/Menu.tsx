import { DropdownMenu as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styled, { css } from 'styled-components';
import { Icon, type IconName } from './Icons.tsx';
import { hanging } from './Overlay.tsx';
import { color, size, space, target } from './tokens.ts';

/** Actions behind a button. Children are the Menu… parts below. */
export function DropdownMenu(props: {
  trigger: ReactNode;
  label?: string;
  align?: 'start' | 'center' | 'end';
  /** Open from the start, where pressing the button is what draws the menu. */
  defaultOpen?: boolean;
  children: ReactNode;
}) {
  return (
    <Radix.Root modal={false} {...(props.defaultOpen && { defaultOpen: true })}>
      <Radix.Trigger asChild>{props.trigger}</Radix.Trigger>
      <Radix.Portal>
        <List align={props.align ?? 'end'} sideOffset={6} collisionPadding={12} aria-label={props.label}>
          {props.children}
        </List>
      </Radix.Portal>
    </Radix.Root>
  );
}

export function MenuItem(props: {
  icon?: IconName;
  onSelect: () => void;
  danger?: boolean;
  disabled?: boolean;
  children: ReactNode;
}) {
  const select = (event: Event) => {
    focusTrigger(event);
    props.onSelect();
  };
  return (
    <Item onSelect={select} disabled={props.disabled} $danger={props.danger}>
      {props.icon && <Icon name={props.icon} size={18} />}
      {props.children}
    </Item>
  );
}

/**
 * The focus goes back to the menu's button before anything is done: what is opened then knows where it came from, and
 * may keep the focus it takes.
 */
function focusTrigger({ currentTarget }: Event): void {
  const menu = currentTarget instanceof Element ? currentTarget.closest('[role="menu"]') : null;
  document.getElementById(menu?.getAttribute('aria-labelledby') ?? '')?.focus({ preventScroll: true });
}

export function MenuLink(props: { to: string; icon?: IconName; children: ReactNode }) {
  return (
    <Item asChild>
      <Link to={props.to}>
        {props.icon && <Icon name={props.icon} size={18} />}
        {props.children}
      </Link>
    </Item>
  );
}

/** One of a few, inside a menu. */
export function MenuChoice<V extends string>(props: {
  label: string;
  value: V;
  onChange: (value: V) => void;
  items: readonly { value: V; label: string; icon?: IconName }[];
}) {
  return (
    <Radix.RadioGroup
      value={props.value}
      onValueChange={(value) => props.onChange(value as V)}
      aria-label={props.label}
    >
      <MenuLabel>{props.label}</MenuLabel>
      {props.items.map((item) => (
        <Choice key={item.value} value={item.value} onSelect={(event) => event.preventDefault()}>
          {item.icon && <Icon name={item.icon} size={18} />}
          {item.label}
          <Radix.ItemIndicator asChild>
            <Tick>
              <Icon name="check" size={18} />
            </Tick>
          </Radix.ItemIndicator>
        </Choice>
      ))}
    </Radix.RadioGroup>
  );
}

const List = styled(
  Radix.Content,
)`${hanging} min-width: 220px; max-width: calc(100vw - 24px); max-height: var(--radix-dropdown-menu-content-available-height); overflow-y: auto;`;
const row = css`
  display: flex;
  align-items: center;
  gap: ${space[3]};
  min-height: ${target};
  padding: ${space[2]} ${space[3]};
  border-radius: 3px;
  color: ${color.ink};
  text-decoration: none;
  cursor: pointer;
  user-select: none;
  font-size: ${size.md};
  &[data-highlighted] {
    background: ${color.deepSoft};
    outline: none;
    box-shadow: inset 3px 0 0 ${color.deepText};
  }
  &[data-disabled] {
    opacity: .55;
    cursor: not-allowed;
  }
  @media (forced-colors: active) {
    &[data-highlighted] {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
    }
`;
const Item = styled(Radix.Item)<{ $danger?: boolean }>`${row} ${({ $danger }) => $danger && `color: ${color.err};`}`;
const Choice = styled(Radix.RadioItem)`${row}`;
const Tick = styled.span`margin-left: auto;`;
export const MenuLabel = styled(
  Radix.Label,
)`padding: ${space[2]} ${space[3]} ${space[1]}; font-size: ${size.xs}; font-weight: 650; color: ${color.muted};`;
export const MenuSeparator = styled(Radix.Separator)`height: 1px; margin: ${space[1]} 0; background: ${color.line};`;
