import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { paths } from '../shared/paths.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { color, media, radius, size, space } from '../ui/tokens.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import type { Conversation } from './conversationCache.ts';
import { aboutOf, whenOf } from './wording.ts';

/** A conversation in the inbox: with whom, about what, the last words, and how many are unread. */
export function ConversationRow({ conversation, isOpen }: { conversation: Conversation; isOpen: boolean }) {
  const { id, with: other, lastMessage, unread } = conversation;
  return (
    <li>
      <Line to={paths.conversation(id)} aria-current={isOpen ? 'page' : undefined} $unread={unread > 0}>
        <Avatar name={other.name} src={other.pictureUrl} size={44} />
        <Words>
          <Top>
            <strong>{other.name}</strong>
            {lastMessage && <time dateTime={lastMessage.sentAt}>{whenOf(lastMessage.sentAt)}</time>}
          </Top>
          <small>{aboutOf(conversation.about)}</small>
          <Top>
            <Preview>{previewOf(lastMessage)}</Preview>
            {unread > 0 && (
              <Count className="figures">
                {unread}
                <VisuallyHidden> unread</VisuallyHidden>
              </Count>
            )}
          </Top>
        </Words>
      </Line>
    </li>
  );
}

function previewOf(message: Conversation['lastMessage']): string {
  if (!message) return '';
  return `${message.mine ? 'You: ' : ''}${message.text || (message.picture ? 'Picture' : 'No longer there')}`;
}

const Line = styled(Link)<{ $unread: boolean }>`
  display: flex;
  gap: ${space[3]};
  align-items: flex-start;
  padding: ${space[3]} ${space[4]};
  color: ${color.ink};
  text-decoration: none;
  border-bottom: 1px solid ${color.line};
  border-left: 4px solid ${({ $unread }) => ($unread ? color.brand : 'transparent')};
  &:focus-visible {
    outline-offset: -3px;
  }
  ${media.fine} {
    &:hover {
      background: ${color.deepSoft};
    }
    }
  &[aria-current] {
    background: ${color.deepSoft};
  }
  strong {
    font-weight: ${({ $unread }) => ($unread ? 750 : 650)};
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  small {
    display: block;
    color: ${color.deepText};
    font-size: ${size.xs};
    font-weight: 600;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  time {
    flex: none;
    color: ${color.ink2};
    font-size: ${size.xs};
  }
  ${media.forced} {
    &[aria-current] {
      outline: 2px solid Highlight;
      outline-offset: -3px;
    }
    }
`;
const Words = styled.span`flex: 1; min-width: 0; display: grid; gap: 1px;`;
const Top = styled.span`display: flex; align-items: baseline; justify-content: space-between; gap: ${space[3]}; min-width: 0;`;
const Preview = styled.span`color: ${color.ink2}; font-size: ${size.sm}; overflow: hidden; text-overflow: ellipsis; white-space: nowrap;`;
const Count = styled.span`
  flex: none;
  min-width: 22px;
  padding: 0 6px;
  border-radius: ${radius.full};
  background: ${color.brand};
  color: ${color.onBrand};
  font-size: ${size.xs};
  font-weight: 700;
  line-height: 22px;
  text-align: center;
`;
