import type { Page } from 'playwright-core';

/**
 * Texts of which a box shows a part only, without saying so: it reaches over an edge behind which nothing is drawn and
 * to which nothing scrolls. A text that ends in "…" says so, what is there for screen readers alone has no place, and
 * the next slide is behind a button.
 */
const CUT_TEXTS = `(() => {
  const cut = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!node.data.trim() || !(parent instanceof HTMLElement) || /^(SCRIPT|STYLE|OPTION|TEXTAREA)$/.test(parent.tagName)) continue;
    if (getComputedStyle(parent).visibility !== 'visible') continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const text = range.getBoundingClientRect();
    if (text.width < 1 || text.height < 1) continue;
    for (let box = parent; box && box !== document.body; box = box.parentElement) {
      const look = getComputedStyle(box);
      if (/^(absolute|fixed)$/.test(look.position) && look.overflow === 'hidden' && box.clientWidth <= 1) break;
      if (look.textOverflow === 'ellipsis' || look.webkitLineClamp !== 'none') break;
      if (/auto|scroll/.test(look.overflowX + look.overflowY)) break;
      if (box.getAttribute('aria-roledescription') === 'slide') break;
      const around = box.getBoundingClientRect();
      const isWideCut = /hidden|clip/.test(look.overflowX) && (text.right > around.right + 2 || text.left < around.left - 2);
      const isHighCut = /hidden|clip/.test(look.overflowY) && (text.bottom > around.bottom + 4 || text.top < around.top - 4);
      if (isWideCut || isHighCut) {
        cut.push('“' + node.data.trim().slice(0, 40) + '”');
        break;
      }
      if (look.position === 'fixed') break;
    }
  }
  return [...new Set(cut)].slice(0, 5);
})()`;

/** Some of the texts on a page that are cut off, in quotation marks; none is `[]`. */
export const cutTexts = (page: Page): Promise<string[]> => page.evaluate<string[]>(CUT_TEXTS);
