/** The plans and what they hold, as the specification says it: apart, as no first screen shows it. */
export const pricingTexts = {
  title: 'Pricing',
  available: 'Available Plans',
  recommended: 'Recommended',
  basic: 'Basic',
  premium: 'Premium',
  diamond: 'Diamond',
  features: {
    basic: ['access to store', '3 products listing', 'additional barber (crew)', 'contracts available'],
    premium: ['access to store', '20 products listing', '10 additional barber (crew)', 'contracts available'],
    diamond: ['access to store', '3 products listing', 'additional barber (crew)', 'contracts available'],
  },
} as const;
