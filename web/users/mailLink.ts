/**
 * Whether the token of a mail's link has expired, by its readable part; the server decides. That first part holds
 * purpose, account, the state it depends on, and the expiry (UTC milliseconds).
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
