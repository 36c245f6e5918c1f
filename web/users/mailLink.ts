/**
 * Whether the link of a mail is past its time, as far as its own text tells; the server has the last word. A token's first part is
 * readable: purpose, account, what must still be so, and until when (UTC milliseconds).
 */
export function isExpired(token: string, now: number): boolean {
  try {
    const body = (token.split('.')[0] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const facts: unknown = JSON.parse(atob(body));
    const until: unknown = Array.isArray(facts) ? facts[3] : undefined;
    return typeof until === 'number' && until <= now;
  } catch {
    return false;
  }
}
