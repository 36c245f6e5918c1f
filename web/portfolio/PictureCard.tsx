import type { ReactNode } from 'react';
import styled from 'styled-components';
import { LoadedPicture } from '../shared/pictures/LoadedPicture.tsx';
import { Card } from '../ui/Card.tsx';
import { Row, Stack } from '../ui/Layout.tsx';
import { Note } from '../ui/Note.tsx';
import { color, radius, size, space } from '../ui/tokens.ts';
import type { OwnPicture } from './ownPortfolio.ts';

interface CardProps {
  picture: OwnPicture;
  /** "Picture 2 of 5", or what else it is called. */
  name: string;
  /** Others do not see it: the file is asked for with the member's session. */
  isPrivate: boolean;
  children: ReactNode;
}

/** A picture with its words, why it is hidden where it is, and its buttons. */
export function PictureCard({ picture, name, isPrivate, children }: CardProps) {
  return (
    <Sheet aria-label={name}>
      <Frame>
        <LoadedPicture picture={picture} widest={640} isPrivate={isPrivate} canRetry />
      </Frame>
      <Stack $gap={2}>
        <Words>{picture.alt}</Words>
        {picture.caption && <Caption>{picture.caption}</Caption>}
        {typeof picture.hiddenFor === 'string' && (
          <Note tone="warn">{`A moderator has hidden it: ${picture.hiddenFor}`}</Note>
        )}
        <Row $gap={2}>{children}</Row>
      </Stack>
    </Sheet>
  );
}

const Sheet = styled(Card)`display: grid; gap: ${space[3]}; align-content: start; min-width: 0;`;
const Frame = styled.div`
  display: grid;
  place-items: center;
  overflow: hidden;
  border: 1px solid ${color.line};
  border-radius: ${radius.control};
  background: ${color.sunken};
  aspect-ratio: 4 / 3;
  img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`;
const Words = styled.p`overflow-wrap: anywhere; unicode-bidi: plaintext;`;
const Caption = styled(Words)`font-size: ${size.sm}; color: ${color.ink2};`;
