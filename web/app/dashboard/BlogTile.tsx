import { useQuery } from '@apollo/client/react';
import { graphql } from '../../graphql/index.ts';
import { paths } from '../../shared/paths.ts';
import { Tile } from '../../ui/Tiles.tsx';

const MyPosts = graphql(`
  query MyBlogTotals { blogTotals { mine } }
`);

/** 'Blog contents', for those who have written a post. */
export function BlogTile() {
  const mine = useQuery(MyPosts, { fetchPolicy: 'cache-and-network' }).data?.blogTotals.mine ?? 0;
  if (mine === 0) return null;
  const note = mine === 1 ? 'post of yours' : 'posts of yours';
  return <Tile label="Blog contents" value={mine} note={note} icon="news" to={paths.myPosts} />;
}
