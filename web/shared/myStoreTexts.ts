/** /my-store, as the specification says it: apart, as no first screen shows it. */
export const myStoreTexts = {
  title: 'Build your e-commerce store',
  activate: 'Activate your shop in settings to start selling',
  businessProfile: 'Business Profile',
  addShop: 'Add Shop',
  addProduct: 'Add Product',
  createShop: 'Create Shop',
  createProduct: 'Create Product',
  yourShops: 'Your Shops',
  empty: 'You have no shop yet. select a pricing plan that fits your budget or create one for free now',
  created: 'Shop Created successfully!',
  limit: 'You have reached the maximun allowed shops (3)',
  badRequest: 'Error Creating Shop',
  failed: 'Failed to submit data. Please try again.',
  deleted: 'Shop Deleted successfully!',
  missing: "Couldn't get shop id",
  imageTooLarge: 'File size exceeds 1MB. Please choose a smaller file.',
} as const;
