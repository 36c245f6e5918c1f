import { Link } from 'react-router-dom';
import styled from 'styled-components';
import type { Mailbox } from '../graphql/graphql.ts';
import { boxPath } from '../shared/messageLinks.ts';
import { hasRight } from '../shared/rights.ts';
import { useSession } from '../shared/session.tsx';
import { texts } from '../shared/texts.ts';
import { color, size, space, target } from '../ui/tokens.ts';
import { BlockedMembers } from './BlockedMembers.tsx';
import { InboxList } from './InboxList.tsx';

/** The inbox with its heading; the owners of the platform switch between their own and the support mailbox. */
export function InboxPane({ box, openId, heading: Heading }: { box: Mailbox; openId?: string; heading: 'h1' | 'h2' }) {
  const { user } = useSession();
  return (
    <>
      <Head>
        <Heading>{texts.messages.recent}</Heading>
        {hasRight(user?.role, 'answer') && (
          <nav aria-label="Mailboxes">
            {(['own', 'support'] as const).map((each) => (
              <Link
                key={each}
                to={boxPath(each)}
                aria-current={each === box ? 'true' : undefined}
                className={each === box ? 'here' : ''}
              >
                {each === 'own' ? 'My own' : 'Support'}
              </Link>
            ))}
          </nav>
        )}
      </Head>
      <InboxList box={box} openId={openId} />
      {box === 'own' && <BlockedMembers />}
    </>
  );
}

const Head = styled.header`
  position: sticky;
  top: 0;
  z-index: 1;
  padding: ${space[4]} ${space[4]} ${space[3]};
  background: ${color.surface};
  border-bottom: 2px solid ${color.ink};
  h1, h2 {
    font-size: ${size.xxl};
    line-height: 1.1;
  }
  nav {
    display: flex;
    gap: ${space[2]};
    margin-top: ${space[2]};
  }
  a {
    display: inline-flex;
    align-items: center;
    min-height: ${target};
    padding-inline: ${space[3]};
    font-weight: 650;
    color: ${color.ink2};
    text-decoration: none;
    border-bottom: 4px solid transparent;
  }
  a.here {
    color: ${color.ink};
    border-color: ${color.brand};
  }
`;
