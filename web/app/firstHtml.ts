/** What a screen has once it has anything to say. */
const SAID = 'main h1, main [role="alert"]';
/** What a screen shows while an answer is on the way. */
const WAITING = 'main [aria-busy="true"]';
/** The heading stands, but something below it is late: the screen is shown after so many milliseconds all the same. */
const PATIENCE_MS = 3_000;

/**
 * Where the client draws. A public page comes with its words (`.first`): they stay until the screen has its answers,
 * which is drawn outside of the page meanwhile. Then one takes the other's place at once, so that nothing is shown
 * twice, or empty in between, and the page stays where its reader has scrolled to.
 */
export function placeIn(root: HTMLElement): HTMLElement {
  if (!root.querySelector(':scope > .first')) return root;
  const place = document.createElement('div');
  place.id = root.id;

  // The router goes to the top with its first screen. Scroll events come a frame later: this is where the reader was.
  let kept = window.scrollY;
  const remember = () => {
    kept = window.scrollY;
  };
  const stay = () => {
    if (window.scrollY === 0 && kept > 0) window.scrollTo(0, kept);
  };
  window.addEventListener('scroll', remember, { passive: true });

  let late: ReturnType<typeof setTimeout> | undefined;
  const take = () => {
    observer.disconnect();
    clearTimeout(late);
    window.removeEventListener('scroll', remember);
    root.replaceWith(place);
    stay();
  };
  const observer = new MutationObserver(() => {
    stay();
    if (!place.querySelector(SAID)) return;
    if (!place.querySelector(WAITING)) take();
    else late ??= setTimeout(take, PATIENCE_MS);
  });
  observer.observe(place, { childList: true, subtree: true, attributes: true, attributeFilter: ['aria-busy'] });
  return place;
}

/** Takes what the server wrote about the first page out of the head, when its reader goes on to another one. */
export function dropFirstHead(): void {
  for (const element of document.head.querySelectorAll('[data-page]')) element.remove();
}
