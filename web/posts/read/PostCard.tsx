import { Link } from 'react-router-dom';
import styled from 'styled-components';
import type { BlogCardFragment } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { nameOf } from '../../shared/nameOf.ts';
import { paths } from '../../shared/paths.ts';
import { Art } from '../../ui/Art.tsx';
import { cardLink, LinkCard } from '../../ui/Card.tsx';
import { Eyebrow } from '../../ui/Layout.tsx';
import { color, size, space } from '../../ui/tokens.ts';
import { blogDate, minutesWord } from '../blogDate.ts';

graphql(`
  fragment BlogCard on BlogPostCard {
    id title category description coverUrl coverAlt minutes publishedAt
    author { id firstName lastName }
  }
`);

/** A post in a list: its cover or a drawn picture, category, title, description, owner, date and minutes (specification §2). */
export function PostCard({ post, heading: Heading = 'h2' }: { post: BlogCardFragment; heading?: 'h2' | 'h3' }) {
  const { id, title, category, description, coverUrl, coverAlt, minutes, publishedAt, author } = post;
  return (
    <FullCard $flush>
      {coverUrl ? (
        <Cover
          src={`${coverUrl}?w=640`}
          srcSet={`${coverUrl}?w=320 320w, ${coverUrl}?w=640 640w`}
          sizes="(min-width: 900px) 380px, 100vw"
          alt={coverAlt}
          width={640}
          height={360}
          loading="lazy"
        />
      ) : (
        <Art subject={{ of: 'post', name: title }} ratio="16 / 9" />
      )}
      <Words>
        <Eyebrow>{category}</Eyebrow>
        <Heading>
          <TitleLink to={paths.blogPost(id)}>{title}</TitleLink>
        </Heading>
        <p>{description}</p>
        <small>
          <span>{nameOf(author)}</span>
          {publishedAt && <time dateTime={publishedAt}>{blogDate(publishedAt)}</time>}
          <span>{minutesWord(minutes)}</span>
        </small>
      </Words>
    </FullCard>
  );
}

// Cards of one row are as high as the highest.
const FullCard = styled(LinkCard)`height: 100%;`;
const Cover = styled.img`display: block; width: 100%; height: auto; aspect-ratio: 16 / 9; object-fit: cover;`;
const TitleLink = styled(Link)`${cardLink}`;
const Words = styled.div`
  display: grid;
  gap: ${space[3]};
  padding: ${space[5]};
  overflow-wrap: anywhere;
  h2, h3 {
    font-size: ${size.xl};
    line-height: 1.15;
  }
  p:not(:first-child) {
    color: ${color.ink2};
  }
  small {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[1]} ${space[4]};
    color: ${color.muted};
    font-size: ${size.sm};
  }
`;
