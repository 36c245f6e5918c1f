import { useSending, useWaitingWords } from '../live/useOutbox.ts';
import { RefusedNote } from '../ui/RefusedNote.tsx';
import { Bubble } from './Bubble.tsx';
import { WaitingPicture } from './MessagePicture.tsx';
import { messageOutbox, type WaitingMessage } from './messageOutbox.ts';

/**
 * An unconfirmed message: being sent, waiting for the network, or refused with the reason. `onLeave` moves the focus to
 * where the author goes on.
 */
export function WaitingBubble({ message, onLeave }: { message: WaitingMessage; onLeave: () => void }) {
  const { retry, discard } = useSending(messageOutbox);
  const words = useWaitingWords(messageOutbox);
  const { id, failure, isFinal } = message;
  return (
    <>
      <Bubble
        mine
        isWaiting
        from="You"
        text={message.text}
        picture={message.pictureId !== undefined && <WaitingPicture id={message.pictureId} />}
        at={message.writtenAt}
        state={!failure && <span>{words}</span>}
      />
      {failure && (
        <RefusedNote
          failure={failure}
          onRetry={isFinal ? undefined : () => retry(id)}
          onDiscard={() => discard(id)}
          onLeave={onLeave}
        />
      )}
    </>
  );
}
