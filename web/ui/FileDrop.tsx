import { type ChangeEvent, type DragEvent, useId, useRef, useState } from 'react';
import styled from 'styled-components';
import { Button } from './Button.tsx';
import { FieldError } from './Field.tsx';
import { Icon } from './Icons.tsx';
import { imageAccept, imageRefusal } from './imageFile.ts';
import { color, motion, radius, size, space } from './tokens.ts';
import { useObjectUrl } from './useObjectUrl.ts';

/**
 * One picture, picked or dragged here: jpg, jpeg or png up to 1 MB, with a preview. A file that is not allowed
 * is not kept: the reason stays written here and goes to `onRefuse` (for a toast).
 */
export function FileDrop(props: {
  label: string;
  file: File | null;
  onFile: (file: File | null) => void;
  onRefuse?: (reason: string) => void;
  /** The picture in force, shown until another is picked. */
  current?: string | null;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [reason, setReason] = useState<string>();
  const preview = useObjectUrl(props.file) ?? props.current ?? undefined;

  const take = (file: File | undefined) => {
    if (!file) return;
    const refusal = imageRefusal(file);
    setReason(refusal);
    if (refusal) props.onRefuse?.(refusal);
    else props.onFile(file);
  };
  const picked = (event: ChangeEvent<HTMLInputElement>) => {
    take(event.target.files?.[0]);
    // So that picking the same file again is noticed.
    event.target.value = '';
  };
  const dropped = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  const dragged = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };

  return (
    <fieldset aria-labelledby={`${id}-name`}>
      <Name id={`${id}-name`}>{props.label}</Name>
      <Zone $over={over} onDragOver={dragged} onDragLeave={() => setOver(false)} onDrop={dropped}>
        {preview ? <Preview src={preview} alt="Preview" width={96} height={96} /> : <Icon name="image" size={36} />}
        <Words>
          <p id={`${id}-hint`}>Pick a picture or drag it here. jpg, jpeg or png, at most 1 MB.</p>
          <input ref={input} hidden type="file" accept={imageAccept} onChange={picked} aria-label={props.label} />
          <Actions>
            <Button
              small
              icon={<Icon name="upload" size={18} />}
              onClick={() => input.current?.click()}
              aria-describedby={`${id}-name ${id}-hint${reason ? ` ${id}-error` : ''}`}
            >
              {preview ? 'Choose another' : 'Choose a file'}
            </Button>
            {props.file && (
              <Button small variant="quiet" onClick={() => props.onFile(null)}>
                Remove
              </Button>
            )}
          </Actions>
          {props.file && <small>{props.file.name}</small>}
        </Words>
      </Zone>
      <div role="alert">{reason && <FieldError id={`${id}-error`}>{reason}</FieldError>}</div>
    </fieldset>
  );
}

const Name = styled.p` font-weight: 650; margin-bottom: 6px;`;
const Zone = styled.div<{ $over: boolean }>`
  display: flex;
  align-items: center;
  gap: ${space[5]};
  padding: ${space[4]};
  border: 2px dashed ${({ $over }) => ($over ? color.deepText : color.lineStrong)};
  border-radius: ${radius.card};
  background: ${({ $over }) => ($over ? color.deepSoft : color.surface)};
  transition: background-color ${motion.control};
  > svg {
    color: ${color.muted};
    flex: none;
  }
`;
const Words = styled.div`
  min-width: 0;
  display: grid;
  gap: ${space[2]};
  font-size: ${size.sm};
  color: ${color.ink2};
  small {
    overflow-wrap: anywhere;
  }
`;
const Preview = styled.img`width: 96px; height: 96px; object-fit: cover; border-radius: ${radius.control}; border: 1px solid ${color.line}; flex: none;`;
const Actions = styled.div`display: flex; flex-wrap: wrap; gap: ${space[2]};`;
