import { useRef, useState } from 'react';
import type { CutPictureFieldsFragment } from '../graphql/graphql.ts';
import { graphql } from '../graphql/index.ts';
import { OnePictureForm } from '../shared/pictures/OnePictureForm.tsx';
import { useAction } from '../shared/useAction.ts';
import { Button } from '../ui/Button.tsx';
import { Muted, Row, Stack } from '../ui/Layout.tsx';
import { useToast } from '../ui/Toast.tsx';
import { useOnline } from '../ui/useOnline.ts';
import { PictureRows } from './PictureRows.tsx';

const Add = graphql(`
  mutation AddCutPicture($id: ID!, $fileId: ID!, $alt: String!) {
    addCutPicture(id: $id, fileId: $fileId, alt: $alt) { ...CustomerFile }
  }
`);
const Remove = graphql(`
  mutation RemoveCutPicture($customerId: ID!, $id: ID!) { removeCutPicture(customerId: $customerId, id: $id) { ...CustomerFile } }
`);

/** docs/rules.md B17. */
const MOST_PICTURES = 12;

interface CutsProps {
  customerId: string;
  hasAccount: boolean;
  pictures: readonly CutPictureFieldsFragment[];
}

/** Pictures of a customer's cuts: looked at, removed, and added up to twelve. */
export function CutPictures({ customerId, hasAccount, pictures }: CutsProps) {
  const online = useOnline();
  const toast = useToast();
  const [isOpen, setOpen] = useState(false);
  const [add, isAdding] = useAction(Add, { done: 'The picture is kept', refused: false });
  const [remove, isRemoving] = useAction(Remove);
  const list = useRef<HTMLDivElement>(null);
  const takeOff = async (picture: CutPictureFieldsFragment) => {
    if (isRemoving) return;
    const { refusal } = await remove({ customerId: picture.customerId, id: picture.id });
    if (refusal) return;
    // The button that was pressed is gone.
    list.current?.focus();
    toast.success('The picture is removed');
  };
  const own = pictures.filter((one) => one.customerId === customerId);
  return (
    <section aria-labelledby="customer-pictures">
      <h3 id="customer-pictures">Pictures of cuts</h3>
      <Stack $gap={4}>
        <Muted>
          {hasAccount ? 'You and the customer see them, and either can remove them.' : 'Only you see them.'}
        </Muted>
        <PictureRows ref={list} pictures={pictures} onRemove={(picture) => void takeOff(picture)} />
        {own.length >= MOST_PICTURES ? (
          <Muted>{`There are ${MOST_PICTURES} pictures. Remove one to add another.`}</Muted>
        ) : isOpen ? (
          <OnePictureForm
            place="customers"
            onAdd={(picture) => add({ id: customerId, ...picture })}
            isAdding={isAdding}
          />
        ) : (
          <Row>
            <Button small disabled={!online} onClick={() => setOpen(true)}>
              Add a picture
            </Button>
          </Row>
        )}
      </Stack>
    </section>
  );
}
