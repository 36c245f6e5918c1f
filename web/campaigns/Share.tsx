import styled from 'styled-components';
import { paths } from '../shared/paths.ts';
import { ShareLinks } from '../shared/ShareLinks.tsx';
import { Code, Stack } from '../ui/Layout.tsx';
import { QrCode } from '../ui/QrCode.tsx';
import { media, space } from '../ui/tokens.ts';

interface ShareProps {
  campaign: { readonly id: string; readonly name: string };
  title: string;
  onCopied?: () => void;
}

/** The address of a campaign to be passed on: copied, by the device's own way to share, by mail, or as a QR code. */
export function Share({ campaign, title, onCopied }: ShareProps) {
  const path = paths.campaign(campaign.id);
  const url = new URL(path, window.location.origin).href;
  return (
    <Frame as="section" aria-label={title}>
      <QrCode text={url} alt={`QR code of ${campaign.name}`} />
      <Stack $gap={3}>
        <h2>{title}</h2>
        <Code>{url}</Code>
        <ShareLinks path={path} title={campaign.name} onCopied={onCopied} />
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
