import { type KeyboardEvent, type Ref, useImperativeHandle, useRef, useState } from 'react';
import styled from 'styled-components';
import { useSending } from '../../live/useOutbox.ts';
import { texts } from '../../shared/texts.ts';
import { useDraft } from '../../shared/useDraft.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icons.tsx';
import { TextArea } from '../../ui/Input.tsx';
import { Row, Stack } from '../../ui/Layout.tsx';
import { color, size, space } from '../../ui/tokens.ts';
import { useFocusInvalid } from '../../ui/useFocusInvalid.ts';
import { toolPressed, WritingTools } from '../markdown/WritingTools.tsx';
import { wordsOnly } from '../markdown/wordsOnly.ts';
import { AttachedPictures } from '../pictures/AttachedPictures.tsx';
import { type Attached, keptPictures, MOST_PICTURES, parsedPictures } from '../pictures/attached.ts';
import { useAttachments } from '../pictures/useAttachments.ts';
import type { Author } from '../posts.ts';
import { commentOutbox, newCommentId, type ReplyTo } from './commentOutbox.ts';
import { MentionChoices } from './MentionChoices.tsx';
import { useMentioning } from './useMentioning.ts';
import { useAnnounceReplying } from './useReplying.ts';

/** What others can do with the box. */
export interface BoxHandle {
  focus: () => void;
  /** Inserts text before the present text, and its pictures beside the present ones, to edit it again. */
  putIn: (words: string, pictures?: readonly Attached[]) => void;
}

interface BoxProps {
  threadId: string;
  myId: string;
  people: readonly Author[];
  answering: ReplyTo | undefined;
  box: Ref<BoxHandle>;
  onStopAnswering: () => void;
}

/**
 * Where a comment is written. What is in it outlives the page; what is sent waits in the outbox until the server has
 * it.
 */
export function CommentBox({ threadId, myId, people, answering, box, onStopAnswering }: BoxProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useDraft(draftKey(myId, threadId), area);
  const [kept, keepPictures] = useDraft(`${draftKey(myId, threadId)}/pictures`);
  const attachments = useAttachments(parsedPictures(kept), (next) =>
    keepPictures(next.length > 0 ? keptPictures(next) : ''),
  );
  const [asked, setAsked] = useState(false);
  const whole = useRef<HTMLDivElement>(null);
  const toFirstWrong = useFocusInvalid(whole);
  const [error, setError] = useState<string>();
  const { write } = useSending(commentOutbox);
  const tell = useAnnounceReplying(threadId);
  const mentioning = useMentioning(text, people, (next, caret) => {
    setText(next);
    // Once the box has the words, the caret stands behind the name.
    requestAnimationFrame(() => area.current?.setSelectionRange(caret, caret));
    area.current?.focus();
  });
  useImperativeHandle(box, () => ({
    focus: () => area.current?.focus(),
    putIn: (words, pictures = []) => {
      setText([words, text].filter((one) => one.trim()).join('\n\n'));
      if (pictures.length > 0)
        keepPictures(keptPictures([...pictures, ...attachments.pictures].slice(0, MOST_PICTURES)));
      area.current?.focus();
    },
  }));

  const send = () => {
    area.current?.focus();
    if (!text.trim()) return setError('A comment needs a text.');
    setAsked(attachments.isWaitedFor !== undefined);
    if (attachments.isWaitedFor) return toFirstWrong();
    write({
      id: newCommentId(threadId),
      threadId,
      text,
      writtenAt: new Date().toISOString(),
      ...(answering && { replyTo: answering }),
      ...(attachments.pictures.length > 0 && { pictures: [...attachments.pictures] }),
    });
    setText('');
    keepPictures('');
    setError(undefined);
    onStopAnswering();
  };
  const stopAnswering = () => {
    area.current?.focus();
    onStopAnswering();
  };
  const press = (event: KeyboardEvent) => {
    if (mentioning.press(event) || toolPressed(event, area.current, setText)) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
  };

  return (
    <Stack ref={whole} $gap={3} {...attachments.handlers}>
      {answering && <Answered answering={answering} onStop={stopAnswering} />}
      <Field label="Your comment" error={error}>
        <TextArea
          ref={area}
          rows={4}
          maxLength={5_000}
          placeholder={texts.forum.addPlaceholder}
          {...mentioning.links}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            mentioning.setCaret(target.selectionStart);
            if (target.value.trim()) tell();
          }}
          onSelect={({ currentTarget }) => mentioning.setCaret(currentTarget.selectionStart)}
          onKeyDown={press}
        />
      </Field>
      <WritingTools text={text} area={area} onText={setText} />
      <MentionChoices
        id={mentioning.id}
        people={mentioning.meant}
        chosen={mentioning.chosen}
        onPick={mentioning.pick}
      />
      <AttachedPictures attachments={attachments} asked={asked} />
      {/* At the start of its line: the chat floats over the end of the page's last one. */}
      <Row>
        <Button variant="primary" onClick={send}>
          {texts.forum.addComment}
        </Button>
      </Row>
    </Stack>
  );
}

/** Where a member's draft in a thread is kept. */
export const draftKey = (memberId: string, threadId: string): string => `${memberId}/${threadId}`;

const Answered = ({ answering: { name, quote }, onStop }: { answering: ReplyTo; onStop: () => void }) => (
  <About>
    <div>
      <strong>{`Replying to ${name}`}</strong>
      {quote && <blockquote>{wordsOnly(quote)}</blockquote>}
    </div>
    <IconButton label="Do not reply to it" onClick={onStop}>
      <Icon name="close" size={18} />
    </IconButton>
  </About>
);

const About = styled.div`
  display: flex;
  gap: ${space[3]};
  justify-content: space-between;
  align-items: flex-start;
  padding-left: ${space[3]};
  border-left: 4px solid ${color.deepText};
  font-size: ${size.sm};
  div {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  blockquote {
    margin: 0;
    max-height: 7.5em;
    overflow-y: auto;
    color: ${color.ink2};
    white-space: pre-line;
  }
`;
