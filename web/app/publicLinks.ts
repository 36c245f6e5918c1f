import { loginThen, paths } from '../shared/paths.ts';
import { texts } from '../shared/texts.ts';

export interface NavEntry {
  to: string;
  label: string;
  end?: boolean;
}

/** The header's links. A visitor's Forum and Crowdfunding lead to the login, and from there on (specification §2). */
export function publicLinks(member: boolean): NavEntry[] {
  const forMembers = (to: string) => (member ? to : loginThen(to));
  return [
    { to: paths.home, label: texts.header.home, end: true },
    { to: paths.blog, label: texts.header.blog },
    { to: paths.barbers, label: texts.header.findABarber },
    { to: paths.marketplace, label: texts.header.marketplace },
    { to: forMembers(paths.forum), label: texts.header.forum },
    { to: forMembers(paths.funding), label: texts.header.crowdfunding },
  ];
}
