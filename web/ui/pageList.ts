/** Which page numbers to show: the first and last three and the neighbours of the current one; 'gap' between. */
export function pageList(page: number, pages: number): (number | 'gap')[] {
  const wanted = new Set([1, 2, 3, page - 1, page, page + 1, pages - 2, pages - 1, pages]);
  const shown = [...wanted].filter((at) => at >= 1 && at <= pages).sort((a, b) => a - b);
  return shown.flatMap((at, index) => {
    const before = shown[index - 1];
    if (before === undefined || at === before + 1) return [at];
    // A gap of one page would be as wide as the page itself.
    return at === before + 2 ? [at - 1, at] : ['gap', at];
  });
}
