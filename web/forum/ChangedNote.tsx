import styled from 'styled-components';
import { Button } from '../ui/Button.tsx';
import { color, size, space } from '../ui/tokens.ts';
import type { Revision } from './useRevision.ts';

const said = {
  mine: {
    text: 'It has changed since you began to write. This is how it reads now.',
    button: 'Use what I had written',
  },
  present: { text: 'It has changed elsewhere while you were writing.', button: 'Show how it reads now' },
};

/** Over the words of a post that has changed since they were begun: that it has, and the other words. */
export function ChangedNote({ offer, takeOffer }: Pick<Revision<never>, 'offer' | 'takeOffer'>) {
  return (
    <div role="status">
      {offer && (
        <Note>
          <p>{said[offer].text}</p>
          <Button small onClick={takeOffer}>
            {said[offer].button}
          </Button>
        </Note>
      )}
    </div>
  );
}

const Note = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[3]};
  align-items: center;
  padding: ${space[3]};
  background: ${color.sunken};
  border-left: 4px solid ${color.deepText};
  font-size: ${size.sm};
  p {
    flex: 1;
    min-width: 20ch;
  }
`;
