import { Tabs as Radix } from 'radix-ui';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import styled from 'styled-components';
import { color, media, radius, size, space, target } from './tokens.ts';

export interface TabItem<V extends string = string> {
  value: V;
  label: ReactNode;
  count?: number;
  content: ReactNode;
}

/**
 * Panels of which one is shown. Give `value` and `onChange` to keep the choice in the address. A count of 0 is shown
 * only with `zeros`.
 */
export function Tabs<V extends string>(props: {
  label: string;
  items: readonly TabItem<V>[];
  value?: V;
  onChange?: (value: V) => void;
  vertical?: boolean;
  zeros?: boolean;
}) {
  const list = useRef<HTMLDivElement>(null);
  useEndsInSight(list, props.items.length);
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
      <Ends>
        <List ref={list} aria-label={props.label}>
          {props.items.map((item) => (
            <Tab key={item.value} value={item.value}>
              {item.label}
              {(item.count ?? -1) > (props.zeros ? -1 : 0) && <Count>{item.count}</Count>}
            </Tab>
          ))}
        </List>
      </Ends>
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
  if (chosen.left < left + FADE) list.scrollLeft -= left + FADE - chosen.left;
  else if (chosen.right > right - FADE) list.scrollLeft += chosen.right - right + FADE;
}

/** Marks the sides on which there are more tabs than can be seen. */
function useEndsInSight(list: RefObject<HTMLDivElement | null>, tabs: number): void {
  useEffect(() => {
    const root = list.current;
    if (!root || tabs === 0) return;
    const { firstElementChild: first, lastElementChild: last } = root;
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio } of entries) {
          const hidden = intersectionRatio < WHOLE;
          if (target === first) root.parentElement?.toggleAttribute('data-before', hidden);
          if (target === last) root.parentElement?.toggleAttribute('data-after', hidden);
        }
      },
      { root, threshold: WHOLE },
    );
    if (first) observer.observe(first);
    if (last) observer.observe(last);
    return () => observer.disconnect();
  }, [list, tabs]);
}

/** How wide the tabs fade, in pixels. */
const FADE = 40;
/** The share of a tab that counts as all of it: widths are fractions of a pixel. */
const WHOLE = 0.98;

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
const Ends = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  position: relative;
  flex: none;
  min-width: 0;
  --before: 0px;
  --after: 0px;
  &[data-before] {
    --before: ${FADE}px;
  }
  &[data-after] {
    --after: ${FADE}px;
  }
  &[data-before]::before, &[data-after]::after {
    content: '';
    position: absolute;
    top: calc(50% - 5px);
    left: 4px;
    width: 9px;
    height: 9px;
    border: solid ${color.ink2};
    border-width: 0 0 2px 2px;
    transform: rotate(45deg);
    pointer-events: none;
  }
  &[data-after]::after {
    left: auto;
    right: 4px;
    transform: rotate(225deg);
  }
`;
const List = styled(Radix.List)`
  display: flex;
  gap: ${space[1]};
  border-bottom: 1px solid ${color.line};
  overflow-x: auto;
  scrollbar-width: none;
  scroll-padding-inline: ${FADE}px;
  padding: 4px 4px 0;
  mask-image: linear-gradient(to right, #0000 calc(var(--before) * .4), #000 var(--before), #000 calc(100% - var(--after)), #0000 calc(100% - var(--after) * .4));
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
  ${media.phone} {
    padding-inline: ${space[3]};
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
