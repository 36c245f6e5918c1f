import { useSearchParams } from 'react-router-dom';

const tabs = ['about', 'reviews', 'contact'] as const;
export type ShopTab = (typeof tabs)[number];

/** Leads from anywhere on a shop's page to what its customers say. */
export const toReviews = '?tab=reviews#reviews';

/**
 * Which panel of a shop's page is open (`?tab=`), and how to open another; the first one needs no word in the address.
 */
export function useShopTab(): [ShopTab, (tab: ShopTab) => void] {
  const [params, setParams] = useSearchParams();
  const set = (tab: ShopTab) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (tab === 'about') next.delete('tab');
        else next.set('tab', tab);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return [tabs.find((tab) => tab === params.get('tab')) ?? 'about', set];
}
