import { useSearchParams } from 'react-router-dom';
import { SellerStore } from '../../products/SellerStore.tsx';
import { useSession } from '../../shared/session.tsx';
import { ShopStore } from '../../shops/store/ShopStore.tsx';

/**
 * My store: what one trades with. Barbers have shops, and the goods they sell beside their visits (`?part=goods`); sellers have
 * products; customers find the way to either.
 */
export function MyStoreScreen() {
  const { user } = useSession();
  const [params] = useSearchParams();
  if (!user) return null;
  const isGoods = user.role === 'SHOP_OWNER' && params.get('part') === 'goods';
  return user.role === 'SELLER' || isGoods ? <SellerStore user={user} /> : <ShopStore user={user} />;
}
