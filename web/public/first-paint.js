// Runs before the first paint, as a file of its own: the content policy allows no inline script. It chooses the theme, and
// which frame index.html draws until the screen has come (web/firstPaint.ts).
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
  const [, part] = location.pathname.split('/');
  const members =
    'my-store dashboard appointments forum favorites orders notifications messages message owner profile settings user'.split(
      ' ',
    );
  const bare = ['contact', 'payment', 'dev'];
  const frameOf = () => {
    if (part === '') return 'home';
    if (bare.includes(part)) return 'bare';
    if (['/barbers', '/marketplace'].includes(location.pathname)) return part;
    return stored('user') !== null && members.includes(part) ? 'member' : 'public';
  };
  root.dataset.frame = frameOf();
})();
