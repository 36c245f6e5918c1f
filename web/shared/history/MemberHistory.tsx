import { LinkButton } from '../../ui/Button.tsx';
import { Row } from '../../ui/Layout.tsx';
import { paths } from '../paths.ts';
import { WhyButton } from '../why/WhyButton.tsx';
import { HistoryButton } from './HistoryButton.tsx';

/** For platform owners, on a member's page: the history of the account, and all the member did or that is about them. */
export const MemberHistory = ({ id, name }: { id: string; name: string }) => (
  <Row $gap={2}>
    <HistoryButton type="profile" id={id} name={name} />
    <WhyButton type="account" id={id} label="Why?" question={`What was decided about ${name}, and why?`} />
    <LinkButton small variant="quiet" to={`${paths.ownerAudit}?person=${encodeURIComponent(id)}`}>
      In the audit
    </LinkButton>
  </Row>
);
