import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Unanswered } from '../../live/Unanswered.tsx';
import { ConnectButton } from '../../shared/ConnectButton.tsx';
import { CopyLink } from '../../shared/CopyLink.tsx';
import { paths } from '../../shared/paths.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icons.tsx';
import { Muted, Row } from '../../ui/Layout.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { color, font, radius, size, space } from '../../ui/tokens.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { campaignTexts } from '../texts.ts';
import { ShareButton } from './ShareButton.tsx';
import { type Guide, useGuide } from './useGuide.ts';

const { steps } = campaignTexts;

/** 'Setup Guide': four steps to the first donation. Each is ticked by what really happened. */
export function SetupGuide({ onCreate }: { onCreate: () => void }) {
  const query = useGuide();
  const guide = query.data?.fundingGuide;
  return (
    <section aria-labelledby="setup-guide">
      <h2 id="setup-guide">{campaignTexts.setupGuide}</h2>
      {guide ? <Steps guide={guide} onCreate={onCreate} /> : <Unanswered query={query} skeleton={<GuideSkeleton />} />}
    </section>
  );
}

function Steps({ guide, onCreate }: { guide: Guide; onCreate: () => void }) {
  const { isCreated, isConnected, hasLink, isReceiving, campaignId } = guide;
  const done = [isCreated, isConnected, hasLink, isReceiving].filter(Boolean).length;
  return (
    <>
      <Muted role="status">{`${done} of 4 done`}</Muted>
      <List>
        <Step number={1} name={steps.create} isDone={isCreated} text="Say what you need, for what, and until when.">
          <Button variant={isCreated ? 'secondary' : 'primary'} onClick={onCreate}>
            {campaignTexts.createForm}
          </Button>
        </Step>
        <Step
          number={2}
          name={steps.connect}
          isDone={isConnected}
          text={
            isReceiving && !isConnected
              ? 'Donations come in already. Say who you are, once, so that they can be paid out to you. The payment service asks for it.'
              : 'Whoever receives money has to say who they are, once. The payment service asks for it.'
          }
        >
          <ConnectButton isConnected={isConnected} returnPath={paths.funding} asks="FundingGuide" />
        </Step>
        <Step
          number={3}
          name={steps.link}
          isDone={hasLink}
          text={`The address of your campaign, to be passed on${campaignId ? '' : ' once it is published'}.`}
        >
          {campaignId && (
            <>
              <CopyLink path={paths.campaign(campaignId)}>Copy the donation link</CopyLink>
              <ShareButton campaignId={campaignId} />
              <LinkButton variant="quiet" to={paths.campaign(campaignId)}>
                See your campaign
              </LinkButton>
            </>
          )}
        </Step>
        <Step
          number={4}
          name={steps.receive}
          isDone={isReceiving}
          text={isReceiving ? 'Your campaign receives donations.' : 'Ticked by the first donation.'}
        />
      </List>
    </>
  );
}

function Step(props: { number: number; name: string; text: string; isDone: boolean; children?: ReactNode }) {
  return (
    <Item $done={props.isDone}>
      <Tick aria-hidden>{props.isDone ? <Icon name="check" size={18} /> : props.number}</Tick>
      <div>
        <h3>
          {props.name}
          <VisuallyHidden>{props.isDone ? ', done' : ', to do'}</VisuallyHidden>
        </h3>
        <p>{props.text}</p>
        {props.children && <Row $gap={2}>{props.children}</Row>}
      </div>
    </Item>
  );
}

const GuideSkeleton = () => (
  <Loading>
    <List as="div">
      {['a', 'b', 'c', 'd'].map((step) => (
        <Skeleton key={step} $h={step === 'd' ? '92px' : '148px'} />
      ))}
    </List>
  </Loading>
);

const List = styled.ol`display: grid; gap: ${space[3]}; margin-top: ${space[2]};`;
const Item = styled.li<{ $done: boolean }>`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${space[4]};
  padding: ${space[4]};
  background: ${color.surface};
  border: 1px solid ${({ $done }) => ($done ? color.ok : color.line)};
  border-radius: ${radius.card};
  > div {
    display: grid;
    gap: ${space[2]};
  }
  h3 {
    font: 800 ${size.xl}/1.15 ${font.display};
  }
  p {
    color: ${color.ink2};
    font-size: ${size.sm};
  }
`;
const Tick = styled.span`
  display: grid;
  place-items: center;
  width: 28px;
  height: 28px;
  border: 2px solid ${color.lineStrong};
  border-radius: ${radius.full};
  font-weight: 700;
  font-size: ${size.sm};
  &:has(svg) {
    color: ${color.onDeep};
    background: ${color.deep};
    border-color: ${color.deep};
  }
`;
