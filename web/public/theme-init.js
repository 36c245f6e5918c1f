// Runs before the first paint, as a file of its own: the content policy allows no inline script.
(() => {
  const root = document.documentElement;
  let choice = null;
  try {
    choice = localStorage.getItem('theme');
  } catch {
    // Storage may be forbidden; the system's preference then decides.
  }
  if (choice === 'light' || choice === 'dark') {
    root.dataset.theme = choice;
    root.style.colorScheme = choice;
  }
})();
