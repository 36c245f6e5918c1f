/** What a screen has once it has anything to say. */
const SAID = 'main h1, main [role="alert"]';
/** What a screen shows while an answer is on the way. */
const WAITING = 'main [aria-busy="true"]';
/** The heading stands, but something below it is late: the screen is shown after so many milliseconds all the same. */
const PATIENCE_MS = 3_000;
/** What a reader can have before them. */
const PIECES = 'main :is(h1, h2, h3, h4, p, li, pre, figure)';
/** What can be typed in before the client is there. */
const FIELDS = 'main input[name]';

const wordsOf = ({ textContent }: Element): string => (textContent ?? '').replaceAll(/\s+/g, ' ').trim();

/**
 * Where the client draws. A public page comes with its words (`.first`): they stay until the screen has its answers,
 * which is drawn outside of the page meanwhile. Then one takes the other's place at once, so that nothing is shown
 * twice, or empty in between. What the reader has before them stays where it is, the focus stays on the same link or
 * field, what was typed is typed in the screen's field of that name, and a button that was pressed too early
 * (`awaitPerson`) is pressed. While they have words selected, or compose a letter, the words stay.
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

  let isComposing = false;
  const compose = ({ type }: Event) => {
    isComposing = type === 'compositionstart';
    look();
  };

  let late: ReturnType<typeof setTimeout> | undefined;
  const take = () => {
    clearTimeout(late);
    late = undefined;
    if (isComposing || (isSelectedIn(root) && !root.dataset.pressed)) return;
    observer.disconnect();
    window.removeEventListener('scroll', remember);
    document.removeEventListener('selectionchange', look);
    const focused = root.contains(document.activeElement) ? document.activeElement : null;
    const seen = pieceSeen(root);
    root.replaceWith(place);
    appear(place);
    stay();
    if (seen) keepInSight(place, seen);
    for (const field of root.querySelectorAll<HTMLInputElement>(FIELDS)) handOn(place, field, field === focused);
    if (focused && !focused.matches(FIELDS))
      counterpart(place, 'a[href], button', focused)?.focus({ preventScroll: true });
    if (root.dataset.pressed) press(place, root.dataset.pressed);
  };
  const look = () => {
    stay();
    if (!place.querySelector(SAID)) return;
    if (!place.querySelector(WAITING)) take();
    else late ??= setTimeout(take, PATIENCE_MS);
  };
  const observer = new MutationObserver(look);
  observer.observe(place, { childList: true, subtree: true, attributes: true, attributeFilter: ['aria-busy'] });
  document.addEventListener('selectionchange', look);
  for (const type of ['compositionstart', 'compositionend']) root.addEventListener(type, compose);
  return place;
}

function isSelectedIn(root: HTMLElement): boolean {
  const selection = document.getSelection();
  return selection !== null && !selection.isCollapsed && root.contains(selection.anchorNode);
}

/** The element that says the same, and of links leads to the same place. */
function counterpart(place: HTMLElement, which: string, of: Element): HTMLElement | undefined {
  const same = [...place.querySelectorAll<HTMLElement>(which)].filter(
    (one) => one.getAttribute('href') === of.getAttribute('href'),
  );
  return same.find((one) => wordsOf(one) === wordsOf(of)) ?? (of.hasAttribute('href') ? same[0] : undefined);
}

/** The screen takes its place at once: the fade with which others come would make what is read blink. */
function appear(place: HTMLElement): void {
  // `getAnimations`: what specs run in has none.
  for (const animation of place.getAnimations?.({ subtree: true }) ?? [])
    if ((animation as CSSAnimation).animationName === 'fade-in') animation.finish();
}

/** Types what was typed in a field into the screen's field of that name, as if it had been there. */
function handOn(
  place: HTMLElement,
  { name, value, selectionStart, selectionEnd }: HTMLInputElement,
  isFocused: boolean,
) {
  const field = place.querySelector<HTMLInputElement>(`${FIELDS}[name="${name}"]`);
  if (!field) return;
  if (value) {
    field.value = value;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  if (!isFocused) return;
  field.focus({ preventScroll: true });
  field.setSelectionRange(selectionStart, selectionEnd);
}

/** What begins first in the window of a reader who has scrolled, with its distance from the window's top in pixels. */
function pieceSeen(root: HTMLElement): { piece: Element; top: number } | undefined {
  if (window.scrollY === 0) return undefined;
  for (const piece of root.querySelectorAll(PIECES)) {
    const { top } = piece.getBoundingClientRect();
    if (top >= 0 && wordsOf(piece)) return { piece, top };
  }
  return undefined;
}

function keepInSight(place: HTMLElement, { piece, top }: { piece: Element; top: number }): void {
  const now = counterpart(place, PIECES, piece);
  if (now) window.scrollBy(0, now.getBoundingClientRect().top - top);
}

/** Presses the button that begins with these words, once it is drawn: those at the foot of a phone come a moment later. */
function press(place: HTMLElement, words: string): void {
  const look = () => {
    const button = [...place.querySelectorAll<HTMLElement>('main button')].find((one) =>
      wordsOf(one).startsWith(words),
    );
    if (!button) return;
    observer.disconnect();
    button.focus({ preventScroll: true });
    button.click();
  };
  const observer = new MutationObserver(look);
  observer.observe(place, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), PATIENCE_MS);
  look();
}

/** Takes what the server wrote about the first page out of the head, when its reader goes on to another one. */
export function dropFirstHead(): void {
  for (const element of document.head.querySelectorAll('[data-page]')) element.remove();
}
