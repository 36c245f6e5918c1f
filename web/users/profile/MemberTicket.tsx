import { useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import type { AccountFieldsFragment } from '../../graphql/graphql.ts';
import { paths } from '../../shared/paths.ts';
import { roleWords } from '../../shared/roleWords.ts';
import { useSession } from '../../shared/session.tsx';
import { texts } from '../../shared/texts.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icons.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { Ticket } from '../../ui/Ticket.tsx';
import { color, font, size, space } from '../../ui/tokens.ts';
import { EditFieldDialog } from './EditFieldDialog.tsx';
import { completenessOf, nextFieldOf } from './fields.ts';
import { PictureDialog } from './PictureDialog.tsx';
import { ReferCode } from './ReferCode.tsx';

const since = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The member's card: picture, name, role, what is to be filled in next or edited by itself, the portfolio, the refer code, and the way out. */
export function MemberTicket({ account }: { account: AccountFieldsFragment }) {
  const { logout } = useSession();
  const navigate = useNavigate();
  const name = `${account.firstName} ${account.lastName}`.trim();
  const part = completenessOf(account);
  const next = nextFieldOf(account);
  const leave = () => {
    // Logs out first: the session has ended even when the viewer goes elsewhere while the login page loads.
    void logout();
    void navigate(paths.login);
  };
  return (
    <Ticket stub={<ReferCode code={account.referCode} referred={account.referred} />}>
      <Face>
        <Avatar name={name} src={account.pictureUrl} size={112} />
        <h2>{name}</h2>
        <Badge
          tone="brand"
          icon={account.role === 'SHOP_OWNER' ? 'chair' : account.role === 'SELLER' ? 'store' : 'user'}
        >
          {roleWords[account.role]}
        </Badge>
        <small>{`Member since ${since.format(new Date(account.memberSince))}`}</small>
        <PictureDialog account={account} />
      </Face>
      <Meter>
        <p>{part === 100 ? 'Your profile is complete' : `Your profile is ${part}% complete`}</p>
        <ProgressBar label="Profile complete" value={part} />
        <EditFieldDialog account={account} field={next} />
      </Meter>
      <Ways>
        <LinkButton block to={paths.portfolio} icon={<Icon name="image" size={18} />}>
          Portfolio
        </LinkButton>
        <Button block icon={<Icon name="logout" size={18} />} onClick={leave}>
          {texts.profile.logout}
        </Button>
      </Ways>
    </Ticket>
  );
}

const Face = styled.div`
  display: grid;
  justify-items: center;
  gap: ${space[2]};
  text-align: center;
  h2 {
    font: 800 ${size.xxl}/1.05 ${font.display};
    overflow-wrap: anywhere;
  }
  small {
    color: ${color.muted};
    font-size: ${size.sm};
  }
`;
const Ways = styled.div`display: grid; gap: ${space[2]};`;
const Meter = styled.div`
  display: grid;
  gap: ${space[2]};
  margin-block: ${space[4]};
  padding-top: ${space[4]};
  border-top: 1px solid ${color.line};
  p {
    font-size: ${size.sm};
    color: ${color.ink2};
  }
  button {
    justify-self: start;
  }
`;
