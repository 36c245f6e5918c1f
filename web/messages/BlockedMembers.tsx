import { useMutation, useQuery } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { refusalOf } from '../app/refusal.ts';
import { color, size, space } from '../app/tokens.ts';
import { graphql } from '../graphql/index.ts';
import { focusHeading } from '../notifications/focusHeading.ts';
import { Button } from '../ui/Button.tsx';
import { useToast } from '../ui/Toast.tsx';
import { Unblock } from './useBlocking.ts';

export const MyBlocked = graphql(`
  query MyBlocked { blockedMembers { id name } }
`);

/** Whom a member has blocked, wherever they did it, with the way to lift it. Nothing while there is nobody. */
export function BlockedMembers() {
  const toast = useToast();
  const { data } = useQuery(MyBlocked);
  const [unblock, { loading }] = useMutation(Unblock, { refetchQueries: [MyBlocked], awaitRefetchQueries: true });
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
  const lift = async ({ id, name }: { id: string; name: string }, button: HTMLElement) => {
    pressed.current = button;
    try {
      await unblock({ variables: { memberId: id } });
      toast.success(`${name} can write to you again.`);
    } catch (error) {
      toast.error(refusalOf(error).message);
    }
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
            <Button small variant="quiet" busy={loading} aria-label={`Unblock ${one.name}`} onClick={({ currentTarget }) => void lift(one, currentTarget)}>
              Unblock
            </Button>
          </li>
        ))}
      </ul>
    </Place>
  );
}

const Place = styled.section`
  margin-top: auto; padding: ${space[4]}; border-top: 1px solid ${color.line};
  h2 { font-size: ${size.md}; }
  li { display: flex; align-items: center; justify-content: space-between; gap: ${space[3]}; }
  span { min-width: 0; overflow-wrap: anywhere; color: ${color.ink2}; }
`;
