/** What the schema says of the fields that shops and products have in common, for new ones and for changes alike. */
export const LISTING = {
  name: 'Plain text, 1 to 100 characters.',
  priceCents: 'Whole US cents, 0 to 99999999.',
  description: 'Plain text, at most 5,000 characters; may be empty.',
  contactNumber: 'A phone number for questions, at most 50 characters; empty for none. Everybody can read it.',
  contactEmail: 'An email address for questions; empty for none. Everybody can read it.',
  image:
    'Path of a picture uploaded by `POST /api/v1/images/upload`; empty for a generated one. Other addresses are refused.',
  pictures:
    'Paths of all pictures, at most 6, the cover first, each uploaded like `image`. They replace all there were; `image` is then left aside.',
} as const;

/** What the schema says of the fields of shops alone. */
export const SHOP = {
  category:
    '`barbers` for a barber shop, which takes bookings. It stays one: another category is refused later with CATEGORY_FIXED.',
  address: 'Street and number as people write it, at most 300 characters. City and state are read from its end.',
  city: 'Left out: taken from the end of `address`.',
  state:
    'A state of the USA by its two-letter code or its name. Left out: taken from the end of `address`. An unknown one is not kept.',
  timeZone:
    'An IANA name, such as `America/Chicago`; UNKNOWN_TIME_ZONE for any other. Left out: that of the place, else America/New_York.',
  hours: 'The working hours by weekday. For barber shops only: products are refused with HOURS_FOR_BARBERS_ONLY.',
  minimumNotice:
    'How many minutes before it begins a customer books at the latest, 0 to 10080 (seven days). It applies to slots held from now on, and not to the shop’s owner.',
  cancellationPolicy: 'What a customer gets back who cancels. It applies to slots held from now on.',
  depositRule:
    'What of the price is paid with a booking, and what the shop keeps of it where the customer does not come. It applies to slots held from now on. Barber shops only: DEPOSIT_FOR_BARBERS_ONLY.',
  stampRule:
    'After how many finished and paid visits a member’s stamp card is full, and what it then takes off one booking. It applies to slots held from now on, and to cards that begin with them; of 0 visits: no stamps. Barber shops only: STAMPS_FOR_BARBERS_ONLY.',
} as const;

/** What the schema says of a product’s category. */
export const PRODUCT_CATEGORY = 'What kind of thing it is, 1 to 60 characters; any but `barbers`.';
