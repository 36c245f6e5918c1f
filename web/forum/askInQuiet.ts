/** So often at most; where the news never rests the last answer has to do. */
const MOST_ASKED = 3;

/**
 * Asks for posts that are not on the page yet. News of such a post is passed over, and may overtake an answer that is on its way and older:
 * then it is asked once more. `heard`: how much news there was so far.
 */
export async function askInQuiet<T>(heard: { readonly current: number }, ask: () => Promise<T>): Promise<T> {
  for (let asked = 1; ; asked += 1) {
    const before = heard.current;
    const answer = await ask();
    if (heard.current === before || asked === MOST_ASKED) return answer;
  }
}
