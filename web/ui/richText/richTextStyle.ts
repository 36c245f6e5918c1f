import { css } from 'styled-components';
import { color, font, radius, size, space } from '../tokens.ts';

/** How blocks and marks look, the same in the editor as where the text is read. */
export const richTextStyle = css`
  line-height: 1.55;
  overflow-wrap: anywhere;
  white-space: pre-wrap;
  h2, h3, h4, p, li, blockquote, td, th {
    unicode-bidi: plaintext;
  }
  h2 {
    font: 800 ${size.xxl}/1.15 ${font.display};
  }
  h3 {
    font: 800 ${size.xl}/1.15 ${font.display};
  }
  h4 {
    font: 750 ${size.lg}/1.25 ${font.display};
  }
  mark {
    color: inherit;
    background: ${color.warnSoft};
    border-bottom: 2px solid ${color.warn};
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
  pre {
    padding: ${space[3]} ${space[4]};
    overflow-x: auto;
    background: ${color.sunken};
    border-radius: ${radius.control};
    white-space: pre-wrap;
    code {
      padding: 0;
    }
  }
  hr {
    border: 0;
    border-top: 2px solid ${color.line};
    margin-block: ${space[2]};
  }
  figure {
    display: grid;
    gap: ${space[2]};
    white-space: normal;
  }
  img {
    display: block;
    max-width: 100%;
    height: auto;
    border-radius: ${radius.control};
  }
  figcaption {
    font-size: ${size.sm};
    color: ${color.muted};
  }
  .table {
    overflow-x: auto;
  }
  table {
    border-collapse: collapse;
    min-width: 100%;
  }
  td, th {
    min-width: 72px;
    padding: ${space[2]} ${space[3]};
    border: 1px solid ${color.line};
    text-align: start;
    vertical-align: top;
  }
  th, tbody:first-child > tr:first-child > td {
    font-weight: 700;
    background: ${color.sunken};
  }
`;
