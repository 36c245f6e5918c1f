import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { graphql } from '../../graphql/index.ts';
import { Unanswered } from '../../live/Unanswered.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icons.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Share } from '../Share.tsx';
import { campaignTexts } from '../texts.ts';

const Shared = graphql(`query SharedCampaign($id: ID!) { campaign(id: $id) { id name } }`);

/** The donation link as a QR code, and the ways to pass it on. */
export function ShareButton({ campaignId }: { campaignId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<Icon name="qr" size={18} />} onClick={() => setOpen(true)}>
        QR code
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={campaignTexts.steps.link}>
        <SharedLink id={campaignId} />
      </Dialog>
    </>
  );
}

function SharedLink({ id }: { id: string }) {
  const query = useQuery(Shared, { variables: { id } });
  if (!query.data?.campaign) return <Unanswered query={query} skeleton={<Skeleton $h="200px" />} />;
  return <Share campaign={query.data.campaign} title="Your donation link" />;
}
