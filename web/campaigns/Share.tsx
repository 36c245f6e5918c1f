import styled from 'styled-components';
import { CopyLink } from '../shared/CopyLink.tsx';
import { paths } from '../shared/paths.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icons.tsx';
import { Code, Row, Stack } from '../ui/Layout.tsx';
import { QrCode } from '../ui/QrCode.tsx';
import { media, space } from '../ui/tokens.ts';

interface ShareProps {
  campaign: { readonly id: string; readonly name: string };
  title: string;
  onCopied?: () => void;
}

/** The address of a campaign to be passed on: copied, by the device's own way to share, or as a QR code. */
export function Share({ campaign, title, onCopied }: ShareProps) {
  const path = paths.campaign(campaign.id);
  const url = new URL(path, window.location.origin).href;
  const canShare = typeof navigator.share === 'function';
  // Closing the device's own window is no failure.
  const share = () => void navigator.share({ title: campaign.name, url }).catch(() => undefined);
  return (
    <Frame as="section" aria-label={title}>
      <QrCode text={url} alt={`QR code of ${campaign.name}`} />
      <Stack $gap={3}>
        <h2>{title}</h2>
        <Code>{url}</Code>
        <Row>
          <CopyLink path={path} onCopied={onCopied} />
          {canShare && (
            <Button icon={<Icon name="send" size={18} />} onClick={share}>
              Share
            </Button>
          )}
        </Row>
      </Stack>
    </Frame>
  );
}

const Frame = styled.div`
  display: grid;
  gap: ${space[4]};
  ${media.tablet} {
    grid-template-columns: auto minmax(0, 1fr);
    align-items: center;
  }
`;
