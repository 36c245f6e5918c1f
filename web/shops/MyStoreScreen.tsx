import { useSession } from '../app/session.tsx';
import { SellerStore } from '../products/SellerStore.tsx';
import { ShopStore } from './store/ShopStore.tsx';

/** My store: what one trades with. Barbers have shops, sellers have products, customers find the way to either. */
export function MyStoreScreen() {
  const { user } = useSession();
  if (!user) return null;
  return user.role === 'SELLER' ? <SellerStore user={user} /> : <ShopStore user={user} />;
}
