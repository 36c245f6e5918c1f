import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { loginThen } from '../../shared/paths.ts';
import { useSession } from '../../shared/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icons.tsx';
import { ReportDialog } from './ReportDialog.tsx';

/** Reports a campaign to the owners of the platform; visitors log in first. */
export function ReportButton({ campaignId }: { campaignId: string }) {
  const { status } = useSession();
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const press = () => (status === 'member' ? setOpen(true) : void navigate(loginThen(pathname)));
  return (
    <>
      <Button small variant="quiet" icon={<Icon name="flag" size={18} />} onClick={press}>
        Report
      </Button>
      {isOpen && <ReportDialog campaignId={campaignId} onClose={() => setOpen(false)} />}
    </>
  );
}
