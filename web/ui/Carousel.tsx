import useEmblaCarousel from 'embla-carousel-react';
import { Children, type ReactNode, useEffect, useState } from 'react';
import styled, { css } from 'styled-components';
import { IconButton } from './Button.tsx';
import { Icon } from './Icons.tsx';
import { color, media, radius, space, target } from './tokens.ts';
import { useStill } from './useMedia.ts';

/**
 * Slides beside each other: one, from 760 px two with a gap of 20, from 1024 px three with 30 (specification §2). It
 * does not move by itself. With `pictures` it is one slide at every width, and the controls lie on the pictures, so that
 * one picture takes as much room as several.
 */
export function Carousel(props: { label: string; pictures?: boolean; children: ReactNode }) {
  const what = props.pictures ? 'picture' : 'slide';
  const still = useStill();
  const [root, embla] = useEmblaCarousel({ align: 'start', duration: still ? 0 : 22, containScroll: 'trimSnaps' });
  const [stops, setStops] = useState(1);
  const [at, setAt] = useState(0);
  const slides = Children.toArray(props.children);

  useEffect(() => {
    if (!embla) return;
    const measure = () => {
      setStops(embla.scrollSnapList().length);
      setAt(embla.selectedScrollSnap());
    };
    measure();
    embla.on('reInit', measure).on('select', measure);
    return () => {
      embla.off('reInit', measure).off('select', measure);
    };
  }, [embla]);

  return (
    <Part aria-roledescription="carousel" aria-label={props.label}>
      <Window ref={root} $bare={props.pictures}>
        <Band $one={props.pictures}>
          {slides.map((slide, index) => (
            <Slide
              key={typeof slide === 'object' && 'key' in slide ? slide.key : `slide ${index}`}
              role="group"
              aria-roledescription="slide"
              aria-label={`${index + 1} of ${slides.length}`}
            >
              {slide}
            </Slide>
          ))}
        </Band>
      </Window>
      {stops > 1 && (
        <Controls $over={props.pictures}>
          <IconButton
            label={`Previous ${what}`}
            variant="secondary"
            disabled={at === 0}
            onClick={() => embla?.scrollPrev()}
          >
            <Icon name="left" />
          </IconButton>
          {Array.from({ length: stops }, (_, stop) => stop).map((stop) => (
            <Dot
              key={stop}
              type="button"
              aria-label={`Go to ${what} ${stop + 1}`}
              aria-current={stop === at ? 'true' : undefined}
              onClick={() => embla?.scrollTo(stop)}
            />
          ))}
          <IconButton
            label={`Next ${what}`}
            variant="secondary"
            disabled={at === stops - 1}
            onClick={() => embla?.scrollNext()}
          >
            <Icon name="right" />
          </IconButton>
        </Controls>
      )}
    </Part>
  );
}

const several = css`
  ${media.tablet} {
    --gap: 20px;
    --count: 2;
  }
  ${media.desktop} {
    --gap: 30px;
    --count: 3;
  }
`;
const Part = styled.section`position: relative;`;
const Window = styled.div<{ $bare?: boolean }>`overflow: hidden; padding: ${({ $bare }) => ($bare ? 0 : '3px')};`;
const Band = styled.div<{ $one?: boolean }>`
  --gap: 0px;
  --count: 1;
  display: flex;
  margin-left: calc(var(--gap) * -1);
  touch-action: pan-y pinch-zoom;
  ${({ $one }) => !$one && several}
`;
const Slide = styled.div`flex: 0 0 calc(100% / var(--count)); min-width: 0; padding-left: var(--gap); display: grid;`;
const Controls = styled.div<{ $over?: boolean }>`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: ${space[1]};
  ${({ $over }) =>
    $over
      ? `position: absolute; inset: auto 0 ${space[3]}; width: fit-content; max-width: 100%; margin-inline: auto; padding: ${space[1]}; border-radius: ${radius.card}; background: ${color.surface};`
      : `margin-top: ${space[5]};`}
`;
const Dot = styled.button`
  width: 32px;
  height: ${target};
  padding: 0;
  border: 0;
  background: none;
  display: grid;
  place-items: center;
  &::before {
    content: '';
    width: 14px;
    height: 14px;
    border-radius: ${radius.bar};
    border: 2px solid ${color.ink2};
    transform: rotate(45deg);
  }
  &[aria-current]::before {
    background: ${color.brand};
    border-color: ${color.brand};
  }
  ${media.forced} {
    &[aria-current]::before {
      background: Highlight;
      forced-color-adjust: none;
    }
    }
`;
