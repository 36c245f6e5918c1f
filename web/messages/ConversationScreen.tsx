import { useQuery } from '@apollo/client/react';
import { useRef } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import styled from 'styled-components';
import type { Mailbox } from '../graphql/graphql.ts';
import { ASKED_ANEW, refetchSafely } from '../live/refetchSafely.ts';
import { NotFoundScreen } from '../shared/NotFoundScreen.tsx';
import { refusalOf } from '../shared/refusal.ts';
import { texts } from '../shared/texts.ts';
import { Page } from '../ui/Layout.tsx';
import { Loading, SkeletonText } from '../ui/Skeleton.tsx';
import { ErrorPanel } from '../ui/States.tsx';
import { color, size, space } from '../ui/tokens.ts';
import { Composer } from './Composer.tsx';
import { ConversationHead } from './ConversationHead.tsx';
import { boxOf, type Conversation } from './conversationCache.ts';
import { EditMessage } from './EditMessage.tsx';
import { InboxPane } from './InboxPane.tsx';
import { OneConversation } from './messageFields.ts';
import { useWriting } from './messageOutbox.ts';
import { Panes } from './Panes.tsx';
import { Thread } from './Thread.tsx';
import { useEditing } from './useEditing.ts';
import { usePicture } from './usePicture.ts';
import { useAnnounceTyping } from './useTyping.ts';
import { silenceOf } from './wording.ts';

/** /message/{id}: a conversation, with the inbox beside it where there is room. */
export function ConversationScreen() {
  const { id = '' } = useParams();
  const { data, error, loading, refetch } = useQuery(OneConversation, { variables: { id }, context: ASKED_ANEW });
  const box = useRef<Mailbox>('own');
  if (error && !data) {
    return (
      <Page title="Conversation">
        <ErrorPanel message={refusalOf(error).message} onRetry={() => refetchSafely(refetch)} retrying={loading} />
      </Page>
    );
  }
  if (data && !data.conversation) return <NotFoundScreen />;
  const conversation = data?.conversation ?? undefined;
  // The inbox stays until the mailbox of the next conversation is known.
  if (conversation) box.current = boxOf(conversation);
  return (
    <>
      <title>{`${conversation?.with.name ?? texts.loading} · ${texts.brand}`}</title>
      <Panes
        shows="open"
        list={<InboxPane box={box.current} openId={id} heading="h2" />}
        open={conversation ? <Open key={id} conversation={conversation} /> : <OnItsWay />}
      />
    </>
  );
}

function Open({ conversation }: { conversation: Conversation }) {
  const { id, with: other } = conversation;
  const composer = useRef<HTMLTextAreaElement>(null);
  const write = useWriting();
  const tellTyping = useAnnounceTyping(id);
  const picture = usePicture();
  const editing = useEditing(conversation, picture.busy);
  const silence = silenceOf(conversation);
  // Begun where it was not known yet that there is one.
  const isWriting = useLocation().state?.isWriting === true;
  return (
    <>
      <ConversationHead conversation={conversation} />
      <Thread conversation={conversation} editing={editing} composer={composer} />
      {silence ? (
        <Silence role="status">{silence}</Silence>
      ) : editing.message ? (
        <EditMessage key={editing.message.id} editing={editing} message={editing.message} />
      ) : (
        <Composer
          box={composer}
          place={id}
          to={other.name}
          picture={picture}
          onSend={(written) => write({ conversationId: id }, written)}
          onTyping={tellTyping}
          onEditLast={editing.begin}
          takesFocus={editing.hasEnded || isWriting}
        />
      )}
    </>
  );
}

const OnItsWay = () => (
  <Loading>
    <Pad>
      <SkeletonText lines={6} />
    </Pad>
  </Loading>
);

const Pad = styled.div`padding: ${space[6]};`;
const Silence = styled.p`padding: ${space[4]}; border-top: 1px solid ${color.line}; background: ${color.sunken}; color: ${color.ink2}; font-size: ${size.sm}; text-align: center;`;
