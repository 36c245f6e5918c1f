import styled from 'styled-components';
import { Art } from '../../ui/Art.tsx';
import { RichText } from '../../ui/richText/RichText.tsx';
import { media, size, space } from '../../ui/tokens.ts';
import { PostCardOf } from './PostCardOf.tsx';

/** The text of a post as its readers see it. */
export const ArticleBody = ({ content }: { content: unknown }) => (
  <Body data-article>
    <RichText content={content} card={(card) => <PostCardOf card={card} />} />
  </Body>
);

/** The picture above a post: its cover, or a drawn one. */
export const ArticleCover = ({ url, alt, title }: { url?: string | null; alt: string; title: string }) =>
  url ? (
    <Cover
      src={`${url}?w=1280`}
      srcSet={[320, 640, 1280].map((wide) => `${url}?w=${wide} ${wide}w`).join(', ')}
      sizes="(min-width: 760px) 712px, 100vw"
      alt={alt}
      width={1280}
      height={720}
    />
  ) : (
    <Art subject={{ of: 'post', name: title }} ratio="16 / 9" />
  );

const Cover = styled.img`display: block; width: 100%; height: auto; aspect-ratio: 16 / 9; object-fit: cover;`;
const Body = styled.div`
  font-size: ${size.lg};
  > div {
    max-width: 66ch;
    gap: ${space[4]};
  }
  h2, h3, h4 {
    margin-top: ${space[5]};
    scroll-margin-top: 96px;
  }
  ${media.phone} {
    font-size: ${size.md};
  }
`;
