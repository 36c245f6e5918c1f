import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import type { CustomersQueryVariables } from '../graphql/graphql.ts';
import { saveCsv } from '../shared/csv.ts';
import { refusalOf } from '../shared/refusal.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icons.tsx';
import { useToast } from '../ui/Toast.tsx';
import { allCustomers, customersCsv } from './customersFile.ts';

/** Saves the customers that are asked for, shown or not. */
export function SaveButton({ asked }: { asked: Omit<CustomersQueryVariables, 'after'> }) {
  const client = useApolloClient();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      saveCsv('customers.csv', customersCsv(await allCustomers(client, asked)));
    } catch (error) {
      toast.error(refusalOf(error).message);
    }
    setBusy(false);
  };
  return (
    <Button small busy={busy} icon={<Icon name="download" size={18} />} onClick={() => void save()}>
      Save as CSV
    </Button>
  );
}
