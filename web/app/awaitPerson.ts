/** What a person does first, whichever way they use a page. */
const SIGNS = ['pointerdown', 'pointermove', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin', 'click'] as const;
/** A page that only lies there gets the rest after so many milliseconds: what is live on it, and what has no words. */
const UNTOUCHED_MS = 10_000;
/** The words are painted this long after `load`. Files that are requested earlier delay that paint on a slow line. */
const PAINTED_MS = 1_000;
/** The first HTML has what these choose; with any other parameter, or a place on the page, only the client knows more. */
const READ_BY_GATEWAY = ['page', 'category', 'author'];

const isMember = (): boolean => {
  try {
    return localStorage.getItem('user') !== null;
  } catch {
    // Storage may be forbidden: nothing is stored then, not even a session.
    return false;
  }
};
const isSavingData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
const asksForMore = ({ hash, search }: Location): boolean =>
  hash !== '' || [...new URLSearchParams(search).keys()].some((name) => !READ_BY_GATEWAY.includes(name));

/** Brings the files to the device, after everything else and without running any: who acts then waits for none. */
function fetchAhead({ content }: HTMLTemplateElement): void {
  for (const file of content.querySelectorAll('[src], [href]')) {
    const link = document.createElement('link');
    link.rel = 'prefetch';
    link.as = 'script';
    link.crossOrigin = 'anonymous';
    link.href = file.getAttribute('src') ?? file.getAttribute('href') ?? '';
    document.head.append(link);
  }
}

/**
 * Starts the client of a page that came with its words. Its elements wait in `template#client`, where they do nothing:
 * reading runs no script. They start at the first thing a person does, for members at once, and after a while for
 * someone who only looks. Links of the words work as links; what a button was pressed for is kept in
 * `root.dataset.pressed`, by its words, and done once the client is there (`firstHtml.ts`). A search is a form, which is
 * sent as it is.
 *
 * The build writes this function into the page itself (`web/inPage.ts`), so it uses nothing but this file.
 */
export function awaitPerson(): void {
  const client = document.getElementById('client');
  if (!(client instanceof HTMLTemplateElement)) return;
  let untouched: ReturnType<typeof setTimeout> | undefined;
  const start = () => {
    clearTimeout(untouched);
    for (const sign of SIGNS) removeEventListener(sign, act, true);
    document.head.append(document.importNode(client.content, true));
    client.remove();
  };
  // Where the layout changes under a pointer at rest, browsers report a move by nothing: that is no person's.
  const act = (event: Event) => {
    const { type, movementX, movementY } = event as PointerEvent;
    if (type !== 'pointermove' || movementX !== 0 || movementY !== 0) start();
  };
  const keep = (event: Event) => {
    const { target } = event;
    const pressed = target instanceof Element && target.closest<HTMLElement>('.first [data-press]');
    const root = document.getElementById('root');
    // A visitor's link leads to the login, where a member has nothing to do.
    if (!pressed || !root || (pressed.hasAttribute('href') && !isMember())) return;
    event.preventDefault();
    pressed.setAttribute('aria-busy', 'true');
    root.dataset.pressed = pressed.textContent ?? '';
  };
  addEventListener('click', keep, true);
  const form = document.querySelector<HTMLFormElement>('.first form');
  const fields = [...(form?.querySelectorAll('input') ?? [])];
  // As in the client: empty fields are left out of the address, and nothing typed asks for nothing.
  form?.addEventListener('submit', (event) => {
    if (fields.some(({ value }) => value.trim() !== '')) return;
    event.preventDefault();
    fields[0]?.focus();
  });
  form?.addEventListener('formdata', ({ formData }) => {
    for (const { name, value } of fields) {
      if (value.trim()) formData.set(name, value.trim());
      else formData.delete(name);
    }
  });
  if (isMember() || asksForMore(location)) {
    start();
    return;
  }
  for (const sign of SIGNS) addEventListener(sign, act, { capture: true, passive: true });
  addEventListener('load', () => {
    if (!client.isConnected) return;
    untouched = setTimeout(start, UNTOUCHED_MS);
    if (!isSavingData()) setTimeout(() => client.isConnected && fetchAhead(client), PAINTED_MS);
  });
}
