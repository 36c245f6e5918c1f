/** docs/rules.md F2: the server refuses longer addresses. */
const LONGEST_URL = 2_000;

/** Whether a link may have this address: https or mailto, and short enough. */
export const isSafeUrl = (url: string): boolean =>
  url.length <= LONGEST_URL &&
  /^(https:\/\/[^\s/\\]+|mailto:[^\s]+@)/i.test(url) &&
  !/[\p{Cc}\s\\]/u.test(url) &&
  URL.canParse(url);

/**
 * The address of a link as people type it: without a scheme it is an https page, with an @ a mail address. Undefined
 * when it is neither.
 */
export function addressOf(typed: string): string | undefined {
  const text = typed.trim();
  const url = /^[a-z][a-z\d+.-]*:/i.test(text) ? text : text.includes('@') ? `mailto:${text}` : `https://${text}`;
  return isSafeUrl(url) ? url : undefined;
}
