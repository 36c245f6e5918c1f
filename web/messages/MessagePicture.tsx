import { useState } from 'react';
import styled from 'styled-components';
import { sentPicture } from '../shared/sentPictures.ts';
import { useRestFile } from '../shared/useRestFile.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icons.tsx';
import { color, radius, size, space } from '../ui/tokens.ts';
import { useObjectUrl } from '../ui/useObjectUrl.ts';
import type { Message } from './conversationCache.ts';

type Picture = NonNullable<Message['picture']>;

const THUMBNAIL = 640;

/**
 * The picture of a message: its space is reserved while it loads, and it opens large. `from` names the author: 'Picture
 * from Ana'.
 */
export function MessagePicture({ picture, from }: { picture: Picture; from: string }) {
  const [open, setOpen] = useState(false);
  const title = `Picture from ${from}`;
  const { url, failed, retry } = useRestFile(
    picture.width > THUMBNAIL ? `${picture.href}?w=${THUMBNAIL}` : picture.href,
  );
  if (failed)
    return (
      <Place $picture={picture}>
        <Button small variant="quiet" icon={<Icon name="refresh" size={18} />} onClick={retry}>
          {`${title}: load again`}
        </Button>
      </Place>
    );
  return (
    <Dialog
      wide
      title={title}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Place as="button" type="button" $picture={picture} aria-label={`${title}, open large`}>
          {url && <img src={url} alt={title} />}
        </Place>
      }
    >
      <Large picture={picture} title={title} />
    </Dialog>
  );
}

function Large({ picture, title }: { picture: Picture; title: string }) {
  const { url, failed, retry } = useRestFile(picture.href);
  if (failed) return <Button onClick={retry}>Load again</Button>;
  return <Full $picture={picture}>{url && <img src={url} alt={title} />}</Full>;
}

/** The picture of an unsent message, as long as this page has it. */
export function WaitingPicture({ id }: { id: string }) {
  const url = useObjectUrl(sentPicture(id) ?? null);
  return url ? <Sent src={url} alt="Picture from you" /> : <Unseen>Picture</Unseen>;
}

type Sized = { $picture: Picture };

const Place = styled.div<Sized>`
  display: grid;
  place-items: center;
  overflow: hidden;
  width: ${({ $picture: { width } }) => Math.min(280, width)}px;
  max-width: 100%;
  min-width: 88px;
  max-height: 320px;
  padding: 0;
  margin-block: ${space[1]};
  border: 1px solid ${color.line};
  border-radius: ${radius.control};
  background: ${color.surface};
  color: ${color.ink};
  aspect-ratio: ${({ $picture: { width, height } }) => `${width} / ${height}`};
  &:is(button) {
    cursor: zoom-in;
  }
  img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`;
const Full = styled.div<Sized>`
  width: min(100%, ${({ $picture: { width } }) => width}px);
  max-height: 75dvh;
  margin-inline: auto;
  aspect-ratio: ${({ $picture: { width, height } }) => `${width} / ${height}`};
  img {
    width: 100%;
    height: 100%;
    object-fit: contain;
  }
`;
const Sent = styled.img`width: 280px; max-width: 100%; max-height: 320px; object-fit: cover; border-radius: ${radius.control};`;
const Unseen = styled.i`font-size: ${size.sm};`;
