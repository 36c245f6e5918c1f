import { useState } from 'react';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';
import { Button } from '../../ui/Button.tsx';
import type { Author } from '../posts.ts';
import { BanDialog } from './BanDialog.tsx';
import { useModeration } from './useModeration.ts';

/** Shuts a member out of the forum, or lifts their ban, each with a reason. `onDone` follows either. */
export function BanButton(props: {
  member: Pick<Author, 'id' | 'firstName' | 'lastName'>;
  isBanned: boolean;
  onDone: () => void;
}) {
  const { member, isBanned, onDone } = props;
  const moderation = useModeration();
  const [asked, setAsked] = useState<'ban' | 'lift'>();
  const close = () => {
    setAsked(undefined);
    onDone();
  };
  return (
    <>
      {isBanned ? (
        <Button onClick={() => setAsked('lift')}>Lift the ban</Button>
      ) : (
        <Button variant="danger" onClick={() => setAsked('ban')}>
          Ban from forum
        </Button>
      )}
      {asked === 'ban' && <BanDialog member={member} ban={moderation.ban} onClose={close} />}
      {asked === 'lift' && (
        <ReasonDialog
          title="Lift the ban?"
          confirmLabel="Lift"
          onConfirm={(reason) => moderation.liftBan(member.id, reason)}
          onClose={close}
        />
      )}
    </>
  );
}
