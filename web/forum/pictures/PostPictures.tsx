import { type KeyboardEvent, useState } from 'react';
import styled from 'styled-components';
import { useRestFile } from '../../shared/useRestFile.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icons.tsx';
import { color, radius, size, space } from '../../ui/tokens.ts';
import type { Post } from '../posts.ts';

type Picture = Post['pictures'][number];

const [THUMBNAIL, LARGE] = [640, 1280];

interface PicturesProps {
  pictures: readonly Picture[];
  /** Others do not see the post: the files are asked for with the viewer's session. */
  isPrivate: boolean;
}

/** The pictures of a post: small ones whose place is kept while they load, each opens large. */
export function PostPictures({ post: { pictures, state } }: { post: Pick<Post, 'pictures' | 'state'> }) {
  const isPrivate = state !== 'visible';
  const [at, setAt] = useState<number>();
  if (pictures.length === 0) return null;
  return (
    <>
      <List aria-label={pictures.length === 1 ? 'Picture' : 'Pictures'} $isOne={pictures.length === 1}>
        {pictures.map((picture, index) => (
          <li key={picture.id}>
            <Place
              type="button"
              aria-label={`${picture.alt}, picture ${index + 1} of ${pictures.length}, open large`}
              onClick={() => setAt(index)}
              $shape={pictures.length === 1 ? shapeOf(picture) : '4 / 3'}
            >
              <Loaded picture={picture} widest={THUMBNAIL} isPrivate={isPrivate} />
            </Place>
          </li>
        ))}
      </List>
      {at !== undefined && <Large {...{ pictures, isPrivate, at }} onGo={setAt} onClose={() => setAt(undefined)} />}
    </>
  );
}

/** One picture alone is shown as it is, unless it is very tall or very wide. */
const shapeOf = ({ width, height }: Picture): string => {
  const ratio = Math.min(2, Math.max(0.75, width / height));
  return String(ratio);
};

interface LargeProps extends PicturesProps {
  at: number;
  onGo: (at: number) => void;
  onClose: () => void;
}

function Large({ pictures, isPrivate, at, onGo, onClose }: LargeProps) {
  const picture = pictures[Math.min(at, pictures.length - 1)];
  if (!picture) return null;
  const isOne = pictures.length === 1;
  const go = (next: number) => next >= 0 && next < pictures.length && onGo(next);
  const press = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') go(at - 1);
    if (key === 'ArrowRight') go(at + 1);
  };
  return (
    <Dialog
      wide
      open
      onOpenChange={(open) => !open && onClose()}
      title={isOne ? 'Picture' : `Picture ${at + 1} of ${pictures.length}`}
      description={picture.alt}
    >
      <Frame onKeyDown={press}>
        <Whole key={picture.id} $picture={picture}>
          <Loaded picture={picture} widest={LARGE} isPrivate={isPrivate} />
        </Whole>
        {!isOne && (
          <Turn>
            <IconButton label="Previous picture" aria-disabled={at === 0} onClick={() => go(at - 1)}>
              <Icon name="left" />
            </IconButton>
            <IconButton label="Next picture" aria-disabled={at === pictures.length - 1} onClick={() => go(at + 1)}>
              <Icon name="right" />
            </IconButton>
          </Turn>
        )}
      </Frame>
    </Dialog>
  );
}

interface LoadedProps {
  picture: Picture;
  /** In pixels; a wider one comes narrower. */
  widest: number;
  isPrivate: boolean;
}

function Loaded({ picture: { href, width, height, alt }, widest, isPrivate }: LoadedProps) {
  const address = width > widest ? `${href}?w=${widest}` : href;
  const file = useRestFile(isPrivate ? address : undefined);
  const [tries, setTries] = useState(0);
  const [isLost, setLost] = useState(false);
  if (isLost || file.failed)
    return (
      <Lost>
        The picture could not be loaded.
        {widest === LARGE && (
          <Button
            small
            onClick={() => {
              file.retry();
              setTries(tries + 1);
              setLost(false);
            }}
          >
            Load again
          </Button>
        )}
      </Lost>
    );
  const src = isPrivate ? file.url : address;
  if (!src) return null;
  return (
    <img key={tries} src={src} alt={alt} width={width} height={height} loading="lazy" onError={() => setLost(true)} />
  );
}

const List = styled.ul<{ $isOne: boolean }>`
  display: grid;
  gap: ${space[2]};
  grid-template-columns: ${({ $isOne }) => ($isOne ? 'minmax(0, 360px)' : 'repeat(2, minmax(0, 240px))')};
  min-width: 0;
`;
const Place = styled.button<{ $shape: string }>`
  display: grid;
  place-items: center;
  width: 100%;
  padding: 0;
  overflow: hidden;
  border: 1px solid ${color.line};
  border-radius: ${radius.control};
  background: ${color.sunken};
  color: ${color.ink2};
  aspect-ratio: ${({ $shape }) => $shape};
  cursor: zoom-in;
  img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`;
const Frame = styled.div`display: grid; gap: ${space[3]};`;
const Whole = styled.div<{ $picture: Picture }>`
  width: min(100%, ${({ $picture: { width } }) => width}px);
  max-height: 68dvh;
  margin-inline: auto;
  aspect-ratio: ${({ $picture: { width, height } }) => `${width} / ${height}`};
  background: ${color.sunken};
  img {
    width: 100%;
    height: 100%;
    object-fit: contain;
  }
`;
const Turn = styled.div`display: flex; justify-content: center; gap: ${space[3]};`;
const Lost = styled.span`display: grid; gap: ${space[2]}; justify-items: center; padding: ${space[3]}; font-size: ${size.sm};`;
