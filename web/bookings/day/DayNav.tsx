import styled from 'styled-components';
import { addDays, fullDate } from '../../shared/times.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icons.tsx';
import { Row } from '../../ui/Layout.tsx';
import { media, size, space } from '../../ui/tokens.ts';
import { DeskButtons } from '../DeskButtons.tsx';
import type { DeskContext } from '../desk/DeskProvider.tsx';
import type { DeskShop } from '../desk/deskTimes.ts';
import { daysShown } from './dayInAddress.ts';

/** Which day is shown, the days beside it, and what can be done with it as a whole. */
export function DayNav(props: {
  shop: DeskShop;
  date: string;
  today: string;
  online: boolean;
  desk: DeskContext;
  onDay: (date: string) => void;
}) {
  const { shop, date, today, online, desk, onDay } = props;
  const { first, last } = daysShown(today);
  return (
    <Row $justify="space-between">
      <Row $gap={2}>
        <IconButton
          label="Day before"
          variant="secondary"
          disabled={date <= first}
          onClick={() => onDay(addDays(date, -1))}
        >
          <Icon name="left" />
        </IconButton>
        <IconButton
          label="Day after"
          variant="secondary"
          disabled={date >= last}
          onClick={() => onDay(addDays(date, 1))}
        >
          <Icon name="right" />
        </IconButton>
        <Button small disabled={date === today} onClick={() => onDay(today)}>
          Today
        </Button>
        <Heading>{`${date === today ? 'Today, ' : ''}${fullDate(date)}`}</Heading>
      </Row>
      <Row $gap={2}>
        <DeskButtons {...{ shop, online }} date={date >= today ? date : undefined} context={desk} />
        <Button small onClick={() => window.print()}>
          Print day
        </Button>
      </Row>
    </Row>
  );
}

const Heading = styled.h2`
  font-size: ${size.xl};
  margin-inline: ${space[2]};
  ${media.phone} {
    margin-inline: 0;
  }
`;
