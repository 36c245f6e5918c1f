import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { radius } from './tokens.ts';

/**
 * A text as a QR code, black on white in both themes: cameras read it so. Its code comes with the first one; where that
 * cannot be had the square stays empty, so the same text stands beside it.
 */
export function QrCode({ text, alt }: { text: string; alt: string }) {
  const [source, setSource] = useState<string>();
  useEffect(() => {
    let isGone = false;
    import('uqr').then(
      ({ renderSVG }) => {
        if (!isGone) setSource(`data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(text, { border: 2 }))}`);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [text]);
  return <Picture>{source && <img src={source} alt={alt} />}</Picture>;
}

const Picture = styled.div`
  width: 208px;
  height: 208px;
  background: #fff;
  border-radius: ${radius.control};
  overflow: hidden;
  img {
    display: block;
    width: 100%;
    height: 100%;
  }
`;
