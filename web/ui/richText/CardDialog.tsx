import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { Button } from '../Button.tsx';
import { Dialog } from '../Dialog.tsx';
import { Field } from '../Field.tsx';
import { Input } from '../Input.tsx';
import { Muted, Stack } from '../Layout.tsx';
import { space } from '../tokens.ts';
import type { FoundCard, RichCards } from './richEditorProps.ts';
import type { CardKind } from './richText.ts';

/** Milliseconds without a key press before it is searched. */
const PAUSE = 250;

/** Finds a shop, product or campaign to show in the text. */
export function CardDialog(props: {
  kind: CardKind;
  find: RichCards['find'];
  onDone: (id: string) => void;
  onClose: () => void;
  onReturn: () => boolean;
}) {
  const { kind, find, onDone, onClose } = props;
  const [words, setWords] = useState('');
  const [{ found, refused }, setSearched] = useState<{ found?: readonly FoundCard[]; refused?: true }>({});
  useEffect(() => {
    let isLatest = true;
    const timer = setTimeout(
      () =>
        find(kind, words.trim()).then(
          (cards) => isLatest && setSearched({ found: cards }),
          () => isLatest && setSearched({ refused: true }),
        ),
      PAUSE,
    );
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [find, kind, words]);
  return (
    <Dialog title={`Add a ${kind}`} open onOpenChange={(open) => !open && onClose()} onReturn={props.onReturn}>
      <Stack>
        <Field label={`Find a ${kind}`}>
          <Input type="search" value={words} autoComplete="off" onChange={(event) => setWords(event.target.value)} />
        </Field>
        <div role="status">
          {refused && <Muted>It cannot be searched now. Please try again.</Muted>}
          {!refused && found?.length === 0 && <Muted>Nothing found.</Muted>}
        </div>
        <Found>
          {found?.map(({ id, title, text }) => (
            <li key={id}>
              <Button onClick={() => onDone(id)}>{text ? `${title}, ${text}` : title}</Button>
            </li>
          ))}
        </Found>
      </Stack>
    </Dialog>
  );
}

const Found = styled.ul`
  display: grid;
  gap: ${space[2]};
  max-height: 300px;
  overflow-y: auto;
  button {
    width: 100%;
    justify-content: flex-start;
    white-space: normal;
    text-align: start;
  }
`;
