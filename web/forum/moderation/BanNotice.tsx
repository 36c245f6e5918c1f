import { useQuery } from '@apollo/client/react';
import { type Ref, useState } from 'react';
import styled from 'styled-components';
import { graphql } from '../../graphql/index.ts';
import { useListFollowsBell } from '../../live/useListFollowsBell.ts';
import { AppealDialog } from '../../shared/AppealDialog.tsx';
import { type Acting, useAction } from '../../shared/useAction.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icons.tsx';
import { color, font, radius, size, space } from '../../ui/tokens.ts';
import { momentOf } from '../posts.ts';
import { useBanEnd } from './useBanEnd.ts';
import { useOnReturn } from './useOnReturn.ts';

const MyBan = graphql(`query MyForumBan { forumBan { reason bannedAt until appeal } }`);
const Appeal = graphql(`mutation AppealForumBan($text: String!) { appealForumBan(text: $text) }`);

/**
 * Replaces the forum for a banned member: the reason, the end, and the appeal. `onOver` is called when the ban is over,
 * checked on the member's request, on return to this window, on a notification, and at its end.
 */
export function BanNotice({ onOver, place }: { onOver: () => void; place?: Ref<HTMLElement> }) {
  const { data, loading, refetch } = useQuery(MyBan, { fetchPolicy: 'network-only' });
  const [appeal] = useAction(Appeal, { done: 'Your appeal is with the moderators', refused: false });
  const [asking, setAsking] = useState(false);
  const ban = data?.forumBan;
  const look = async () => {
    const { data: now } = await refetch();
    if (now && !now.forumBan) onOver();
  };
  useListFollowsBell(look);
  useBanEnd(ban?.until, look);
  useOnReturn(look);
  const send = async (text: string): Acting => {
    const result = await appeal({ text });
    // A failed query is shown with a retry button.
    if (!result.refusal) await refetch().catch(() => undefined);
    return result;
  };
  return (
    <Notice ref={place} tabIndex={-1} role="region" aria-labelledby="ban-title">
      <Icon name="lock" size={28} />
      <div>
        <h2 id="ban-title">You are banned from the forum.</h2>
        {ban && (
          <>
            <p>{ban.until ? `Until ${momentOf(ban.until)}.` : 'For good.'}</p>
            <p>
              Reason: <q>{ban.reason}</q>
            </p>
            {ban.appeal === 'none' && (
              <Button variant="primary" onClick={() => setAsking(true)}>
                Appeal
              </Button>
            )}
            {ban.appeal === 'open' && <p role="status">Your appeal is with the moderators.</p>}
            {ban.appeal === 'denied' && <p>Your appeal was turned down.</p>}
          </>
        )}
        <Button
          small
          variant="quiet"
          busy={loading}
          icon={<Icon name="refresh" size={16} />}
          onClick={() => void look().catch(() => undefined)}
        >
          Look again
        </Button>
      </div>
      {asking && <AppealDialog title="Appeal against the ban" send={send} onClose={() => setAsking(false)} />}
    </Notice>
  );
}

const Notice = styled.section`
  display: flex;
  gap: ${space[4]};
  padding: ${space[5]};
  background: ${color.surface};
  border: 1px solid ${color.warn};
  border-left-width: 6px;
  border-radius: ${radius.card};
  > svg {
    color: ${color.warn};
    flex: none;
  }
  > div {
    display: grid;
    gap: ${space[2]};
    justify-items: start;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  h2 {
    font: 800 ${size.xl}/1.15 ${font.display};
  }
`;
