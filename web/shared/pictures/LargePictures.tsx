import type { KeyboardEvent, ReactNode } from 'react';
import styled from 'styled-components';
import { IconButton } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icons.tsx';
import { color, space } from '../../ui/tokens.ts';
import { LoadedPicture, type ShownPicture } from './LoadedPicture.tsx';

interface LargeProps<P extends ShownPicture> {
  pictures: readonly P[];
  /** Others do not see them: the files are asked for with the viewer's session. */
  isPrivate: boolean;
  /** Which one is looked at. */
  at: number;
  onGo: (at: number) => void;
  onClose: () => void;
  /** What is said above it; left out, what is to be seen on it. */
  wordsOf?: (picture: P) => string;
  /** What can be done about it. */
  actionsOf?: (picture: P) => ReactNode;
}

/** A window with one of several pictures, large; the buttons and the arrow keys lead to the others. */
export function LargePictures<P extends ShownPicture>(props: LargeProps<P>) {
  const { pictures, isPrivate, at, onGo, onClose, wordsOf, actionsOf } = props;
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
      description={wordsOf?.(picture) ?? picture.alt}
    >
      <Frame onKeyDown={press}>
        <Whole key={picture.id} $picture={picture}>
          <LoadedPicture picture={picture} widest={1280} isPrivate={isPrivate} canRetry />
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
        {actionsOf?.(picture)}
      </Frame>
    </Dialog>
  );
}

const Frame = styled.div`display: grid; gap: ${space[3]};`;
const Whole = styled.div<{ $picture: ShownPicture }>`
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
