import { useState } from 'react';
import { ResendActivation } from '../../shared/ResendActivation.tsx';
import { needsActivation, type Refusal } from '../../shared/refusal.ts';
import { AlertDialog } from '../../ui/AlertDialog.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import { FieldError } from '../../ui/Field.tsx';
import { formatCents } from '../../ui/format.ts';
import { Icon } from '../../ui/Icons.tsx';
import { Row } from '../../ui/Layout.tsx';
import { DropdownMenu, MenuItem } from '../../ui/Menu.tsx';
import { TextDialog } from '../../ui/TextDialog.tsx';
import type { CampaignOnPage } from '../campaignFields.ts';
import { CampaignDialog } from '../create/CampaignDialog.tsx';
import { StoryDialog } from '../StoryDialog.tsx';
import { useBoardActions } from './useBoardActions.ts';

type Asked = 'edit' | 'amend' | 'close' | 'cancel';

/** What the organizer can do with the campaign now: edit and publish, and in a menu close and cancel. */
export function BoardActions({ campaign }: { campaign: CampaignOnPage }) {
  const { id, status, model, isFrozen } = campaign;
  const [asked, setAsked] = useState<Asked>();
  const [failure, setFailure] = useState<Refusal>();
  const { publish, publishing, close, closing, cancel, amend } = useBoardActions();
  const done = () => setAsked(undefined);
  const isOver = status === 'ENDED' || status === 'CANCELLED';
  const put = async () => {
    const { refusal } = await publish({ id });
    setFailure(refusal);
  };
  const end = async () => {
    await close({ id });
    done();
  };
  return (
    <>
      <Row $gap={2}>
        {status === 'DRAFT' && (
          <Button variant="primary" busy={publishing} onClick={() => void put()}>
            Publish
          </Button>
        )}
        {!isOver && (
          <Button icon={<Icon name="edit" size={18} />} onClick={() => setAsked('edit')}>
            Edit
          </Button>
        )}
        {!isOver && isFrozen && <Button onClick={() => setAsked('amend')}>Add an amendment</Button>}
        {!isOver && (
          <DropdownMenu
            align="start"
            label="What ends the campaign"
            trigger={
              <IconButton label="More about the campaign">
                <Icon name="more" />
              </IconButton>
            }
          >
            {status === 'RUNNING' && model === 'KEEP_IT_ALL' && (
              <MenuItem icon="check" onSelect={() => setAsked('close')}>
                Close it now
              </MenuItem>
            )}
            <MenuItem icon="trash" danger onSelect={() => setAsked('cancel')}>
              Cancel the campaign
            </MenuItem>
          </DropdownMenu>
        )}
      </Row>
      {failure && (
        <div role="alert">
          <FieldError>{failure.message}</FieldError>
        </div>
      )}
      {failure && needsActivation(failure) && <ResendActivation />}
      {asked === 'edit' && <CampaignDialog campaign={campaign} onSaved={() => undefined} onClose={done} />}
      {asked === 'amend' && (
        <StoryDialog
          title="Add an amendment"
          description="It is shown below the description, with its day. What people contributed to stays as it is."
          label="Amendment"
          send={({ text }) => amend({ id, text })}
          onClose={done}
        />
      )}
      <AlertDialog
        open={asked === 'close'}
        onOpenChange={(open) => !open && done()}
        title="Close the campaign now?"
        description={`It ends at once, with ${formatCents(campaign.receivedCents)} of ${formatCents(campaign.goalCents)}. You keep what came in; nothing more can.`}
        confirmLabel="Close it now"
        busy={closing}
        onConfirm={() => void end()}
      />
      {asked === 'cancel' && (
        <TextDialog
          title="Cancel the campaign?"
          description="It ends for good, and every contribution is paid back. Contributors read the reason."
          label="Reason"
          missing="Please give a reason."
          confirmLabel="Cancel the campaign"
          danger
          onConfirm={(reason) => cancel({ id, reason })}
          onClose={done}
        />
      )}
    </>
  );
}
