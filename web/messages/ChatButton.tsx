import type { Ref } from 'react';
import styled from 'styled-components';
import { texts } from '../shared/texts.ts';
import { Icon } from '../ui/Icons.tsx';
import { color, layer, media, radius, size, space } from '../ui/tokens.ts';

/**
 * The round button at the foot of the page, and how much is unread in it. Its name has the greeting until the chat has
 * been opened once; the bubble beside it lies over the page, so it comes late and does not stay.
 */
export function ChatButton(props: {
  greets: boolean;
  hasBubble: boolean;
  unread: number;
  onOpen: () => void;
  ref?: Ref<HTMLButtonElement>;
}) {
  const { unread } = props;
  return (
    <Place data-chat data-noprint>
      {props.greets && props.hasBubble && (
        <Greeting type="button" tabIndex={-1} onClick={props.onOpen}>
          {texts.chat.greeting}
        </Greeting>
      )}
      <Round
        ref={props.ref}
        type="button"
        aria-haspopup="dialog"
        aria-label={['Chat', props.greets && texts.chat.greeting, unread > 0 && `${unread} unread`]
          .filter(Boolean)
          .join(', ')}
        onClick={props.onOpen}
      >
        <Icon name="forum" size={24} />
        {unread > 0 && (
          <i aria-hidden className="figures">
            {unread}
          </i>
        )}
      </Round>
    </Place>
  );
}

/** Above whatever else keeps to the foot of a small screen; beside the sidebar’s entries where there is one (`Shell`). */
const Place = styled.aside.attrs({ 'aria-label': 'Chat' })`
  position: fixed;
  right: var(--chat-right, ${space[4]});
  left: var(--chat-left, auto);
  bottom: ${space[4]};
  z-index: ${layer.bar};
  ${media.phone} {
    right: ${space[3]};
    bottom: calc(var(--foot, 0px) + ${space[3]});
  }
`;
// Outside of the place, which neither grows nor moves with it.
const Greeting = styled.button`
  position: absolute;
  right: var(--greeting-right, calc(100% + ${space[2]}));
  left: var(--greeting-left, auto);
  top: 8px;
  min-height: 32px;
  white-space: nowrap;
  padding: ${space[1]} ${space[3]};
  border: 1px solid ${color.lineStrong};
  border-radius: ${radius.card} ${radius.card} 0 ${radius.card};
  background: ${color.raised};
  color: ${color.ink};
  font-size: ${size.sm};
  font-weight: 650;
  box-shadow: 0 2px 8px rgb(0 0 0 / .18);
  cursor: pointer;
`;
const Round = styled.button`
  position: relative;
  display: grid;
  place-items: center;
  width: 48px;
  height: 48px;
  padding: 0;
  border: 2px solid ${color.surface};
  border-radius: ${radius.full};
  background: ${color.deep};
  color: ${color.onDeep};
  box-shadow: 0 2px 10px rgb(0 0 0 / .28);
  cursor: pointer;
  i {
    position: absolute;
    top: -6px;
    right: -4px;
    min-width: 22px;
    padding: 0 5px;
    border-radius: ${radius.full};
    background: ${color.brand};
    color: ${color.onBrand};
    font-size: ${size.xs};
    font-style: normal;
    font-weight: 700;
    line-height: 22px;
  }
`;
