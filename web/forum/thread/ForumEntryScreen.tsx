import { Navigate, useLocation, useParams } from 'react-router-dom';
import { paths } from '../../shared/paths.ts';

/** The short address of a thread leads to the long one. */
export function ForumEntryScreen() {
  const { id = '' } = useParams();
  const { hash } = useLocation();
  return <Navigate to={`${paths.thread(id)}${hash}`} replace />;
}
