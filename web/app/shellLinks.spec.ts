import { describe, expect, it } from 'vitest';
import { publicLinks } from './publicLinks.ts';
import { sidebarLinks } from './shellLinks.ts';

const labels = (role: Parameters<typeof sidebarLinks>[0]) => sidebarLinks(role).map((link) => link.label);

describe('the sidebar', () => {
  it('lists everything in the specified order', () =>
    expect(labels('CUSTOMER')).toEqual([
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
  it('calls them Appointments for a shop owner', () => expect(labels('SHOP_OWNER')[1]).toBe('Appointments'));
  it('has neither for a superadmin, whose dashboard is the owner area', () => {
    expect(labels('superadmin')).not.toContain('My Bookings');
    expect(labels('superadmin')).not.toContain('Appointments');
    expect(sidebarLinks('superadmin')[0]).toMatchObject({ label: 'Dashboard', to: '/owner' });
  });
});

describe('the public header', () => {
  it('sends visitors to the login for Forum and Crowdfunding, and members there', () => {
    const to = (member: boolean) => Object.fromEntries(publicLinks(member).map((link) => [link.label, link.to]));
    expect(to(false)).toMatchObject({ Forum: '/login?next=%2Fforum', Crowdfunding: '/login?next=%2Ffunding' });
    expect(to(true)).toMatchObject({ Forum: '/forum', Crowdfunding: '/funding' });
  });
});
