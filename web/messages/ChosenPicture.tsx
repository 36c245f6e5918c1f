import styled from 'styled-components';
import { IconButton } from '../ui/Button.tsx';
import { Icon } from '../ui/Icons.tsx';
import { color, radius, size, space } from '../ui/tokens.ts';
import { useObjectUrl } from '../ui/useObjectUrl.ts';
import type { ChosenFile } from './usePicture.ts';

/**
 * The picture that goes with the next message, before it is sent: how it looks, how far it is, why it was not taken,
 * and a way to leave it out.
 */
export function ChosenPicture({ picture }: { picture: ChosenFile }) {
  const { file, reason, busy, take } = picture;
  const url = useObjectUrl(file ?? null);
  return (
    <>
      {file && (
        <Row>
          {url && <img src={url} alt="Preview" />}
          <Words>
            <span>{file.name}</span>
            {busy && (
              <>
                <progress aria-label="Sending the picture" />
                <span role="status">Sending the picture…</span>
              </>
            )}
          </Words>
          <IconButton label={busy ? 'Stop sending the picture' : 'Remove picture'} onClick={() => take(undefined)}>
            <Icon name="close" />
          </IconButton>
        </Row>
      )}
      <Alert role="alert">{reason}</Alert>
    </>
  );
}

const Row = styled.div`
  flex: 1 0 100%;
  display: flex;
  align-items: center;
  gap: ${space[3]};
  min-width: 0;
  font-size: ${size.sm};
  img {
    flex: none;
    width: 72px;
    height: 72px;
    object-fit: cover;
    border: 1px solid ${color.line};
    border-radius: ${radius.control};
  }
`;
const Words = styled.div`flex: 1; min-width: 0; display: grid; gap: ${space[1]}; color: ${color.ink2}; overflow-wrap: anywhere; progress { width: 100%; accent-color: ${color.deepText}; }`;
const Alert = styled.p`flex: 1 0 100%; color: ${color.err}; font-size: ${size.sm}; font-weight: 600; &:empty { display: none; }`;
