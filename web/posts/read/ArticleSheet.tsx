import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { nameOf } from '../../shared/nameOf.ts';
import { paths } from '../../shared/paths.ts';
import { ShareLinks } from '../../shared/ShareLinks.tsx';
import { PageTop, Stack } from '../../ui/Layout.tsx';
import { richTextOf } from '../../ui/richText/richText.ts';
import { headingsIn } from '../../ui/richText/words.ts';
import { color, size, space } from '../../ui/tokens.ts';
import { blogDate, minutesWord } from '../blogDate.ts';
import { ArticleBody, ArticleCover } from './ArticleBody.tsx';

/** What is shown of a post. Instants are UTC ISO. */
export interface ShownArticle {
  id: string;
  title: string;
  category: string;
  content?: unknown;
  coverUrl?: string | null;
  coverAlt: string;
  minutes: number;
  version?: number | null;
  publishedAt?: string | null;
  updatedAt?: string | null;
  author: { id: string; firstName: string; lastName: string; userName: string };
}

/** More headings than this have a list of contents. */
const HEADINGS = 3;

/** The category above an article's title, and what stands below it. */
export const topOf = ({ title, category }: Pick<ShownArticle, 'title' | 'category'>) => ({
  title,
  eyebrow: <Link to={`${paths.blog}?category=${encodeURIComponent(category)}`}>{category}</Link>,
  lead: <Link to={paths.blog}>All posts</Link>,
});

/** An article as it will be on its page, inside of another screen: without what leads away, or passes it on. */
export const ArticlePreview = ({ article }: { article: ShownArticle }) => (
  <Frame>
    <PageTop {...topOf(article)} lead={undefined} heading="h2" />
    <ArticleSheet article={article} isPreview />
  </Frame>
);

/** An article below its title: author, date and minutes, its cover, its contents list and its text. */
export function ArticleSheet({ article, isPreview }: { article: ShownArticle; isPreview?: true }) {
  const { id, title, content, coverUrl, coverAlt, minutes, version, publishedAt, updatedAt, author } = article;
  const headings = headingsIn(richTextOf(content) ?? []);
  return (
    <Stack $gap={6}>
      <Byline>
        {author.userName ? (
          <Link to={`${paths.blog}?author=${author.id}`}>{nameOf(author)}</Link>
        ) : (
          <b>{nameOf(author)}</b>
        )}
        {publishedAt && <time dateTime={publishedAt}>{blogDate(publishedAt)}</time>}
        <span>{minutesWord(minutes)}</span>
        {updatedAt && <span>{`Version ${version ?? 1}, revised ${blogDate(updatedAt)}`}</span>}
        {!isPreview && <ShareLinks path={paths.blogPost(id)} title={title} />}
      </Byline>
      <ArticleCover url={coverUrl} alt={coverAlt} title={title} />
      {headings.length > HEADINGS && (
        <Contents aria-labelledby="contents">
          <h2 id="contents">Contents</h2>
          <ol>
            {headings.map((section) => (
              <li key={section.id} data-level={section.level}>
                <a href={`#${section.id}`}>{section.text}</a>
              </li>
            ))}
          </ol>
        </Contents>
      )}
      <ArticleBody content={content} />
    </Stack>
  );
}

/** As wide as the text of a narrow page. */
const Frame = styled.div`max-width: 712px;`;
const Byline = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[2]} ${space[4]};
  color: ${color.muted};
  font-size: ${size.sm};
  a, b {
    color: ${color.ink};
    font-weight: 650;
  }
  > a {
    display: inline-block;
    padding-block: ${space[1]};
    margin-block: -${space[1]};
  }
`;
const Contents = styled.nav`
  padding: ${space[5]};
  border: 1px solid ${color.line};
  background: ${color.surface};
  h2 {
    font-size: ${size.lg};
    margin-bottom: ${space[2]};
  }
  a {
    display: inline-block;
    padding-block: ${space[2]};
    overflow-wrap: anywhere;
  }
  li[data-level='3'] {
    padding-left: ${space[4]};
  }
  li[data-level='4'] {
    padding-left: ${space[8]};
  }
`;
