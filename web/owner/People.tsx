import styled from 'styled-components';
import { Avatar } from '../ui/Avatar.tsx';
import { size, space } from '../ui/tokens.ts';

export interface PersonShown {
  id: string;
  name: string;
  pictureUrl?: string | null;
}

/** Faces with their names. */
export const People = ({ people }: { people: readonly PersonShown[] }) => (
  <Faces>
    {people.map(({ id, name, pictureUrl }) => (
      <li key={id}>
        <Avatar name={name} src={pictureUrl} size={36} />
        {name}
      </li>
    ))}
  </Faces>
);

const Faces = styled.ul`
  display: grid;
  gap: ${space[2]};
  li {
    display: flex;
    align-items: center;
    gap: ${space[3]};
    min-width: 0;
    font-size: ${size.md};
    overflow-wrap: anywhere;
  }
`;
