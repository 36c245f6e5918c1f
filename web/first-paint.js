// Runs before the first paint, in the page itself (web/inPage.ts). It chooses the theme, and which frame index.html draws
// until the screen has come (web/firstPaint.ts).
(() => {
  const root = document.documentElement;
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      // Storage may be forbidden: the system's theme, and a visitor's frame.
      return null;
    }
  };
  const theme = stored('theme');
  if (theme === 'light' || theme === 'dark') {
    root.dataset.theme = theme;
    root.style.colorScheme = theme;
  }
  const [, part, next] = location.pathname.split('/');
  const members =
    'my-store my-barbers crew-invitation services dashboard appointments customers entity forum favorites orders notifications messages message funding userCampaign campaignList campaign owner profile portfolio settings user'.split(
      ' ',
    );
  const bare = ['contact', 'payment', 'dev', 'queue', 'shop'];
  const frameOf = () => {
    if (part === '') return 'home';
    if (bare.includes(part)) return 'bare';
    if (['/barbers', '/marketplace'].includes(location.pathname)) return part;
    const isMembers = members.includes(part) || (part === 'blog' && ['mine', 'write'].includes(next));
    return stored('user') !== null && isMembers ? 'member' : 'public';
  };
  root.dataset.frame = frameOf();
})();
