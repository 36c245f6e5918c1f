import styled from 'styled-components';
import { type SessionUser, useSession } from '../../shared/session.tsx';
import { texts } from '../../shared/texts.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Row } from '../../ui/Layout.tsx';
import { color, size, space } from '../../ui/tokens.ts';

/** Replaces the form for viewers who are already logged in. */
export function AlreadyLoggedIn({ user, goal }: { user: SessionUser; goal: string }) {
  const { logout } = useSession();
  const name = `${user.firstName} ${user.lastName}`.trim();
  return (
    <Card as="section">
      <Who>
        <Avatar name={name} src={user.pictureUrl} size={56} />
        <p>
          You are logged in as <strong>{name}</strong>.
        </p>
      </Who>
      <Row>
        <LinkButton variant="primary" to={goal}>
          Continue
        </LinkButton>
        <Button onClick={() => void logout()}>{texts.userMenu.logout}</Button>
      </Row>
    </Card>
  );
}

const Who = styled.div`display: flex; align-items: center; gap: ${space[4]}; margin-bottom: ${space[5]}; p { color: ${color.ink2}; font-size: ${size.lg}; } strong { display: block; color: ${color.ink}; }`;
