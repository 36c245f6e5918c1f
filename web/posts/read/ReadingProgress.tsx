import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { ProgressBar } from '../../ui/ProgressBar.tsx';

/** How far the article has been read, as a pole at the top of the window. */
export function ReadingProgress() {
  const [part, setPart] = useState(0);
  useEffect(() => {
    const measure = () => {
      const article = document.querySelector('[data-article]')?.getBoundingClientRect();
      if (!article) return;
      const read = window.innerHeight - article.top;
      setPart(article.height > 0 ? Math.max(0, Math.min(100, (read / article.height) * 100)) : 0);
    };
    measure();
    window.addEventListener('scroll', measure, { passive: true });
    window.addEventListener('resize', measure);
    return () => {
      window.removeEventListener('scroll', measure);
      window.removeEventListener('resize', measure);
    };
  }, []);
  return (
    <Fixed>
      <ProgressBar label="Read so far" value={part} />
    </Fixed>
  );
}

const Fixed = styled.div`
  position: fixed;
  z-index: 30;
  top: 0;
  left: 0;
  right: 0;
  pointer-events: none;
  > div {
    height: 6px;
    border: 0;
    border-radius: 0;
    background: none;
  }
`;
