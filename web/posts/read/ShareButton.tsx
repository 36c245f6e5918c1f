import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icons.tsx';
import { useToast } from '../../ui/Toast.tsx';

/** Hands the address on by what the device has for it, and otherwise copies it. */
export function ShareButton({ title }: { title: string }) {
  const toast = useToast();
  const share = async () => {
    const url = location.href.split('#')[0] ?? '';
    try {
      if (navigator.share) return await navigator.share({ title, url });
      await navigator.clipboard.writeText(url);
      toast.success('Link copied', { replaces: true });
    } catch (failure) {
      // Closed without sharing.
      if (failure instanceof Error && failure.name === 'AbortError') return;
      toast.error('The link could not be copied. It is in the address bar.');
    }
  };
  return (
    <Button small variant="quiet" icon={<Icon name="copy" size={18} />} onClick={() => void share()}>
      Share
    </Button>
  );
}
