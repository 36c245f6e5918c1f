import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { color, radius, size, space } from '../../ui/tokens.ts';
import { goTo } from './usePermalink.ts';

/** Said of a comment that was deleted, hidden or never there. */
export const noLongerThere = 'That comment is no longer there.';

/** Where the comment was that a link points to: the reader is brought there all the same. */
export function MissingComment() {
  const place = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (place.current) goTo(place.current);
  }, []);
  return (
    <Place ref={place} tabIndex={-1}>
      <Note role="status">{noLongerThere}</Note>
    </Place>
  );
}

export const Note = styled.p`padding: ${space[3]} ${space[4]}; background: ${color.sunken}; color: ${color.ink2}; border-radius: ${radius.control}; font-size: ${size.sm};`;
const Place = styled.li`scroll-margin-top: 96px; min-width: 0;`;
