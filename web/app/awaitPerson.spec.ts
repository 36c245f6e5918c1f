import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { awaitPerson } from './awaitPerson.ts';

const started = () => document.head.querySelector('link[rel=modulepreload]') !== null;

function pageWithWords(url = '/blog/content/x'): void {
  history.replaceState(null, '', url);
  document.head.innerHTML = '<template id="client"><link rel="modulepreload" href="/assets/x.js"></template>';
  document.body.innerHTML =
    '<div id="root"><div class="first"><a href="/blog">All posts</a><button data-press>Share</button></div></div>';
}
const does = (sign: string, on: EventTarget = window) => on.dispatchEvent(new Event(sign, { bubbles: true }));

beforeEach(() => {
  // Specs of the same worker may have left a session.
  localStorage.clear();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  // What still listens for this page's person has done it.
  does('pointermove');
  vi.useRealTimers();
  localStorage.clear();
  document.head.innerHTML = '';
  document.body.innerHTML = '';
});

it.each(['pointerdown', 'pointermove', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin'])(
  'starts the client once, at a %s, and nothing of it before',
  (sign) => {
    pageWithWords();
    awaitPerson();
    does('load');
    expect(started()).toBe(false);
    does(sign);
    does(sign);
    expect(document.head.querySelectorAll('link[rel=modulepreload]')).toHaveLength(1);
    expect(document.getElementById('client')).toBeNull();
  },
);

it('does not take for a person that the page moves under a pointer at rest', () => {
  pageWithWords();
  awaitPerson();
  does('load');
  const moves = (movementX: number) =>
    dispatchEvent(Object.assign(new Event('pointermove'), { movementX, movementY: 0 }));
  moves(0);
  expect(started()).toBe(false);
  moves(1);
  expect(started()).toBe(true);
});

it('brings its files to the device once the page is painted, and not again for who acted before, but not for people who save data', () => {
  const ahead = () => document.head.querySelectorAll('link[rel=prefetch][href="/assets/x.js"]').length;
  const waitUntilPainted = () => vi.advanceTimersByTime(1_000);
  pageWithWords();
  awaitPerson();
  does('load');
  expect(ahead()).toBe(0);
  waitUntilPainted();
  expect([ahead(), started()]).toEqual([1, false]);
  does('pointermove');
  pageWithWords();
  awaitPerson();
  does('load');
  does('pointermove');
  waitUntilPainted();
  expect([ahead(), started()]).toEqual([0, true]);
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  pageWithWords();
  awaitPerson();
  does('load');
  waitUntilPainted();
  expect(ahead()).toBe(0);
  vi.unstubAllGlobals();
});

it('starts it for someone who only looks, after a while', () => {
  pageWithWords();
  awaitPerson();
  does('load');
  vi.advanceTimersByTime(9_999);
  expect(started()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(started()).toBe(true);
});

it('starts it at once for members, and where only the client knows what is asked for', () => {
  for (const url of ['/barber/x?book=1', '/blog/content/x#comment-1']) {
    pageWithWords(url);
    awaitPerson();
    expect(started(), url).toBe(true);
  }
  localStorage.setItem('user', '{}');
  pageWithWords();
  awaitPerson();
  expect(started()).toBe(true);
});

it('waits on the pages of a list, which the gateway has written', () => {
  pageWithWords('/blog?category=Fades&page=2');
  awaitPerson();
  expect(started()).toBe(false);
});

it('keeps what was pressed before the client is there, and leaves links alone', () => {
  pageWithWords();
  awaitPerson();
  const [link, button] = ['a', 'button'].map((name) => document.querySelector<HTMLElement>(name));
  link?.addEventListener('click', (event) => {
    expect(event.defaultPrevented).toBe(false);
    event.preventDefault();
  });
  link?.click();
  expect(document.getElementById('root')?.dataset.pressed).toBeUndefined();
  button?.click();
  expect(document.getElementById('root')?.dataset.pressed).toBe('Share');
  expect(button?.getAttribute('aria-busy')).toBe('true');
  expect(started()).toBe(true);
});

it('keeps a member’s press of a link that leads visitors to the login', () => {
  for (const isKept of [false, true]) {
    if (isKept) localStorage.setItem('user', '{}');
    pageWithWords();
    awaitPerson();
    const link = document.querySelector<HTMLElement>('a');
    link?.setAttribute('data-press', '');
    const press = new MouseEvent('click', { bubbles: true, cancelable: true });
    // Without this the page would be left.
    let wasPrevented: boolean | undefined;
    // The body stays: specs of the same worker look into the one they found first.
    document.body.addEventListener(
      'click',
      (event) => {
        wasPrevented = event.defaultPrevented;
        event.preventDefault();
      },
      { once: true },
    );
    link?.dispatchEvent(press);
    expect(wasPrevented).toBe(isKept);
    expect(document.getElementById('root')?.dataset.pressed).toBe(isKept ? 'All posts' : undefined);
  }
});

it('sends a search without its empty fields, and none with nothing typed', () => {
  pageWithWords('/');
  document.body.innerHTML =
    '<div id="root"><div class="first"><form><input name="query"><input name="where"></form></div></div>';
  awaitPerson();
  const [form, query] = [document.querySelector('form'), document.querySelector('input')];
  if (!form || !query) throw new Error('there is no search');
  const sends = () => form.dispatchEvent(new Event('submit', { cancelable: true }));
  expect(sends()).toBe(false);
  expect(document.activeElement).toBe(query);
  query.value = ' fade';
  expect(sends()).toBe(true);
  const formData = new FormData();
  for (const { name, value } of form.querySelectorAll('input')) formData.set(name, value);
  form.dispatchEvent(Object.assign(new Event('formdata'), { formData }));
  expect([...formData]).toEqual([['query', 'fade']]);
});

it('is no concern of a page whose client was not told to wait', () => {
  pageWithWords();
  document.getElementById('client')?.remove();
  awaitPerson();
  does('pointermove');
  expect(started()).toBe(false);
});
