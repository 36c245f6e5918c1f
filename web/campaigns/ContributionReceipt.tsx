import { ReceiptButton } from '../shared/PrivateFileButton.tsx';
import type { Contribution } from './campaignFields.ts';

interface ReceiptProps {
  contribution: Contribution;
  /** In a list: which one it is. */
  isRow?: boolean;
}

/** Hands out what was paid or pledged, by which rules; nothing where nothing ever counted. */
export function ContributionReceipt({ contribution, isRow }: ReceiptProps) {
  const { id, campaign, status, receivedAt, pledgedAt } = contribution;
  if (status === 'TURNED_AWAY' || (!receivedAt && !pledgedAt)) return null;
  return (
    <ReceiptButton
      path={`/campaign/receipt/${encodeURIComponent(id)}`}
      name={id.slice(-8)}
      label={isRow ? `Receipt (PDF): ${campaign.name}` : undefined}
      small={isRow}
    />
  );
}
