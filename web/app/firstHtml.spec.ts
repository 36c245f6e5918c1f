import { afterEach, describe, expect, it, vi } from 'vitest';
import { dropFirstHead, placeIn } from './firstHtml.ts';

function rootWith(html: string): HTMLElement {
  document.body.innerHTML = `<div id="root">${html}</div>`;
  const root = document.getElementById('root');
  if (!root) throw new Error('there is no root');
  return root;
}
/** The observer runs after the script that changed something. */
const observed = () => new Promise((resolve) => setTimeout(resolve));

afterEach(() => {
  vi.useRealTimers();
  document.body.innerHTML = '';
  document.head.innerHTML = '';
});

describe('the words that came with the page', () => {
  it('are no concern of a page without them', () => {
    const root = rootWith('<div class="fp"></div>');
    expect(placeIn(root)).toBe(root);
  });

  it('stay until the screen has its answer, and are replaced whole', async () => {
    const place = placeIn(rootWith('<div class="fp first"><h1>Fade House</h1></div>'));
    place.innerHTML = '<main><div aria-busy="true"></div></main>';
    await observed();
    expect(document.body.textContent).toBe('Fade House');
    place.innerHTML = '<main><h1>The client’s</h1><div aria-busy="true"></div></main>';
    await observed();
    expect(document.querySelectorAll('h1')).toHaveLength(1);
    expect(document.body.textContent).toBe('Fade House');
    place.querySelector('[aria-busy]')?.removeAttribute('aria-busy');
    await observed();
    expect(document.getElementById('root')).toBe(place);
    expect(document.body.textContent).toBe('The client’s');
  });

  it('make room for what is wrong, and for a screen of which a part is late', async () => {
    const failed = placeIn(rootWith('<div class="first"></div>'));
    failed.innerHTML = '<main><p role="alert">We could not reach the server.</p></main>';
    await observed();
    expect(document.getElementById('root')).toBe(failed);

    const late = placeIn(rootWith('<div class="first"></div>'));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    late.innerHTML = '<main><h1>Home</h1><div aria-busy="true"></div></main>';
    await Promise.resolve();
    await vi.advanceTimersByTimeAsync(2_999);
    expect(document.querySelector('.first')).not.toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    expect(document.getElementById('root')).toBe(late);
  });

  it('keep the focus on the same link', async () => {
    const place = placeIn(
      rootWith('<div class="first"><a href="/blog">Blog</a><main><a href="/blog">All posts</a></main></div>'),
    );
    document.querySelector<HTMLElement>('main a')?.focus();
    place.innerHTML = '<a href="/blog">Blog</a><main><h1>Fades</h1><a href="/blog">All posts</a></main>';
    await observed();
    expect(document.activeElement).toBe(place.querySelector('main a'));
  });

  it('keep what was typed and where, but not while a letter is composed', async () => {
    const fields = '<main><form><input name="query"><input name="where"></form>';
    const root = rootWith(`<div class="first">${fields}</main></div>`);
    const [query, where] = root.querySelectorAll('input');
    if (!query || !where) throw new Error('there are no fields');
    const place = placeIn(root);
    const heard: string[] = [];
    place.addEventListener('input', ({ target }) => heard.push((target as HTMLInputElement).value));
    query.value = 'skin fade';
    query.focus();
    query.setSelectionRange(4, 9);
    query.dispatchEvent(new Event('compositionstart', { bubbles: true }));
    place.innerHTML = `<button aria-label="Menu"></button>${fields}<h1>Every chair</h1></main>`;
    await observed();
    expect(document.getElementById('root')).toBe(root);
    query.dispatchEvent(new Event('compositionend', { bubbles: true }));
    expect(document.getElementById('root')).toBe(place);
    const now = place.querySelector('input');
    expect(heard).toEqual(['skin fade']);
    expect(document.activeElement).toBe(now);
    expect([now?.selectionStart, now?.selectionEnd]).toEqual([4, 9]);
  });

  it('hand on a press that came before the screen, also where its button is drawn a moment later', async () => {
    const root = rootWith('<div class="first"><button data-press>Add To Cart</button></div>');
    const place = placeIn(root);
    root.dataset.pressed = 'Add To Cart';
    const presses = vi.fn();
    place.addEventListener('click', ({ target }) => presses((target as Element).textContent));
    place.innerHTML = '<main><h1>Comb</h1><button>Share</button></main>';
    await observed();
    expect(presses).not.toHaveBeenCalled();
    place.querySelector('main')?.insertAdjacentHTML('beforeend', '<button> Add To Cart · $9</button>');
    await observed();
    place.querySelector('main')?.insertAdjacentHTML('beforeend', '<p>In the cart</p>');
    await observed();
    expect(presses.mock.calls).toEqual([[' Add To Cart · $9']]);
  });

  it('stay while their reader has some of them selected', async () => {
    const root = rootWith('<div class="first"><p>Keep the blade flat</p></div>');
    const place = placeIn(root);
    document.getSelection()?.selectAllChildren(root);
    place.innerHTML = '<main><h1>Fades</h1></main>';
    await observed();
    expect(document.getElementById('root')).toBe(root);
    document.getSelection()?.removeAllRanges();
    document.dispatchEvent(new Event('selectionchange'));
    expect(document.getElementById('root')).toBe(place);
  });

  it('leave the head with their page', () => {
    document.head.innerHTML = '<link data-page rel="canonical" href="/x"><meta name="viewport" content="x">';
    dropFirstHead();
    expect(document.head.innerHTML).toBe('<meta name="viewport" content="x">');
  });
});
