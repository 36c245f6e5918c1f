import { useState } from 'react';
import { uploadImage } from '../../app/rest.ts';
import { texts } from '../../app/texts.ts';
import type { AccountFieldsFragment } from '../../graphql/graphql.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FileDrop } from '../../ui/FileDrop.tsx';
import { FormSummary } from '../../ui/FormSummary.tsx';
import { Icon } from '../../ui/Icons.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { useProblems } from '../problems.ts';
import { CropBox, type Cut, centred, cutOut } from './CropBox.tsx';
import { useSaveProfile } from './useSaveProfile.ts';

/** The picture beside one's name: picked or dropped, cut to a square, uploaded, then put into the profile. */
export function PictureDialog({ account }: { account: AccountFieldsFragment }) {
  const [open, setOpen] = useState(false);
  const [file, setFile] = useState<File | null>(null);
  const [cut, setCut] = useState<Cut>(centred);
  const { save, busy } = useSaveProfile();
  const problems = useProblems('picture');
  const toast = useToast();

  const take = (next: File | null) => {
    setFile(next);
    setCut(centred);
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
    const found = await save(async () => ({ pictureUrl: await uploadImage(await cutOut(file, cut)) }));
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
        <FileDrop label="Picture" file={file} onFile={take} onRefuse={(reason) => toast.error(reason)} current={account.pictureUrl} />
        {file && <CropBox file={file} cut={cut} onChange={setCut} />}
      </Stack>
    </Dialog>
  );
}
