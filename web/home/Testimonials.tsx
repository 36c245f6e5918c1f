import { useQuery } from '@apollo/client/react';
import styled from 'styled-components';
import { graphql } from '../graphql/index.ts';
import { refetchSafely } from '../live/refetchSafely.ts';
import { refusalOf } from '../shared/refusal.ts';
import { texts } from '../shared/texts.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Carousel } from '../ui/Carousel.tsx';
import { Eyebrow, Section, Stack, Stage, Wrap } from '../ui/Layout.tsx';
import { StarRating } from '../ui/StarRating.tsx';
import { ErrorPanel } from '../ui/States.tsx';
import { color, font, size, space } from '../ui/tokens.ts';

const ClientReviews = graphql(`
  query ClientReviews { testimonials(first: 8) { id rating text authorName shopName createdAt } }
`);

/** What customers said after their visit and allowed us to show; no section as long as there is nothing. */
export function Testimonials() {
  const { data, error, loading, refetch } = useQuery(ClientReviews);
  const reviews = data?.testimonials ?? [];
  if (!error && reviews.length === 0) return null;
  return (
    <Stage>
      <Section aria-label={texts.home.testimonials}>
        <Wrap>
          <Stack $gap={8}>
            <Stack $gap={2}>
              <Eyebrow>{texts.home.testimonials}</Eyebrow>
              <h2>{texts.home.clientReviews}</h2>
            </Stack>
            {reviews.length === 0 ? (
              <ErrorPanel
                message={refusalOf(error).message}
                onRetry={() => refetchSafely(refetch)}
                retrying={loading}
              />
            ) : (
              <Carousel label={texts.home.clientReviews}>
                {reviews.map((review) => (
                  <Quote key={review.id}>
                    <StarRating value={review.rating} starsOnly />
                    <blockquote>{review.text}</blockquote>
                    <figcaption>
                      <Avatar name={review.authorName} />
                      <span>
                        <strong>{review.authorName}</strong>
                        <small>{review.shopName}</small>
                      </span>
                    </figcaption>
                  </Quote>
                ))}
              </Carousel>
            )}
          </Stack>
        </Wrap>
      </Section>
    </Stage>
  );
}

const Quote = styled.figure`
  display: grid;
  grid-template-rows: auto 1fr auto;
  gap: ${space[4]};
  padding: ${space[6]};
  border: 1px solid ${color.line};
  border-radius: 6px;
  blockquote {
    margin: 0;
    font: 700 ${size.xl}/1.3 ${font.text};
    overflow-wrap: anywhere;
  }
  figcaption {
    display: flex;
    align-items: center;
    gap: ${space[3]};
    border-top: 2px dashed ${color.line};
    padding-top: ${space[4]};
  }
  figcaption span {
    display: grid;
    line-height: 1.35;
    min-width: 0;
  }
  small {
    font-size: ${size.sm};
  }
  > span svg {
    color: inherit;
  }
`;
