import { MOST_SHARE } from './compare.ts';

/** A screen that is not the same in both builds: its name and, unless it is only in one of them, how much of it. */
export type Changed = { readonly name: string; readonly pixels?: number; readonly share?: number };

/** Whether a screen differs by more than may be. */
export const isOver = ({ share = 1 }: Changed): boolean => share > MOST_SHARE;

/** How much a screen differs, in a line for people. */
export const lineOf = ({ name, pixels, share }: Changed): string =>
  pixels === undefined || share === undefined
    ? `${name}: only in one of the two`
    : `${name}: ${pixels} pixels, ${(share * 100).toFixed(3)} % of a window`;

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A page with the pictures of each changed screen side by side, for a browser on this machine. */
export function reportPage(title: string, changed: readonly Changed[]): string {
  const figure = (side: string, name: string) =>
    `<figure><figcaption>${side}</figcaption><a href="${side}/${name}.png"><img src="${side}/${name}.png" alt="${side}" loading="lazy"></a></figure>`;
  const section = (one: Changed) => {
    const name = escaped(one.name);
    const sides = ['before', 'after', ...(one.pixels === undefined ? [] : ['difference'])];
    return `<section id="${name}"><h2>${escaped(lineOf(one))}${isOver(one) ? '' : ' (may differ as much)'}</h2><div>${sides.map((side) => figure(side, name)).join('')}</div></section>`;
  };
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Screens that differ</title>
<style>
body { font: 1rem system-ui; margin: 1rem; }
section > div { display: flex; gap: 1rem; align-items: start; overflow-x: auto; }
figure { margin: 0; flex: 1 1 0; min-width: 12rem; }
img { width: 100%; border: 1px solid #888; }
h2 { font-size: 1rem; }
</style>
<h1>Screens that differ</h1>
<p>${escaped(title)}</p>
<ul>${changed.map(({ name }) => `<li><a href="#${escaped(name)}">${escaped(name)}</a></li>`).join('')}</ul>
${changed.map(section).join('\n')}
</html>
`;
}
