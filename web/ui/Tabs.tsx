import { Tabs as Radix } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';
import styled from 'styled-components';
import { color, media, radius, size, space, target } from './tokens.ts';

export interface TabItem<V extends string = string> {
  value: V;
  label: ReactNode;
  count?: number;
  content: ReactNode;
}

/** Panels of which one is shown. Give `value` and `onChange` to keep the choice in the address. */
export function Tabs<V extends string>(props: {
  label: string;
  items: readonly TabItem<V>[];
  value?: V;
  onChange?: (value: V) => void;
  vertical?: boolean;
}) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each choice is brought into sight
  useEffect(() => {
    if (list.current) showChosen(list.current);
  }, [props.value]);
  return (
    <Root
      defaultValue={props.value === undefined ? props.items[0]?.value : undefined}
      value={props.value}
      onValueChange={(value) => props.onChange?.(value as V)}
      orientation={props.vertical ? 'vertical' : 'horizontal'}
    >
      <List ref={list} aria-label={props.label}>
        {props.items.map((item) => (
          <Tab key={item.value} value={item.value}>
            {item.label}
            {item.count !== undefined && <Count>{item.count}</Count>}
          </Tab>
        ))}
      </List>
      {props.items.map((item) => (
        <Panel key={item.value} value={item.value}>
          {item.content}
        </Panel>
      ))}
    </Root>
  );
}

/** Where the tabs do not all fit, the chosen one comes into sight; the page stays where it is. */
function showChosen(list: HTMLElement): void {
  const chosen = list.querySelector('[data-state="active"]')?.getBoundingClientRect();
  if (!chosen) return;
  const { left, right } = list.getBoundingClientRect();
  if (chosen.left < left) list.scrollLeft -= left - chosen.left;
  else if (chosen.right > right) list.scrollLeft += chosen.right - right;
}

const Root = styled(Radix.Root)`
  display: flex;
  flex-direction: column;
  gap: ${space[5]};
  min-width: 0;
  ${media.tablet} {
    &[data-orientation='vertical'] {
      flex-direction: row;
      gap: ${space[8]};
    }
    }
`;
const List = styled(Radix.List)`
  display: flex;
  gap: ${space[1]};
  border-bottom: 1px solid ${color.line};
  overflow-x: auto;
  scrollbar-width: none;
  flex: none;
  padding: 4px 4px 0;
  ${media.tablet} {
    &[data-orientation='vertical'] {
      flex-direction: column;
      border-bottom: 0;
      border-right: 1px solid ${color.line};
      width: 200px;
      padding: 4px 0 4px 4px;
    }
    }
`;
const Tab = styled(Radix.Trigger)`
  position: relative;
  flex: none;
  min-height: ${target};
  padding: ${space[2]} ${space[4]};
  border: 0;
  background: none;
  font-weight: 600;
  color: ${color.ink2};
  display: flex;
  align-items: center;
  gap: ${space[2]};
  text-align: left;
  border-radius: ${radius.bar} ${radius.bar} 0 0;
  ${media.fine} {
    &:hover {
      background: ${color.deepSoft};
      color: ${color.ink};
    }
    }
  &:focus-visible {
    outline-offset: -3px;
  }
  &[data-state='active'] {
    color: ${color.ink};
  }
  &[data-state='active']::after {
    content: '';
    position: absolute;
    inset: auto 0 0;
    height: 5px;
    background: ${color.brand};
  }
  ${media.tablet} {
    &[data-orientation='vertical'][data-state='active']::after {
      inset: 0 0 0 auto;
      width: 5px;
      height: auto;
    }
    }
  ${media.forced} {
    &[data-state='active']::after {
      background: Highlight;
      forced-color-adjust: none;
    }
    }
`;
const Count = styled.span`
  font-size: ${size.xs};
  min-width: 22px;
  padding: 0 5px;
  border-radius: ${radius.bar};
  background: ${color.sunken};
  text-align: center;
  font-variant-numeric: tabular-nums;
`;
const Panel = styled(Radix.Content)`
  flex: 1;
  min-width: 0;
  &:focus-visible {
    outline-offset: 4px;
  }
`;
