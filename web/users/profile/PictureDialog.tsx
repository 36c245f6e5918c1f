import { lazy, Suspense, useState } from 'react';
import type { AccountFieldsFragment } from '../../graphql/graphql.ts';
import { useProblems } from '../../shared/problems.ts';
import { uploadImage } from '../../shared/rest.ts';
import { texts } from '../../shared/texts.ts';
import { useAskedWindow } from '../../shared/useAskedWindow.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FileDrop } from '../../ui/FileDrop.tsx';
import { FormSummary } from '../../ui/FormSummary.tsx';
import { Icon } from '../../ui/Icons.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { type Area, cutOut } from './cutOut.ts';
import { useSaveProfile } from './useSaveProfile.ts';

const CropBox = lazy(async () => ({ default: (await import('./CropBox.tsx')).CropBox }));

/** In the address it opens the window. */
const PICTURE = 'picture';

/** The picture beside one's name: picked or dropped, cut to a square, uploaded, then put into the profile. */
export function PictureDialog({ account }: { account: AccountFieldsFragment }) {
  const [open, setOpen] = useState(false);
  const [file, setFile] = useState<File | null>(null);
  const [area, setArea] = useState<Area>();
  useAskedWindow(() => setOpen(true), { which: PICTURE });
  const { save, busy } = useSaveProfile();
  const problems = useProblems('picture');
  const toast = useToast();

  const take = (next: File | null) => {
    setFile(next);
    setArea(undefined);
    problems.clear();
  };
  const change = (next: boolean) => {
    setOpen(next);
    if (!next) take(null);
  };
  const update = async () => {
    if (!file) {
      problems.show([{ message: 'Choose a picture first.' }]);
      return;
    }
    problems.clear();
    const found = await save(async () => ({ pictureUrl: await uploadImage(await cutOut(file, area)) }));
    if (found.length > 0) problems.show(found);
    else change(false);
  };

  return (
    <Dialog
      title="Change picture"
      description="It stands beside your name everywhere."
      open={open}
      onOpenChange={change}
      trigger={
        <Button small icon={<Icon name="camera" size={18} />}>
          Change picture
        </Button>
      }
      footer={
        <Button variant="primary" busy={busy} onClick={() => void update()}>
          {texts.profile.update}
        </Button>
      }
    >
      <Stack $gap={5}>
        <FormSummary errors={problems.summary} attempt={problems.attempt} />
        <FileDrop
          label="Picture"
          file={file}
          onFile={take}
          onRefuse={(reason) => toast.error(reason)}
          current={account.pictureUrl}
        />
        {file && (
          <Suspense fallback={<Skeleton $h="242px" />}>
            <CropBox file={file} onChange={setArea} />
          </Suspense>
        )}
      </Stack>
    </Dialog>
  );
}
