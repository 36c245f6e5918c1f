export const firstQuery = `# The API of Chairside. Ctrl-Enter runs the operation under the cursor; the book on the left is the schema.
#
# To act as a member: run LogIn, copy accessToken, and write into the tab "Headers":
#   { "Authorization": "Bearer <accessToken>" }

query Shops {
  shops(first: 5) {
    totalCount
    edges { node { id name category priceCents rating nextFree } }
  }
}

mutation LogIn {
  login(email: "customer@chairside.test", password: "chairside") {
    accessToken
    user { firstName role }
  }
}
`;
