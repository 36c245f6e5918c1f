import styled from 'styled-components';
import { Art } from './Art.tsx';
import { Avatar } from './Avatar.tsx';
import { Button, IconButton, LinkButton } from './Button.tsx';
import { Icon, iconNames } from './Icons.tsx';
import { Shelf } from './KitShelf.tsx';
import { Eyebrow, Grid, Lettering, Muted, Row, Stack, Stage } from './Layout.tsx';
import { PoleStripe } from './PoleStripe.tsx';
import { PriceBoard } from './PriceBoard.tsx';
import { ProgressBar } from './ProgressBar.tsx';
import { StarRating } from './StarRating.tsx';
import { Ticket } from './Ticket.tsx';
import { color, radius, space } from './tokens.ts';

const people = ['Ana Ortiz', 'Ben Kofi', 'Chloe Park', 'Dev Rao', 'Ezra Stone', 'Fay Lund', 'Gus'];
const pictures = [
  'oak-street',
  'north-pole',
  'razor-club',
  'the-comb',
  'blue-chair',
  'fade-house',
  'lather',
  'last-cut',
];
const bill = [
  { label: 'Barber Service', value: '$35', note: '30 minutes' },
  { label: 'Friday, 2:30pm', value: 'Oak Street' },
  { label: 'Total', value: '$35.00', total: true },
];

/** The four signatures and what is drawn. */
export function KitSigns() {
  return (
    <>
      <Shelf name="Sign lettering on the stage">
        <Plate>
          <Eyebrow as="p">Open until 10:30pm</Eyebrow>
          <Lettering $size="clamp(3rem, 9vw, 6rem)">Take a seat</Lettering>
          <Row>
            <Button variant="primary">Hire Me</Button>
            <Button>Look inside</Button>
            <LinkButton variant="quiet" to="#">
              A quiet link
            </LinkButton>
          </Row>
        </Plate>
      </Shelf>
      <Shelf name="Pole">
        <Stack>
          <PoleStripe />
          <ProgressBar label="Raised" value={64} />
          <Muted>$6,400 of $10,000</Muted>
        </Stack>
      </Shelf>
      <Shelf name="Ticket and price board">
        <Grid $min={300}>
          <Ticket
            heading="h3"
            title="Your chair"
            number="No. 000 272"
            stub={
              <Button variant="primary" block>
                Book Appointment
              </Button>
            }
          >
            <PriceBoard rows={bill} />
          </Ticket>
          <PriceBoard rows={bill} label="Prices" />
        </Grid>
      </Shelf>
      <Shelf name="Buttons">
        <Stack>
          <Row>
            <Button variant="primary">Primary</Button>
            <Button>Secondary</Button>
            <Button variant="quiet">Quiet</Button>
            <Button variant="danger">Danger</Button>
            <IconButton label="Search" variant="secondary">
              <Icon name="search" />
            </IconButton>
          </Row>
          <Row>
            <Button variant="primary" busy>
              Saving
            </Button>
            <Button busy>Saving</Button>
            <Button disabled>Disabled</Button>
            <Button small icon={<Icon name="plus" size={18} />}>
              Small, with icon
            </Button>
          </Row>
        </Stack>
      </Shelf>
      <Shelf name="Pictures, people, stars">
        <Stack $gap={5}>
          <Frames $min={130} $gap={3}>
            {pictures.map((id) => (
              <Art key={id} subject={{ of: 'product', name: id, category: '' }} />
            ))}
          </Frames>
          <Row>
            {people.map((name) => (
              <Avatar key={name} name={name} size={48} />
            ))}
          </Row>
          <Row $gap={6}>
            <StarRating value={4.6} count={272} />
            <StarRating value={5} starsOnly />
            <StarRating value={0} count={0} />
          </Row>
        </Stack>
      </Shelf>
      <Shelf name="Icons">
        <Row $gap={5}>
          {iconNames.map((name) => (
            <span key={name} title={name}>
              <Icon name={name} size={26} />
            </span>
          ))}
        </Row>
      </Shelf>
    </>
  );
}

const Plate = styled(
  Stage,
)`display: grid; gap: ${space[5]}; padding: ${space[6]}; border-radius: ${radius.card}; color: ${color.ink};`;
const Frames = styled(Grid)`svg { border-radius: ${radius.control}; }`;
