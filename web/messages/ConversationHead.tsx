import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { boxPath } from '../shared/messageLinks.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { IconButton } from '../ui/Button.tsx';
import { EmailLink, PhoneLink } from '../ui/ContactLink.tsx';
import { Icon } from '../ui/Icons.tsx';
import { DropdownMenu, MenuItem } from '../ui/Menu.tsx';
import { color, radius, size, space, target } from '../ui/tokens.ts';
import { boxOf, type Conversation } from './conversationCache.ts';
import { EraseDialog } from './EraseDialog.tsx';
import { ReportDialog } from './ReportDialog.tsx';
import { useBlocking } from './useBlocking.ts';
import { aboutOf } from './wording.ts';

/** The other member, the subject with a link to its page, and the menu to report and block. */
export function ConversationHead({ conversation }: { conversation: Conversation }) {
  const { about, with: other, enquiry } = conversation;
  return (
    <Head>
      <Back to={boxPath(boxOf(conversation))} aria-label="All messages">
        <Icon name="back" />
      </Back>
      <Avatar name={other.name} src={other.pictureUrl} size={44} />
      <div>
        <h1>{other.name}</h1>
        {about.href ? <Link to={about.href}>{aboutOf(about)}</Link> : <p>{aboutOf(about)}</p>}
        {enquiry && other.kind !== 'support' && <Given enquiry={enquiry} />}
      </div>
      {other.kind === 'member' && boxOf(conversation) === 'own' && <Remedies conversation={conversation} />}
      {other.kind === 'guest' && !conversation.closed && <Forgetting conversation={conversation} />}
    </Head>
  );
}

/** What came with the contact form, so that an answer by another way is one press away. */
const Given = ({ enquiry: { ticket, email, phone, consented } }: { enquiry: NonNullable<Conversation['enquiry']> }) => (
  <Wrapping>
    {`Ticket ${ticket}`}
    {email && (
      <>
        {' · '}
        <EmailLink email={email} />
      </>
    )}
    {phone && (
      <>
        {' · '}
        <PhoneLink phone={phone} />
      </>
    )}
    {consented && ' · Agreed that this is kept to answer'}
  </Wrapping>
);

/** Block or report the other member. */
function Remedies({ conversation }: { conversation: Conversation }) {
  const [reporting, setReporting] = useState(false);
  const { blocked } = conversation;
  const setBlocked = useBlocking(conversation);
  return (
    <>
      <More>
        <MenuItem icon={blocked ? 'undo' : 'lock'} onSelect={() => void setBlocked(!blocked)}>
          {blocked ? `Unblock ${conversation.with.name}` : `Block ${conversation.with.name}`}
        </MenuItem>
        <MenuItem icon="alert" danger onSelect={() => setReporting(true)}>
          Report this conversation
        </MenuItem>
      </More>
      {reporting && <ReportDialog conversation={conversation} onClose={() => setReporting(false)} />}
    </>
  );
}

/** A guest may ask to be forgotten: they have no account they could close. */
function Forgetting({ conversation }: { conversation: Conversation }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <More>
        <MenuItem icon="trash" danger onSelect={() => setAsking(true)}>
          Forget this guest
        </MenuItem>
      </More>
      {asking && <EraseDialog conversation={conversation} onClose={() => setAsking(false)} />}
    </>
  );
}

const More = ({ children }: { children: ReactNode }) => (
  <DropdownMenu
    label="More"
    trigger={
      <IconButton label="More">
        <Icon name="more" />
      </IconButton>
    }
  >
    {children}
  </DropdownMenu>
);

const Head = styled.header`
  display: flex;
  align-items: center;
  gap: ${space[3]};
  padding: ${space[3]} ${space[4]};
  border-bottom: 2px solid ${color.ink};
  background: ${color.surface};
  > div {
    flex: 1;
    min-width: 0;
  }
  h1 {
    font-size: ${size.xl};
    line-height: 1.15;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  div > a, p {
    display: block;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    color: ${color.ink2};
    font-size: ${size.sm};
    font-weight: 600;
    line-height: 1.6;
  }
  div > a {
    line-height: 24px;
  }
`;
const Wrapping = styled.p`&& { overflow: visible; white-space: normal; overflow-wrap: anywhere; } && a { font-weight: 600; }`;
const Back = styled(Link)`
  display: grid;
  place-items: center;
  flex: none;
  width: ${target};
  height: ${target};
  margin-left: -${space[2]};
  color: ${color.ink};
  border-radius: ${radius.control};
  @media (min-width: 900px) {
    display: none;
  }
`;
