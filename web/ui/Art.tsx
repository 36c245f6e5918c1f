import { useEffect, useState } from 'react';
import styled from 'styled-components';
import type { Subject } from './art/pictures.ts';
import { artHeight, artWidth, type Layer, type Shape } from './art/shapes.ts';
import { hash } from './hash.ts';
import { artPalettes, color, font } from './tokens.ts';

type Pictures = typeof import('./art/pictures.ts');
let pictures: Pictures | undefined;
const load = async (): Promise<void> => {
  pictures ??= await import('./art/pictures.ts');
};

/**
 * The code that draws comes once for all pictures, after the page; until then a picture has its size and its ground.
 * It stays empty where the code cannot be had.
 */
function usePictures(): Pictures | undefined {
  const [, redraw] = useState(0);
  useEffect(() => {
    if (pictures) return;
    let isHere = true;
    void load().then(
      () => isHere && redraw(1),
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, []);
  return pictures;
}

/** A generated picture. It says nothing, so it is hidden from readers. `ratio` is that of its frame. */
export function Art({ subject, ratio }: { subject: Subject; ratio?: string }) {
  const drawing = usePictures();
  const { of, name } = subject;
  const picture = drawing?.pictureOf(subject);
  const [ground] = artPalettes[hash(name) % artPalettes.length] ?? artPalettes[0];
  return (
    <Frame
      viewBox={`0 0 ${artWidth} ${artHeight}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
      $ratio={ratio ?? '4 / 3'}
    >
      <rect
        width={artWidth}
        height={artHeight}
        fill={picture?.ground ?? (of === 'shop' || of === 'post' ? color.sunken : ground)}
      />
      {picture?.layers.map((layer, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: layers never change places
        <Drawn key={at} layer={layer} />
      ))}
    </Frame>
  );
}

/** A picture that was uploaded, or the generated one in its place. */
export function Picture(props: {
  subject: Subject;
  src?: string | null;
  alt: string;
  ratio?: string;
  eager?: boolean;
}) {
  if (!props.src) return <Art subject={props.subject} ratio={props.ratio} />;
  return (
    <Photo
      src={props.src}
      alt={props.alt}
      width={artWidth}
      height={artHeight}
      loading={props.eager ? 'eager' : 'lazy'}
      decoding="async"
      $ratio={props.ratio ?? '4 / 3'}
    />
  );
}

const Drawn = ({ layer }: { layer: Layer }) => (
  <g transform={layer.transform}>
    {layer.shapes.map((shape, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: shapes never change places
      <DrawnShape key={at} shape={shape} />
    ))}
  </g>
);

function DrawnShape({ shape }: { shape: Shape }) {
  if (shape.kind === 'sign')
    return (
      <foreignObject x={shape.x} y={shape.y} width={shape.width} height={shape.height}>
        <Lettering data-lines={shape.lines.join('\n')} style={{ color: shape.paint, fontSize: shape.size }} />
      </foreignObject>
    );
  const ring = 'ring' in shape ? shape.ring : undefined;
  const paint = {
    ...(ring ? { fill: 'none', stroke: shape.paint, strokeWidth: ring } : { fill: shape.paint }),
    ...('opacity' in shape && { opacity: shape.opacity }),
  };
  if (shape.kind === 'rect')
    return <rect x={shape.x} y={shape.y} width={shape.width} height={shape.height} rx={shape.rx} {...paint} />;
  if (shape.kind === 'circle') return <circle cx={shape.cx} cy={shape.cy} r={shape.r} {...paint} />;
  return <path d={shape.d} {...paint} />;
}

const Frame = styled.svg<{ $ratio: string }>`width: 100%; height: auto; aspect-ratio: ${({ $ratio }) => $ratio};`;
// The name stands beside every picture: here it is a part of the drawing, and no text that is found or copied.
const Lettering = styled.div`
  display: grid;
  place-items: center;
  height: 100%;
  text-align: center;
  &::before {
    content: attr(data-lines);
    white-space: pre;
    font-family: ${font.display};
    font-weight: 800;
    line-height: 1;
    letter-spacing: .02em;
  }
`;
const Photo = styled.img<{
  $ratio: string;
}>`width: 100%; height: auto; object-fit: cover; aspect-ratio: ${({ $ratio }) => $ratio};`;
