import styled from 'styled-components';
import { Card } from '../../ui/Card.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { size, space } from '../../ui/tokens.ts';

/** Campaigns side by side: one on a phone, three where there is room. */
export const CampaignShelf = styled.ul`
  display: grid;
  gap: ${space[5]};
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 300px), 1fr));
`;

/** Placeholders of campaigns, as tall as the cards. */
export function CampaignSkeletons(props: { count: number }) {
  return (
    <Loading>
      <CampaignShelf as="div">
        {Array.from({ length: props.count }, (_, at) => `campaign ${at}`).map((key) => (
          <Card key={key} as="div" $flush>
            <Skeleton $ratio="4 / 3" />
            <Lines>
              <Skeleton $w="80%" $h={size.xl} />
              <Skeleton $w="60%" />
              <Skeleton $w="95%" />
              <Skeleton $h="44px" />
              <Skeleton $h="44px" />
              <Skeleton $w="96px" $h="36px" />
            </Lines>
          </Card>
        ))}
      </CampaignShelf>
    </Loading>
  );
}

const Lines = styled.div`display: grid; gap: ${space[3]}; padding: ${space[4]};`;
