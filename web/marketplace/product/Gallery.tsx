import { Picture } from '../../ui/Art.tsx';
import { Carousel } from '../../ui/Carousel.tsx';

/** A product's pictures, the cover first: one at a time, by swipe or buttons. Every picture has the cover's size. */
export function Gallery(props: { name: string; category: string; pictures: readonly string[] }) {
  const { name, category, pictures } = props;
  const subject = { of: 'product', name, category } as const;
  if (pictures.length < 2) return <Picture subject={subject} src={pictures[0]} alt={name} eager />;
  return (
    <Carousel label={`Pictures of ${name}`} pictures>
      {pictures.map((picture, at) => (
        <Picture
          key={picture}
          subject={subject}
          src={picture}
          alt={`${name}, picture ${at + 1} of ${pictures.length}`}
          eager={at === 0}
        />
      ))}
    </Carousel>
  );
}
