const LEVEL = /mso-list:\s*l\d+\s+level(\d)/i;
const NUMBER = /^\s*\(?(\d{1,3}|[a-z]{1,4})[.)]/i;

/**
 * Word writes list items as paragraphs with a style and the sign in a span of its own: makes lists of them, in place,
 * without the signs. Other HTML is left as it is.
 */
export function listsOfWord(body: Element): void {
  let open: { level: number; list: Element }[] = [];
  let before: Element | null = null;
  for (const item of [...body.querySelectorAll('[data-style*="mso-list"]')].filter((found) => levelOf(found) > 0)) {
    if (!before || !isNext(before, item)) open = [];
    const level = levelOf(item);
    const sign = [...item.querySelectorAll('[data-style*="mso-list"]')].find((part) => /ignore/i.test(styleOf(part)));
    const tag = NUMBER.test(sign?.textContent ?? '') ? 'ol' : 'ul';
    sign?.remove();
    open = open.filter((outer) => outer.level < level || (outer.level === level && outer.list.localName === tag));
    const entry = item.ownerDocument.createElement('li');
    before = entry;
    const same = open.at(-1);
    if (same?.level === level) same.list.append(entry);
    else {
      const list = item.ownerDocument.createElement(tag);
      if (same) (same.list.lastElementChild ?? same.list).append(list);
      else item.before(list);
      list.append(entry);
      open.push({ level, list });
    }
    entry.append(...item.childNodes);
    item.remove();
  }
}

const styleOf = (element: Element): string => element.getAttribute('data-style') ?? '';
const levelOf = (element: Element): number => Number(LEVEL.exec(styleOf(element))?.[1] ?? 0);

/** Whether nothing with text stands between the list of an item and what follows. */
function isNext(entry: Element, item: Element): boolean {
  let list = entry.parentElement;
  while (list && list.parentElement !== item.parentElement) list = list.parentElement;
  return list !== null && list.nextElementSibling === item;
}
