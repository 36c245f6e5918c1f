import { type ReactNode, useEffect } from 'react';
import { texts } from '../shared/texts.ts';
import { Features } from './Features.tsx';
import { Hero } from './Hero.tsx';
import { Ready } from './Ready.tsx';
import { RegistrationGuide } from './RegistrationGuide.tsx';
import { Services } from './Services.tsx';
import { SiteFigures } from './SiteFigures.tsx';
import { Testimonials } from './Testimonials.tsx';

/**
 * The home page. Each section loads its own data, so a failing one leaves the others intact. `plans` holds the anchor
 * #pricing.
 */
export function HomeScreen({ featuredBarbers, plans }: { featuredBarbers: ReactNode; plans: ReactNode }) {
  // Specification §2: the page begins at its top, unless the address names a place in it.
  useEffect(() => {
    if (!window.location.hash) window.scrollTo(0, 0);
  }, []);
  return (
    <div>
      <title>{texts.brand}</title>
      <Hero />
      <Features />
      <Services />
      <RegistrationGuide />
      {featuredBarbers}
      <Testimonials />
      <SiteFigures />
      {plans}
      <Ready />
    </div>
  );
}
