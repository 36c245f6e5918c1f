import { useEffect } from 'react';
import { texts } from '../app/texts.ts';
import { FeaturedBarbers } from './FeaturedBarbers.tsx';
import { Features } from './Features.tsx';
import { Hero } from './Hero.tsx';
import { Plans } from './Plans.tsx';
import { Ready } from './Ready.tsx';
import { RegistrationGuide } from './RegistrationGuide.tsx';
import { Services } from './Services.tsx';
import { SiteFigures } from './SiteFigures.tsx';
import { Testimonials } from './Testimonials.tsx';

/** The front door. Each section asks for its own data, so one that fails leaves the others standing. */
export function HomeScreen() {
  // Specification §2: the page begins at its top, except for whoever was sent to a place in it.
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
      <FeaturedBarbers />
      <Testimonials />
      <SiteFigures />
      <Plans />
      <Ready />
    </div>
  );
}
