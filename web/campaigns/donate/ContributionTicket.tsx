import type { ReactNode } from 'react';
import styled from 'styled-components';
import { nameOf } from '../../shared/nameOf.ts';
import { formatCentsExact } from '../../ui/format.ts';
import { PriceBoard } from '../../ui/PriceBoard.tsx';
import { Ticket } from '../../ui/Ticket.tsx';
import { color, size, space } from '../../ui/tokens.ts';
import type { Campaign } from '../campaignFields.ts';
import { chargedWhen } from '../words.ts';

interface TicketProps {
  campaign: Campaign;
  title: string;
  amountCents: number;
  tipCents: number;
  message: string;
  isAnonymous: boolean;
  number?: string;
  /** More lines, above the total. */
  lines?: readonly { label: string; value: string }[];
  stub?: ReactNode;
}

/** A contribution line by line: what goes to the campaign, what is a tip, and when the card is charged. */
export function ContributionTicket(props: TicketProps) {
  const { campaign, amountCents, tipCents, message, isAnonymous } = props;
  return (
    <Ticket title={props.title} number={props.number} stub={props.stub}>
      <Name>{campaign.name}</Name>
      <PriceBoard
        label={props.title}
        rows={[
          ...(props.lines ?? []),
          { label: 'Organizer', value: nameOf(campaign.organizer) },
          {
            label: 'Contribution',
            value: formatCentsExact(amountCents),
            note: chargedWhen(campaign),
          },
          ...(tipCents > 0
            ? [{ label: 'Tip to the platform', value: formatCentsExact(tipCents), note: 'does not go to the campaign' }]
            : []),
          { label: 'Total', value: formatCentsExact(amountCents + tipCents), total: true },
        ]}
      />
      {message && <Said>{`“${message}”`}</Said>}
      {isAnonymous && <Said>Your name is not shown on the campaign’s page.</Said>}
    </Ticket>
  );
}

const Name = styled.p`font-weight: 700; margin-bottom: ${space[3]}; overflow-wrap: anywhere; unicode-bidi: plaintext;`;
const Said = styled.p`margin-top: ${space[3]}; color: ${color.ink2}; font-size: ${size.sm}; overflow-wrap: anywhere; unicode-bidi: plaintext;`;
