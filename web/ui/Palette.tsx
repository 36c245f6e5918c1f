import { Command } from 'cmdk';
import { Dialog as Radix } from 'radix-ui';
import { type Ref, useRef, useState } from 'react';
import styled from 'styled-components';
import { Edge } from './Edge.tsx';
import { Icon, type IconName } from './Icons.tsx';
import { veil, windowFrame } from './Overlay.tsx';
import { scoreOf } from './scoreOf.ts';
import { color, media, radius, size, space, target } from './tokens.ts';
import { useReturnFocus } from './useReturnFocus.ts';

export interface PaletteItem {
  id: string;
  label: string;
  note?: string;
  icon?: IconName;
  /** Other words it should be found by. */
  keywords?: readonly string[];
  onChoose: () => void;
}

export interface PaletteGroup {
  title: string;
  items: readonly PaletteItem[];
}

/** Behind the end of any text. */
const LAST = 1_000_000;

/** The value of an item ends in its id, which nobody types: only its label and its other words are looked at. */
const scoreOfItem = (_value: string, typed: string, [label = '', ...others]: string[] = []): number =>
  scoreOf(label, typed, others);

/** Type, arrow, Enter: one box for going anywhere and doing anything. */
export function Palette(props: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  label: string;
  groups: readonly PaletteGroup[];
  /** What is in the box when it opens; later it is the box's own. */
  begun?: string;
  onQuery?: (query: string) => void;
  emptyText: string;
}) {
  const { onOpenAutoFocus, onCloseAutoFocus } = useReturnFocus();
  const field = useRef<HTMLInputElement>(null);
  // What is in it already is gone on with: it would be selected otherwise, and lost with the next key.
  const begin = (event: Event) => {
    onOpenAutoFocus();
    event.preventDefault();
    field.current?.focus();
    field.current?.setSelectionRange(LAST, LAST);
  };
  const choose = (item: PaletteItem) => {
    props.onOpenChange(false);
    item.onChoose();
  };
  return (
    <Radix.Root open={props.open} onOpenChange={props.onOpenChange}>
      <Radix.Portal>
        <Veil />
        <Frame aria-describedby={undefined} onOpenAutoFocus={begin} onCloseAutoFocus={onCloseAutoFocus}>
          <Radix.Title hidden>{props.label}</Radix.Title>
          <Edge />
          <Box label={props.label} filter={scoreOfItem} loop>
            <Head>
              <Icon name="search" />
              <Words place={field} label={props.label} begun={props.begun ?? ''} onQuery={props.onQuery} />
              <Radix.Close aria-label="Close">
                <kbd>Esc</kbd>
              </Radix.Close>
            </Head>
            <Command.List label={props.label}>
              <Command.Empty>{props.emptyText}</Command.Empty>
              {props.groups
                .filter(({ items }) => items.length > 0)
                .map((group) => (
                  <Command.Group key={group.title} heading={group.title}>
                    {group.items.map((item) => (
                      <Command.Item
                        // Words that change are only looked at in a new item: what is found anew would stay hidden.
                        key={[item.id, ...(item.keywords ?? [])].join(' ')}
                        value={`${item.label} ${item.id}`}
                        keywords={[item.label, ...(item.keywords ?? [])]}
                        onSelect={() => choose(item)}
                      >
                        {item.icon && <Icon name={item.icon} />}
                        <span>{item.label}</span>
                        {item.note && <small>{item.note}</small>}
                      </Command.Item>
                    ))}
                  </Command.Group>
                ))}
            </Command.List>
          </Box>
        </Frame>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** The box's text, begun anew with each opening. */
function Words(props: {
  place: Ref<HTMLInputElement>;
  label: string;
  begun: string;
  onQuery: ((query: string) => void) | undefined;
}) {
  const [words, setWords] = useState(props.begun);
  const change = (next: string) => {
    setWords(next);
    props.onQuery?.(next);
  };
  return <Command.Input ref={props.place} placeholder={props.label} value={words} onValueChange={change} />;
}

const Veil = styled(Radix.Overlay)`${veil}`;
const Frame = styled(Radix.Content)<{ $wide?: boolean }>`
  ${windowFrame}
  margin-top: min(14vh, 120px);
  max-height: min(520px, calc(100dvh - 160px));
  max-width: 620px;
  ${media.phone} {
    inset: 0;
    margin: 0;
    width: 100%;
    max-width: none;
    height: 100dvh;
    max-height: none;
    border-radius: 0;
    border: 0;
  }
`;
const Box = styled(Command)`
  display: flex;
  flex-direction: column;
  min-height: 0;
  flex: 1;
  [cmdk-list] {
    overflow-y: auto;
    padding: ${space[2]};
    overscroll-behavior: contain;
  }
  [cmdk-group-heading] {
    padding: ${space[2]} ${space[3]} ${space[1]};
    font-size: ${size.xs};
    font-weight: 650;
    color: ${color.muted};
  }
  [cmdk-item] {
    display: flex;
    align-items: center;
    gap: ${space[3]};
    min-height: ${target};
    padding: ${space[2]} ${space[3]};
    border-radius: ${radius.bar};
    cursor: pointer;
  }
  [cmdk-item] svg {
    flex: none;
  }
  [cmdk-item] span {
    flex: 1 1 auto;
  }
  [cmdk-item] small {
    flex: 0 1 auto;
    max-width: 55%;
    text-align: right;
    text-wrap: balance;
    line-height: 1.35;
    color: ${color.muted};
    font-size: ${size.sm};
  }
  [cmdk-item][data-selected='true'] {
    background: ${color.deepSoft};
    box-shadow: inset 3px 0 0 ${color.deepText};
  }
  [cmdk-empty] {
    padding: ${space[8]} ${space[4]};
    text-align: center;
    color: ${color.ink2};
  }
  ${media.forced} {
    [cmdk-item][data-selected='true'] {
      outline: 2px solid Highlight;
    }
    }
`;
const Head = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[3]};
  padding: ${space[1]} ${space[3]} ${space[1]} ${space[5]};
  border-bottom: 1px solid ${color.line};
  &:has(input:focus-visible) {
    box-shadow: inset 0 -3px 0 var(--focus);
  }
  input {
    flex: 1;
    min-width: 0;
    min-height: 52px;
    border: 0;
    background: none;
    font-size: ${size.lg};
    outline: none;
    &::placeholder {
      color: ${color.muted};
      opacity: 1;
    }
    }
  button {
    min-width: ${target};
    min-height: ${target};
    border: 0;
    background: none;
  }
  kbd {
    padding: 2px 6px;
    border: 1px solid ${color.lineStrong};
    border-radius: ${radius.bar};
    font-size: ${size.xs};
    color: ${color.ink2};
  }
`;
