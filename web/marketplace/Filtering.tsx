import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Drawer } from '../ui/Drawer.tsx';
import { Icon } from '../ui/Icons.tsx';
import { usePhone } from '../ui/useMedia.ts';
import { FilterBar, type FilterProps } from './FilterBar.tsx';

/** The filters above the products; on a phone in a sheet, so that the products come first. */
export function Filtering(props: FilterProps & { total: number }) {
  const phone = usePhone();
  const [open, setOpen] = useState(false);
  if (!phone) return <FilterBar {...props} />;
  const { category, price, stock } = props.filters;
  const active = [category, price, stock].filter(Boolean).length;
  return (
    <Drawer
      title="Filter and sort"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button block icon={<Icon name="sliders" size={18} />}>
          {active > 0 ? `Filter and sort (${active})` : 'Filter and sort'}
        </Button>
      }
    >
      <FilterBar {...props} />
      <p>
        <br />
        <Button variant="primary" block onClick={() => setOpen(false)}>
          {`Show ${props.total} ${props.total === 1 ? 'product' : 'products'}`}
        </Button>
      </p>
    </Drawer>
  );
}
