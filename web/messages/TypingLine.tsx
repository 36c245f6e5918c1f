import styled from 'styled-components';
import { color, size } from '../app/tokens.ts';
import type { Mailbox } from '../graphql/graphql.ts';
import { useWhoTypes } from './useTyping.ts';

/** Says who is writing; its place is kept while nobody does, so that nothing moves. */
export function TypingLine({ box, conversationId, said }: { box: Mailbox; conversationId: string; said: unknown }) {
  const name = useWhoTypes(box, conversationId, said);
  return <Line>{name && `${name} is typing…`}</Line>;
}

const Line = styled.p`min-height: 1.4em; color: ${color.ink2}; font-size: ${size.sm}; font-style: italic;`;
