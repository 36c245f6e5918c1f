import { Discussion } from '../../forum/thread/Discussion.tsx';
import { ArticleScreen } from '../../posts/read/ArticleScreen.tsx';

export const ArticleRoute = () => <ArticleScreen discussion={(postId) => <Discussion threadId={postId} />} />;
