import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import { paths } from '../../shared/paths.ts';
import { texts } from '../../shared/texts.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Page } from '../../ui/Layout.tsx';
import { media, space } from '../../ui/tokens.ts';
import { CampaignDialog } from '../create/CampaignDialog.tsx';
import { campaignTexts } from '../texts.ts';
import { DonatePanel } from './DonatePanel.tsx';
import { MyContributions } from './MyContributions.tsx';
import { SetupGuide } from './SetupGuide.tsx';

/** /funding: the donation dashboard of a member, for those who give and those who ask (specification §2). */
export function FundingScreen() {
  const [isCreating, setCreating] = useState(false);
  const navigate = useNavigate();
  return (
    <Page
      title={texts.sidebar.crowdFunding}
      lead="Ask the trade for what you need, and give where it is needed."
      actions={<LinkButton to={paths.userCampaign}>{campaignTexts.viewOwn}</LinkButton>}
    >
      <Columns>
        <div>
          <SetupGuide onCreate={() => setCreating(true)} />
          <section aria-labelledby="your-contributions">
            <h2 id="your-contributions">{campaignTexts.contributions}</h2>
            <MyContributions />
          </section>
        </div>
        <DonatePanel />
      </Columns>
      {isCreating && (
        <CampaignDialog
          onSaved={({ id, status }) => status === 'DRAFT' && void navigate(paths.campaignBoard(id))}
          onClose={() => setCreating(false)}
        />
      )}
    </Page>
  );
}

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[8]};
  align-items: start;
  padding-bottom: ${space[18]};
  > div {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: ${space[8]};
    min-width: 0;
  }
  > div > section {
    display: grid;
    gap: ${space[3]};
  }
  ${media.wide} {
    grid-template-columns: minmax(0, 1fr) 400px;
  }
`;
