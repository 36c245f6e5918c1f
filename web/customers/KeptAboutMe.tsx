import { useQuery } from '@apollo/client/react';
import styled from 'styled-components';
import type { CutPictureFieldsFragment, KeptAboutMeQuery } from '../graphql/graphql.ts';
import { graphql } from '../graphql/index.ts';
import { refetchSafely } from '../live/refetchSafely.ts';
import { Unanswered } from '../live/Unanswered.tsx';
import { useAction } from '../shared/useAction.ts';
import { Muted, Stack } from '../ui/Layout.tsx';
import { ListSkeleton } from '../ui/ListSkeleton.tsx';
import { Panel } from '../ui/Panel.tsx';
import { color, radius, size, space } from '../ui/tokens.ts';
import { PictureRows } from './PictureRows.tsx';

const KeptQuery = graphql(`
  query KeptAboutMe {
    keptAboutMe { id owner shops notes preferences allergies isBlocked pictures { ...CutPictureFields } }
  }
`);

const Remove = graphql(`
  mutation RemovePictureOfMe($ownerId: ID!, $customerId: ID!, $id: ID!) {
    removePictureOfMe(ownerId: $ownerId, customerId: $customerId, id: $id) { id pictures { ...CutPictureFields } }
  }
`);

type Kept = KeptAboutMeQuery['keptAboutMe'][number];

/** What owners of shops and sellers keep about the member, word for word. */
export function KeptAboutMe() {
  const query = useQuery(KeptQuery, { fetchPolicy: 'cache-and-network' });
  const kept = query.data?.keptAboutMe;
  const [remove, isRemoving] = useAction(Remove, { done: 'The picture is removed' });
  const removeOf = async (ownerId: string, { customerId, id }: CutPictureFieldsFragment) => {
    if (isRemoving) return;
    const { refusal } = await remove({ ownerId, customerId, id });
    // An owner who keeps nothing any more leaves the list.
    if (!refusal) refetchSafely(query.refetch);
  };
  return (
    <Panel
      title="What shops keep about you"
      text="Their own words. To have something changed, write to the shop; closing your account erases all of it."
    >
      {!kept ? (
        <Unanswered query={query} skeleton={<ListSkeleton />} />
      ) : kept.length === 0 ? (
        <Muted>Nothing is kept about you beside your bookings and orders.</Muted>
      ) : (
        <Stack>
          {kept.map((one) => (
            <Card key={one.id}>
              <h3>{titleOf(one)}</h3>
              <dl>
                {linesOf(one).map(([name, text]) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>{text}</dd>
                  </div>
                ))}
              </dl>
              {one.pictures.length > 0 && (
                <PictureRows pictures={one.pictures} onRemove={(picture) => void removeOf(one.id, picture)} />
              )}
              {one.isBlocked && <p>Takes no bookings from you.</p>}
            </Card>
          ))}
        </Stack>
      )}
    </Panel>
  );
}

const titleOf = ({ owner, shops }: Kept): string => {
  const name = owner || 'A former member';
  return shops.length > 0 ? `${shops.join(', ')} (${name})` : name;
};

const linesOf = ({ notes, preferences, allergies }: Kept) =>
  (
    [
      ['Allergies', allergies],
      ['Preferences', preferences],
      ['Notes', notes],
    ] as const
  ).filter(([, text]) => text !== '');

const Card = styled.article`
  padding: ${space[4]};
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  overflow-wrap: anywhere;
  h3 {
    font-size: ${size.md};
  }
  dl {
    display: grid;
    gap: ${space[2]};
    margin-top: ${space[2]};
  }
  dt {
    color: ${color.ink2};
    font-size: ${size.sm};
  }
  dd {
    white-space: pre-line;
  }
  > p {
    margin-top: ${space[2]};
    color: ${color.err};
  }
`;
