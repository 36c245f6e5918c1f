import { Link } from 'react-router-dom';
import { paths } from './paths.ts';
import { useSession } from './session.tsx';

/** Above the title of an owner's screen: the way back to the overview, which helpers of the platform do not have. */
export function OwnerEyebrow() {
  return useSession().user?.role === 'superadmin' ? <Link to={paths.owner}>Owner</Link> : 'Owner';
}
