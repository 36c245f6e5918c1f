import { SellerStore } from '../../products/SellerStore.tsx';
import { useSession } from '../../shared/session.tsx';
import { ShopStore } from '../../shops/store/ShopStore.tsx';

/** My store: what one trades with. Barbers have shops, sellers have products, customers find the way to either. */
export function MyStoreScreen() {
  const { user } = useSession();
  if (!user) return null;
  return user.role === 'SELLER' ? <SellerStore user={user} /> : <ShopStore user={user} />;
}
