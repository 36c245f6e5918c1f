import { useState } from 'react';
import styled from 'styled-components';
import { Button } from '../../ui/Button.tsx';
import { size, space } from '../../ui/tokens.ts';
import { useRestFile } from '../useRestFile.ts';

/** A picture of the API, with its size in pixels so that its place is kept while it loads. */
export interface ShownPicture {
  readonly id: string;
  readonly href: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

interface LoadedProps {
  picture: ShownPicture;
  /** In pixels; a wider one comes narrower. */
  widest: 320 | 640 | 1280;
  /** Others do not see it: the file is asked for with the viewer's session. */
  isPrivate: boolean;
  /** Offers to load it again when that failed. */
  canRetry?: boolean;
}

/** A picture, or what stands in its place when it cannot be loaded. */
export function LoadedPicture({ picture: { href, width, height, alt }, widest, isPrivate, canRetry }: LoadedProps) {
  const address = width > widest ? `${href}?w=${widest}` : href;
  const file = useRestFile(isPrivate ? address : undefined);
  const [tries, setTries] = useState(0);
  const [isLost, setLost] = useState(false);
  if (isLost || file.failed)
    return (
      <Lost>
        The picture could not be loaded.
        {canRetry && (
          <Button
            small
            onClick={() => {
              file.retry();
              setTries(tries + 1);
              setLost(false);
            }}
          >
            Load again
          </Button>
        )}
      </Lost>
    );
  const src = isPrivate ? file.url : address;
  if (!src) return null;
  return (
    <img key={tries} src={src} alt={alt} width={width} height={height} loading="lazy" onError={() => setLost(true)} />
  );
}

const Lost = styled.span`display: grid; gap: ${space[2]}; justify-items: center; padding: ${space[3]}; font-size: ${size.sm};`;
