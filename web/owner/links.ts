const BLOCKS = 'p, div, h1, h2, h3, h4, blockquote, li';

/** The links in the editor that are marked in part, or that the caret stands in. */
export function linksAt(editor: HTMLElement, marked: Range): HTMLAnchorElement[] {
  const touches = (link: Node) => marked.intersectsNode(link) && (marked.collapsed || hasWords(overlap(marked, link)));
  return [...editor.querySelectorAll('a')].filter(touches);
}

/**
 * Links what is marked; without a mark it puts in the address as its own words, at the end when nothing is known of a place. A link that
 * is marked in part is meant whole, and has the new address. Answers with the caret behind the link.
 */
export function putLink(editor: HTMLElement, marked: Range | undefined, url: string, words: string): Range {
  const place = marked ? takeLinks(editor, marked) : atEnd(editor);
  const parts = leavesOf(editor, place)
    .map((leaf) => overlap(place, leaf))
    .filter(hasWords);
  if (parts.length === 0) {
    place.collapse(false);
    return linked(place, url, words);
  }
  return parts.map((part) => linked(part, url)).at(-1) ?? place;
}

/** Makes plain words of the links that are marked or that the caret stands in; answers with what they were. */
export function takeLinks(editor: HTMLElement, marked: Range): Range {
  const place = marked.cloneRange();
  for (const link of linksAt(editor, marked)) {
    const whole = document.createRange();
    whole.selectNode(link);
    if (place.compareBoundaryPoints(Range.START_TO_START, whole) > 0) place.setStartBefore(link);
    if (place.compareBoundaryPoints(Range.END_TO_END, whole) < 0) place.setEndAfter(link);
    // One by one, so that the range around them stays around them.
    while (link.firstChild) link.before(link.firstChild);
    link.remove();
  }
  return place;
}

/** A link around what is in the range, or around words of its own. */
function linked(part: Range, url: string, words?: string): Range {
  const link = document.createElement('a');
  link.href = url;
  if (words === undefined) link.append(part.extractContents());
  else link.textContent = words;
  part.insertNode(link);
  const behind = document.createRange();
  behind.setStartAfter(link);
  return behind;
}

/** The innermost blocks a range reaches into: a link is never around one. Words that stand in none are the editor's own. */
function leavesOf(editor: HTMLElement, place: Range): Element[] {
  const blocks = [...editor.querySelectorAll(BLOCKS)].filter((block) => !block.querySelector(BLOCKS) && place.intersectsNode(block));
  return blocks.length > 0 ? blocks : [editor];
}

/** What of a range is in a node. */
function overlap(range: Range, node: Node): Range {
  const part = document.createRange();
  part.selectNodeContents(node);
  if (range.compareBoundaryPoints(Range.START_TO_START, part) > 0) part.setStart(range.startContainer, range.startOffset);
  if (range.compareBoundaryPoints(Range.END_TO_END, part) < 0) part.setEnd(range.endContainer, range.endOffset);
  return part;
}

const hasWords = (range: Range): boolean => range.toString().trim() !== '';

function atEnd(editor: HTMLElement): Range {
  const range = document.createRange();
  range.selectNodeContents(editor.lastElementChild ?? editor);
  range.collapse(false);
  return range;
}
