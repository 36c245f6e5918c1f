import { useEffect } from 'react';
import { refetchSafely } from '../../live/refetchSafely.ts';
import { usePagedQuery } from '../../live/usePagedQuery.ts';
import { CaseList, CaseWords } from '../../shared/ReviewParts.tsx';
import { ShowMore } from '../../shared/ShowMore.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { type Asked, type Decision, JudgedPicture } from './JudgedPicture.tsx';
import { HiddenPictureList } from './pictureCaseFields.ts';

const DECISIONS: readonly Decision[] = [{ label: 'Restore' }];

/**
 * The pictures that moderators have hidden, the last hidden first; renders nothing while there are none. `decided` counts
 * decisions: with each the list is read again.
 */
export function HiddenPictures({ decided, onAsk }: { decided: number; onAsk: (asked: Asked) => void }) {
  const { data, refetch, hasMore, more } = usePagedQuery(HiddenPictureList, {});
  useEffect(() => {
    if (decided > 0) refetchSafely(refetch);
  }, [decided, refetch]);
  if (!data || data.hiddenPortfolioPictures.edges.length === 0) return null;
  const { edges } = data.hiddenPortfolioPictures;
  return (
    <section aria-labelledby="hidden-pictures">
      <Stack>
        <h2 id="hidden-pictures">Hidden pictures</h2>
        <CaseList aria-label="Hidden pictures">
          {edges.map(({ node }) => (
            <JudgedPicture
              key={node.id}
              picture={node}
              decisions={DECISIONS}
              onAsk={(decision) => onAsk({ picture: node, decision, look: () => refetchSafely(refetch) })}
            >
              {node.hiddenFor && <CaseWords heading="Hidden" text={node.hiddenFor} />}
            </JudgedPicture>
          ))}
        </CaseList>
        {hasMore && <ShowMore key={edges.length} onMore={more} />}
      </Stack>
    </section>
  );
}
