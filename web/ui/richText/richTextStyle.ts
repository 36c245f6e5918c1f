import { css } from 'styled-components';
import { color, font, size, space } from '../tokens.ts';

/** How blocks and marks look, the same in the editor as where the text is read. */
export const richTextStyle = css`
  line-height: 1.55;
  overflow-wrap: anywhere;
  white-space: pre-wrap;
  h3, p, li, blockquote {
    unicode-bidi: plaintext;
  }
  h3 {
    font: 800 ${size.xl}/1.15 ${font.display};
  }
  blockquote {
    padding-left: ${space[4]};
    border-left: 4px solid ${color.lineStrong};
    color: ${color.ink2};
  }
  ul, ol {
    padding-left: ${space[6]};
  }
  ul {
    list-style: disc;
  }
  ol {
    list-style: decimal;
  }
  code {
    font: 500 .92em ${font.mono};
    background: ${color.sunken};
    padding: 1px 4px;
  }
`;
