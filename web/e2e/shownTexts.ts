import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { specifiedTexts } from './specifiedTexts.ts';

/** Where what the screens have shown is kept, for all files of one run of the browser tests; undefined keeps nothing. */
const folder = process.env.SHOWN_TEXTS;
const kept = new Set<string>();

/**
 * Looks at everything the pages of a browser context show, also for a moment, and keeps which of the specification's
 * texts were on which screen: `node --import tsx web/e2e/unseenTexts.ts` says after a run which of them no screen showed.
 */
export async function keepShownTexts(context: BrowserContext): Promise<void> {
  if (!folder) return;
  await context.exposeBinding('keepShownText', (_, text: string, path: string) => {
    const line = JSON.stringify([text, path]);
    if (kept.has(line)) return;
    kept.add(line);
    appendFileSync(join(folder, String(process.pid)), `${line}\n`);
  });
  await context.addInitScript(watch, [...new Set(specifiedTexts().map(({ text }) => text))]);
}

/** Runs in the page. */
function watch(wanted: readonly string[]): void {
  const told = new Set<string>();
  const attributes = ['aria-label', 'placeholder', 'title', 'alt'];
  const holds = (shown: string, text: string) => {
    const at = shown.indexOf(text);
    // A word is not found within another one.
    return at >= 0 && !/\w/.test(shown[at - 1] ?? '') && !/\w/.test(shown[at + text.length] ?? '');
  };
  const look = (shown: string | null) => {
    if (!shown) return;
    for (const text of wanted) {
      const { pathname } = location;
      const key = `${pathname} ${text}`;
      if (told.has(key) || !holds(shown, text)) continue;
      told.add(key);
      // With the path of this moment: the page may be another one before the test hears of it.
      (globalThis as unknown as { keepShownText(text: string, path: string): void }).keepShownText(text, pathname);
    }
  };
  const read = (node: Node) => {
    if (node instanceof Text) {
      if (!/^(SCRIPT|STYLE)$/.test(node.parentElement?.nodeName ?? '')) look(node.data);
      return;
    }
    if (node instanceof Element) for (const name of attributes) look(node.getAttribute(name));
    for (const child of node.childNodes) read(child);
  };
  new MutationObserver((changes) => {
    for (const { target, addedNodes, attributeName } of changes) {
      if (attributeName) look((target as Element).getAttribute(attributeName));
      else if (target instanceof Text) read(target);
      else for (const node of addedNodes) read(node);
    }
  }).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: attributes,
  });
}
