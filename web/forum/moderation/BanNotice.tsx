import { useMutation, useQuery } from '@apollo/client/react';
import { type Ref, useState } from 'react';
import styled from 'styled-components';
import { refusalOf } from '../../app/refusal.ts';
import { color, font, radius, size, space } from '../../app/tokens.ts';
import { graphql } from '../../graphql/index.ts';
import { useListFollowsBell } from '../../notifications/useListFollowsBell.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icons.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { momentOf } from '../posts.ts';
import { AppealDialog } from './AppealDialog.tsx';
import { useBanEnd } from './useBanEnd.ts';
import { useOnReturn } from './useOnReturn.ts';

const MyBan = graphql(`query MyForumBan { forumBan { reason bannedAt until appeal } }`);
const Appeal = graphql(`mutation AppealForumBan($text: String!) { appealForumBan(text: $text) }`);

/**
 * What stands in the forum's place for a member it is closed to: why, until when, and the one thing left to do. `onOver`: the ban is over, as
 * was found when the member asked or came back to this window, when the bell rang or when its end had come.
 */
export function BanNotice({ onOver, place }: { onOver: () => void; place?: Ref<HTMLElement> }) {
  const { data, loading, refetch } = useQuery(MyBan, { fetchPolicy: 'network-only' });
  const [appeal] = useMutation(Appeal);
  const [asking, setAsking] = useState(false);
  const toast = useToast();
  const ban = data?.forumBan;
  const look = async () => {
    const { data: now } = await refetch();
    if (now && !now.forumBan) onOver();
  };
  useListFollowsBell(look);
  useBanEnd(ban?.until, look);
  useOnReturn(look);
  const send = async (text: string): Promise<string | undefined> => {
    try {
      await appeal({ variables: { text } });
      toast.success('Your appeal is with the moderators');
      await refetch();
      return undefined;
    } catch (error) {
      return refusalOf(error).message;
    }
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
        <Button small variant="quiet" busy={loading} icon={<Icon name="refresh" size={16} />} onClick={() => void look().catch(() => undefined)}>
          Look again
        </Button>
      </div>
      {asking && <AppealDialog title="Appeal against the ban" send={send} onClose={() => setAsking(false)} />}
    </Notice>
  );
}

const Notice = styled.section`
  display: flex; gap: ${space[4]}; padding: ${space[5]}; background: ${color.surface}; border: 1px solid ${color.warn}; border-left-width: 6px; border-radius: ${radius.card};
  > svg { color: ${color.warn}; flex: none; }
  > div { display: grid; gap: ${space[2]}; justify-items: start; min-width: 0; overflow-wrap: anywhere; }
  h2 { font: 800 ${size.xl}/1.15 ${font.display}; }
`;
