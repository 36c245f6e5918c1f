import { describe, expect, it } from 'vitest';
import { publicLinks } from './publicLinks.ts';
import { currentOf, memberLinks, platformLinks, thumbLinks } from './shellLinks.ts';

type Links = typeof memberLinks;
const labels = (links: Links, role: Parameters<Links>[0]) => links(role).map((link) => link.label);

describe('the sidebar', () => {
  it('lists everything in the specified order', () =>
    expect(labels(memberLinks, 'CUSTOMER')).toEqual([
      'Dashboard',
      'My Bookings',
      'My Orders',
      'Customers',
      'Inventory & Shop',
      'Crowd Funding',
      'Forum',
      'Messages',
      'My Profile',
      'Settings',
    ]));
  it('calls them Appointments for a shop owner', () =>
    expect(labels(memberLinks, 'SHOP_OWNER')[1]).toBe('Appointments'));
  it('has neither for a superadmin, whose dashboard is the owner area', () => {
    expect(labels(memberLinks, 'superadmin')[0]).toBe('My Orders');
    expect(labels(memberLinks, 'superadmin')).not.toContain('My Bookings');
    expect(labels(memberLinks, 'superadmin')).not.toContain('Appointments');
    expect(platformLinks('superadmin')[0]).toMatchObject({ label: 'Dashboard', to: '/owner' });
  });
  it('lists the pages of the platform for its owners, for helpers what they may open, for members none', () => {
    expect(labels(platformLinks, 'superadmin')).toEqual([
      'Dashboard',
      'Users',
      'Moderation',
      'Blog review',
      'Requests',
      'Notifications',
      'Books',
      'Audit',
      'System',
    ]);
    expect(labels(platformLinks, 'moderator')).toEqual(['Moderation']);
    expect(labels(platformLinks, 'support')).toEqual(['Users']);
    expect(labels(platformLinks, 'finance')).toEqual(['Books']);
    for (const role of ['CUSTOMER', 'SHOP_OWNER', 'SELLER'] as const) expect(platformLinks(role)).toEqual([]);
  });
  it('has one current entry: the most specific of those the address lies under', () => {
    const all = [...platformLinks('superadmin'), ...memberLinks('superadmin')];
    expect(currentOf(all, '/forum/review')).toBe('/forum/review');
    expect(currentOf(all, '/forum/thread/t1')).toBe('/forum');
    expect(currentOf(all, '/forum')).toBe('/forum');
    expect(currentOf(all, '/owner/users/u1')).toBe('/owner/users');
    expect(currentOf(all, '/forums')).toBeUndefined();
    expect(currentOf(memberLinks('SHOP_OWNER'), '/my-barbers')).toBe('/my-store');
    expect(currentOf(memberLinks('SHOP_OWNER'), '/services')).toBe('/my-store');
    expect(currentOf(memberLinks('CUSTOMER'), '/portfolio')).toBe('/profile');
  });
});

describe('the bar at the foot of a phone', () => {
  it('has what the role does most beside what everyone has', () => {
    expect(labels(thumbLinks, 'CUSTOMER')).toEqual(['Home', 'Book', 'Forum', 'Messages', 'Me']);
    expect(labels(thumbLinks, 'SHOP_OWNER')[1]).toBe('Schedule');
    expect(labels(thumbLinks, 'superadmin')[1]).toBe('Users');
  });
  it('has the schedule for who serves at a shop of somebody else', () => {
    expect(thumbLinks('CUSTOMER', true)[1]).toMatchObject({ label: 'Schedule', to: '/appointments' });
    expect(thumbLinks('superadmin', true)[1]?.label).toBe('Users');
  });
});

describe('the public header', () => {
  it('sends visitors to the login for Forum and Crowdfunding, and members there', () => {
    const to = (member: boolean) => Object.fromEntries(publicLinks(member).map((link) => [link.label, link.to]));
    expect(to(false)).toMatchObject({ Forum: '/login?next=%2Fforum', Crowdfunding: '/login?next=%2Ffunding' });
    expect(to(true)).toMatchObject({ Forum: '/forum', Crowdfunding: '/funding' });
  });
});
