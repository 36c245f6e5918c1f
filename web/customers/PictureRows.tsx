import type { Ref } from 'react';
import styled from 'styled-components';
import type { CutPictureFieldsFragment } from '../graphql/graphql.ts';
import { LoadedPicture } from '../shared/pictures/LoadedPicture.tsx';
import { Button } from '../ui/Button.tsx';
import { Stack } from '../ui/Layout.tsx';
import { color, radius, space } from '../ui/tokens.ts';

interface RowsProps {
  ref?: Ref<HTMLDivElement>;
  pictures: readonly CutPictureFieldsFragment[];
  onRemove: (picture: CutPictureFieldsFragment) => void;
}

/** Pictures with what is to be seen on them, each to be removed. */
export const PictureRows = ({ ref, pictures, onRemove }: RowsProps) => (
  <Stack ref={ref} tabIndex={-1} $gap={3} role="group" aria-label={countOf(pictures.length)}>
    {pictures.map((picture) => (
      <Kept key={picture.id}>
        <Frame>
          <LoadedPicture picture={picture} widest={320} isPrivate />
        </Frame>
        <Stack $gap={2} $align="start">
          <Alt>{picture.alt}</Alt>
          <Button small variant="danger" aria-label={`Remove picture: ${picture.alt}`} onClick={() => onRemove(picture)}>
            Remove picture
          </Button>
        </Stack>
      </Kept>
    ))}
  </Stack>
);

const countOf = (count: number): string => `${count} ${count === 1 ? 'picture' : 'pictures'}`;

const Kept = styled.div`
  display: grid;
  grid-template-columns: 96px minmax(0, 1fr);
  gap: ${space[3]};
  align-items: start;
`;
const Frame = styled.div`
  display: grid;
  place-items: center;
  overflow: hidden;
  border: 1px solid ${color.line};
  border-radius: ${radius.control};
  background: ${color.sunken};
  aspect-ratio: 1;
  img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`;
const Alt = styled.p`overflow-wrap: anywhere; unicode-bidi: plaintext;`;
