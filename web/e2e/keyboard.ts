import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** A person with nothing but a keyboard, who counts. After every press the focus must be somewhere one can see it. */
export function keyboard(page: Page) {
  let presses = 0;
  const press = async (key: string) => {
    presses += 1;
    await page.keyboard.press(key);
  };
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return { name: '', visible: false };
      const { width, height, top, bottom } = element.getBoundingClientRect();
      const seen = width > 0 && height > 0 && bottom > 0 && top < window.innerHeight;
      const names = (element.getAttribute('aria-labelledby') ?? '').split(' ');
      const label =
        element.getAttribute('aria-label') ??
        document.getElementById(names[0] ?? '')?.textContent ??
        (element as HTMLInputElement).labels?.[0]?.textContent ??
        element.textContent ??
        '';
      // A part of a date has the focus, and shows it; its field as a whole does not match.
      const isShown = element.matches(':focus-visible, [type=date]:focus-within');
      return { name: label.trim(), visible: seen && isShown };
    });
  return {
    press,
    type: async (text: string) => {
      for (const key of text) await press(key);
    },
    /** Tabs on until the focus is on something of that name; fails after so many steps. */
    tabTo: async (name: RegExp, most = 20) => {
      const passed: string[] = [];
      for (let steps = 0; steps < most; steps += 1) {
        await press('Tab');
        const at = await focused();
        expect(at.visible, `the focus on "${at.name}" can be seen`).toBe(true);
        if (name.test(at.name)) return;
        passed.push(at.name);
      }
      throw new Error(`Tab never reached ${name}, but ${passed.join(' | ')}`);
    },
    focused,
    count: () => presses,
  };
}
