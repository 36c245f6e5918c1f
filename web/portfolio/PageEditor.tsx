import { useQuery } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { Unanswered } from '../live/Unanswered.tsx';
import { useAction } from '../shared/useAction.ts';
import { Button } from '../ui/Button.tsx';
import { Grid, Muted, Stack } from '../ui/Layout.tsx';
import { ListSkeleton } from '../ui/ListSkeleton.tsx';
import { EmptyState } from '../ui/States.tsx';
import { useToast } from '../ui/Toast.tsx';
import { AddPictureForm } from './AddPictureForm.tsx';
import { MyPortfolio, OrderPortfolio, type OwnPicture, RemovePicture, UndoRemoval } from './ownPortfolio.ts';
import { PictureCard } from './PictureCard.tsx';
import { WordsDialog } from './WordsDialog.tsx';

interface EditorProps {
  /** A shop of the member; left out, their own page. */
  shopId?: string;
  /** Where everybody sees the pictures. */
  shownAt: string;
}

/** The pictures of one page: put in order, described, removed and put back; and below them a form for another one. */
export function PageEditor({ shopId, shownAt }: EditorProps) {
  const query = useQuery(MyPortfolio, { variables: { shopId } });
  if (!query.data) return <Unanswered query={query} skeleton={<ListSkeleton />} />;
  const { pictures, removed, most } = query.data.myPortfolio;
  return (
    <Stack $gap={8}>
      <Pictures pictures={pictures} most={most} shopId={shopId} shownAt={shownAt} />
      {removed.length > 0 && <Removed pictures={removed} />}
      <AddPictureForm shopId={shopId} isFull={pictures.length >= most} most={most} />
    </Stack>
  );
}

/** A button of a picture, to find again the one that was pressed. */
const idOf = (what: 'earlier' | 'later', picture: OwnPicture) => `${what}-${picture.id}`;

function Pictures({
  pictures,
  most,
  shopId,
  shownAt,
}: {
  pictures: readonly OwnPicture[];
  most: number;
  shopId: string | undefined;
  shownAt: string;
}) {
  const [edited, edit] = useState<OwnPicture>();
  const [order, isOrdering] = useAction(OrderPortfolio);
  const [remove, isRemoving] = useAction(RemovePicture);
  const [undo] = useAction(UndoRemoval, { done: 'The picture is back' });
  const [said, say] = useState('');
  const toast = useToast();
  const heading = useRef<HTMLHeadingElement>(null);
  const pressed = useRef<string>(undefined);
  const ids = pictures.map(({ id }) => id);
  const shown = ids.join();
  // A card that has moved in the page loses the focus of its button.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new order is looked at
  useEffect(() => {
    if (pressed.current) document.getElementById(pressed.current)?.focus();
    pressed.current = undefined;
  }, [shown]);

  const move = async (picture: OwnPicture, by: -1 | 1) => {
    const from = ids.indexOf(picture.id);
    const to = from + by;
    if (isOrdering || to < 0 || to >= ids.length) return;
    pressed.current = idOf(by < 0 ? 'earlier' : 'later', picture);
    const moved = ids.with(from, ids[to] ?? '').with(to, picture.id);
    const { refusal } = await order({ ids: moved, shopId });
    if (!refusal) say(`It is picture ${to + 1} of ${ids.length} now.`);
  };
  const takeOff = async (picture: OwnPicture) => {
    const { refusal } = await remove({ id: picture.id });
    if (refusal) return;
    heading.current?.focus();
    toast.success('The picture is removed', {
      action: { label: 'Undo', alt: 'Press Undo below the pictures', onPress: () => void undo({ id: picture.id }) },
    });
  };

  return (
    <Stack as="section" $gap={4} aria-labelledby="pictures">
      <h2 id="pictures" ref={heading} tabIndex={-1}>
        Pictures
      </h2>
      {pictures.length === 0 ? (
        <EmptyState
          icon="image"
          title="No picture yet"
          text="Add one below: a chair, a set of clippers, a cut you are proud of."
        />
      ) : (
        <>
          <Muted>
            {`${pictures.length} of ${most}. `}
            <Link to={shownAt}>See the page as others do</Link>
          </Muted>
          <List as="ul" $min={240}>
            {pictures.map((picture, at) => {
              const name = `picture ${at + 1} of ${pictures.length}`;
              return (
                <li key={picture.id}>
                  <PictureCard
                    picture={picture}
                    name={`Picture ${at + 1} of ${pictures.length}`}
                    isPrivate={typeof picture.hiddenFor === 'string'}
                  >
                    <Button small aria-label={`Edit ${name}`} onClick={() => edit(picture)}>
                      Edit
                    </Button>
                    <Button
                      small
                      variant="quiet"
                      id={idOf('earlier', picture)}
                      aria-label={`Earlier: ${name}`}
                      aria-disabled={at === 0 || undefined}
                      onClick={() => void move(picture, -1)}
                    >
                      Earlier
                    </Button>
                    <Button
                      small
                      variant="quiet"
                      id={idOf('later', picture)}
                      aria-label={`Later: ${name}`}
                      aria-disabled={at === pictures.length - 1 || undefined}
                      onClick={() => void move(picture, 1)}
                    >
                      Later
                    </Button>
                    <Button
                      small
                      variant="danger"
                      aria-label={`Remove ${name}`}
                      aria-disabled={isRemoving || undefined}
                      onClick={() => void takeOff(picture)}
                    >
                      Remove
                    </Button>
                  </PictureCard>
                </li>
              );
            })}
          </List>
        </>
      )}
      <Muted role="status">{said}</Muted>
      {edited && <WordsDialog picture={edited} onClose={() => edit(undefined)} />}
    </Stack>
  );
}

/** What was removed within a day, each to be put back where it was. */
function Removed({ pictures }: { pictures: readonly OwnPicture[] }) {
  const [undo, isUndoing] = useAction(UndoRemoval, { done: 'The picture is back' });
  return (
    <Stack as="section" $gap={4} aria-labelledby="removed-pictures">
      <h2 id="removed-pictures">Removed</h2>
      <Muted>They can be put back for a day; then they are deleted.</Muted>
      <List as="ul" $min={240}>
        {pictures.map((picture) => (
          <li key={picture.id}>
            <PictureCard picture={picture} name={`Removed: ${picture.alt}`} isPrivate>
              <Button
                small
                aria-label={`Undo the removal: ${picture.alt}`}
                aria-disabled={isUndoing || undefined}
                onClick={() => void undo({ id: picture.id })}
              >
                Undo
              </Button>
            </PictureCard>
          </li>
        ))}
      </List>
    </Stack>
  );
}

const List = styled(Grid)`li { display: grid; min-width: 0; }`;
