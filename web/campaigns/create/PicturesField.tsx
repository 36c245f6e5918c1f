import { useState } from 'react';
import styled from 'styled-components';
import { myStoreTexts } from '../../shared/myStoreTexts.ts';
import { refusalOf } from '../../shared/refusal.ts';
import { uploadImage } from '../../shared/rest.ts';
import { IconButton } from '../../ui/Button.tsx';
import { FieldError } from '../../ui/Field.tsx';
import { FileDrop } from '../../ui/FileDrop.tsx';
import { Icon } from '../../ui/Icons.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { color, radius, space } from '../../ui/tokens.ts';
import { MOST_PICTURES } from './campaignDraft.ts';

interface PicturesProps {
  pictures: readonly string[];
  onChange: (pictures: readonly string[]) => void;
  onBusy: (busy: boolean) => void;
}

/** A campaign's pictures, each stored as soon as it is picked. Without any the drawn one of the category is shown. */
export function PicturesField({ pictures, onChange, onBusy }: PicturesProps) {
  const [failure, setFailure] = useState<string>();
  const [file, setFile] = useState<File | null>(null);
  const toast = useToast();
  const add = async (picked: File | null) => {
    if (!picked) return;
    setFailure(undefined);
    setFile(picked);
    onBusy(true);
    try {
      onChange([...pictures, await uploadImage(picked)]);
    } catch (error) {
      const { code, message } = refusalOf(error);
      setFailure(code === 'FILE_TOO_LARGE' ? myStoreTexts.imageTooLarge : message);
    }
    setFile(null);
    onBusy(false);
  };
  return (
    <Stack $gap={3}>
      {pictures.length > 0 && (
        <List aria-label="Pictures">
          {pictures.map((url, at) => (
            <li key={url}>
              <img src={url} alt={`${at + 1} of ${pictures.length}`} width={120} height={90} />
              <IconButton
                label={`Remove picture ${at + 1}`}
                variant="secondary"
                onClick={() => onChange(pictures.filter((one) => one !== url))}
              >
                <Icon name="close" size={18} />
              </IconButton>
            </li>
          ))}
        </List>
      )}
      {pictures.length < MOST_PICTURES && (
        <FileDrop
          label={pictures.length === 0 ? 'Pictures' : 'Another picture'}
          file={file}
          onFile={(picked) => void add(picked)}
          onRefuse={(reason) => toast.error(reason)}
        />
      )}
      <div role="alert">{failure && <FieldError>{failure}</FieldError>}</div>
    </Stack>
  );
}

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[3]};
  li {
    position: relative;
  }
  img {
    display: block;
    width: 120px;
    height: 90px;
    object-fit: cover;
    border: 1px solid ${color.line};
    border-radius: ${radius.control};
  }
  button {
    position: absolute;
    top: 2px;
    right: 2px;
  }
`;
