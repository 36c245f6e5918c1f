import { Link } from 'react-router-dom';
import styled from 'styled-components';
import type { OwnShopFragment } from '../../graphql/graphql.ts';
import { BARBERS } from '../../shared/categories.ts';
import { paths } from '../../shared/paths.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icons.tsx';
import { color, space } from '../../ui/tokens.ts';
import { ShopCardFace } from '../ShopCard.tsx';
import { freeWords } from '../shopFacts.ts';

/** A card with its owner's buttons. */
export function OwnCard(props: {
  shop: OwnShopFragment;
  onEdit: () => void;
  onSpecial: () => void;
  onDelete: () => void;
}) {
  const { shop } = props;
  const page = shop.category === BARBERS ? paths.barber(shop.id) : paths.product(shop.id);
  return (
    <ShopCardFace
      shop={shop}
      free={freeWords(shop, new Date())}
      title={
        <h3>
          <Name to={page}>{shop.name}</Name>
        </h3>
      }
      actions={
        <Actions>
          <Button small icon={<Icon name="edit" size={17} />} aria-label={`Edit ${shop.name}`} onClick={props.onEdit}>
            Edit
          </Button>
          <Button
            small
            variant="danger"
            icon={<Icon name="trash" size={17} />}
            aria-label={`Delete ${shop.name}`}
            onClick={props.onDelete}
          >
            Delete
          </Button>
          <Wide>
            <Button
              small
              icon={<Icon name="calendar" size={17} />}
              aria-label={`Special hours of ${shop.name}`}
              onClick={props.onSpecial}
            >
              Special hours
            </Button>
          </Wide>
          {shop.category === BARBERS && (
            <Wide>
              <LinkButton
                small
                to={paths.portfolioOf(shop.id)}
                icon={<Icon name="image" size={17} />}
                aria-label={`Portfolio of ${shop.name}`}
              >
                Portfolio
              </LinkButton>
            </Wide>
          )}
        </Actions>
      }
    />
  );
}

const Name = styled(
  Link,
)`color: inherit; text-decoration: none; &:hover { text-decoration: underline; text-decoration-thickness: 2px; }`;
const Wide = styled.div`display: grid; grid-column: 1 / -1;`;
const Actions = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${space[2]};
  padding: ${space[3]} ${space[4]};
  border-top: 1px solid ${color.line};
  background: ${color.sunken};
`;
