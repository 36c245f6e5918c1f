import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { loginThen } from './paths.ts';
import { useSession } from './session.tsx';

/**
 * Where a guest of a members' page is sent: to the login, and back after it; whoever logs out on the page goes to the
 * page that the logout chose. Undefined for members, and while it is not known who looks.
 */
export function useGuestPath(): string | undefined {
  const { status, left } = useSession();
  const { pathname, search, hash } = useLocation();
  const wasMember = useRef(false);
  useEffect(() => {
    if (status === 'member') wasMember.current = true;
  }, [status]);
  if (status !== 'guest') return undefined;
  return left && wasMember.current ? left : loginThen(`${pathname}${search}${hash}`);
}
