import styled from 'styled-components';
import type { Mailbox } from '../graphql/graphql.ts';
import { color, size } from '../ui/tokens.ts';
import { useWhoTypes } from './useTyping.ts';

/** Shows who is typing; its height is kept while empty, so that nothing moves. */
export function TypingLine({ box, conversationId, said }: { box: Mailbox; conversationId: string; said: unknown }) {
  const name = useWhoTypes(box, conversationId, said);
  return <Line>{name && `${name} is typing…`}</Line>;
}

const Line = styled.p`min-height: 1.4em; color: ${color.ink2}; font-size: ${size.sm}; font-style: italic;`;
