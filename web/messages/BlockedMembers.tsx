import { useQuery } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { graphql } from '../graphql/index.ts';
import { useAction } from '../shared/useAction.ts';
import { Button } from '../ui/Button.tsx';
import { focusHeading } from '../ui/focusHeading.ts';
import { color, size, space } from '../ui/tokens.ts';
import { Unblock } from './useBlocking.ts';

export const MyBlocked = graphql(`
  query MyBlocked { blockedMembers { id name } }
`);

/** The members the viewer has blocked, each with a button to unblock. Renders nothing without any. */
export function BlockedMembers() {
  const { data } = useQuery(MyBlocked);
  const [unblock, loading] = useAction(Unblock, { refetchQueries: [MyBlocked], awaitRefetchQueries: true });
  const blocked = data?.blockedMembers ?? [];
  const heading = useRef<HTMLHeadingElement>(null);
  const pressed = useRef<HTMLElement>(null);
  // The button goes with its row, and the heading with the last one.
  useEffect(() => {
    if (!data || !pressed.current || pressed.current.isConnected) return;
    pressed.current = null;
    if (document.activeElement !== document.body) return;
    if (heading.current) heading.current.focus({ preventScroll: true });
    else focusHeading();
  }, [data]);
  if (blocked.length === 0) return null;
  const lift = ({ id, name }: { id: string; name: string }, button: HTMLElement) => {
    pressed.current = button;
    void unblock({ memberId: id }, `${name} can write to you again.`);
  };
  return (
    <Place aria-label="Blocked members">
      <h2 ref={heading} tabIndex={-1}>
        Blocked members
      </h2>
      <ul>
        {blocked.map((one) => (
          <li key={one.id}>
            <span>{one.name}</span>
            <Button
              small
              variant="quiet"
              busy={loading}
              aria-label={`Unblock ${one.name}`}
              onClick={({ currentTarget }) => lift(one, currentTarget)}
            >
              Unblock
            </Button>
          </li>
        ))}
      </ul>
    </Place>
  );
}

const Place = styled.section`
  margin-top: auto;
  padding: ${space[4]};
  border-top: 1px solid ${color.line};
  h2 {
    font-size: ${size.md};
  }
  li {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${space[3]};
  }
  span {
    min-width: 0;
    overflow-wrap: anywhere;
    color: ${color.ink2};
  }
`;
