import { PrivateFileButton } from './PrivateFileButton.tsx';

interface EvidenceButtonsProps {
  /** Under which path of the REST API it is. */
  of: 'booking' | 'orders' | 'subscription' | 'campaign';
  id: string;
  /** Whose payment it is. */
  about: string;
}

/** For a disputed payment: a file to print, and the payment provider's fields. For the seller and platform owners. */
export function EvidenceButtons({ of, id, about }: EvidenceButtonsProps) {
  const path = `/${of}/evidence/${encodeURIComponent(id)}`;
  const file = `chairside-evidence-${id.slice(-8)}`;
  const missed = 'The evidence could not be had. Please try again.';
  return (
    <>
      <PrivateFileButton
        {...{ missed }}
        small
        path={`${path}?format=pdf`}
        file={`${file}.pdf`}
        text="Evidence (PDF)"
        label={`Evidence (PDF) for the payment ${about}`}
      />
      <PrivateFileButton
        {...{ missed }}
        small
        path={path}
        file={`${file}.json`}
        text="Evidence (JSON)"
        label={`Evidence (JSON) for the payment ${about}`}
      />
    </>
  );
}
