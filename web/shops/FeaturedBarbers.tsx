import { useQuery } from '@apollo/client/react';
import styled from 'styled-components';
import { graphql } from '../graphql/index.ts';
import { Unanswered } from '../live/Unanswered.tsx';
import { loginThen, paths } from '../shared/paths.ts';
import { useSession } from '../shared/session.tsx';
import { texts } from '../shared/texts.ts';
import { LinkButton } from '../ui/Button.tsx';
import { CardSkeletons } from '../ui/CardSkeletons.tsx';
import { Icon } from '../ui/Icons.tsx';
import { Eyebrow, Row, Section, Stack, Wrap } from '../ui/Layout.tsx';
import { EmptyState } from '../ui/States.tsx';
import { media, space } from '../ui/tokens.ts';
import { ShopCard } from './ShopCard.tsx';

const TopRated = graphql(`
  query FeaturedBarbers {
    shops(category: "barbers", sort: RATING, first: 3) { edges { node { id ...ShopCard } } }
  }
`);

/** The three best rated shops. A visitor's way to them leads past the login (specification §2). */
export function FeaturedBarbers() {
  return (
    <Section aria-labelledby="featured">
      <Wrap>
        <Stack $gap={8}>
          <Row $justify="space-between" $align="flex-end">
            <Stack $gap={2}>
              <Eyebrow>{texts.home.featuredBarbers}</Eyebrow>
              <h2 id="featured">{texts.home.topRatedBarbers}</h2>
            </Stack>
            <LinkButton to={paths.barbers} icon={<Icon name="pole" />}>
              {texts.header.findABarber}
            </LinkButton>
          </Row>
          <Best />
        </Stack>
      </Wrap>
    </Section>
  );
}

function Best() {
  const query = useQuery(TopRated);
  const { data } = query;
  const { status } = useSession();
  const wayTo = (id: string) => (status === 'guest' ? loginThen(paths.barber(id)) : paths.barber(id));
  if (!data) return <Unanswered query={query} skeleton={<CardSkeletons count={3} />} />;
  if (data.shops.edges.length === 0)
    return <EmptyState title="No shops yet" text="The first one could be yours." action={<CreateShop />} />;
  return (
    <Three>
      {data.shops.edges.map(({ node }) => (
        <li key={node.id}>
          <ShopCard shop={node} to={wayTo(node.id)} heading="h3" full />
        </li>
      ))}
    </Three>
  );
}

const CreateShop = () => (
  <LinkButton variant="primary" to={paths.myStore}>
    {texts.home.createAShop}
  </LinkButton>
);

const Three = styled.ul`display: grid; gap: ${space[5]}; ${media.tablet} { grid-template-columns: repeat(3, minmax(0, 1fr)); }`;
