import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import { Button } from '../ui/Button.tsx';
import { RichText } from '../ui/richText/RichText.tsx';
import { space } from '../ui/tokens.ts';
import type { Notification } from './notificationFields.ts';
import { useReading } from './useReading.ts';

/** An announcement in full. Being shown is being read, also by who came here by a link. */
export function AnnouncementText({ notification }: { notification: Notification }) {
  const [, setParams] = useSearchParams();
  const { read } = useReading();
  const box = useRef<HTMLDivElement>(null);
  const opened = useRef(() => void read(notification));
  useEffect(() => {
    opened.current();
    box.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  const close = () => {
    // The button leaves; what opened it again is its row's title.
    box.current?.closest('li')?.querySelector('a')?.focus({ preventScroll: true });
    setParams(
      (now) => {
        now.delete('open');
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return (
    <Box ref={box}>
      <RichText content={notification.content} otherwise={notification.text} />
      <Button small variant="quiet" onClick={close}>
        Collapse
      </Button>
    </Box>
  );
}

/** Above the press area of the row, so that links and text selection work. */
const Box = styled.div`
  position: relative;
  z-index: 1;
  display: grid;
  gap: ${space[2]};
  justify-items: start;
  padding-block: ${space[2]};
  > button {
    margin-left: -12px;
  }
`;
