import { useQuery } from '@apollo/client/react';
import styled from 'styled-components';
import { Unanswered } from '../../live/Unanswered.tsx';
import { ShowMore } from '../../shared/ShowMore.tsx';
import { Loading, SkeletonText } from '../../ui/Skeleton.tsx';
import { color, radius, size, space } from '../../ui/tokens.ts';
import { EarlierVersions } from '../EarlierVersions.tsx';
import { MessagePicture } from '../MessagePicture.tsx';
import { ConversationMessages } from '../messageFields.ts';
import { momentOf } from '../wording.ts';

/**
 * What was said until the conversation was last reported, the last in view; what the reported member wrote is marked.
 */
export function Passage({ conversationId: id, against }: { conversationId: string; against: string }) {
  const query = useQuery(ConversationMessages, { variables: { id } });
  const { data, fetchMore } = query;
  if (!data)
    return (
      <Unanswered
        query={query}
        skeleton={
          <Loading>
            <SkeletonText lines={3} />
          </Loading>
        }
      />
    );
  const messages = data.messages.messages.toReversed();
  const older = () => fetchMore({ variables: { id, before: messages[0]?.nth } });
  return (
    <Said role="log" aria-label="What was said" tabIndex={0} ref={(box) => box?.scrollTo({ top: box.scrollHeight })}>
      {data.messages.hasOlder && <ShowMore onMore={older} />}
      {messages.map(({ id: messageId, author, text, picture, earlier, editedAt, sentAt }) => (
        <Line key={messageId} $accused={author.id === against}>
          <small>
            <strong>{author.name}</strong>
            {' · '}
            <time dateTime={sentAt}>{momentOf(sentAt)}</time>
            {editedAt !== null && ' · edited'}
          </small>
          <EarlierVersions earlier={earlier} />
          {picture && <MessagePicture picture={picture} from={author.name} />}
          {text ? <p>{text}</p> : !picture && <i>This message is no longer there.</i>}
        </Line>
      ))}
    </Said>
  );
}

const Said = styled.div`
  display: grid;
  gap: ${space[3]};
  max-height: 320px;
  overflow-y: auto;
  overscroll-behavior: contain;
  padding: ${space[4]};
  background: ${color.sunken};
  border-radius: ${radius.control};
  &:focus-visible {
    outline-offset: -3px;
  }
`;
const Line = styled.div<{ $accused: boolean }>`
  padding-left: ${space[3]};
  border-left: 4px solid ${({ $accused }) => ($accused ? color.brand : color.line)};
  p {
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  small {
    color: ${color.ink2};
    font-size: ${size.sm};
  }
`;
