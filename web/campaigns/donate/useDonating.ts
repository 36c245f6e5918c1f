import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../shared/paths.ts';
import { centsOf } from '../../shared/prices.ts';
import { dollarsOf } from '../amounts.ts';
import { type Donation, type DonationFault, faultsOf, keepDonation, noDonation } from './donation.ts';

/** A contribution that is being chosen; `goOn` leads to its payment, and answers false where something is wrong. */
export function useDonating(campaignId: string, first: Donation = noDonation) {
  const [donation, setDonation] = useState(first);
  const [faults, setFaults] = useState<readonly DonationFault[]>([]);
  const navigate = useNavigate();
  const change = (changes: Partial<Donation>) => {
    setDonation((now) => ({ ...now, ...changes }));
    setFaults((now) => now.filter(({ field }) => !(field in changes)));
  };
  const goOn = (options?: { replace: boolean }): boolean => {
    const wrong = faultsOf(donation);
    setFaults(wrong);
    if (wrong.length > 0) return false;
    keepDonation(campaignId, donation);
    void navigate(paths.payment('contribute', campaignId, dollarsOf(centsOf(donation.amount) ?? 0)), options);
    return true;
  };
  return { donation, faults, change, goOn, isChanged: JSON.stringify(donation) !== JSON.stringify(first) };
}
