import { useEffect, useState, useSyncExternalStore } from 'react';
import styled from 'styled-components';
import { Button } from '../../ui/Button.tsx';
import { Row } from '../../ui/Layout.tsx';
import { color, layer, media, radius, space } from '../../ui/tokens.ts';
import { beginReleases, isReleaseReady, onRelease, showRelease } from './release.ts';

/** Offers to reload once a new release is on the device. What is being typed stays until the reader presses it. */
export function UpdatePrompt() {
  const isReady = useSyncExternalStore(onRelease, isReleaseReady);
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    if (import.meta.env.PROD) void beginReleases();
  }, []);
  return (
    <div role="status">
      {isReady && !isLater && (
        <Card data-noprint>
          <p>
            <strong>A new version is ready</strong>
          </p>
          <Row>
            <Button small variant="primary" onClick={showRelease}>
              Reload
            </Button>
            <Button small onClick={() => setLater(true)}>
              Later
            </Button>
          </Row>
        </Card>
      )}
    </div>
  );
}

const Card = styled.div`
  position: fixed;
  left: ${space[4]};
  bottom: ${space[4]};
  z-index: ${layer.toast};
  display: grid;
  gap: ${space[3]};
  padding: ${space[4]};
  color: ${color.ink};
  background: ${color.surface};
  border: 1px solid ${color.lineStrong};
  border-radius: ${radius.card};
  ${media.phone} {
    bottom: calc(${space[4]} + 64px);
  }
`;
