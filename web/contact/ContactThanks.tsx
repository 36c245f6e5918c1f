import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { paths } from '../shared/paths.ts';
import { texts } from '../shared/texts.ts';
import { Button, LinkButton } from '../ui/Button.tsx';
import { Icon } from '../ui/Icons.tsx';
import { Code, Row } from '../ui/Layout.tsx';
import { color, radius, space } from '../ui/tokens.ts';

/** Says that it has arrived, under which ticket, and where the answer comes. */
export function ContactThanks(props: { ticket: string; email: string; isMember: boolean; onAgain: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <Plate>
      <Icon name="ok" size={34} />
      <h2 ref={title} tabIndex={-1}>
        Thank you, we have it
      </h2>
      <p>
        Your ticket is <Code>{props.ticket}</Code>. Name it if you ask about this again.
      </p>
      <p>{props.isMember ? 'You find our answer under Messages.' : `We answer to ${props.email}.`}</p>
      <Row>
        {props.isMember && (
          <LinkButton variant="primary" to={paths.messages}>
            {texts.sidebar.messages}
          </LinkButton>
        )}
        <Button onClick={props.onAgain}>Write another</Button>
      </Row>
    </Plate>
  );
}

const Plate = styled.div`
  display: grid;
  gap: ${space[3]};
  justify-items: start;
  padding: ${space[6]};
  background: ${color.okSoft};
  border: 1px solid ${color.ok};
  border-left-width: 6px;
  border-radius: ${radius.card};
  overflow-wrap: anywhere;
  > svg {
    color: ${color.ok};
  }
`;
