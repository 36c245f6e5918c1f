import { useRef, useState } from 'react';
import styled from 'styled-components';
import type { OwnReviewFieldsFragment } from '../graphql/graphql.ts';
import { graphql } from '../graphql/index.ts';
import { LoadedPicture } from '../shared/pictures/LoadedPicture.tsx';
import { useAction } from '../shared/useAction.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Muted, Stack } from '../ui/Layout.tsx';
import { useToast } from '../ui/Toast.tsx';
import { color, radius, space } from '../ui/tokens.ts';
import { AddReviewPicture } from './AddReviewPicture.tsx';

const Remove = graphql(`
  mutation RemoveReviewPicture($bookingId: ID!, $id: ID!) { removeReviewPicture(bookingId: $bookingId, id: $id) { ...OwnReviewFields } }
`);

/** docs/rules.md B10. */
const MOST_PICTURES = 4;

interface PicturesProps {
  bookingId: string;
  pictures: OwnReviewFieldsFragment['pictures'];
  onClose: () => void;
}

/** The pictures of one's own review: taken off, and added up to four. */
export function ReviewPictures({ bookingId, pictures, onClose }: PicturesProps) {
  const [remove, isRemoving] = useAction(Remove);
  const [isAdding, setAdding] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const toast = useToast();
  const takeOff = async (id: string) => {
    if (isRemoving) return;
    const { refusal } = await remove({ bookingId, id });
    if (refusal) return;
    // The button that was pressed is gone.
    list.current?.focus();
    toast.success('The picture is removed');
  };
  return (
    <Dialog
      open
      busy={isAdding || isRemoving}
      onOpenChange={(open) => !open && onClose()}
      title="Pictures of the visit"
      description="Everybody who reads the review sees them."
    >
      <Stack $gap={5}>
        <Stack
          ref={list}
          tabIndex={-1}
          $gap={3}
          role="group"
          aria-label={`${pictures.length} of ${MOST_PICTURES} pictures`}
        >
          {pictures.length === 0 && <Muted>No picture yet.</Muted>}
          {pictures.map((picture) => (
            <Kept key={picture.id}>
              <Frame>
                <LoadedPicture picture={picture} widest={320} isPrivate={false} />
              </Frame>
              <Stack $gap={2} $align="start">
                <Alt>{picture.alt}</Alt>
                <Button
                  small
                  variant="danger"
                  aria-label={`Remove picture: ${picture.alt}`}
                  onClick={() => void takeOff(picture.id)}
                >
                  Remove picture
                </Button>
              </Stack>
            </Kept>
          ))}
        </Stack>
        {pictures.length < MOST_PICTURES ? (
          <AddReviewPicture bookingId={bookingId} onBusy={setAdding} />
        ) : (
          <Muted>{`There are ${MOST_PICTURES} pictures. Remove one to add another.`}</Muted>
        )}
      </Stack>
    </Dialog>
  );
}

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
