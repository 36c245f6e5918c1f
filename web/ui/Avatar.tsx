import { useState } from 'react';
import styled from 'styled-components';
import { hash } from './hash.ts';
import { avatarPairs, font } from './tokens.ts';

/** First letters of the first and last word: 'Ana Maria Ortiz' is AO. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters.map((word) => [...(word ?? '?')][0]?.toLocaleUpperCase('en-US') ?? '?').join('');
}

/** A person: the picture, or the initials when there is none or it cannot be had. The name must stand nearby. */
export function Avatar(props: { name: string; src?: string | null; size?: number }) {
  const [broken, setBroken] = useState<string>();
  const size = props.size ?? 40;
  const pair = avatarPairs[hash(props.name) % avatarPairs.length] ?? avatarPairs[0];
  return (
    <Plate aria-hidden $size={size} $plate={pair.plate} $letter={pair.letter}>
      {props.src && props.src !== broken ? (
        <img
          src={props.src}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          onError={() => setBroken(props.src ?? undefined)}
        />
      ) : (
        initials(props.name)
      )}
    </Plate>
  );
}

const Plate = styled.span<{ $size: number; $plate: string; $letter: string }>`
  display: inline-grid;
  place-items: center;
  flex: none;
  overflow: hidden;
  border-radius: 50%;
  user-select: none;
  width: ${({ $size }) => $size}px;
  height: ${({ $size }) => $size}px;
  background: ${({ $plate }) => $plate};
  color: ${({ $letter }) => $letter};
  /* Seen on a ground of the plate's colour. */
  box-shadow: 0 0 0 1px color-mix(in srgb, ${({ $letter }) => $letter} 40%, transparent);
  font: 800 ${({ $size }) => Math.max(13, Math.round($size * 0.42))}px/1 ${font.display};
  img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`;
