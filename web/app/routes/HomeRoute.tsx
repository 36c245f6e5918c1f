import { HomeScreen } from '../../home/HomeScreen.tsx';
import { PlanOffers } from '../../plans/PlanOffers.tsx';
import { FeaturedBarbers } from '../../shops/FeaturedBarbers.tsx';

export const HomeRoute = () => <HomeScreen featuredBarbers={<FeaturedBarbers />} plans={<PlanOffers />} />;
