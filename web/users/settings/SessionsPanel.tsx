import { useQuery } from '@apollo/client/react';
import styled from 'styled-components';
import type { OwnSessionFieldsFragment } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { Unanswered } from '../../live/Unanswered.tsx';
import { momentOf } from '../../shared/instants.ts';
import { useAction } from '../../shared/useAction.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { ListSkeleton } from '../../ui/ListSkeleton.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { color, media, radius, size, space } from '../../ui/tokens.ts';

graphql(`fragment OwnSessionFields on OwnSession { id current device begunAt lastUsedAt }`);
const MySessions = graphql(`query MySessions { mySessions { ...OwnSessionFields } }`);
const EndSession = graphql(`mutation EndSession($id: ID!) { endSession(id: $id) { ...OwnSessionFields } }`);
const EndOtherSessions = graphql(`mutation EndOtherSessions { endOtherSessions { ...OwnSessionFields } }`);

/** Where the member is logged in, and how to end it there. */
export function SessionsPanel() {
  const query = useQuery(MySessions, { fetchPolicy: 'cache-and-network' });
  const sessions = query.data?.mySessions;
  const [endOthers, busy] = useAction(EndOtherSessions, {
    done: 'Every other device has been logged out.',
    update: (cache, { data }) =>
      void (data && cache.writeQuery({ query: MySessions, data: { mySessions: data.endOtherSessions } })),
  });
  return (
    <Panel
      wide
      title="Sessions"
      text="The devices you are logged in on. If you do not know one of them, log it out and change your password. API tokens are no devices: a new password ends them, a logout does not."
    >
      {sessions ? (
        <Stack $gap={4}>
          <List aria-label="Sessions">
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </List>
          {sessions.length > 1 && (
            <div>
              <Button variant="danger" busy={busy} onClick={() => void endOthers({})}>
                Log out all other devices
              </Button>
            </div>
          )}
        </Stack>
      ) : (
        <Unanswered query={query} skeleton={<ListSkeleton />} />
      )}
    </Panel>
  );
}

function SessionRow({ session: { id, current, device, begunAt, lastUsedAt } }: { session: OwnSessionFieldsFragment }) {
  const [end, busy] = useAction(EndSession, {
    done: `${device} has been logged out.`,
    update: (cache, { data }) =>
      void (data && cache.writeQuery({ query: MySessions, data: { mySessions: data.endSession } })),
  });
  return (
    <Row>
      <div>
        <strong>{device}</strong>
        {current && <Badge tone="ok">This device</Badge>}
        <p>
          {begunAt && <>Logged in {momentOf(begunAt)} · </>}last used {momentOf(lastUsedAt)}
        </p>
      </div>
      {!current && (
        <Button
          busy={busy}
          aria-label={`Log out ${device}, last used ${momentOf(lastUsedAt)}`}
          onClick={() => void end({ id })}
        >
          Log out
        </Button>
      )}
    </Row>
  );
}

const List = styled.ul`
  border: 1px solid ${color.line};
  border-radius: ${radius.control};
`;
const Row = styled.li`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space[3]};
  padding: ${space[3]} ${space[4]};
  + li {
    border-top: 1px solid ${color.line};
  }
  > div {
    min-width: 0;
  }
  strong {
    margin-right: ${space[2]};
  }
  p {
    color: ${color.ink2};
    font-size: ${size.sm};
  }
  > button {
    flex: none;
  }
  ${media.phone} {
    flex-wrap: wrap;
  }
`;
