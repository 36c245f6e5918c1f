import { addTypenameToDocument } from '@apollo/client/utilities';
import type { CodegenConfig } from '@graphql-codegen/cli';

/** gateway/schema.graphql and the operations in web/ → typed documents in web/graphql (not committed). */
const config: CodegenConfig = {
  schema: 'gateway/schema.graphql',
  documents: ['web/**/*.{ts,tsx}', '!web/graphql/**', '!web/dist/**', '!web/**/*.spec.{ts,tsx}'],
  ignoreNoDocuments: true,
  generates: {
    'web/graphql/': {
      preset: 'client',
      // The stored text must ask for __typename: the cache needs it.
      documentTransforms: [
        {
          transform: ({ documents }) =>
            documents.map((file) =>
              file.document ? { ...file, document: addTypenameToDocument(file.document) } : file,
            ),
        },
      ],
      presetConfig: { fragmentMasking: false, persistedDocuments: { hashAlgorithm: 'sha256' } },
      config: {
        useTypeImports: true,
        importExtension: '.ts',
        enumsAsTypes: true,
        strictScalars: true,
        scalars: { DateTimeISO: 'string', LocalDate: 'string', LocalTime: 'string', JSON: 'unknown' },
      },
    },
  },
};

export default config;
