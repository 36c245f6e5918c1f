/**
 * The short order number: buyer and count, '#YUVXBC-3'. The whole id (member, cart, version of the cart) is in the
 * address.
 */
export function numberOf(orderId: string): string {
  const [, member = orderId, cart = '', version = ''] = /^(.+)C(\w{4})O(\w{4})$/.exec(orderId) ?? [];
  const which = [cart && Number.parseInt(cart, 36) + 1, version && Number.parseInt(version, 36)]
    .filter(Boolean)
    .join('.');
  return `#${member.slice(-6).toUpperCase()}${which && `-${which}`}`;
}
