import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { paths } from '../app/paths.ts';
import { useSession } from '../app/session.tsx';
import { texts } from '../app/texts.ts';
import { color, size, space, target } from '../app/tokens.ts';
import type { Mailbox } from '../graphql/graphql.ts';
import { BlockedMembers } from './BlockedMembers.tsx';
import { InboxList } from './InboxList.tsx';

export const boxPath = (box: Mailbox): string => (box === 'support' ? `${paths.messages}?box=support` : paths.messages);

/** The inbox with its heading; whoever answers for the platform changes here between their own messages and its. */
export function InboxPane({ box, openId, heading: Heading }: { box: Mailbox; openId?: string; heading: 'h1' | 'h2' }) {
  const { user } = useSession();
  return (
    <>
      <Head>
        <Heading>{texts.messages.recent}</Heading>
        {user?.role === 'superadmin' && (
          <nav aria-label="Mailboxes">
            {(['own', 'support'] as const).map((each) => (
              <Link key={each} to={boxPath(each)} aria-current={each === box ? 'true' : undefined} className={each === box ? 'here' : ''}>
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
  position: sticky; top: 0; z-index: 1; padding: ${space[4]} ${space[4]} ${space[3]}; background: ${color.surface}; border-bottom: 2px solid ${color.ink};
  h1, h2 { font-size: ${size.xxl}; line-height: 1.1; }
  nav { display: flex; gap: ${space[2]}; margin-top: ${space[2]}; }
  a { display: inline-flex; align-items: center; min-height: ${target}; padding-inline: ${space[3]}; font-weight: 650; color: ${color.ink2}; text-decoration: none; border-bottom: 4px solid transparent; }
  a.here { color: ${color.ink}; border-color: ${color.brand}; }
`;
