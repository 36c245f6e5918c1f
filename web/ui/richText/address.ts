/** docs/rules.md F2: the server refuses longer addresses. */
const LONGEST_URL = 2_000;

/** Whether a link may have this address: https, without a user's name or password, and short enough. */
export const isSafeUrl = (url: string): boolean =>
  url.length <= LONGEST_URL &&
  /^https:\/\/[^\s/\\?#@]+(?=[/?#]|$)/i.test(url) &&
  !/[\p{Cc}\s\\]/u.test(url) &&
  URL.canParse(url);

/**
 * The address of a link as people type it: without a scheme it is an https page. Undefined when a link may not have
 * it: a mail address, for example.
 */
export function addressOf(typed: string): string | undefined {
  const text = typed.trim();
  const url = /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`;
  return isSafeUrl(url) ? url : undefined;
}
