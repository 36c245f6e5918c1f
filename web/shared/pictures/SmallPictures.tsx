import { useState } from 'react';
import styled from 'styled-components';
import { color, radius, space } from '../../ui/tokens.ts';
import { LargePictures } from './LargePictures.tsx';
import { LoadedPicture, type ShownPicture } from './LoadedPicture.tsx';

interface SmallProps {
  pictures: readonly ShownPicture[];
  /** Others do not see them: the files are asked for with the viewer's session. */
  isPrivate: boolean;
}

/** A few pictures, small, whose place is kept while they load; each opens large. Nothing for none. */
export function SmallPictures({ pictures, isPrivate }: SmallProps) {
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
              <LoadedPicture picture={picture} widest={640} isPrivate={isPrivate} />
            </Place>
          </li>
        ))}
      </List>
      {at !== undefined && (
        <LargePictures {...{ pictures, isPrivate, at }} onGo={setAt} onClose={() => setAt(undefined)} />
      )}
    </>
  );
}

/** One picture alone is shown as it is, unless it is very tall or very wide. */
const shapeOf = ({ width, height }: ShownPicture): string => {
  const ratio = Math.min(2, Math.max(0.75, width / height));
  return String(ratio);
};

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
