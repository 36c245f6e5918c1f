import { type ReactNode, useState } from 'react';
import { nameOf } from '../../shared/nameOf.ts';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';
import { hasRight, isStaff } from '../../shared/rights.ts';
import { useSession } from '../../shared/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { formatCentsExact } from '../../ui/format.ts';
import { Muted, Row } from '../../ui/Layout.tsx';
import type { MemberRecord } from './memberRecord.ts';
import { RoleDialog } from './RoleDialog.tsx';
import { UpgradeDialog } from './UpgradeDialog.tsx';
import { useOwnerActions, useViewAs } from './useOwnerActions.ts';

type Asked = 'upgrade' | 'takeBack' | 'suspend' | 'reinstate' | 'delete' | 'restore' | 'role' | 'view';

/** What may be done about an account now; each asks for the reason, and each is undone from the same place. */
export function UserActions({ member, forum }: { member: MemberRecord; forum: ReactNode }) {
  const { id, status, role } = member;
  const paidOut = member.figures.paidOutOfRunningCents;
  const actions = useOwnerActions(id);
  const view = useViewAs(id);
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const name = nameOf(member);
  const isOwner = role === 'superadmin';
  const viewer = useSession().user?.role;
  const decides = viewer === 'superadmin';
  const suspends = decides || (hasRight(viewer, 'suspend') && !isStaff(role));
  return (
    <>
      <Row role="group" aria-label="Actions">
        {status === 'Deleted' ? (
          decides && (
            <Button variant="primary" onClick={() => setAsked('restore')}>
              Restore account
            </Button>
          )
        ) : (
          <>
            {decides && (
              <>
                <Button variant="primary" onClick={() => setAsked('upgrade')}>
                  Upgrade Account
                </Button>
                {member.planGivenUntil && <Button onClick={() => setAsked('takeBack')}>Take the plan back</Button>}
                <Button onClick={() => setAsked('role')}>Change role</Button>
                {status !== 'Suspended' && !isStaff(role) && <Button onClick={() => setAsked('view')}>View as</Button>}
              </>
            )}
            {status === 'Suspended' && suspends && <Button onClick={() => setAsked('reinstate')}>Reinstate</Button>}
            {status !== 'Suspended' && !isOwner && suspends && (
              <Button variant="danger" onClick={() => setAsked('suspend')}>
                Suspend
              </Button>
            )}
            {!isOwner && decides && (
              <Button variant="danger" onClick={() => setAsked('delete')}>
                Delete account
              </Button>
            )}
            {!isOwner && hasRight(viewer, 'moderate') && forum}
          </>
        )}
      </Row>
      {isOwner && <Muted>A platform owner can be suspended, deleted or banned once they have another role.</Muted>}
      {asked === 'suspend' && (
        <ReasonDialog
          title={`Suspend ${name}?`}
          confirmLabel="Suspend"
          danger
          onConfirm={actions.suspend}
          onClose={close}
        >
          <p>They are logged out everywhere at once, and cannot log in until they are reinstated.</p>
        </ReasonDialog>
      )}
      {asked === 'reinstate' && (
        <ReasonDialog
          title={`Reinstate ${name}?`}
          confirmLabel="Reinstate"
          onConfirm={actions.reinstate}
          onClose={close}
        />
      )}
      {asked === 'delete' && (
        <ReasonDialog
          title={`Delete the account of ${name}?`}
          confirmLabel="Delete account"
          danger
          onConfirm={actions.remove}
          onClose={close}
        >
          <p>Nobody can use or see it from now on. It can be restored for seven days; then it is erased for good.</p>
          {paidOut > 0 && (
            <p>
              {`${formatCentsExact(paidOut)} of campaigns of theirs that go on were paid out to them. These campaigns end with the account, and only what contributors can still take back by themselves goes back. To have more paid back, take the payouts back and cancel the campaigns.`}
            </p>
          )}
        </ReasonDialog>
      )}
      {asked === 'restore' && (
        <ReasonDialog
          title={`Restore the account of ${name}?`}
          confirmLabel="Restore"
          onConfirm={actions.restore}
          onClose={close}
        />
      )}
      {asked === 'view' && (
        <ReasonDialog title={`See Chairside as ${name}?`} confirmLabel="View as" onConfirm={view} onClose={close}>
          <p>
            For 15 minutes, in this tab, and for reading alone. Their messages and what else is private is not shown.
          </p>
        </ReasonDialog>
      )}
      {asked === 'upgrade' && <UpgradeDialog member={member} onConfirm={actions.upgrade} onClose={close} />}
      {asked === 'takeBack' && (
        <ReasonDialog
          title={`Take back the plan given to ${name}?`}
          confirmLabel="Take back"
          onConfirm={actions.takePlanBack}
          onClose={close}
        />
      )}
      {asked === 'role' && <RoleDialog member={member} onConfirm={actions.changeRole} onClose={close} />}
    </>
  );
}
