import { useQuery } from '@apollo/client/react';
import { type FormEvent, useRef, useState } from 'react';
import styled from 'styled-components';
import { graphql } from '../../graphql/index.ts';
import { Unanswered } from '../../live/Unanswered.tsx';
import { Button } from '../../ui/Button.tsx';
import { Combobox } from '../../ui/Combobox.tsx';
import { Field } from '../../ui/Field.tsx';
import { formatCents } from '../../ui/format.ts';
import { Muted, Stack } from '../../ui/Layout.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { color, font, radius, size, space } from '../../ui/tokens.ts';
import { useFocusInvalid } from '../../ui/useFocusInvalid.ts';
import { useOnline } from '../../ui/useOnline.ts';
import type { Campaign } from '../campaignFields.ts';
import { AmountField } from '../donate/DonationFields.tsx';
import { Rules } from '../donate/Rules.tsx';
import { useDonating } from '../donate/useDonating.ts';
import { Progress } from '../Progress.tsx';
import { campaignTexts } from '../texts.ts';

const Open = graphql(`
  query CampaignsToDonateTo {
    campaigns(sort: ENDING_SOON, openOnly: true, first: 50) { totalCount edges { node { ...CampaignFields } } }
  }
`);

/** The donate form: a campaign, an amount, and on to the payment. */
export function DonatePanel() {
  const query = useQuery(Open);
  const edges = query.data?.campaigns.edges;
  const open = edges?.map(({ node }) => node).filter(({ isMine, status }) => !isMine && status === 'RUNNING');
  return (
    <Frame aria-labelledby="donate-form">
      <h2 id="donate-form">{campaignTexts.donate}</h2>
      {open ? <Choosing campaigns={open} /> : <Unanswered query={query} skeleton={<PanelSkeleton />} />}
    </Frame>
  );
}

function Choosing({ campaigns }: { campaigns: readonly Campaign[] }) {
  const [id, setId] = useState('');
  const chosen = campaigns.find((one) => one.id === id) ?? campaigns[0];
  if (!chosen) return <Muted>No campaign of others runs now.</Muted>;
  return (
    <Stack $gap={4}>
      <Field label="Campaign">
        <Combobox
          label="Campaign"
          value={chosen.id}
          onChange={setId}
          options={campaigns.map((one) => ({
            value: one.id,
            label: one.name,
            note: `${formatCents(one.raisedCents)} of ${formatCents(one.goalCents)}`,
          }))}
        />
      </Field>
      <Progress campaign={chosen} />
      <DonateForm key={chosen.id} campaign={chosen} />
    </Stack>
  );
}

function DonateForm({ campaign }: { campaign: Campaign }) {
  const { donation, faults, change, goOn } = useDonating(campaign.id);
  const form = useRef<HTMLFormElement>(null);
  const toFirstWrong = useFocusInvalid(form);
  const online = useOnline();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (online && !goOn()) toFirstWrong();
  };
  return (
    <form ref={form} noValidate onSubmit={submit} aria-label={`${campaignTexts.donate} to ${campaign.name}`}>
      <Stack>
        <AmountField donation={donation} faults={faults} onChange={change} />
        <Rules campaign={campaign} />
        {!online && <p role="status">You are offline. Donating needs a connection.</p>}
        <Button type="submit" variant="primary" block aria-disabled={!online}>
          {campaignTexts.donate}
        </Button>
      </Stack>
    </form>
  );
}

const PanelSkeleton = () => (
  <Loading>
    <Stack>
      <Skeleton $h="70px" />
      <Skeleton $h="44px" />
      <Skeleton $h="120px" />
      <Skeleton $h="180px" />
      <Skeleton $h="48px" />
    </Stack>
  </Loading>
);

const Frame = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[4]};
  align-content: start;
  overflow-wrap: anywhere;
  padding: ${space[5]};
  background: ${color.surface};
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  h2 {
    font: 800 ${size.xxl}/1.1 ${font.display};
  }
`;
