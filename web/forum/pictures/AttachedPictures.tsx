import { useRef } from 'react';
import styled from 'styled-components';
import { ResendActivation } from '../../shared/ResendActivation.tsx';
import { needsActivation } from '../../shared/refusal.ts';
import { sentPicture } from '../../shared/sentPictures.ts';
import { useRestFile } from '../../shared/useRestFile.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Field, FieldError } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icons.tsx';
import { Input } from '../../ui/Input.tsx';
import { imageAccept } from '../../ui/imageFile.ts';
import { Stack } from '../../ui/Layout.tsx';
import { color, media, radius, size, space } from '../../ui/tokens.ts';
import { useObjectUrl } from '../../ui/useObjectUrl.ts';
import { type Attached, LONGEST_ALT, MOST_PICTURES } from './attached.ts';
import type { Attachments, Upload } from './useAttachments.ts';

const NEEDED = 'Describe the picture for readers who do not see it.';
const ON_ITS_WAY = 'A picture is still on its way. Send again once it is there.';

interface AttachedProps {
  attachments: Attachments;
  /** It was tried to send the post: what is missing is said. */
  asked: boolean;
  disabled?: boolean;
}

/** The pictures of a post that is being written: chosen, pasted or dropped, each with a description, and removed. */
export function AttachedPictures({ attachments, asked, disabled }: AttachedProps) {
  const { pictures, uploads, refusal, isFull, take, isWaitedFor } = attachments;
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const said = asked && isWaitedFor === 'upload' ? ON_ITS_WAY : refusal?.message;
  return (
    <Stack $gap={3}>
      {pictures.length + uploads.length > 0 && (
        <List aria-label="Pictures of this post">
          {pictures.map((picture, at) => (
            <Item key={picture.id}>
              <Thumbnail picture={picture} name={`Picture ${at + 1}`} />
              <Field
                label={`Description of picture ${at + 1}`}
                required
                error={asked && picture.alt.trim() === '' ? NEEDED : undefined}
              >
                <Input
                  value={picture.alt}
                  maxLength={LONGEST_ALT}
                  autoComplete="off"
                  placeholder="What the picture shows"
                  readOnly={disabled}
                  onChange={({ target }) => attachments.describe(picture.id, target.value)}
                />
              </Field>
              <IconButton
                label={`Remove picture ${at + 1}`}
                variant="quiet"
                aria-disabled={disabled}
                onClick={() => {
                  if (disabled) return;
                  attachments.remove(picture.id);
                  // The button that had the focus goes away with its picture.
                  button.current?.focus();
                }}
              >
                <Icon name="close" size={18} />
              </IconButton>
            </Item>
          ))}
          {uploads.map((upload) => (
            <Item key={upload.key}>
              <OnItsWay upload={upload} onStop={() => button.current?.focus()} />
            </Item>
          ))}
        </List>
      )}
      <Row>
        <input
          ref={input}
          hidden
          multiple
          type="file"
          accept={imageAccept}
          aria-label="Pictures"
          onChange={({ target }) => {
            take([...(target.files ?? [])]);
            // So that picking the same file again is noticed.
            target.value = '';
          }}
        />
        <Button
          ref={button}
          small
          variant="quiet"
          icon={<Icon name="image" size={18} />}
          aria-disabled={isFull || disabled}
          onClick={() => isFull || disabled || input.current?.click()}
        >
          {pictures.length + uploads.length > 0 ? 'Add another picture' : 'Add a picture'}
        </Button>
        {isFull && <Said>{`${MOST_PICTURES} of ${MOST_PICTURES}`}</Said>}
      </Row>
      {said && (
        <div role="alert">
          <FieldError>{said}</FieldError>
        </div>
      )}
      {refusal && needsActivation(refusal) && <ResendActivation />}
    </Stack>
  );
}

function Thumbnail({ picture, name }: { picture: Attached; name: string }) {
  const file = sentPicture(picture.id) ?? null;
  const own = useObjectUrl(file);
  const isElsewhere = file === null && picture.href === undefined;
  const { url, failed } = useRestFile(isElsewhere ? `/api/v1/threads/picture/waiting/${picture.id}?w=320` : undefined);
  const src = own ?? (picture.href === undefined ? url : `${picture.href}?w=320`);
  if (failed) return <Gone>No longer there</Gone>;
  return <Box>{src && <img src={src} alt={picture.alt || name} width={88} height={66} />}</Box>;
}

function OnItsWay({ upload: { file, stop }, onStop }: { upload: Upload; onStop: () => void }) {
  const url = useObjectUrl(file);
  return (
    <>
      <Box>{url && <img src={url} alt="" width={88} height={66} />}</Box>
      <Words>
        <span>{file.name}</span>
        <progress aria-label={`Uploading ${file.name}`} />
        <span role="status">Uploading…</span>
      </Words>
      <IconButton
        label={`Stop uploading ${file.name}`}
        variant="quiet"
        onClick={() => {
          stop();
          onStop();
        }}
      >
        <Icon name="close" size={18} />
      </IconButton>
    </>
  );
}

const List = styled.ul`display: grid; gap: ${space[3]};`;
const Item = styled.li`
  display: grid;
  grid-template-columns: 88px minmax(0, 1fr) auto;
  gap: ${space[3]};
  align-items: end;
  min-width: 0;
  ${media.phone} {
    grid-template-columns: minmax(0, 1fr) auto;
    row-gap: ${space[1]};
    > :nth-child(2) {
      grid-row: 2;
      grid-column: 1 / -1;
    }
  }
`;
const Box = styled.div`
  width: 88px;
  height: 66px;
  overflow: hidden;
  border: 1px solid ${color.line};
  border-radius: ${radius.control};
  background: ${color.sunken};
  img {
    display: block;
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`;
const Gone = styled(
  Box,
)`display: grid; place-items: center; font-size: ${size.xs}; text-align: center; color: ${color.err};`;
const Words = styled.div`
  display: grid;
  gap: ${space[1]};
  min-width: 0;
  font-size: ${size.sm};
  color: ${color.ink2};
  overflow-wrap: anywhere;
  progress {
    width: 100%;
    accent-color: ${color.deepText};
  }
`;
const Row = styled.div`display: flex; gap: ${space[3]}; align-items: center;`;
const Said = styled.span`font-size: ${size.sm}; color: ${color.ink2};`;
