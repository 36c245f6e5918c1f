/** Most attempts; with events coming all the time the last answer is used. */
const MOST_ASKED = 3;

/**
 * Loads posts that are not on the page yet. Events about them are ignored until then and may be newer than the answer:
 * if one came in the meantime, the posts are loaded again, at most three times in all. `heard`: the number of events so
 * far.
 */
export async function askInQuiet<T>(heard: { readonly current: number }, ask: () => Promise<T>): Promise<T> {
  for (let asked = 1; ; asked += 1) {
    const before = heard.current;
    const answer = await ask();
    if (heard.current === before || asked === MOST_ASKED) return answer;
  }
}
