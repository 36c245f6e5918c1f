import { Link } from 'react-router-dom';
import styled from 'styled-components';
import type { ShopBarbersFragment } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { nameOf } from '../../shared/nameOf.ts';
import { paths } from '../../shared/paths.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { color, size, space } from '../../ui/tokens.ts';

export const ShopBarbersFields = graphql(`
  fragment ShopBarbers on Shop {
    id
    services { id name }
    barbers { id role services person { id firstName lastName pictureUrl } }
  }
`);

/** Who works in a shop beside its owner; nothing where nobody does. */
export function ShopBarbers({ shop }: { shop: ShopBarbersFragment }) {
  if (shop.barbers.length === 0) return null;
  return (
    <Stack as="section" $gap={3} aria-labelledby="shop-barbers">
      <h2 id="shop-barbers">Who works here</h2>
      <People>
        {shop.barbers.map(({ id, role, services, person }) => (
          <li key={id}>
            <Avatar name={nameOf(person)} src={person.pictureUrl} size={48} />
            <div>
              <Link to={paths.user(person.id)}>{nameOf(person)}</Link>
              <p>{role === 'barber' ? offer(services, shop.services) : ROLES[role]}</p>
            </div>
          </li>
        ))}
      </People>
    </Stack>
  );
}

const ROLES = { manager: 'Manager', desk: 'At the desk' } as const;

function offer(services: readonly string[] | null, menu: ShopBarbersFragment['services']): string {
  if (!services) return 'Every service';
  return menu
    .filter(({ id }) => services.includes(id))
    .map(({ name }) => name)
    .join(', ');
}

const People = styled.ul`
  display: grid;
  gap: ${space[4]};
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 240px), 1fr));
  li {
    display: flex;
    align-items: center;
    gap: ${space[3]};
    min-width: 0;
  }
  li > div {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  a {
    display: inline-block;
    padding-block: 2px;
    font-weight: 600;
  }
  p {
    color: ${color.ink2};
    font-size: ${size.sm};
  }
`;
