import { useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import { recipientIn } from '../shared/messageLinks.ts';
import { hasRight } from '../shared/rights.ts';
import { useSession } from '../shared/session.tsx';
import { texts } from '../shared/texts.ts';
import { EmptyState } from '../ui/States.tsx';
import { space } from '../ui/tokens.ts';
import { InboxPane } from './InboxPane.tsx';
import { NewConversation } from './NewConversation.tsx';
import { Panes } from './Panes.tsx';

/** /messages: the inbox; `?about=` begins a new conversation. */
export function MessagesScreen() {
  const { user } = useSession();
  const [params] = useSearchParams();
  const box = hasRight(user?.role, 'answer') && params.get('box') === 'support' ? 'support' : 'own';
  const to = recipientIn(params);
  return (
    <>
      <title>{`${texts.messages.recent} · ${texts.brand}`}</title>
      <Panes
        shows={to ? 'open' : 'list'}
        list={<InboxPane box={box} heading={to ? 'h2' : 'h1'} />}
        open={
          to ? (
            <NewConversation key={params.toString()} to={to} />
          ) : (
            <Middle>
              <EmptyState icon="forum" title="Choose a conversation" text={seenBy[box]} />
            </Middle>
          )
        }
      />
    </>
  );
}

const seenBy = {
  own: 'What you write is only seen by you and the person you write to.',
  support: 'Every owner of the platform sees and answers what is written here.',
};

const Middle = styled.div`margin: auto; padding: ${space[6]};`;
