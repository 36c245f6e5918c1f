import styled from 'styled-components';
import { nameOf } from '../../shared/nameOf.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { color, media, radius, size, space, target } from '../../ui/tokens.ts';
import type { Author } from '../posts.ts';

interface ChoicesProps {
  id: string;
  people: readonly Author[];
  /** Which of them Enter would take. */
  chosen: number;
  onPick: (person: Author) => void;
}

export const choiceId = (id: string, index: number): string => `${id}-${index}`;

/**
 * Who of those who have written here may be meant by the @name that is being typed. The focus stays where it is typed.
 */
export function MentionChoices({ id, people, chosen, onPick }: ChoicesProps) {
  if (people.length === 0) return null;
  return (
    <Choices id={id} role="listbox" aria-label="Mention">
      {people.map((person, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the box in which the name is typed has the keys.
        // biome-ignore lint/a11y/useFocusableInteractive: the box in which the name is typed keeps the focus.
        <div
          key={person.id}
          id={choiceId(id, index)}
          role="option"
          aria-selected={index === chosen}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(person)}
        >
          <Avatar name={nameOf(person)} src={person.pictureUrl} size={28} />
          <strong>{`@${person.userName}`}</strong> <small>{nameOf(person)}</small>
        </div>
      ))}
    </Choices>
  );
}

const Choices = styled.div`
  display: grid;
  border: 1px solid ${color.lineStrong};
  border-radius: ${radius.control};
  background: ${color.surface};
  overflow: hidden;
  > div {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${space[2]};
    min-height: ${target};
    padding: ${space[1]} ${space[3]};
    cursor: pointer;
    overflow-wrap: anywhere;
  }
  > div[aria-selected='true'] {
    background: ${color.deepSoft};
    box-shadow: inset 4px 0 0 ${color.deepText};
  }
  small {
    color: ${color.ink2};
    font-size: ${size.sm};
  }
  ${media.fine} {
    > div:hover {
      background: ${color.sunken};
    }
    }
  ${media.forced} {
    > div[aria-selected='true'] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
    }
`;
